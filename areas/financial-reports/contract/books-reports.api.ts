import { endpoint } from "#platform/contract/endpoint.ts";
import { Report, ReportParams, ReportQuery } from "./books-reports.schema.ts";

export const booksReportsApi = {
  get: endpoint({
    method: "GET",
    path: "/api/accounting/reports/:type",
    summary: "A report of the books with its totals, as JSON, or as a file: CSV, a workbook or a PDF",
    params: ReportParams,
    query: ReportQuery,
    reply: Report,
  }),
};
