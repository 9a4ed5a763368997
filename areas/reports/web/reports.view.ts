import { addDays } from "#platform/contract/dates.ts";
import { pathOf } from "#platform/contract/endpoint.ts";
import { count } from "#platform/web/format.ts";
import { reportsApi } from "#areas/reports/contract/reports.api.ts";
import { toldReasons } from "#areas/reports/contract/lost-reasons.rules.ts";
import { changeInPercent, firstOfMonth, rangeOf } from "#areas/reports/contract/reports.rules.ts";
import {
  facts,
  type Range,
  type ReportFilter,
  type ReportFormat,
  type ReportNumber,
  type RowsQuery,
} from "#areas/reports/contract/reports.schema.ts";

/** What a report shows, as the address bar holds it. */
export type Listing = ReportFilter & { search?: never };

const names = ["from", "to", "assignedTo", "source"] as const;
const given = (query: URLSearchParams, name: string): string | undefined =>
  query.get(name)?.trim() || undefined;

/** Reads the address bar. What the server would refuse is asked all the same: it says what is wrong with it. */
export const listingFrom = (query: URLSearchParams): Listing =>
  Object.fromEntries(
    names.map((name) => [name, given(query, name)] as const).filter(([, value]) => value !== undefined),
  );

/** The same for the address bar: "" where nothing is chosen. */
export const queryTextOf = (listing: Listing): string => pathOf({ path: "" }, {}, listing).slice(1);
export const chosenCount = (listing: Listing): number =>
  [listing.from ?? listing.to, listing.assignedTo, listing.source].filter(Boolean).length;

/** What a list of rows is asked, from the address bar; undefined where it names no number. */
export function rowsAskedFrom(
  query: URLSearchParams,
): (Omit<Listing, "search"> & Pick<RowsQuery, "of" | "stage" | "reason">) | undefined {
  const of = facts.find((fact) => fact === query.get("of"));
  const reason = toldReasons.find((one) => one === query.get("reason"));
  return of && { ...listingFrom(query), of, stage: given(query, "stage"), reason };
}

/** Spans of time that are often wanted; "" for the usual twelve months. */
export const spans = [
  { value: "month", label: "This month" },
  { value: "lastMonth", label: "Last month" },
  { value: "quarter", label: "Last 3 months" },
  { value: "year", label: "This year" },
  { value: "", label: "Last 12 months" },
  { value: "own", label: "Choose days" },
] as const;
export type Span = (typeof spans)[number]["value"];

/** The days of a span that is counted from today; of "own" those that are chosen already. */
export function daysOf(span: Span, today: string, chosen: Range): { from?: string; to?: string } {
  const first = firstOfMonth(today);
  const lastEnd = addDays(first, -1);
  switch (span) {
    case "month":
      return { from: first, to: undefined };
    case "lastMonth":
      return { from: firstOfMonth(lastEnd), to: lastEnd };
    case "quarter":
      return { from: firstOfMonth(addDays(firstOfMonth(lastEnd), -1)), to: undefined };
    case "year":
      return { from: `${today.slice(0, 4)}-01-01`, to: undefined };
    case "own":
      return chosen;
    case "":
      return { from: undefined, to: undefined };
  }
}

/** Which span these days are; "own" where they are none of those that are offered. */
export function spanOf({ from, to }: Listing, today: string): Span {
  const asked = rangeOf({ from, to }, today);
  const same = spans.find(({ value }) => {
    if (value === "own") return false;
    const { from: first, to: last } = rangeOf(daysOf(value, today, asked), today);
    return first === asked.from && last === asked.to;
  });
  return same?.value ?? "own";
}

/** "12% more than before", "Same as before"; "" where there is nothing to compare with. */
export function changeWords({ value, before }: Pick<ReportNumber, "value" | "before">): string {
  const percent = changeInPercent(value, before);
  if (percent === undefined) return "";
  if (percent === 0) return "same as before";
  return `${count(Math.abs(percent))}% ${percent > 0 ? "more" : "less"} than before`;
}

/** How much of the largest each of these is, in percent, for bars; 0 of nothing. */
export function sharesOf(numbers: readonly Pick<ReportNumber, "value">[]): number[] {
  const values = numbers.map(({ value }) => Number(value ?? 0));
  const most = Math.max(0, ...values);
  return values.map((value) => (most === 0 ? 0 : Math.round((value / most) * 100)));
}

/** Where what is shown is downloaded. */
export const downloadAddress = ({ search: _none, ...listing }: Listing, format: ReportFormat): string =>
  pathOf(reportsApi.download, {}, { ...listing, format });

export const isNothing = (numbers: readonly Pick<ReportNumber, "value">[]): boolean =>
  numbers.every(({ value }) => Number(value ?? 0) === 0);
