import { date } from "#platform/web/format.ts";
import type { Option } from "#platform/web/ui/choice-field.tsx";
import { everyWords } from "#areas/invoices/contract/recurring-invoices.rules.ts";
import {
  type RecurringInvoice,
  RecurringInvoiceQuery,
  seriesStates,
} from "#areas/invoices/contract/recurring-invoices.schema.ts";
import { stateNames } from "./recurring.messages.ts";
import type { SeriesListing } from "./recurring.queries.ts";

/** Which dialog is open. */
export type OpenSeries =
  | { kind: "create" }
  | { kind: "edit" | "details" | "resume"; series: RecurringInvoice };

/** Reads the address bar; what is no filter is left out. */
export function listingFrom(query: URLSearchParams): SeriesListing {
  const read = (["state", "search"] as const).flatMap((name) => {
    const value = query.get(name)?.trim();
    return value && RecurringInvoiceQuery.safeParse({ [name]: value }).success ? [[name, value]] : [];
  });
  return Object.fromEntries(read) as SeriesListing;
}

/** The same for the address bar. */
export const queryTextOf = (listing: SeriesListing): string =>
  new URLSearchParams(Object.entries(listing).filter(([, value]) => value) as [string, string][]).toString();

export const stateOptions: Option[] = seriesStates.map((value) => ({ value, label: stateNames[value] }));

/** The pill of a state, in the tokens' words. */
export const stateLook = { active: "active", paused: "overdue", ended: "draft" } as const;

/** "Every month, sent by email". */
export const rhythmLabel = ({ autoSend, ...series }: RecurringInvoice): string =>
  `${everyWords(series)}, ${autoSend === "send" ? "sent by email" : "as a draft"}`;

/** "Ends Mar 31, 2027", "Ends after 12 invoices"; nothing where it never ends. */
export function endLabel({ end }: Pick<RecurringInvoice, "end">): string {
  if ("after" in end) return end.after === 1 ? "Ends after 1 invoice" : `Ends after ${end.after} invoices`;
  return "on" in end ? `Ends ${date(end.on)}` : "Doesn’t end";
}

/** As it is called where it has no column. */
export const seriesName = ({ clientName, ...series }: RecurringInvoice): string =>
  `${everyWords(series)} for ${clientName}`;
