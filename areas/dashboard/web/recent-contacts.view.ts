import { recentRows } from "#areas/dashboard/contract/dashboard.pages.ts";
import { keysOf } from "#areas/pipeline/contract/pipeline.rules.ts";
import type { PipelineStage } from "#areas/pipeline/contract/pipeline-stages.schema.ts";
import type { RecentFilter } from "./dashboard.messages.ts";

/** Stages that contacts may carry without the business having a stage of that key. */
const customary = ["new", "lead", "following", "contacted", "prospect", "customer", "won"];

/** Which stages a filter of Recent Contacts asks for: the column where customers start, the won ones, or all (undefined). */
export function stagesOfFilter(filter: RecentFilter, stages: readonly PipelineStage[]): string | undefined {
  if (filter === "all") return undefined;
  const wanted = stages.filter((stage) => (filter === "leads" ? stage.isDefault : stage.type === "won"));
  const keys = wanted.flatMap((stage) => keysOf(stages, stage, customary));
  return (keys.length > 0 ? keys : filter === "leads" ? ["new", "lead"] : ["customer", "won"]).join(",");
}

/** The list's query. Starts like the page's first read, so that its cached answer is used. */
export const recentQuery = (filter: RecentFilter, search: string, stages: readonly PipelineStage[]) => ({
  search: search.trim() || undefined,
  stage: stagesOfFilter(filter, stages),
  limit: recentRows,
  fields: "card" as const,
});
