import { Notice } from "#platform/web/ui/surface.tsx";
import { notInPlan } from "#areas/billing/contract/plan-access.rules.ts";

/** Says which plan a brand is part of. */
export function BrandNotInPlan() {
  return (
    <Notice tone="warning">
      {notInPlan("brand")} <a href="/billing">See the plans</a>
    </Notice>
  );
}
