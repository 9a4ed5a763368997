import { paged } from "#platform/server/paging.ts";
import { routesOf } from "#platform/server/route.ts";
import { recurringInvoicesApi } from "#areas/invoices/contract/recurring-invoices.api.ts";
import { getSeries, listRuns, listSeries } from "./recurring-answers.service.ts";
import * as series from "./recurring-invoices.service.ts";

export const recurringInvoicesRoutes = routesOf(recurringInvoicesApi, {
  list: paged(({ ctx, query }) => listSeries(ctx, query)),
  get: ({ ctx, params }) => getSeries(ctx, params.id),
  runs: paged(({ ctx, params, query }) => listRuns(ctx, params.id, query)),
  create: ({ ctx, body }) => series.createSeries(ctx, body),
  update: ({ ctx, params, body }) => series.updateSeries(ctx, params.id, body),
  remove: async ({ ctx, params }) => (await series.deleteSeries(ctx, params.id), {}),
  restore: ({ ctx, params }) => series.restoreSeries(ctx, params.id),
  pause: ({ ctx, params }) => series.pauseSeries(ctx, params.id),
  resume: ({ ctx, params, body }) => series.resumeSeries(ctx, params.id, body),
  skip: ({ ctx, params, body }) => series.skipNext(ctx, params.id, body),
});
