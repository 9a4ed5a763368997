import { binDays } from "#platform/contract/product.ts";
import { AskDialog } from "#platform/web/ui/ask-dialog.tsx";
import type { Quote } from "#areas/invoices/contract/quotes.schema.ts";
import { useDeleteQuote } from "./quotes.queries.ts";

type Props = { open: boolean; quote: Quote; onClose: () => void; onDeleted: () => void };

/** Deleting a draft asks first. */
export function DeleteQuoteDialog({ open, quote, onClose, onDeleted }: Props) {
  const remove = useDeleteQuote();
  const act = async () => {
    onClose();
    if ((await remove.run({ params: { id: quote.id } })).ok) onDeleted();
  };
  return (
    <AskDialog
      open={open}
      title={`Delete this draft for ${quote.clientName}?`}
      act="Delete"
      onKeep={onClose}
      onAct={() => void act()}
    >
      It stays in the trash for {binDays} days.
    </AskDialog>
  );
}
