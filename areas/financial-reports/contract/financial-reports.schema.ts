import { z } from "zod";
import { Day, Instant } from "#platform/contract/dates.ts";
import { Id } from "#platform/contract/endpoint.ts";
import { pageQuery } from "#platform/contract/page-query.ts";
import { BookDay } from "#areas/books/contract/transactions.schema.ts";
import { Basis, Report, ReportTotals, ReportType } from "./books-reports.schema.ts";
import { keptTypes } from "./report-types.rules.ts";

/** A report that was kept as it was. */
export const FinancialReport = z.object({
  id: Id,
  userId: Id.nullable(),
  integrationId: Id.nullable(),
  reportType: ReportType,
  periodStart: Day,
  periodEnd: Day,
  basis: Basis,
  totals: ReportTotals,
  generatedAt: Instant,
  status: z.string(),
  externalId: z.string().nullable(),
  /** True when something was written on its days since: made anew, it may be another one. */
  hasMoved: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type FinancialReport = z.infer<typeof FinancialReport>;

/** With its rows, as they were. */
export const OpenedReport = FinancialReport.extend({ reportData: Report });
export type OpenedReport = z.infer<typeof OpenedReport>;

export const BinnedReport = FinancialReport.extend({ deletedAt: Instant });
export type BinnedReport = z.infer<typeof BinnedReport>;

/** The general ledger is the ledger itself, so it is downloaded and not kept. */
const KeptType = z.enum(keptTypes, {
  error: "Choose a report from the list. The general ledger is downloaded instead.",
});
export const NewFinancialReport = z
  .strictObject({
    reportType: KeptType,
    periodStart: BookDay,
    periodEnd: BookDay,
    basis: Basis.default("accrual"),
  })
  .refine(({ periodStart, periodEnd }) => periodStart <= periodEnd, {
    path: ["periodEnd"],
    message: "The last day is before the first one",
  });
export type NewFinancialReport = z.output<typeof NewFinancialReport>;

export const FinancialReportsQuery = z.strictObject(pageQuery());
