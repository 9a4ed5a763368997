import { daysBetween } from "#platform/contract/dates.ts";
import { pathOf } from "#platform/contract/endpoint.ts";
import { centsOf, moneyText } from "#platform/contract/money.ts";
import { money } from "#platform/web/format.ts";
import {
  contactSorts,
  contactViews,
  sources,
  statuses,
  type Contact,
  type ContactFilter,
  type ContactSort,
} from "#areas/customers/contract/contacts.schema.ts";
import { contactsPageSize } from "#areas/customers/contract/customers.pages.ts";
import { columnOf } from "#areas/pipeline/contract/pipeline.rules.ts";
import type { PipelineStage } from "#areas/pipeline/contract/pipeline-stages.schema.ts";

/** What a list shows: which contacts, and in which order. */
export type Listing = ContactFilter & { sort?: ContactSort };
type Option = { value: string; label: string };

export const statusName = (status: string): string => capital(status);
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** What a customer's badge says: an active one who bought, so whose stage is a won one, is converted (docs/decisions/0045). */
export const shownStatus = (
  { status, pipelineStage }: Pick<Contact, "status" | "pipelineStage">,
  stages: readonly Pick<PipelineStage, "key" | "name" | "type">[],
): Contact["status"] =>
  status === "active" && columnOf(stages, pipelineStage)?.type === "won" ? "converted" : status;

/** The stated three, plus the contact's current one if it is another (Spec 1 §3). */
export const statusOptions = (current?: string): Option[] =>
  statuses
    .filter((status) => status !== "converted" || status === current)
    .map((status) => ({ value: status, label: statusName(status) }));

/** The stated sources, others that the business uses, and the contact's current one. */
export const sourceOptions = (current?: string, inUse: readonly string[] = []): string[] => [
  ...new Set([...sources, ...inUse, ...(current ? [current] : [])]),
];

export const sortOptions: readonly (Option & { value: ContactSort })[] = [
  { value: "newest", label: "Newest first" },
  { value: "oldest", label: "Oldest first" },
  { value: "name", label: "By name" },
  { value: "value", label: "Highest value first" },
  { value: "nextFollowUp", label: "Next follow-up first" },
  { value: "lastContact", label: "Last contact first" },
];

const filterNames = ["search", "stage", "source", "status", "tag", "assignedTo", "view"] as const;

/** The listing from the address bar's query; invalid parts are ignored. */
export function listingFrom(query: URLSearchParams): Listing {
  const text = (name: string) => query.get(name)?.trim() || undefined;
  const listing: Listing = {
    search: text("search")?.slice(0, 200),
    stage: text("stage"),
    source: text("source"),
    tag: text("tag"),
    assignedTo: text("assignedTo"),
    status: statuses.find((status) => status === query.get("status")),
    view: contactViews.find((view) => view === query.get("view")),
    sort: contactSorts.find((sort) => sort === query.get("sort")),
  };
  return Object.fromEntries(Object.entries(listing).filter(([, value]) => value !== undefined));
}

/** A listing's filter, in the parameter order of the page's first reads. */
export function filterOf(listing: Listing): ContactFilter {
  return Object.fromEntries(
    filterNames.map((name) => [name, listing[name]] as const).filter(([, value]) => value !== undefined),
  );
}

/** What the grid asks the server; begins as the page's first reads do, so that their answer is found. */
export function listQueryOf(listing: Listing): Listing & { limit: number; fields: "card" } {
  const { search, stage, ...more } = listing;
  return { search, stage, limit: contactsPageSize, fields: "card", ...more };
}

/** The address bar's query of a listing, without "?". */
export const queryTextOf = (listing: Listing): string => pathOf({ path: "" }, {}, listing).slice(1);

/** True when the listing is filtered. */
export const isNarrowed = (listing: Listing): boolean => Object.keys(filterOf(listing)).length > 0;

/** How many of the filters behind "More filters" are set. */
export const moreFilterCount = (listing: Listing): number =>
  [listing.source, listing.status, listing.tag, listing.assignedTo, listing.sort].filter(Boolean).length;

export type FollowUp = { words: string; late: boolean };

/** The next follow-up in words: "today", "tomorrow", "Nov 25"; overdue ones say by how much. */
export function followUpOf(day: string | null, today: string): FollowUp | undefined {
  if (!day) return undefined;
  const days = daysBetween(today, day);
  if (days < 0) return { words: days === -1 ? "1 day overdue" : `${-days} days overdue`, late: true };
  if (days < 2) return { words: days === 0 ? "today" : "tomorrow", late: false };
  return { words: shortDay(day, today), late: false };
}

/** "Nov 25"; with the year if it is not this year. */
export function shortDay(day: string, today: string): string {
  const sameYear = day.slice(0, 4) === today.slice(0, 4);
  return new Intl.DateTimeFormat("en-US", {
    month: "short",
    day: "numeric",
    ...(sameYear ? {} : { year: "numeric" }),
    timeZone: "UTC",
  }).format(new Date(`${day}T00:00:00Z`));
}

/** "March 2025". */
export const monthOf = (instant: string): string =>
  new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric" }).format(new Date(instant));

/** Rows of `columns` cards each. */
export function rowsOf<T>(items: readonly T[], columns: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / columns) }, (_, row) =>
    items.slice(row * columns, (row + 1) * columns),
  );
}

/** A hint with the typical sale from the setup, for the value of a new customer; "" if that was no amount. */
export function typicalSaleWords(told: string | undefined): string {
  const cents = centsOf((told ?? "").replace(/[,$\s]/g, ""));
  return cents ? `Your typical sale is ${money(moneyText(cents))}.` : "";
}
