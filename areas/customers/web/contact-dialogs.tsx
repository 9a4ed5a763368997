import { useState } from "react";
import { fetchAhead } from "#platform/web/parts.ts";
import { DialogSlot } from "#platform/web/ui/dialog-slot.tsx";
import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";
import type { MovedContact } from "./customers.slots.ts";
import { LostQuestions } from "./lost-questions.tsx";
import type { Exported } from "./contact-export.view.ts";
import type { CardContact } from "#areas/customers/contract/contacts.schema.ts";

export type OpenDialog =
  | { kind: "add"; contact?: never }
  | { kind: "export"; exported: Exported; count: number; contact?: never }
  | { kind: "edit" | "delete"; contact: CardContact };

const loadEdit = () => import("./edit-contact-dialog.tsx");
const AddContactDialog = lazyClosable(
  async () => (await import("./add-contact-dialog.tsx")).AddContactDialog,
);
const DeleteContactDialog = lazyClosable(
  async () => (await import("./delete-contact-dialog.tsx")).DeleteContactDialog,
);
const ExportDialog = lazyClosable(async () => (await import("./export-dialog.tsx")).ExportDialog);
const EditContactDialog = lazyClosable(async () => (await loadEdit()).EditContactDialog);

/** Fetches the edit dialog's code: called when someone is about to press Edit. */
export const expectEdit = (): void => fetchAhead(loadEdit);

type Props = { open: OpenDialog | undefined; onClose: () => void; onDeleted?: () => void };

/** The dialog that is open; a closed one stays until it has left the screen. */
export function ContactDialogs({ open, onClose, onDeleted }: Props) {
  const [moved, setMoved] = useState<MovedContact>();
  return (
    <>
      <DialogSlot open={open}>
        {(shown, isOpen) => {
          if (shown.kind === "add") return <AddContactDialog open={isOpen} onClose={onClose} />;
          if (shown.kind === "export")
            return (
              <ExportDialog open={isOpen} exported={shown.exported} count={shown.count} onClose={onClose} />
            );
          const props = { open: isOpen, contact: shown.contact, onClose, onDeleted };
          return shown.kind === "edit" ? (
            <EditContactDialog {...props} onMoved={setMoved} />
          ) : (
            <DeleteContactDialog {...props} />
          );
        }}
      </DialogSlot>
      <LostQuestions moved={moved} onClose={() => setMoved(undefined)} />
    </>
  );
}
