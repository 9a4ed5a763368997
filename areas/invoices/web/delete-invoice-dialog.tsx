import { binDays } from "#platform/contract/product.ts";
import { AskDialog } from "#platform/web/ui/ask-dialog.tsx";
import type { Invoice } from "#areas/invoices/contract/invoices.schema.ts";
import { useDeleteInvoice } from "./invoices.queries.ts";

type Props = { open: boolean; invoice: Invoice; onClose: () => void; onDeleted?: () => void };

/** Deleting a draft asks first. */
export function DeleteInvoiceDialog({ open, invoice, onClose, onDeleted }: Props) {
  const remove = useDeleteInvoice();
  const act = async () => {
    onClose();
    if ((await remove.run({ params: { id: invoice.id } })).ok) onDeleted?.();
  };
  return (
    <AskDialog
      open={open}
      title={`Delete this draft for ${invoice.clientName}?`}
      act="Delete"
      onKeep={onClose}
      onAct={() => void act()}
    >
      It stays in the trash for {binDays} days.
    </AskDialog>
  );
}
