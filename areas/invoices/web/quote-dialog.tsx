import { navigate } from "#platform/web/navigate.ts";
import type { Quote } from "#areas/invoices/contract/quotes.schema.ts";
import { DocumentDialog } from "./document-dialog.tsx";
import { words } from "./quotes.messages.ts";
import { useCreateQuote, useSaveQuote } from "./quotes.queries.ts";
import { quoteBodyOf } from "./quote-form.view.ts";

type Props = {
  open: boolean;
  /** The draft to be changed, as it is now; without one a new quote is written. */ quote?: Quote;
  contact?: { id: string; name: string };
  onClose: () => void;
};

/** Create Quote, and a draft's form: that of an invoice, with its last day in place of the due day. */
export function QuoteDialog({ quote, ...props }: Props) {
  const [create, save] = [useCreateQuote(), useSaveQuote()];
  return (
    <DocumentDialog<Quote, ReturnType<typeof quoteBodyOf>>
      {...props}
      kind="quote"
      draft={quote}
      create={words.create}
      bodyOf={quoteBodyOf}
      onCreate={(body) => create.run({ body })}
      onSave={(id, body) => save.run({ params: { id }, body })}
      onCreated={({ id }) => navigate(`/accounting/quotes/${id}`)}
    />
  );
}
