import { lostReasonLabels, lostReasons } from "#areas/deals/contract/lost-reasons.rules.ts";

/** Why sales were lost; a person who was moved to a lost stage may not have said. */
export const toldReasons = [...lostReasons, "not_said"] as const;
export type ToldReason = (typeof toldReasons)[number];

/** As `lostReasonLabels`, with what stands where nobody said. */
export const toldReasonLabels: Readonly<Record<ToldReason, string>> = {
  ...lostReasonLabels,
  not_said: "Not said",
};
