import { useState, type ReactNode } from "react";
import { KeepsHere } from "../kept-work.ts";

type Props<Open> = {
  /** Which dialog is open and about what, as a state holds it; undefined for none. */
  open: Open | undefined;
  /** Draws it. A closed dialog is still drawn with `isOpen` false, until it has left the screen. */
  children: (shown: Open, isOpen: boolean) => ReactNode;
};

/** Holds a screen's dialogs, of which one is open. Each opening starts fresh, so that no form shows what was typed in the one before. */
export function DialogSlot<Open>({ open, children }: Props<Open>) {
  const [last, setLast] = useState({ open, shown: open, opened: 0 });
  if (open !== last.open)
    setLast(open === undefined ? { ...last, open } : { open, shown: open, opened: last.opened + 1 });
  return last.shown === undefined ? null : (
    <KeepsHere key={last.opened} value={last.open !== undefined}>
      {children(last.shown, last.open !== undefined)}
    </KeepsHere>
  );
}
