import { Rays } from "#platform/web/ui/brand.tsx";
import { Button, ButtonLink } from "#platform/web/ui/button.tsx";

/** The last invitation. The server decides where signing in starts (Spec 1 §2). */
export function LandingClosing() {
  return (
    <div className="landing-column">
      <section className="relative grid justify-items-center gap-3 overflow-hidden rounded-panel bg-accent-soft-2 px-5 py-11 text-center tablet:px-8 tablet:py-16">
        <Rays />
        <h2 className="relative text-h2 leading-tight font-display tracking-heading text-balance">
          Tomorrow morning could start calmer.
        </h2>
        <p className="relative text-lead leading-text text-text-2 tablet:text-[1.1875rem]">
          Start with the first three customers you think of. It takes about five minutes.
        </p>
        <div className="relative mt-3 flex w-full flex-col gap-2.5 tablet:w-auto tablet:flex-row">
          <ButtonLink href="/api/login#sign-up" look="primary" size="large">
            Start Free Trial
          </ButtonLink>
          <Button size="large" data-act="try-demo" className="needs-script">
            Try Demo
          </Button>
        </div>
      </section>
    </div>
  );
}
