import type { PipelineStage } from "#areas/pipeline/contract/pipeline-stages.schema.ts";
import { keysOf } from "#areas/pipeline/contract/pipeline.rules.ts";

type Stage = Pick<PipelineStage, "id" | "key" | "name" | "type" | "isDefault">;

/** How far each key is on the way to a sale: the place of its open stage, won after all of them; lost is nowhere (-1). */
export function ranksOf(
  stages: readonly Stage[],
  decided: { won: readonly string[]; lost: readonly string[] },
): Record<string, number> {
  const open = stages.filter(({ type }) => type === "open");
  const places = open.flatMap((stage, place) =>
    keysOf(stages, stage, ["new", "lead", "prospect", "following", "contacted"]).map(
      (key) => [key, place] as const,
    ),
  );
  return Object.fromEntries([
    ...places,
    ...decided.won.map((key) => [key, open.length] as const),
    ...decided.lost.map((key) => [key, -1] as const),
  ]);
}

/** The steps that a report tells of: each open stage, and the first won one for all of them. */
export const stepsOf = <S extends Stage>(stages: readonly S[]): S[] => {
  const won = stages.find(({ type }) => type === "won");
  return [...stages.filter(({ type }) => type === "open"), ...(won ? [won] : [])];
};
