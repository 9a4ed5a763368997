import { useSearch } from "wouter";
import { navigate } from "#platform/web/navigate.ts";
import { Segmented } from "#platform/web/ui/choice-field.tsx";
import { lazyPart } from "#platform/web/ui/lazy-part.tsx";
import type { OpenInvoice } from "./invoice-dialogs.tsx";
import { InvoiceListCard } from "./invoice-list-card.tsx";
import { showsQuotes } from "#areas/invoices/contract/quotes-place.rules.ts";

const QuoteListCard = lazyPart(async () => (await import("./quote-list-card.tsx")).QuoteListCard);

const lists = [
  { value: "invoices", label: "Invoices" },
  { value: "quotes", label: "Quotes" },
];

/** Invoices and, at a switch, quotes: whose code is fetched when they are shown first. */
export function DocumentsTab({ onOpen }: { onOpen: (open: OpenInvoice) => void }) {
  const isQuotes = showsQuotes(new URLSearchParams(useSearch()));
  const show = (list: string) =>
    navigate(`/accounting?tab=invoices${list === "quotes" ? "&list=quotes" : ""}`);
  return (
    <div className="grid grid-cols-1 gap-4">
      <span className="justify-self-start">
        <Segmented
          label="What to show"
          options={lists}
          value={isQuotes ? "quotes" : "invoices"}
          onChange={show}
        />
      </span>
      {isQuotes ? (
        <QuoteListCard onCreate={() => onOpen({ kind: "createQuote" })} />
      ) : (
        <InvoiceListCard onOpen={onOpen} />
      )}
    </div>
  );
}
