import { Suspense } from "react";
import { fetchAhead } from "#platform/web/parts.ts";
import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";
import { useOpenDialog } from "#platform/web/ui/use-open-dialog.ts";
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

/** Fetches the edit dialog's code: called when somebody is about to press Edit. */
export const expectEdit = (): void => fetchAhead(loadEdit);

type Props = { open: OpenDialog | undefined; onClose: () => void; onDeleted?: () => void };

/** The dialog that is open; a closed one stays until it has left the screen. */
export function ContactDialogs({ open, onClose, onDeleted }: Props) {
  const dialog = useOpenDialog(open);
  if (!dialog) return null;
  const { shown, isOpen, key } = dialog;
  return (
    <Suspense fallback={null}>
      {shown.kind === "add" && <AddContactDialog key={key} open={isOpen} onClose={onClose} />}
      {shown.kind === "export" && (
        <ExportDialog
          key={key}
          open={isOpen}
          exported={shown.exported}
          count={shown.count}
          onClose={onClose}
        />
      )}
      {shown.kind === "edit" && (
        <EditContactDialog
          key={key}
          open={isOpen}
          contact={shown.contact}
          onClose={onClose}
          onDeleted={onDeleted}
        />
      )}
      {shown.kind === "delete" && (
        <DeleteContactDialog open={isOpen} contact={shown.contact} onClose={onClose} onDeleted={onDeleted} />
      )}
    </Suspense>
  );
}
