import { paged } from "#platform/server/paging.ts";
import { fileInstead, type Route, routesOf } from "#platform/server/route.ts";
import { booksReportsApi } from "#areas/financial-reports/contract/books-reports.api.ts";
import { financialReportsApi } from "#areas/financial-reports/contract/financial-reports.api.ts";
import { getReport } from "./books-reports.service.ts";
import * as kept from "./financial-reports.service.ts";
import { reportFile } from "./report-files.service.ts";

export const financialReportsRoutes: Route[] = [
  ...routesOf(booksReportsApi, {
    get: async ({ ctx, params, query, answer }) => {
      const { report, next } = await getReport(ctx, params.type, query);
      const { format } = query;
      if (format !== "json") return fileInstead(() => reportFile(ctx, report, { ...query, format }));
      answer.next(next);
      return report;
    },
  }),
  ...routesOf(financialReportsApi, {
    list: paged(({ ctx, query }) => kept.listReports(ctx, query)),
    bin: paged(({ ctx, query }) => kept.listBinned(ctx, query)),
    create: ({ ctx, body }) => kept.keepReport(ctx, body),
    get: ({ ctx, params }) => kept.openReport(ctx, params.id),
    remove: async ({ ctx, params }) => (await kept.deleteReport(ctx, params.id), {}),
    restore: ({ ctx, params }) => kept.restoreReport(ctx, params.id),
  }),
];
