import { importLimits } from "#areas/imports/contract/import-limits.schema.ts";
import { useState, type FormEvent } from "react";
import { useKeptState } from "#platform/web/kept-work.ts";
import { CancelAndSubmit, Dialog } from "#platform/web/ui/dialog.tsx";
import { TextArea } from "#platform/web/ui/text-field.tsx";
import type { UploadProblem } from "#platform/web/use-begin-upload.ts";

type Props = {
  open: boolean;
  busy: boolean;
  problem: UploadProblem | undefined;
  onRows: (text: string) => Promise<void>;
  onClose: () => void;
};

/** Rows copied from a spreadsheet, headings first. */
export function ImportPaste({ open, busy, problem, onRows, onClose }: Props) {
  const [text, setText] = useKeptState("pasted", "");
  const [error, setError] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === "") return setError("Paste the rows first");
    if (text.length > importLimits.pastedCharacters)
      return setError("That’s too much to paste. Save it as a CSV file and upload that.");
    setError(undefined);
    await onRows(text);
  };
  const footer = <CancelAndSubmit busy={busy}>{busy ? "Reading..." : "Use these rows"}</CancelAndSubmit>;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Paste rows"
      subtitle="Select them in your spreadsheet, including the headings, then copy and paste them here."
      footer={footer}
      unsaved={text !== "" && !busy}
      onSubmit={(event) => void submit(event)}
    >
      <TextArea
        label="Rows"
        required
        data-first-focus
        autoComplete="off"
        spellCheck={false}
        wrap="off"
        rows={10}
        placeholder={"First name\tLast name\tEmail"}
        value={text}
        error={error ?? problem?.reason ?? problem?.description}
        onChange={(event) => {
          setText(event.target.value);
          setError(undefined);
        }}
      />
    </Dialog>
  );
}
