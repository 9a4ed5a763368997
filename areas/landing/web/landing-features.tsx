import type { ReactNode } from "react";
import { featureWords, screenWords } from "./landing.messages.ts";
import { LandingBand } from "./landing-band.tsx";
import { LandingDrawing } from "./landing-drawing.tsx";
import { ScreenPicture } from "./screen-picture.tsx";

/** What it does: a picture of the customers' screen, and six jobs (Spec 1 §2). */
export function LandingFeatures() {
  return (
    <LandingBand
      id="features"
      plain
      title="Six jobs you do between customers. One place for them."
      lead="Use what you need today. We mark what we’re still working on."
    >
      <div className="grid grid-cols-1 gap-8 tablet:grid-cols-2 tablet:gap-x-7 tablet:gap-y-10 wide:grid-cols-3">
        <Feature words={featureWords.customers}>
          <CustomersPicture />
        </Feature>
        <Feature words={featureWords.calls}>
          <LandingDrawing of="texts" />
        </Feature>
        <Feature words={featureWords.reach}>
          <CampaignPicture />
        </Feature>
        <Feature words={featureWords.start}>
          <LandingDrawing of="start" />
        </Feature>
        <Feature words={featureWords.money}>
          <LandingDrawing of="books" />
        </Feature>
        <Feature words={featureWords.repeat}>
          <LandingDrawing of="helpers" />
        </Feature>
      </div>
      <figure className="mt-10 tablet:mt-13">
        <div className="overflow-hidden rounded-dialog border border-line shadow-lift">
          <ScreenPicture
            name="customers"
            width={1280}
            height={800}
            phone={{ name: "customers-phone", width: 390, height: 620 }}
            alt="My Customers: one card for each customer, with what they might spend, how to reach them and when to follow up."
          />
        </div>
        <figcaption className="mt-3 text-small text-muted">
          The real thing: My Customers, with the sample business of the demo.
        </figcaption>
      </figure>
      <div className="mt-8 grid grid-cols-1 gap-x-7 gap-y-8 tablet:mt-10 tablet:grid-cols-2">
        {screenWords.map(({ name, caption, alt }) => (
          <figure key={name}>
            <div className="overflow-hidden rounded-card border border-line shadow-lift">
              <ScreenPicture
                name={name}
                width={1120}
                height={700}
                phone={{ name: `${name}-phone`, width: 390, height: 440 }}
                alt={alt}
              />
            </div>
            <figcaption className="mt-3 text-small text-muted">{caption}</figcaption>
          </figure>
        ))}
      </div>
    </LandingBand>
  );
}

function Feature({
  words,
  children,
}: {
  words: { title: string; term: string; text: string };
  children: ReactNode;
}) {
  return (
    <article>
      <div
        className="grid h-44 content-center gap-[7px] overflow-hidden rounded-dialog bg-sunken p-5.5"
        aria-hidden
      >
        {children}
      </div>
      <h3 className="mt-4 text-title tracking-title">{words.title}</h3>
      <p className="text-caption text-muted">{words.term}</p>
      <p className="mt-1.5 leading-text text-pretty text-text-2">{words.text}</p>
    </article>
  );
}

/** One card of the customers' screen, running out of the frame below. */
function CustomersPicture() {
  return (
    <div className="mx-auto h-40 w-full max-w-[317px] self-start">
      <ScreenPicture name="customer-card" width={317} height={223} alt="" />
    </div>
  );
}

/** One card of Send Emails, as a phone shows it. */
function CampaignPicture() {
  return (
    <div className="mx-auto w-full max-w-[317px]">
      <ScreenPicture name="campaign-card" width={358} height={188} alt="" />
    </div>
  );
}
