import { fetchAhead } from "#platform/web/parts.ts";
import { DialogSlot } from "#platform/web/ui/dialog-slot.tsx";
import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";
import type { Transaction } from "#areas/books/contract/transactions.schema.ts";

export type OpenTransaction =
  | { kind: "add"; contact?: { id: string; name: string } }
  | { kind: "edit"; transaction: Transaction }
  | { kind: "delete"; transaction: Transaction }
  | { kind: "rules" };

const loadAdd = () => import("./add-transaction-dialog.tsx");
const AddTransactionDialog = lazyClosable(async () => (await loadAdd()).AddTransactionDialog);
const EditTransactionDialog = lazyClosable(
  async () => (await import("./edit-transaction-dialog.tsx")).EditTransactionDialog,
);
const DeleteTransactionDialog = lazyClosable(
  async () => (await import("./delete-transaction-dialog.tsx")).DeleteTransactionDialog,
);
const RulesDialog = lazyClosable(async () => (await import("./rules-dialog.tsx")).RulesDialog);

/** Fetches the Add Transaction dialog's code: called when somebody is about to need it. */
export const expectTransaction = (): void => fetchAhead(loadAdd);

type Props = { open: OpenTransaction | undefined; onClose: () => void };

/** The dialog about transactions that is open; a closed one stays until it has left the screen. */
export function TransactionDialogs({ open, onClose }: Props) {
  return (
    <DialogSlot open={open}>
      {(shown, isOpen) => {
        const props = { open: isOpen, onClose };
        if (shown.kind === "add") return <AddTransactionDialog contact={shown.contact} {...props} />;
        if (shown.kind === "rules") return <RulesDialog {...props} />;
        if (shown.kind === "edit")
          return <EditTransactionDialog transaction={shown.transaction} {...props} />;
        return <DeleteTransactionDialog transaction={shown.transaction} {...props} />;
      }}
    </DialogSlot>
  );
}
