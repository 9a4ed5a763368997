import { useState } from "react";

/**
 * Which dialog is to be drawn: the open one, or the last one until it has left the screen; undefined before the first. `key` changes with
 * each opening, so that a form opened anew starts anew.
 */
export function useOpenDialog<Open extends { kind: string }>(
  open: Open | undefined,
): { shown: Open; isOpen: boolean; key: string } | undefined {
  const [last, setLast] = useState({ dialog: open, opened: 0 });
  if (open && open !== last.dialog) setLast({ dialog: open, opened: last.opened + 1 });
  const shown = open ?? last.dialog;
  return shown && { shown, isOpen: open !== undefined, key: `${shown.kind}-${last.opened}` };
}
