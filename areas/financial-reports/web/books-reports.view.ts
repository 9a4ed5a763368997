import { pathOf } from "#platform/contract/endpoint.ts";
import { centsOfSum, sumText } from "#platform/contract/money.ts";
import type { FiscalYearStart } from "#areas/books/contract/books-settings.schema.ts";
import { date } from "#platform/web/format.ts";
import { booksReportsApi } from "#areas/financial-reports/contract/books-reports.api.ts";
import type {
  Report,
  ReportFormat,
  ReportRow,
} from "#areas/financial-reports/contract/books-reports.schema.ts";
import {
  type Basis,
  type FigureName,
  reports,
  reportTypes,
  type ReportType,
} from "#areas/financial-reports/contract/report-types.rules.ts";
import { daysBefore, daysOf, type Span, spans } from "#areas/financial-reports/contract/report-days.rules.ts";

/** What a report is asked for, as the address bar holds it. */
export type Listing = {
  span: Span;
  from?: string;
  to?: string;
  basis: Basis;
  compare?: true;
  search?: never;
};

const dayText = /^\d{4}-\d{2}-\d{2}$/;
const dayOf = (query: URLSearchParams, name: string): string | undefined => {
  const text = query.get(name) ?? "";
  return dayText.test(text) ? text : undefined;
};

/** Reads the address bar; days alone are a period of one's own. */
export function listingFrom(query: URLSearchParams): Listing {
  const [from, to] = [dayOf(query, "from"), dayOf(query, "to")];
  const hasDays = from !== undefined || to !== undefined;
  const span = spans.find((one) => one === query.get("span")) ?? (hasDays ? "own" : "year");
  return {
    span,
    ...(span === "own" && { from, to }),
    basis: query.get("basis") === "cash" ? "cash" : "accrual",
    ...(query.get("compare") === "yes" && { compare: true }),
  };
}

/** The same for the address bar: "" where nothing is chosen. */
export const queryTextOf = ({ span, from, to, basis, compare }: Listing): string =>
  pathOf(
    { path: "" },
    {},
    {
      span: span === "year" || span === "own" ? undefined : span,
      ...(span === "own" && { from, to }),
      basis: basis === "cash" ? basis : undefined,
      compare: compare && "yes",
    },
  ).slice(1);

export const spanOptions: readonly { value: Span; label: string }[] = [
  { value: "month", label: "This month" },
  { value: "last-month", label: "Last month" },
  { value: "quarter", label: "This quarter" },
  { value: "year", label: "This fiscal year" },
  { value: "last-year", label: "Last fiscal year" },
  { value: "own", label: "Choose days" },
];

/** What the server is asked. How something stands on a day is asked of the end of the period, or of today where that is still to come. */
export function askedOf(
  type: ReportType,
  listing: Listing,
  { today, start }: { today: string; start: FiscalYearStart },
) {
  const year = daysOf("year", today, start);
  const days =
    listing.span === "own"
      ? { from: listing.from ?? year.from, to: listing.to ?? today }
      : daysOf(listing.span, today, start);
  const { span, hasBasis, compares } = reports[type];
  const isStanding = span === "day";
  const before = daysBefore(days);
  const end = isStanding && listing.span !== "own" && days.to > today ? today : days.to;
  return {
    ...(isStanding ? {} : { from: days.from }),
    to: end,
    ...(hasBasis && listing.basis === "cash" ? { basis: listing.basis } : {}),
    ...(compares && listing.compare
      ? { ...(isStanding ? {} : { compareFrom: before.from }), compareTo: before.to }
      : {}),
  };
}
export type AskedReport = ReturnType<typeof askedOf>;

/** Where what is shown is downloaded. */
export const downloadAddress = (type: ReportType, asked: AskedReport, format: ReportFormat): string =>
  pathOf(booksReportsApi.get, { type }, { ...asked, format });

/** The address of a report; with days for those. */
export const reportHref = (
  type: ReportType,
  days: { from?: string | null; to?: string | null } = {},
): string => pathOf({ path: `/accounting/reports/${type}` }, {}, { from: days.from, to: days.to });

/** The type that an address names. */
export const typeIn = (name: string | undefined): ReportType | undefined =>
  reportTypes.find((type) => type === name);

/** The rows by their section, in order. */
export function sectionsOf(rows: readonly ReportRow[]): { section: string; rows: ReportRow[] }[] {
  const sections: { section: string; rows: ReportRow[] }[] = [];
  for (const row of rows) {
    const last = sections.at(-1);
    if (last?.section === row.section) last.rows.push(row);
    else sections.push({ section: row.section, rows: [row] });
  }
  return sections;
}

/** What the rows of a section add up to in a column: exact at any size. */
export const sumOf = (rows: readonly ReportRow[], figure: FigureName): string =>
  sumText(rows.reduce((all, row) => all + centsOfSum(row[figure] ?? "0.00"), 0n));

/** What is drawn beside the table: the largest rows by the figure that a report is about, as shares of the largest in percent. */
export function barsOf({
  type,
  rows,
}: Pick<Report, "type" | "rows">): { label: string; amount: string; share: number }[] {
  const figure = barFigures[type];
  if (!figure) return [];
  const sized = rows
    .map((row) => ({ label: row.label, amount: row[figure] ?? "0.00", size: sizeOf(row[figure] ?? "0.00") }))
    .filter(({ size }) => size > 0n)
    .sort((a, b) => (a.size < b.size ? 1 : a.size > b.size ? -1 : 0))
    .slice(0, 8);
  const most = sized[0]?.size ?? 1n;
  return sized.map(({ label, amount, size }) => ({
    label,
    amount,
    share: Math.max(1, Number((size * 100n) / most)),
  }));
}

const sizeOf = (amount: string): bigint => {
  const cents = centsOfSum(amount);
  return cents < 0n ? -cents : cents;
};
const barFigures: Partial<Record<ReportType, FigureName>> = {
  "profit-and-loss": "amount",
  "balance-sheet": "amount",
  "cash-flow": "amount",
  receivables: "due",
  "sales-tax": "tax",
  contractors: "paid",
};

/** "Jan 1, 2026 to Mar 31, 2026", or the day on which something stands. */
export const periodWords = ({ type, from, to }: Pick<Report, "type" | "from" | "to">): string =>
  reports[type].span === "day" ? `on ${date(to)}` : `${date(from)} to ${date(to)}`;
