import { navigate } from "#platform/web/navigate.ts";
import type { Quote } from "#areas/invoices/contract/quotes.schema.ts";
import { DocumentDialog } from "./document-dialog.tsx";
import type { InvoiceForm } from "./invoice-form.view.ts";
import { words } from "./quotes.messages.ts";
import { useCreateQuote, useSaveQuote } from "./quotes.queries.ts";
import { changesOf, newQuoteOf } from "./quote-form.view.ts";
import { documentOf } from "./quotes.view.ts";

type Props = {
  open: boolean;
  /** The draft to be changed; without one a new quote is written. */ quote?: Quote;
  contact?: { id: string; name: string };
  onClose: () => void;
};

/** Create Quote, and a draft's form: that of an invoice, with its last day in place of the due day. */
export function QuoteDialog({ quote, ...props }: Props) {
  const [create, save] = [useCreateQuote(), useSaveQuote()];
  const onSave = async (values: InvoiceForm) => {
    if (quote) return save.run({ params: { id: quote.id }, body: changesOf(quote, values) });
    const outcome = await create.run({ body: newQuoteOf(values) });
    if (outcome.ok) navigate(`/accounting/quotes/${outcome.reply.id}`);
    return outcome;
  };
  return (
    <DocumentDialog
      {...props}
      kind="quote"
      draft={quote && documentOf(quote)}
      create={words.create}
      pending={create.pending || save.pending}
      onSave={onSave}
    />
  );
}
