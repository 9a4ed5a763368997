import { useState, type FormEvent } from "react";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { CancelAndSubmit, Dialog } from "#platform/web/ui/dialog.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { fieldTypeOptions } from "#areas/customers/web/index.ts";

type Props = { open: boolean; header: string; onField: (target: string) => void; onClose: () => void };

// A choice field's values are not known before the rows are read.
const types = fieldTypeOptions.filter(({ value }) => value !== "choice");

/** A field added with the import, for a column that fits nowhere else. */
export function ImportFieldDialog({ open, header, onField, onClose }: Props) {
  const given = header.slice(0, 60);
  const [label, setLabel] = useState(given);
  const [type, setType] = useState("text");
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (label.trim() === "") setError("Enter a name");
    else onField(`new:${type}:${label.trim()}`);
  };
  const footer = <CancelAndSubmit>Use this field</CancelAndSubmit>;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Add a new field"
      subtitle="It’s added when the import starts. Every customer gets this field. It starts out blank."
      footer={footer}
      unsaved={label !== given || type !== "text"}
      onSubmit={submit}
    >
      <div className="grid gap-4">
        <TextField
          label="Name"
          required
          data-first-focus
          autoComplete="off"
          maxLength={60}
          value={label}
          error={error}
          onChange={(event) => {
            setLabel(event.target.value);
            setError(undefined);
          }}
        />
        <SelectField
          label="Type"
          options={types}
          value={type}
          onChange={(event) => setType(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
