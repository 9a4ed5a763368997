import { z } from "zod";
import { Day } from "#platform/contract/dates.ts";
import { Id } from "#platform/contract/endpoint.ts";
import { Money } from "#platform/contract/money.ts";
import { pageQuery } from "#platform/contract/page-query.ts";
import { BookDay } from "#areas/books/contract/transactions.schema.ts";
import { W9State } from "./w9-forms.schema.ts";
import { bases, figureNames, reportTypes, type FigureName } from "./report-types.rules.ts";

export const ReportType = z.enum(reportTypes, { error: "There is no such report" });
export const Basis = z.enum(bases, { error: "Choose accrual or cash" });
export const ReportFormat = z.enum(["json", "csv", "xlsx", "pdf"], {
  error: "Choose json, csv, xlsx or pdf",
});
export type ReportFormat = z.infer<typeof ReportFormat>;

export const ReportParams = z.strictObject({ type: ReportType });

/** Left out: this fiscal year so far. A comparison needs both of its days; of how it stands on a day, the last one. */
export const ReportQuery = z.strictObject({
  from: BookDay.optional(),
  to: BookDay.optional(),
  basis: Basis.default("accrual"),
  compareFrom: BookDay.optional(),
  compareTo: BookDay.optional(),
  format: ReportFormat.default("json"),
  /** Only the general ledger is read page by page. */
  ...pageQuery(),
});
export type ReportQuery = z.output<typeof ReportQuery>;

const figures = Object.fromEntries(figureNames.map((name) => [name, Money.optional()])) as Record<
  FigureName,
  z.ZodOptional<typeof Money>
>;

/** A line of a report, with what stands behind it: an account's entries from a day to a day, a customer's invoices, a tax, a document. */
export const ReportRow = z.object({
  section: z.string(),
  label: z.string(),
  /** The account's number, or what else tells it apart. */
  code: z.string().nullable(),
  accountId: Id.nullable(),
  contactId: Id.nullable(),
  taxCodeId: Id.nullable(),
  /** The document of a line of the ledger. */
  sourceType: z.string().nullable(),
  sourceId: Id.nullable(),
  /** The report behind a line that sums one up. */
  report: ReportType.nullable(),
  /** The day of a line of the ledger. */
  day: Day.nullable(),
  /** Null goes back to the beginning. */
  from: Day.nullable(),
  to: Day.nullable(),
  /** Of a contractor: whether their Form W-9 is there. */
  w9: W9State.optional(),
  ...figures,
});
export type ReportRow = z.infer<typeof ReportRow>;

/** A total by its name; null is one that is not known (a year's threshold). */
export const ReportTotals = z.record(z.string(), Money.nullable());
export type ReportTotals = z.infer<typeof ReportTotals>;

export const Report = z.object({
  type: ReportType,
  from: Day,
  to: Day,
  basis: Basis,
  currency: z.string(),
  companyName: z.string(),
  compareFrom: Day.nullable(),
  compareTo: Day.nullable(),
  rows: z.array(ReportRow),
  totals: ReportTotals,
  /** The totals of the period that it is compared with. */
  before: ReportTotals.nullable(),
});
export type Report = z.infer<typeof Report>;
