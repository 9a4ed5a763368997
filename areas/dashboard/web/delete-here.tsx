import { fullNameOf } from "#platform/contract/full-name.ts";
import { binDays } from "#platform/contract/product.ts";
import { DialogSlot } from "#platform/web/ui/dialog-slot.tsx";
import { AskDialog } from "#platform/web/ui/ask-dialog.tsx";
import type { CardContact } from "#areas/customers/contract/contacts.schema.ts";

type Props = {
  contact: CardContact | undefined;
  onClose: () => void;
  onDelete: (contact: CardContact) => void;
};

/** Deleting a contact asks for confirmation first (Spec 1 §5). */
export function DeleteHere({ contact, onClose, onDelete }: Props) {
  return (
    <DialogSlot open={contact}>
      {(shown, isOpen) => (
        <AskDialog
          open={isOpen}
          title={`Delete ${fullNameOf(shown)}?`}
          act="Delete"
          keep="Keep"
          onKeep={onClose}
          onAct={() => {
            onClose();
            onDelete(shown);
          }}
        >
          Notes and files go too. You can restore everything from the trash for {binDays} days.
        </AskDialog>
      )}
    </DialogSlot>
  );
}
