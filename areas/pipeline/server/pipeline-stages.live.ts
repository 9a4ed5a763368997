import type { LiveRead } from "#platform/server/live-reads.ts";
import { pipelineStagesApi } from "#areas/pipeline/contract/pipeline-stages.api.ts";
import { stageEvents } from "#areas/pipeline/contract/pipeline-stages.events.ts";

export const liveReads: readonly LiveRead[] = [{ read: pipelineStagesApi.list, staleBy: stageEvents }];
