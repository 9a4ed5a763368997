import type { z } from "zod";
import { Plus, Trash2 } from "lucide-react";
import { Button, IconButton } from "#platform/web/ui/button.tsx";
import { FieldError } from "#platform/web/ui/field.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { type NewOwner, ownersMax } from "#areas/formation/contract/formations.schema.ts";
import type { BoxOfForm } from "./agent-fields.tsx";

type Owner = z.input<typeof NewOwner>;
type Props = {
  /** The form's owners, by `useRows`. */
  rows: {
    fields: readonly { id: string }[];
    append: (owner: Owner) => void;
    remove: (at: number) => void;
  };
  field: (at: number, name: keyof Owner) => BoxOfForm;
  /** What is wrong with all of them together. */
  error: string | undefined;
};

/** Who owns the business, each with their part. */
export function OwnerFields({ rows: { fields, append, remove }, field, error }: Props) {
  return (
    <div className="grid gap-4">
      {fields.map((owner, at) => (
        <fieldset key={owner.id} className="grid grid-cols-[minmax(0,1fr)_104px_auto] items-start gap-2">
          <legend className="sr-only">Owner {at + 1}</legend>
          <TextField label={`Owner ${at + 1}`} maxLength={200} autoComplete="off" {...field(at, "name")} />
          <TextField label="Percent" inputMode="decimal" autoComplete="off" {...field(at, "percent")} />
          {fields.length > 1 ? (
            <IconButton
              icon={Trash2}
              label={`Remove owner ${at + 1}`}
              className="mt-6.5"
              onClick={() => remove(at)}
            />
          ) : (
            <span />
          )}
        </fieldset>
      ))}
      <FieldError>{error}</FieldError>
      {fields.length < ownersMax && (
        <span>
          <Button size="small" icon={Plus} onClick={() => append({ name: "", percent: "" })}>
            Add an owner
          </Button>
        </span>
      )}
    </div>
  );
}
