import { z } from "zod";
import {
  NewPipelineStage,
  type PipelineStage,
  stageColors,
} from "#areas/pipeline/contract/pipeline-stages.schema.ts";

const shape = NewPipelineStage.shape;
/** A number as people type it; empty is none. */
const typed = (schema: z.ZodType<number | null | undefined>) =>
  z
    .string()
    .trim()
    .transform((text) => (text === "" ? null : Number(text)))
    .pipe(schema as z.ZodType<number | null, number | null>);

/** The form of a stage. */
export const StageForm = z.object({
  name: shape.name,
  color: shape.color.unwrap(),
  type: shape.type.unwrap(),
  probability: typed(shape.probability.unwrap()),
  rottingDays: typed(shape.rottingDays.unwrap()),
});
export type StageForm = z.output<typeof StageForm>;

/** What the form is filled with; a new stage is half as likely to be won as not. */
export const stageFormOf = (stage: PipelineStage | undefined): z.input<typeof StageForm> => ({
  name: stage?.name ?? "",
  color: stageColors.find((color) => color === stage?.color) ?? "teal",
  type: stage?.type ?? "open",
  probability: String(stage?.probability ?? 50),
  rottingDays: stage?.rottingDays == null ? "" : String(stage.rottingDays),
});
