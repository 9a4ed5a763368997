import { useNow } from "#platform/web/use-now.ts";
import { ButtonLink } from "#platform/web/ui/button.tsx";
import type { CurrentUser } from "#areas/auth/contract/auth.schema.ts";
import { stripOf } from "./plan-strip.view.ts";

/** Above every screen: that the trial ends soon, that a payment is late, or that the business can only be read. */
export function PlanStrip({ user }: { user: CurrentUser }) {
  const strip = stripOf(user, useNow());
  if (!strip) return null;
  return (
    <div className="demo-strip max-tablet:flex-wrap" role="region" aria-label="Your plan">
      <span className="badge" data-tint="amber">
        {strip.label}
      </span>
      <span className="min-w-0 flex-1 text-small max-tablet:order-1 max-tablet:basis-full">{strip.text}</span>
      <span className="flex-1 tablet:hidden" />
      <ButtonLink look="second" size="small" href={strip.href}>
        {strip.act}
      </ButtonLink>
    </div>
  );
}
