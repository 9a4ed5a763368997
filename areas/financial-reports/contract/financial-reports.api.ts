import { z } from "zod";
import { Done, endpoint, IdParams } from "#platform/contract/endpoint.ts";
import {
  BinnedReport,
  FinancialReport,
  FinancialReportsQuery,
  NewFinancialReport,
  OpenedReport,
} from "./financial-reports.schema.ts";

export const financialReportsApi = {
  list: endpoint({
    method: "GET",
    path: "/api/accounting/financial-reports",
    summary: "Reports that were kept as they were, the newest first",
    query: FinancialReportsQuery,
    reply: z.array(FinancialReport),
  }),
  bin: endpoint({
    method: "GET",
    path: "/api/accounting/financial-reports/bin",
    summary: "Kept reports that were deleted",
    query: FinancialReportsQuery,
    reply: z.array(BinnedReport),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/accounting/financial-reports",
    summary: "Keep a report as it is now",
    body: NewFinancialReport,
    reply: OpenedReport,
  }),
  get: endpoint({
    method: "GET",
    path: "/api/accounting/financial-reports/:id",
    summary: "One of them, with its rows",
    params: IdParams,
    reply: OpenedReport,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/accounting/financial-reports/:id",
    summary: "Delete a kept report: it stays in the trash for 30 days",
    params: IdParams,
    reply: Done,
  }),
  restore: endpoint({
    method: "POST",
    path: "/api/accounting/financial-reports/:id/restore",
    summary: "Take a kept report out of the trash",
    params: IdParams,
    reply: FinancialReport,
  }),
};
