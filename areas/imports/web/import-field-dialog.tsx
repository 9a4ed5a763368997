import { z } from "zod";
import { useFormOf } from "#platform/web/form.ts";
import { FormSelect } from "#platform/web/ui/form-select.tsx";
import { FormTrouble } from "#platform/web/ui/form-trouble.tsx";
import { CancelAndSubmit, Dialog } from "#platform/web/ui/dialog.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { fieldTypeOptions } from "#areas/customers/web/index.ts";

type Props = { open: boolean; header: string; onField: (target: string) => void; onClose: () => void };

// A choice field's values are not known before the rows are read.
const types = fieldTypeOptions.filter(({ value }) => value !== "choice");
const NewField = z.object({ label: z.string().trim().min(1, "Enter a name"), type: z.string() });

/** A field added with the import, for a column that fits nowhere else. */
export function ImportFieldDialog({ open, header, onField, onClose }: Props) {
  const form = useFormOf(NewField, { label: header.slice(0, 60), type: "text" }, `field of ${header}`);
  const {
    register,
    control,
    formState: { errors, isDirty },
  } = form;
  const submit = form.handleSubmit(({ label, type }) => onField(`new:${type}:${label}`));
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Add a new field"
      subtitle="It’s added when the import starts. Every customer gets this field. It starts out blank."
      footer={<CancelAndSubmit>Use this field</CancelAndSubmit>}
      trouble={<FormTrouble form={form} />}
      unsaved={isDirty}
      onSubmit={(event) => void submit(event)}
    >
      <div className="grid gap-4">
        <TextField
          label="Name"
          required
          data-first-focus
          autoComplete="off"
          maxLength={60}
          {...register("label")}
          error={errors.label?.message}
        />
        <FormSelect label="Type" options={types} control={control} name="type" />
      </div>
    </Dialog>
  );
}
