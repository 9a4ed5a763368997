import { fullNameOf } from "#platform/contract/full-name.ts";
import { useRef } from "react";
import { binDays } from "#platform/contract/product.ts";
import { AskDialog } from "#platform/web/ui/ask-dialog.tsx";
import type { CardContact } from "#areas/customers/contract/contacts.schema.ts";

type Props = {
  contact: CardContact | undefined;
  onClose: () => void;
  onDelete: (contact: CardContact) => void;
};

/** Deleting a contact asks for confirmation first (Spec 1 §5). */
export function DeleteHere({ contact, onClose, onDelete }: Props) {
  const last = useRef(contact);
  if (contact) last.current = contact;
  const shown = last.current;
  if (!shown) return null;
  const act = () => {
    onClose();
    onDelete(shown);
  };
  return (
    <AskDialog
      open={contact !== undefined}
      title={`Delete ${fullNameOf(shown)}?`}
      act="Delete"
      keep="Keep"
      onKeep={onClose}
      onAct={act}
    >
      Notes and files go too. You can restore everything from the trash for {binDays} days.
    </AskDialog>
  );
}
