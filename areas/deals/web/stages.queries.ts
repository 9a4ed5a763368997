import { useQueryOf } from "#platform/web/use-query-of.ts";
import { pipelineStagesApi } from "#areas/pipeline/contract/pipeline-stages.api.ts";
import type { PipelineStage } from "#areas/pipeline/contract/pipeline-stages.schema.ts";

const noStages: PipelineStage[] = [];
/** The business's own stages; none until they have been read. */
export const useStages = (): PipelineStage[] => useQueryOf(pipelineStagesApi.list).data ?? noStages;
