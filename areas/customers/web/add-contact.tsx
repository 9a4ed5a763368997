import { Suspense, useState } from "react";
import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";

const AddContactDialog = lazyClosable(
  async () => (await import("./add-contact-dialog.tsx")).AddContactDialog,
);

/** The Add New Person dialog for any screen; its code is fetched when it is opened first. */
export function AddContact({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [last, setLast] = useState({ open, opened: open ? 1 : 0 });
  if (open !== last.open) setLast({ open, opened: last.opened + (open ? 1 : 0) });
  return last.opened > 0 ? (
    <Suspense fallback={null}>
      <AddContactDialog key={last.opened} open={open} onClose={onClose} />
    </Suspense>
  ) : null;
}
