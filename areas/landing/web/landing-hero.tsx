import { Check, ChevronDown, ChevronRight, Play } from "lucide-react";
import { productName, trialDays } from "#platform/contract/product.ts";
import { Avatar } from "#platform/web/ui/avatar.tsx";
import { Rays } from "#platform/web/ui/brand.tsx";
import { Button, ButtonLink } from "#platform/web/ui/button.tsx";

/** The promise, the way in, and what a morning looks like. */
export function LandingHero() {
  return (
    <div className="landing-column grid grid-cols-1 items-center gap-9 pt-7 pb-12 tablet:pt-10 tablet:pb-18 wide:grid-cols-[540px_minmax(0,1fr)] wide:gap-11">
      <div>
        <h1 className="text-display leading-[1.06] font-display tracking-[-.035em] text-balance">
          Know every customer.
          <br />
          Keep every promise.
        </h1>
        <p className="mt-5 max-w-[52ch] text-lead leading-text text-pretty text-text-2 tablet:text-[1.1875rem]">
          {productName} keeps your customers, follow-ups and emails in one calm place. Plain words, nothing to
          learn first.
        </p>
        <div className="mt-6 grid gap-2.5 tablet:mt-7.5 tablet:flex tablet:flex-wrap">
          <ButtonLink href="/auth#sign-up" look="primary" size="large" data-prerender="">
            Start My {trialDays}-Day Free Trial
          </ButtonLink>
          <Button
            size="large"
            icon={Play}
            data-act="view-demo"
            aria-haspopup="dialog"
            className="needs-script"
          >
            View Demo
          </Button>
        </div>
        <ul className="mt-4.5 flex flex-wrap gap-x-5 gap-y-2 text-small text-text-2">
          {[`${trialDays} days free`, "No credit card", "Cancel any time"].map((words) => (
            <li key={words} className="flex items-center gap-1.5">
              <Check className="icon small text-positive" aria-hidden />
              {words}
            </li>
          ))}
        </ul>
        <p className="mt-3.5 flex flex-wrap gap-x-5 text-small">
          <a href="#pricing" className="link min-h-11 text-text-2">
            See pricing
            <ChevronDown className="icon tiny" aria-hidden />
          </a>
          <button
            type="button"
            data-act="test-access"
            className="link needs-script min-h-11 text-left text-text-2"
          >
            <span>
              Try it with sample data
              <span data-test-login />
            </span>
            <ChevronRight className="icon tiny" aria-hidden />
          </button>
        </p>
      </div>
      <Morning />
    </div>
  );
}

const jobs = [
  { what: "Call Dana back", more: "Breakfast trays, moved to Thursdays", when: "9:30 AM" },
  { what: "Tasting with Jerome", more: "Harbor gala, 90 guests, no nuts", when: "10:00 AM" },
];

/** A drawing, not a screen: nothing in it can be pressed, so nothing in it is read out. */
function Morning() {
  return (
    <div
      aria-hidden
      className="relative -mx-2 overflow-hidden rounded-panel bg-accent-soft-2 px-4 py-5 tablet:mx-0 tablet:min-h-[468px] tablet:px-9 tablet:pt-10 tablet:pb-8.5"
    >
      <Rays />
      <div className="card relative border-transparent shadow-pop">
        <div className="px-4 pt-4.5 pb-3.5 tablet:px-5">
          <b className="text-title">Good morning, Rosa</b>
          <p className="text-small text-muted">Three people are waiting to hear from you.</p>
        </div>
        <ul>
          {jobs.map(({ what, more, when }) => (
            <li
              key={what}
              className="grid grid-cols-[20px_minmax(0,1fr)_auto] items-center gap-3 border-t border-line px-4 py-[11px] tablet:px-5"
            >
              <span className="size-5 rounded-full border-[1.5px] border-line-control" />
              <span>
                <b className="font-label">{what}</b>
                <small className="block text-caption text-muted">{more}</small>
              </span>
              <span className="num text-caption text-muted">{when}</span>
            </li>
          ))}
          <li className="grid grid-cols-[20px_minmax(0,1fr)_auto] items-center gap-3 border-t border-line px-4 py-[11px] tablet:px-5">
            <span className="grid size-5 place-items-center rounded-full bg-accent text-on-accent">
              <Check className="icon tiny" />
            </span>
            <span className="text-muted line-through decoration-line-strong">Send Marcus his quote</span>
            <span className="text-caption text-muted">Done</span>
          </li>
        </ul>
      </div>
      <div className="relative mt-2.5 grid grid-cols-[1fr_1.15fr] gap-2.5 tablet:mt-3.5 tablet:gap-3.5">
        <div className="card border-transparent px-3.5 py-3.5 shadow-pop tablet:px-4.5">
          <span className="text-small text-muted">Waiting for a yes</span>
          <b className="num block text-figure leading-tight tracking-heading">$14,850</b>
          <span className="text-caption text-muted">from 8 people</span>
        </div>
        <div className="card border-transparent px-3.5 py-3.5 shadow-pop tablet:px-4.5">
          <div className="flex items-center gap-2.5">
            <Avatar id="elena" firstName="Elena" lastName="Petrova" size="small" />
            <b className="text-small">Elena said yes</b>
          </div>
          <p className="mt-2 text-caption text-muted">
            $3,120, lunches for Little Oaks. A thank-you email is on its way.
          </p>
        </div>
      </div>
    </div>
  );
}
