import type { Plan, PlanFeature } from "./plans.schema.ts";

/** True for a promise that nothing keeps yet: screens say that it is coming soon. */
export const isInTheMaking = ({ keptBy }: PlanFeature): boolean => keptBy === undefined;

/** What a plan promises, and of each whether it is only coming. */
export const featuresOf = ({ features }: Pick<Plan, "features">): { text: string; isComing: boolean }[] =>
  features.map((feature) => ({ text: feature.text, isComing: isInTheMaking(feature) }));
