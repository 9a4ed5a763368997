import type { ReactNode } from "react";
import { AlertDialog } from "radix-ui";
import { useCloseAllModals } from "../close-all-modals.ts";
import { Button } from "./button.tsx";
import { useFocusBack } from "./use-focus-back.ts";
import { useLayer } from "./use-layer.ts";

export type AskDialogProps = {
  open: boolean;
  /** The question, with the name: "Delete Tom Kowalski?" */
  title: string;
  /** What is kept and for how long. */
  children: ReactNode;
  /** The label of the safe button, which has the focus. */
  keep?: string;
  /** The action: "Delete". */
  act: string;
  onKeep: () => void;
  onAct: () => void;
  busy?: boolean;
  look?: "danger" | "primary";
};

/** Asks before anything harmful. */
export function AskDialog({
  open,
  title,
  children,
  keep = "Keep",
  act,
  onKeep,
  onAct,
  busy,
  look = "danger",
}: AskDialogProps) {
  const focusBack = useFocusBack();
  useCloseAllModals(() => {
    if (open) onKeep();
  });
  useLayer(open, onKeep);
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onKeep();
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="scrim" style={{ zIndex: "var(--z-dialog)" }} />
        <AlertDialog.Content className="dialog" data-size="ask" {...focusBack}>
          <header className="dialog-head">
            <div>
              <AlertDialog.Title>{title}</AlertDialog.Title>
            </div>
          </header>
          <AlertDialog.Description asChild>
            <div className="dialog-body">{children}</div>
          </AlertDialog.Description>
          <div className="dialog-foot">
            <AlertDialog.Cancel asChild>
              <Button>{keep}</Button>
            </AlertDialog.Cancel>
            <Button look={look} busy={busy} onClick={onAct}>
              {act}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
