import { endpoint } from "#platform/contract/endpoint.ts";
import { BooksSummary, SummaryQuery } from "./books-summary.schema.ts";

export const booksSummaryApi = {
  get: endpoint({
    method: "GET",
    path: "/api/accounting/summary",
    summary: "Income, expenses, net and margin, of a period and of this month",
    query: SummaryQuery,
    reply: BooksSummary,
  }),
};
