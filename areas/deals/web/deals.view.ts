import { z } from "zod";
import { daysBetween } from "#platform/contract/dates.ts";
import { pathOf } from "#platform/contract/endpoint.ts";
import { centsOf } from "#platform/contract/money.ts";
import { count, date, money, plural } from "#platform/web/format.ts";
import type { Option } from "#platform/web/ui/choice-field.tsx";
import { stageName } from "#areas/customers/web/index.ts";
import { columnOf } from "#areas/pipeline/contract/pipeline.rules.ts";
import type { PipelineStage, StageType } from "#areas/pipeline/contract/pipeline-stages.schema.ts";
import { dealsApi } from "#areas/deals/contract/deals.api.ts";
import { lostReasonLabels, lostReasons } from "#areas/deals/contract/lost-reasons.rules.ts";
import {
  DealQuery,
  type Deal,
  type DealChange,
  type DealFlag,
  type DealSort,
  type DealSummary,
  type DealView,
  type LostReason,
} from "#areas/deals/contract/deals.schema.ts";

export const lostReasonOptions: Option[] = lostReasons.map((value) => ({
  value,
  label: lostReasonLabels[value],
}));

/** What an open sale warns of, as a choice. */
export const flagOptions: { value: DealFlag; label: string }[] = [
  { value: "noNextStep", label: "No next step" },
  { value: "datePassed", label: "Date has passed" },
  { value: "cold", label: "Going cold" },
];

/** What the list can show, the stated one first. */
export const viewOptions: { value: DealView; label: string }[] = [
  { value: "opportunities", label: "Might buy" },
  { value: "thisMonth", label: "This month" },
  { value: "open", label: "All open" },
  { value: "won", label: "Won" },
  { value: "lost", label: "Lost" },
  { value: "all", label: "All sales" },
];
export const sortOptions: { value: DealSort; label: string }[] = [
  { value: "newest", label: "Newest first" },
  { value: "value", label: "Highest value first" },
  { value: "closeDate", label: "Closing soonest" },
  { value: "name", label: "Customer, A to Z" },
];

/** How the sales are shown. */
export const shapeOptions: Option[] = [
  { value: "list", label: "List" },
  { value: "board", label: "Board" },
];

/** What the screen shows, as the address bar holds it. */
export type Listing = Omit<DealQuery, "limit" | "cursor"> & { as?: "board" };
const { limit: _limit, cursor: _cursor, ...queryShape } = DealQuery.shape;
const listingShape = { ...queryShape, as: z.literal("board") };

/** Reads the address bar; what is no filter is left out. */
export function listingFrom(query: URLSearchParams): Listing {
  const read = Object.entries(listingShape).flatMap(([name, schema]) => {
    const value = query.get(name)?.trim();
    return value && schema.safeParse(value).success ? [[name, value]] : [];
  });
  return Object.fromEntries(read) as Listing;
}

/** The same for the address bar: "" where nothing narrows the list. */
export function queryTextOf(listing: Listing): string {
  const set = Object.entries(listing).filter(
    ([name, value]) => value !== undefined && value !== "" && !(name === "view" && value === "opportunities"),
  );
  return new URLSearchParams(set as [string, string][]).toString();
}

/** What the list asks for; the board has all that are open. */
export const listedOf = ({ as, ...listing }: Listing): DealQuery => ({
  ...listing,
  view: listing.view ?? (as === "board" ? "open" : "opportunities"),
});
/** Where the sales of a listing are downloaded. */
export const downloadAddress = (listing: Listing, format: "csv" | "xlsx"): string =>
  pathOf(dealsApi.export, {}, { ...listedOf(listing), format });

export const isNarrowed = (listing: Listing): boolean => queryTextOf({ ...listing, sort: undefined }) !== "";
/** How many of the quiet filters are set; the board has two of them. */
export const moreFilterCount = ({
  as,
  stage,
  contactId,
  assignedTo,
  flag,
  closeFrom,
  closeTo,
  sort,
}: Listing) =>
  [assignedTo, flag, ...(as === "board" ? [] : [stage, contactId, closeFrom ?? closeTo, sort])].filter(
    Boolean,
  ).length;

/** A sale as it is called where it has no column: "Dana Whitfield, Summer party". */
export const dealName = ({ contactName, title }: Pick<Deal, "contactName" | "title">): string =>
  [contactName, title].filter(Boolean).join(", ");

/** What a sale in this stage is: open, won or lost. */
export const typeOf = (stages: readonly PipelineStage[], key: string): StageType =>
  columnOf(stages, key)?.type ?? "open";

/** The value of a sale; one without has its estimate, which says so. */
export const valueLabel = ({ value, estimate }: Pick<Deal, "value" | "estimate">): string =>
  estimate === null ? money(value) : `about ${money(estimate)}`;

/** How long a sale has stood in its stage, in whole days: "today", "for 12 days"; "" where nobody knows. */
export function stageAge(stageSince: string | null, now: Date): string {
  if (stageSince === null) return "";
  const days = Math.floor((now.getTime() - Date.parse(stageSince)) / 86_400_000);
  return days < 1 ? "today" : `for ${plural(days, "day", "days")}`;
}

/** When a sale is expected to close, as people say it; "" without a date. */
export function closeLabel(day: string | null, today: string): string {
  if (day === null) return "";
  const days = daysBetween(today, day);
  if (days < 0) return `${date(day)}, ${plural(-days, "day", "days")} ago`;
  return days === 0 ? "Today" : days === 1 ? "Tomorrow" : date(day);
}

/** Under Possible Money: how much of it nobody wrote down. */
export const estimatedNote = ({ estimated, estimatedCount }: DealSummary): string =>
  centsOf(estimated) === 0
    ? "what you wrote down"
    : `${money(estimated)} of it estimated for ${plural(estimatedCount, "sale", "sales")} without a value`;

const fieldNames: Record<string, string> = {
  title: "What for",
  stage: "Stage",
  value: "Value",
  probability: "Likelihood",
  expectedCloseDate: "Expected to close",
  lostReason: "Why it was lost",
  lostNote: "Note on why it was lost",
  lines: "What’s in it",
};

/** One change of a sale in a line: "Stage: Proposal, before Qualified". */
export function historyWords(
  { field, oldValue, newValue }: DealChange,
  stages: readonly PipelineStage[],
): string {
  const shown = (value: unknown): string => {
    if (value === null || value === undefined || value === "") return "nothing";
    if (field === "stage") return stageName(String(value), stages);
    if (field === "value") return money(String(value));
    if (field === "probability") return `${String(value)}%`;
    if (field === "expectedCloseDate") return date(String(value));
    if (field === "lostReason") return lostReasonLabels[value as LostReason] ?? String(value);
    if (field === "lines") return plural(Array.isArray(value) ? value.length : 0, "line", "lines");
    return String(value);
  };
  const name = fieldNames[field] ?? field;
  return oldValue === null || oldValue === undefined
    ? `${name}: ${shown(newValue)}`
    : `${name}: ${shown(newValue)}, before ${shown(oldValue)}`;
}

/** Behind Likely money: what is not in it. */
export function leftOutWords({ withoutDate, withoutValue }: DealSummary): string {
  const parts = [
    withoutDate > 0 && `${count(withoutDate)} without a date`,
    withoutValue > 0 && `${count(withoutValue)} without a value`,
  ].filter(Boolean);
  return parts.length > 0 ? `, not counting ${parts.join(" and ")}` : "";
}
