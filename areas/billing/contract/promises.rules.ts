import { isComing } from "#platform/contract/coming.ts";
import type { PlanFeature } from "./plans.schema.ts";

/** True for a promise that nothing keeps yet: screens say that it is coming soon. */
export const isInTheMaking = ({ keptBy }: PlanFeature): boolean =>
  keptBy === undefined || ("screen" in keptBy && isComing(keptBy.screen));
