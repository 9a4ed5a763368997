/** Why a sale was lost, as the picker asks; "other" is told in `lostNote`. */
export const lostReasons = [
  "too_expensive",
  "chose_other",
  "no_answer",
  "not_now",
  "not_needed",
  "other",
] as const;

/** The same in an owner's words. */
export const lostReasonLabels: Readonly<Record<(typeof lostReasons)[number], string>> = {
  too_expensive: "Too expensive",
  chose_other: "Chose someone else",
  no_answer: "No answer",
  not_now: "Not now",
  not_needed: "Not needed anymore",
  other: "Other",
};
