import { useState } from "react";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { LoseForm } from "./deal-form.view.ts";
import { lostReasonOptions } from "./deals.view.ts";

/** Asks once why sales were lost; `read` answers what was said, or undefined and says what is missing. */
export function useLostWhy() {
  const [reason, setReason] = useState("");
  const [note, setNote] = useState("");
  const [error, setError] = useState<string>();
  const read = () => {
    const why = LoseForm.safeParse({ lostReason: reason, lostNote: note });
    setError(why.error?.issues[0]?.message);
    return why.data;
  };
  const choose = (chosen: string) => {
    setReason(chosen);
    setError(undefined);
  };
  return { read, fields: { reason, note, error, choose, setNote } };
}

export function LostWhy({ reason, note, error, choose, setNote }: ReturnType<typeof useLostWhy>["fields"]) {
  return (
    <>
      <SelectField
        label="Reason"
        placeholder="Choose a reason"
        options={lostReasonOptions}
        value={reason}
        error={reason === "" ? error : undefined}
        onChange={(event) => choose(event.target.value)}
      />
      {reason === "other" && (
        <TextField
          label="In a few words"
          value={note}
          error={error}
          onChange={(event) => setNote(event.target.value)}
        />
      )}
    </>
  );
}
