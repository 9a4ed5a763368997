import type { Area } from "#platform/server/area.ts";
import { liveReads } from "./pipeline-stages.live.ts";
import { pipelineStagesRoutes } from "./pipeline-stages.routes.ts";
import { pipelineSubscribers } from "./pipeline-stages.subscribers.ts";

export const area: Area = {
  routes: pipelineStagesRoutes,
  subscribers: pipelineSubscribers,
  liveReads,
  mergeRules: {
    "stage_changes.contact_id": { rule: "moves", why: "one log of both sales" },
  },
  tables: {
    pipeline_stages: { noSecrets: ["key"] },
    stage_changes: { isEmptiedFirst: true },
  },
};

export {
  beginStages,
  moveSale,
  moveStages,
  type PastMove,
  recordMoves,
  removeMoves,
  stagesSince,
  takeMovesBack,
  takeStage,
} from "./stage-changes.service.ts";
export {
  checkStage,
  isWonStage,
  knownStages,
  setRottingDays,
  stageNames,
  stageOf,
  stagesOf,
} from "./pipeline-stages.service.ts";
