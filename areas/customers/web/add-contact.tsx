import { DialogSlot } from "#platform/web/ui/dialog-slot.tsx";
import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";

const AddContactDialog = lazyClosable(
  async () => (await import("./add-contact-dialog.tsx")).AddContactDialog,
);

/** The Add New Person dialog for any screen; its code is fetched when it is opened first. */
export function AddContact({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <DialogSlot open={open || undefined}>
      {(_, isOpen) => <AddContactDialog open={isOpen} onClose={onClose} />}
    </DialogSlot>
  );
}
