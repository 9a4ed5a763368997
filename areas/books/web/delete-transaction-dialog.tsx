import { binDays } from "#platform/contract/product.ts";
import { AskDialog } from "#platform/web/ui/ask-dialog.tsx";
import type { Transaction } from "#areas/books/contract/transactions.schema.ts";
import { useDeleteTransaction } from "./transactions.queries.ts";

type Props = { open: boolean; transaction: Transaction; onDelete?: () => void; onClose: () => void };

/** Deleting a transaction asks first; then it is gone from the list at once. */
export function DeleteTransactionDialog({ open, transaction, onDelete, onClose }: Props) {
  const remove = useDeleteTransaction();
  const { description } = transaction;
  const act = () => {
    onClose();
    onDelete?.();
    void remove.run({ params: { id: transaction.id } });
  };
  return (
    <AskDialog
      open={open}
      title={`Delete ${description.length > 60 ? `${description.slice(0, 60)}…` : description}?`}
      act="Delete"
      onKeep={onClose}
      onAct={act}
    >
      It stays in the trash for {binDays} days and counts for nothing there. Your books keep both its entry
      and the one that takes it back.
    </AskDialog>
  );
}
