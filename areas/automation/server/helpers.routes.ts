import { paged } from "#platform/server/paging.ts";
import { type Route, routesOf } from "#platform/server/route.ts";
import { helperDraftsApi, helperRunsApi, helpersApi } from "#areas/automation/contract/helpers.api.ts";
import { listChoices } from "./helper-choices.service.ts";
import { prepareDefinition } from "./helper-checks.service.ts";
import * as previews from "./helper-preview.service.ts";
import * as runs from "./helper-runs.service.ts";
import { helpersToStart } from "./helper-many.service.ts";
import * as service from "./helpers.service.ts";

export const helpersRoutes: Route[] = [
  ...routesOf(
    helpersApi,
    {
      list: ({ ctx }) => service.listHelpers(ctx),
      create: ({ ctx, body }) => service.createHelper(ctx, body),
      settings: ({ ctx }) => service.getSettings(ctx),
      saveSettings: ({ ctx, body }) => service.saveSettings(ctx, body),
      choices: ({ ctx }) => listChoices(ctx),
      preview: ({ ctx, body }) => previews.preview(ctx, body.definition),
      previewPeople: ({ ctx, body }) => previews.previewPeople(ctx, body),
      previewSteps: ({ ctx, body }) => previews.previewSteps(ctx, body),
      toStart: ({ ctx, query }) => helpersToStart(ctx, query),
      bin: paged(({ ctx, query }) => service.listBin(ctx, query)),
      get: ({ ctx, params }) => service.getHelper(ctx, params.id),
      update: ({ ctx, params, body }) => service.updateHelper(ctx, params.id, body),
      toggle: ({ ctx, params, body }) => service.switchHelper(ctx, params.id, body.isActive),
      remove: async ({ ctx, params }) => (await service.deleteHelper(ctx, params.id), {}),
      restore: ({ ctx, params }) => service.restoreHelper(ctx, params.id),
      runs: paged(({ ctx, params, query }) => runs.listRuns(ctx, { ...query, helperId: params.id })),
    },
    { create: prepareDefinition, update: prepareDefinition },
  ),
  ...routesOf(helperRunsApi, {
    list: paged(({ ctx, query }) => runs.listRuns(ctx, query)),
    retry: ({ ctx, params }) => runs.retryRun(ctx, params.id),
    stop: ({ ctx, params }) => runs.stopRun(ctx, params.id),
  }),
  ...routesOf(helperDraftsApi, {
    list: paged(({ ctx, query }) => runs.listDrafts(ctx, query)),
    send: async ({ ctx, body }) => (await runs.sendDrafts(ctx, body.ids), {}),
    drop: async ({ ctx, body }) => (await runs.dropDrafts(ctx, body.ids), {}),
  }),
];
