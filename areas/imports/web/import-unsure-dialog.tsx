import { wordsFor } from "#platform/web/format.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Dialog } from "#platform/web/ui/dialog.tsx";
import type { StartChoices } from "#areas/imports/contract/imports.schema.ts";
import { unsureWords } from "./import-words.view.ts";

type Props = {
  open: boolean;
  asking: number;
  onSay: (unsure: StartChoices["unsure"]) => void;
  onClose: () => void;
};

/** Asks, when the import starts, what to do with undecided rows. */
export function ImportUnsureDialog({ open, asking, onSay, onClose }: Props) {
  const words = unsureWords(asking);
  const footer = (
    <>
      <Button onClick={() => onSay("leave_out")}>{words.leaveOut}</Button>
      <Button look="primary" onClick={() => onSay("add")}>
        {words.add}
      </Button>
    </>
  );
  return (
    <Dialog open={open} onClose={onClose} title={words.title} footer={footer}>
      <p>{words.sentence}</p>
      <p className="mt-2 text-small text-muted">
        Close this to look at {wordsFor(asking, "it", "them one by one")} under “Is this the same customer?”.
      </p>
    </Dialog>
  );
}
