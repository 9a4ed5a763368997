import { useEffect, type ReactNode } from "react";
import { productName, trialDays } from "#platform/contract/product.ts";
import { Brand, Rays } from "#platform/web/ui/brand.tsx";

/** The frame of sign-in, sign-up and the password screens: a quiet column, and on large screens what happens next, or what is inside. */
export function AuthFrame({
  title,
  subtitle,
  corner,
  signingUp,
  children,
}: {
  title: string;
  subtitle: ReactNode;
  corner?: ReactNode;
  signingUp?: boolean;
  children: ReactNode;
}) {
  useEffect(() => {
    document.title = `${title} · ${productName}`;
  }, [title]);
  return (
    <div className="grid min-h-dvh bg-surface wide:grid-cols-[minmax(0,1fr)_480px]">
      <div className="flex flex-col px-5 pt-3.5 pb-9 tablet:px-10 tablet:pt-7 tablet:pb-12">
        <header className="flex min-h-11 items-center justify-between gap-4">
          <a className="brand" href="/">
            <Brand />
          </a>
          <span className="text-small">{corner}</span>
        </header>
        <main className={`mx-auto mt-6 w-full tablet:mt-11 ${signingUp ? "max-w-[460px]" : "max-w-[400px]"}`}>
          <h1 className="text-[1.5rem] tablet:text-[1.75rem]">{title}</h1>
          <p className="mt-1 text-muted">{subtitle}</p>
          {children}
        </main>
      </div>
      <aside className="relative hidden content-center overflow-hidden bg-accent-soft-2 px-14 wide:grid">
        <Rays />
        {signingUp ? (
          <WhatHappensNext />
        ) : (
          <p className="relative text-[1.375rem] leading-normal tracking-heading text-balance">
            Who’s waiting, what’s due today and how your last email did, all in one place.
          </p>
        )}
      </aside>
    </div>
  );
}

const steps = [
  {
    when: "Today",
    what: "Upload your customers from a spreadsheet, or start with the first three you think of.",
  },
  {
    when: "This week",
    what: `${productName} reminds you who’s waiting. You send your first email to your list.`,
  },
  { when: `These ${trialDays} days`, what: "Free, no card, no surprise charges." },
  { when: "Always", what: "Your list is yours. Download it as a spreadsheet any time." },
];

function WhatHappensNext() {
  return (
    <>
      <h2 className="relative text-[1.375rem] tracking-heading">What happens next</h2>
      <ol className="relative mt-7">
        {steps.map(({ when, what }, at) => (
          <li key={when} className="relative grid grid-cols-[20px_1fr] gap-x-[18px] pb-[26px] last:pb-0">
            <span className="z-10 m-1 size-3 rounded-full border-3 border-accent bg-surface" aria-hidden />
            {at < steps.length - 1 && (
              <span className="absolute top-3.5 -bottom-1.5 left-[9px] w-0.5 bg-accent-line" aria-hidden />
            )}
            <div>
              <b>{when}</b>
              <p className="mt-0.5 leading-normal text-text-2">{what}</p>
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}
