import { paged } from "#platform/server/paging.ts";
import { routesOf } from "#platform/server/route.ts";
import { reportsApi } from "#areas/reports/contract/reports.api.ts";
import { downloadReport } from "./report-files.service.ts";
import * as service from "./reports.service.ts";
import { getSettings, mailNow, saveSettings } from "./weekly-mails.service.ts";

export const reportsRoutes = routesOf(reportsApi, {
  get: ({ ctx, query }) => service.getReport(ctx, query),
  rows: paged(({ ctx, query }) => service.listRows(ctx, query)),
  download: ({ ctx, query }) => downloadReport(ctx, query),
  settings: ({ ctx }) => getSettings(ctx),
  saveSettings: ({ ctx, body }) => saveSettings(ctx, body),
  mail: async ({ ctx }) => (await mailNow(ctx), {}),
});
