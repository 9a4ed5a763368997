import { endpoint } from "#platform/contract/endpoint.ts";
import { LatestCheck, SelfCheck } from "./self-check.schema.ts";

export const selfCheckApi = {
  get: endpoint({
    method: "GET",
    path: "/api/accounting/self-check",
    summary: "What the latest look through the books found",
    reply: LatestCheck,
  }),
  run: endpoint({
    method: "POST",
    path: "/api/accounting/self-check",
    summary:
      "Look through the books: entries, sums, open invoices, payments, totals, numbers and reconciled bank accounts",
    reply: SelfCheck,
    callsPerMinute: 10,
    atOnce: 1,
  }),
};
