export { pipelineStagesRoutes as routes } from "./pipeline-stages.routes.ts";
export { pipelineSubscribers as subscribers } from "./pipeline-stages.subscribers.ts";
export { beginStages, moveStages, stagesSince, takeMovesBack } from "./stage-changes.service.ts";
export { checkStage, setRottingDays, stageNames, stageOf, stagesOf } from "./pipeline-stages.service.ts";
