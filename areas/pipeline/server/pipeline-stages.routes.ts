import { routesOf } from "#platform/server/route.ts";
import { pipelineStagesApi } from "#areas/pipeline/contract/pipeline-stages.api.ts";
import * as service from "./pipeline-stages.service.ts";
import * as store from "./pipeline-stages.store.ts";

export const pipelineStagesRoutes = routesOf(pipelineStagesApi, {
  list: ({ ctx }) => store.listStages(ctx.tx),
  create: ({ ctx, body }) => service.createStage(ctx, body),
  update: ({ ctx, params, body }) => service.updateStage(ctx, params.id, body),
  reorder: ({ ctx, body }) => service.reorderStages(ctx, body.ids),
  archive: ({ ctx, params, body }) => service.archiveStage(ctx, params.id, body.moveTo),
});
