import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { Instant } from "#platform/contract/dates.ts";
import { requiredText } from "#platform/contract/text.ts";

/** Tints of `tokens.css`, so that a stage's color works in light and dark. */
export const stageColors = [
  "sky",
  "indigo",
  "violet",
  "teal",
  "green",
  "amber",
  "orange",
  "rose",
  "grey",
] as const;
export const stageTypes = ["open", "won", "lost"] as const;
export const StageType = z.enum(stageTypes, { error: "Choose open, won or lost" });
export type StageType = z.infer<typeof StageType>;

/** The most stages a business can have. */
export const maxStages = 30;

/** A step of a sale (Spec 1 §3). */
export const PipelineStage = z.object({
  id: Id,
  name: z.string(),
  key: z.string(),
  order: z.number().int(),
  color: z.string(),
  /** True for the one stage in which new customers start. */
  isDefault: z.boolean(),
  automationRules: z.array(z.unknown()),
  type: StageType,
  /** How likely a sale is from here, in percent. */
  probability: z.number().int(),
  /** After this many days without a move a customer shows as waiting too long; null for never. */
  rottingDays: z.number().int().nullable(),
  createdAt: Instant,
});
export type PipelineStage = z.infer<typeof PipelineStage>;

const name = requiredText(60, "The stage needs a name");
const color = z.enum(stageColors, { error: "Choose a color from the list" });
const percent = { error: "Enter a whole number from 0 to 100" };
const probability = z.number(percent).int(percent).min(0, percent).max(100, percent);
const days = { error: "Enter a whole number of days, 1 or more" };
const rottingDays = z.number(days).int(days).min(1, days).max(1000, "At most 1,000 days").nullable();

export const NewPipelineStage = z.strictObject({
  name,
  color: color.default("teal"),
  type: StageType.default("open"),
  probability: probability.optional(),
  rottingDays: rottingDays.default(null),
});
export type NewPipelineStage = z.output<typeof NewPipelineStage>;

export const PipelineStageChanges = z.strictObject({
  name: name.optional(),
  color: color.optional(),
  type: StageType.optional(),
  probability: probability.optional(),
  rottingDays: rottingDays.optional(),
});
export type PipelineStageChanges = z.output<typeof PipelineStageChanges>;

/** All stages, in their new order. */
export const StageOrder = z.strictObject({ ids: z.array(Id).min(1).max(maxStages) });
/** The stage that takes the customers of an archived one. */
export const StageArchiving = z.strictObject({ moveTo: Id });
