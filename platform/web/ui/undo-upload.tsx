import { type ReactNode, useState } from "react";
import { Undo2 } from "lucide-react";
import { AskDialog } from "./ask-dialog.tsx";
import { Button } from "./button.tsx";

type Props = {
  /** "Undo import, until Aug 30". */ label: string;
  /** For a small button among others: the label with the file's name. */ fullLabel?: string;
  /** The question, with the file's name. */ title: string;
  act: string;
  keep: string;
  busy: boolean;
  onUndo: () => Promise<unknown>;
  /** What goes and what stays. */ children: ReactNode;
};

/** "Aug 30": the last day of an undo. */
export const untilDay = (instant: string): string =>
  new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric" }).format(new Date(instant));

/** Undoes all that an upload did, after asking. Small with `fullLabel`. */
export function UndoUpload({ label, fullLabel, title, act, keep, busy, onUndo, children }: Props) {
  const [asking, setAsking] = useState(false);
  const run = async () => {
    await onUndo();
    setAsking(false);
  };
  return (
    <>
      <Button
        size={fullLabel ? "small" : "normal"}
        icon={Undo2}
        aria-label={fullLabel}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      <AskDialog
        open={asking}
        title={title}
        act={busy ? "Undoing..." : act}
        keep={keep}
        busy={busy}
        onKeep={() => setAsking(false)}
        onAct={() => void run()}
      >
        {children}
      </AskDialog>
    </>
  );
}
