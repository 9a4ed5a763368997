import { failed } from "#platform/web/failures.ts";
import type { StageType, stageColors } from "#areas/pipeline/contract/pipeline-stages.schema.ts";

export const words = {
  lead: "The steps of a sale, from first contact to won or lost. Your board has a column for each.",
  firstStage: "New customers start here.",
  viewOnly: "The owner and managers can change the stages.",
} as const;

export const typeNames: Record<StageType, string> = {
  open: "Still open",
  won: "They bought",
  lost: "They won’t buy",
};

export const colorNames: Record<(typeof stageColors)[number], string> = {
  sky: "Sky",
  indigo: "Indigo",
  violet: "Violet",
  teal: "Teal",
  green: "Green",
  amber: "Amber",
  orange: "Orange",
  rose: "Rose",
  grey: "Gray",
};

export const toasts = {
  added: { title: "Stage added", description: "Your board has a column for it now." },
  saved: { title: "Stage saved", description: "It shows everywhere at once." },
  removed: (name: string, to: string) => ({
    title: "Stage deleted",
    description: `The customers in “${name}” are in “${to}” now.`,
  }),
  notSaved: failed("Nothing was saved"),
};

/** Complete "This would …" in the demo alert. */
export const demoActions = {
  add: "add a stage",
  edit: "change this stage",
  remove: "delete this stage",
  move: "move this stage",
};
