import { useEffect } from "react";
import { productName, trialDays } from "#platform/contract/product.ts";
import { ButtonLink } from "#platform/web/ui/button.tsx";
import { Brand, Rays } from "#platform/web/ui/brand.tsx";

/** What a visitor sees first: what this is, the way in, and the trial. */
export function FrontPage() {
  useEffect(() => { document.title = productName; }, []);
  return (
    <div className="relative min-h-dvh overflow-hidden bg-surface">
      <Rays />
      <header className="relative mx-auto flex max-w-[1180px] items-center justify-between px-5 py-4 tablet:px-10">
        <a className="brand" href="/"><Brand /></a>
        <ButtonLink href="/auth" look="quiet">Sign In</ButtonLink>
      </header>
      <main className="relative mx-auto grid max-w-[720px] justify-items-start gap-5 px-5 pt-16 pb-20 tablet:px-10 tablet:pt-28">
        <h1 className="text-display leading-tight tracking-heading font-display text-balance">Know your customers, without the paperwork</h1>
        <p className="max-w-[52ch] text-lead leading-text text-text-2">
          {productName} keeps everyone you sell to in one place: who they are, what you talked about, what they may spend, and when to call them next. It is made for owners, not for sales departments.
        </p>
        <div className="mt-2 flex flex-wrap gap-3">
          <ButtonLink href="/auth#sign-up" look="primary" size="large">Start My {trialDays}-Day Free Trial</ButtonLink>
          <ButtonLink href="/auth" size="large">Sign In</ButtonLink>
        </div>
        <p className="text-small text-muted">Free for {trialDays} days, no credit card.</p>
      </main>
    </div>
  );
}
