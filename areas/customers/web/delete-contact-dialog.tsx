import { fullNameOf } from "#platform/contract/full-name.ts";
import { binDays } from "#platform/contract/product.ts";
import { AskDialog } from "#platform/web/ui/ask-dialog.tsx";
import type { CardContact } from "#areas/customers/contract/contacts.schema.ts";
import { useDeleteContact } from "./contacts.queries.ts";

type Props = {
  open: boolean;
  contact: CardContact;
  onClose: () => void;
  onDelete?: () => void;
  onDeleted?: () => void;
};

/** Deleting a contact asks for confirmation first (Spec 1 §5); then the contact is gone from the list at once. */
export function DeleteContactDialog({ open, contact, onClose, onDelete, onDeleted }: Props) {
  const remove = useDeleteContact();
  const act = async () => {
    onClose();
    onDelete?.();
    const outcome = await remove.run({ params: { id: contact.id } });
    if (outcome.ok) onDeleted?.();
  };
  return (
    <AskDialog
      open={open}
      title={`Delete ${fullNameOf(contact)}?`}
      act="Delete"
      keep="Keep"
      onKeep={onClose}
      onAct={() => void act()}
    >
      Notes and files go too. You can restore everything from the trash for {binDays} days.
    </AskDialog>
  );
}
