import { daysBetween } from "#platform/contract/dates.ts";
import { date, moneyIn, plural } from "#platform/web/format.ts";
import type { Option } from "#platform/web/ui/choice-field.tsx";
import {
  type Invoice,
  InvoiceQuery,
  type InvoiceStatus,
  invoiceStatuses,
  type invoiceSorts,
} from "#areas/invoices/contract/invoices.schema.ts";
import { statusNames } from "./invoices.messages.ts";

/** What the tab shows, as the address bar holds it. */
export type Listing = {
  /** One state or several, parted by commas. */ status?: string;
  contactId?: string;
  search?: string;
  from?: string;
  to?: string;
  sort?: (typeof invoiceSorts)[number];
  kind?: "invoice" | "credit_note";
};
const names = ["status", "contactId", "search", "from", "to", "sort", "kind"] as const;

/** Reads the address bar; what is no filter is left out. */
export function listingFrom(query: URLSearchParams): Listing {
  const read = names.flatMap((name) => {
    const value = query.get(name)?.trim();
    return value && InvoiceQuery.safeParse({ [name]: value }).success ? [[name, value]] : [];
  });
  return Object.fromEntries(read) as Listing;
}

/** The same for the address bar, with the name of the tab. */
export const queryTextOf = (listing: Listing): string =>
  new URLSearchParams([
    ["tab", "invoices"],
    ...(Object.entries(listing).filter(([, value]) => value !== undefined && value !== "") as [
      string,
      string,
    ][]),
  ]).toString();

/** What the list asks for. */
export const queryOf = ({ ...listing }: Listing) => listing;

export const isNarrowed = ({ sort: _sort, ...filters }: Listing): boolean =>
  Object.values(filters).some((value) => value !== undefined && value !== "");
/** How many of the quiet filters are set. */
export const moreFilterCount = ({ contactId, from, to, sort, kind }: Listing): number =>
  [contactId, from ?? to, sort, kind].filter(Boolean).length;

/** The states as choices; first the two together that wait for money. */
export const statusOptions: Option[] = [
  { value: "sent,overdue", label: "Not paid yet" },
  ...invoiceStatuses.map((value) => ({ value, label: statusNames[value] })),
];
export const sortOptions: Option[] = [
  { value: "newest", label: "Newest first" },
  { value: "dueDate", label: "Due soonest" },
  { value: "amount", label: "Highest amount first" },
];
export const kindOptions: Option[] = [
  { value: "invoice", label: "Invoices" },
  { value: "credit_note", label: "Credit notes" },
];

type Named = Pick<Invoice, "invoiceNumber" | "kind">;
/** "INV-0007", "Draft". */
export const numberLabel = ({ invoiceNumber, kind }: Named): string =>
  invoiceNumber ?? (kind === "credit_note" ? "Draft credit note" : "Draft");

/** As it is called where it has no column: "INV-0007 for Dana Whitfield". */
export const invoiceName = (invoice: Named & Pick<Invoice, "clientName">): string =>
  `${numberLabel(invoice)} for ${invoice.clientName}`;

/** What is still owed where that is not all: "$60.97 open". */
export const openLabel = ({
  status,
  amountDue,
  totalAmount,
  currency,
}: Pick<Invoice, "status" | "amountDue" | "totalAmount" | "currency">): string =>
  (status === "sent" || status === "overdue") && amountDue !== totalAmount
    ? `${moneyIn(currency, amountDue)} open`
    : "";

/** A due day as people say it: "Due today", "12 days late". */
export function dueWords(dueDate: string, today: string): string {
  const days = daysBetween(today, dueDate);
  if (days === 0) return "Due today";
  if (days === 1) return "Due tomorrow";
  return days > 0 ? `Due in ${plural(days, "day", "days")}` : `${plural(-days, "day", "days")} late`;
}

/** The pill of a status: the tokens know four of them. */
export const statusLook = (status: InvoiceStatus): string =>
  status === "void" || status === "written_off" ? "draft" : status;

/** "Nov 25, 2026" for a column. */
export const dayLabel = (day: string): string => date(day);
