import { fetchAhead } from "#platform/web/parts.ts";
import { DialogSlot } from "#platform/web/ui/dialog-slot.tsx";
import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";
import type { Invoice } from "#areas/invoices/contract/invoices.schema.ts";

export type OpenInvoice =
  | { kind: "createQuote"; contact?: { id: string; name: string } }
  | { kind: "create"; contact?: { id: string; name: string } }
  | { kind: "edit"; invoice: Invoice }
  | { kind: "pay"; invoice: Invoice }
  | { kind: "delete"; invoice: Invoice };

const loadForm = () => import("./invoice-dialog.tsx");
const InvoiceDialog = lazyClosable(async () => (await loadForm()).InvoiceDialog);
const QuoteDialog = lazyClosable(async () => (await import("./quote-dialog.tsx")).QuoteDialog);
const PaymentDialog = lazyClosable(async () => (await import("./payment-dialog.tsx")).PaymentDialog);
const DeleteInvoiceDialog = lazyClosable(
  async () => (await import("./delete-invoice-dialog.tsx")).DeleteInvoiceDialog,
);

/** Fetches the Create Invoice form's code: called when somebody is about to need it. */
export const expectInvoice = (): void => fetchAhead(loadForm);

type Props = { open: OpenInvoice | undefined; onClose: () => void; onDeleted?: () => void };

/** The dialog about invoices that is open; a closed one stays until it has left the screen. */
export function InvoiceDialogs({ open, onClose, onDeleted }: Props) {
  return (
    <DialogSlot open={open}>
      {(shown, isOpen) => {
        const props = { open: isOpen, onClose };
        if (shown.kind === "create") return <InvoiceDialog contact={shown.contact} {...props} />;
        if (shown.kind === "createQuote") return <QuoteDialog contact={shown.contact} {...props} />;
        if (shown.kind === "edit") return <InvoiceDialog invoice={shown.invoice} {...props} />;
        if (shown.kind === "pay") return <PaymentDialog invoice={shown.invoice} {...props} />;
        return <DeleteInvoiceDialog invoice={shown.invoice} onDeleted={onDeleted} {...props} />;
      }}
    </DialogSlot>
  );
}
