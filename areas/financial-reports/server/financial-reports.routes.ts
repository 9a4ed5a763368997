import { fileInstead, type Route, routesOf } from "#platform/server/route.ts";
import { booksReportsApi } from "#areas/financial-reports/contract/books-reports.api.ts";
import { getReport } from "./books-reports.service.ts";
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
];
