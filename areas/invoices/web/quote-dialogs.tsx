import { DialogSlot } from "#platform/web/ui/dialog-slot.tsx";
import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";
import type { Quote } from "#areas/invoices/contract/quotes.schema.ts";

export type OpenQuote = "edit" | "send" | "accept" | "decline" | "void" | "delete";

const QuoteDialog = lazyClosable(async () => (await import("./quote-dialog.tsx")).QuoteDialog);
const QuoteSendDialog = lazyClosable(async () => (await import("./quote-send-dialog.tsx")).QuoteSendDialog);
const SaidDialog = lazyClosable(async () => (await import("./said-dialog.tsx")).SaidDialog);
const WithdrawDialog = lazyClosable(async () => (await import("./withdraw-dialog.tsx")).WithdrawDialog);
const DeleteQuoteDialog = lazyClosable(
  async () => (await import("./delete-quote-dialog.tsx")).DeleteQuoteDialog,
);

type Props = { open: OpenQuote | undefined; quote: Quote; onClose: () => void; onDeleted: () => void };

/** The dialog about a quote that is open; a closed one stays until it has left the screen. */
export function QuoteDialogs({ open, quote, onClose, onDeleted }: Props) {
  return (
    <DialogSlot open={open}>
      {(shown, isOpen) => {
        const props = { open: isOpen, quote, onClose };
        switch (shown) {
          case "edit":
            return <QuoteDialog {...props} />;
          case "send":
            return <QuoteSendDialog {...props} />;
          case "accept":
          case "decline":
            return <SaidDialog act={shown} {...props} />;
          case "void":
            return <WithdrawDialog {...props} />;
          case "delete":
            return <DeleteQuoteDialog onDeleted={onDeleted} {...props} />;
        }
      }}
    </DialogSlot>
  );
}
