import { AppError } from "#platform/contract/errors.ts";
import { dayIn } from "#platform/contract/dates.ts";
import type { Ctx } from "#platform/server/context.ts";
import { checkSeesBooks, getBooksSettings } from "#areas/books/server/index.ts";
import type {
  Report,
  ReportQuery,
  ReportRow,
} from "#areas/financial-reports/contract/books-reports.schema.ts";
import { reports, type ReportType } from "#areas/financial-reports/contract/report-types.rules.ts";
import { fiscalYearOf } from "#areas/financial-reports/contract/report-days.rules.ts";
import { timeZoneOf } from "#areas/team/server/index.ts";
import { contractors, receivables, salesTax } from "./document-reports.service.ts";
import { generalLedger } from "./general-ledger.service.ts";
import {
  type Asked,
  sectionOrder,
  balanceSheet,
  cashFlow,
  type Made,
  profitAndLoss,
  trialBalance,
} from "./ledger-reports.service.ts";

/** A page of a report; only the general ledger has more than one. */
export type MadeReport = { report: Report; next: string | undefined };

const makers: Record<
  Exclude<ReportType, "general-ledger">,
  (tx: Ctx["tx"], asked: Asked) => Promise<Made>
> = {
  "profit-and-loss": profitAndLoss,
  "balance-sheet": balanceSheet,
  "cash-flow": cashFlow,
  "trial-balance": trialBalance,
  receivables,
  "sales-tax": salesTax,
  contractors,
};

const wrong = (field: string, message: string): AppError =>
  new AppError("validation_failed", message, { errors: { [field]: message } });

/** A report of the books. 403 for people who see only their own customers, 400 for a period that ends before it begins. */
export async function getReport(
  ctx: Ctx,
  type: ReportType,
  query: Omit<ReportQuery, "format">,
): Promise<MadeReport> {
  checkSeesBooks(ctx);
  const { currency, companyName, fiscalYearStart } = await getBooksSettings(ctx);
  const to = query.to ?? dayIn(await timeZoneOf(ctx.tx), ctx.now);
  const from = query.from ?? (contractorsYear(type, to) || fiscalYearOf(to, fiscalYearStart));
  if (from > to) throw wrong("to", "The last day is before the first one");
  const { hasBasis, span } = reports[type];
  const basis = hasBasis ? query.basis : "accrual";
  const asked = { from, to, basis, fiscalYearStart };
  const compared = comparedIn(type, query);
  const [made, before] = await Promise.all([
    type === "general-ledger"
      ? generalLedger(ctx.tx, asked, query)
      : makers[type](ctx.tx, asked).then((one) => ({ ...one, next: undefined })),
    compared && type !== "general-ledger" ? makers[type](ctx.tx, { ...asked, ...compared }) : undefined,
  ]);
  return {
    next: made.next,
    report: {
      type,
      from,
      to,
      basis,
      currency,
      companyName,
      compareFrom: before ? (span === "day" ? null : (compared?.from ?? null)) : null,
      compareTo: before ? (compared?.to ?? null) : null,
      rows: before ? beside(made.rows, before.rows) : made.rows,
      totals: made.totals,
      before: before?.totals ?? null,
    },
  };
}

/** Contractors go by calendar years, whatever the business's own year. */
const contractorsYear = (type: ReportType, to: string): string =>
  type === "contractors" ? `${to.slice(0, 4)}-01-01` : "";

function comparedIn(
  type: ReportType,
  { compareFrom, compareTo }: Pick<ReportQuery, "compareFrom" | "compareTo">,
): { from: string; to: string } | undefined {
  const { compares, span } = reports[type];
  if (!compares || (compareFrom === undefined && compareTo === undefined)) return undefined;
  if (compareTo === undefined) throw wrong("compareTo", "Enter the last day to compare with");
  if (span === "day") return { from: compareTo, to: compareTo };
  if (compareFrom === undefined) throw wrong("compareFrom", "Enter the first day to compare with");
  if (compareFrom > compareTo) throw wrong("compareTo", "The last day is before the first one");
  return { from: compareFrom, to: compareTo };
}

const keyOf = ({ section, label, accountId }: ReportRow): string => `${section} ${accountId ?? label}`;

/** Rows with what stood there before; those that there were only before are added to their section. */
function beside(rows: readonly ReportRow[], before: readonly ReportRow[]): ReportRow[] {
  const amounts = new Map(before.map((row) => [keyOf(row), row.amount]));
  const keys = new Set(rows.map(keyOf));
  const shown = rows.map((row) => ({ ...row, before: amounts.get(keyOf(row)) ?? "0.00" }));
  const gone = before
    .filter((row) => !keys.has(keyOf(row)))
    .map((row) => ({ ...row, amount: "0.00", before: row.amount ?? "0.00" }));
  const all = [...shown, ...gone];
  const sections = [...new Set(all.map(({ section }) => section))].sort(
    (a, b) => sectionOrder.indexOf(a) - sectionOrder.indexOf(b),
  );
  return sections.flatMap((section) =>
    all.filter((row) => row.section === section).sort((a, b) => placeOf(a).localeCompare(placeOf(b))),
  );
}

/** Accounts by number, then what sums others up. */
const placeOf = ({ code, label }: ReportRow): string => (code === null ? `~ ${label}` : `${code} ${label}`);
