import { date } from "#platform/web/format.ts";
import type { Option } from "#platform/web/ui/choice-field.tsx";
import { type QuoteStatus, quoteStatuses } from "#areas/invoices/contract/quotes.rules.ts";
import { type Quote, QuoteQuery, type quoteSorts } from "#areas/invoices/contract/quotes.schema.ts";
import { statusNames } from "./quotes.messages.ts";

/** What the list shows, as the address bar holds it. */
export type Listing = {
  status?: string;
  contactId?: string;
  search?: string;
  from?: string;
  to?: string;
  sort?: (typeof quoteSorts)[number];
};
const names = ["status", "contactId", "search", "from", "to", "sort"] as const;

/** Reads the address bar; what is no filter is left out. */
export function listingFrom(query: URLSearchParams): Listing {
  const read = names.flatMap((name) => {
    const value = query.get(name)?.trim();
    return value && QuoteQuery.safeParse({ [name]: value }).success ? [[name, value]] : [];
  });
  return Object.fromEntries(read) as Listing;
}

/** The same for the address bar, with its place. */
export const queryTextOf = (listing: Listing): string =>
  new URLSearchParams([
    ["tab", "invoices"],
    ["list", "quotes"],
    ...(Object.entries(listing).filter(([, value]) => value !== undefined && value !== "") as [
      string,
      string,
    ][]),
  ]).toString();

export const isNarrowed = ({ sort: _sort, ...filters }: Listing): boolean =>
  Object.values(filters).some((value) => value !== undefined && value !== "");
/** How many of the quiet filters are set. */
export const moreFilterCount = ({ contactId, from, to, sort }: Listing): number =>
  [contactId, from ?? to, sort].filter(Boolean).length;

export const statusOptions: Option[] = quoteStatuses.map((value) => ({ value, label: statusNames[value] }));
export const sortOptions: Option[] = [
  { value: "newest", label: "Newest first" },
  { value: "validUntil", label: "Ending soonest" },
  { value: "amount", label: "Highest amount first" },
];

/** "Q-0007", "Draft". */
export const numberLabel = ({ quoteNumber }: Pick<Quote, "quoteNumber">): string => quoteNumber ?? "Draft";
/** As it is called where it has no column: "Q-0007 for Dana Whitfield". */
export const quoteName = (quote: Pick<Quote, "quoteNumber" | "clientName">): string =>
  `${numberLabel(quote)} for ${quote.clientName}`;

type Standing = Pick<Quote, "status" | "voidedAt" | "replacedBy">;
/** The status in a word; what expired early says how. */
export function statusLabel({ status, voidedAt, replacedBy }: Standing): string {
  if (status !== "expired") return statusNames[status];
  return voidedAt !== null ? "Withdrawn" : replacedBy !== null ? "Replaced" : statusNames.expired;
}

const looks: Record<QuoteStatus, string> = {
  draft: "draft",
  sent: "sent",
  accepted: "paid",
  declined: "overdue",
  expired: "draft",
  invoiced: "paid",
};
/** The pill of a status: the tokens know four of them. */
export const statusLook = (status: QuoteStatus): string => looks[status];

/** What the customer said, in a sentence; undefined as long as they said nothing. */
export function answerWords({ answer }: Pick<Quote, "answer">): string | undefined {
  if (answer === null) return undefined;
  const by = answer.userName === null ? "on the quote’s page" : `written down by ${answer.userName}`;
  return `${answer.choice === "accepted" ? "Accepted" : "Declined"} by ${answer.name} on ${date(answer.at)}, ${by}`;
}

export type QuoteAct = "edit" | "send" | "delete" | "accept" | "decline" | "invoice" | "duplicate" | "void";

/** What is offered for a quote in its state. The server decides; this only spares presses that it would refuse. */
export function actsOf(
  quote: Standing & Pick<Quote, "answer">,
  { mayChange, mayManage }: { mayChange: boolean; mayManage: boolean },
): ReadonlySet<QuoteAct> {
  if (!mayChange) return new Set();
  if (quote.status === "draft") return new Set(["edit", "send", "duplicate", "delete"]);
  const acts = new Set<QuoteAct>(["duplicate"]);
  const stands = quote.voidedAt === null && (quote.replacedBy === null || quote.answer !== null);
  if (!stands || quote.status === "invoiced") return acts;
  if (quote.status !== "accepted") acts.add("accept");
  if (quote.status !== "declined") acts.add("decline").add("invoice");
  if (quote.answer === null && mayManage) acts.add("void");
  return acts;
}

/** A quote as a document: its last day is where an invoice has its due day. */
export const documentOf = (quote: Quote) => ({
  ...quote,
  kind: "quote" as const,
  dueDate: quote.validUntil,
});
