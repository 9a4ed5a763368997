import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { CancelAndSubmit, Dialog } from "#platform/web/ui/dialog.tsx";
import { FormTrouble } from "#platform/web/ui/form-trouble.tsx";
import { TextArea, TextField } from "#platform/web/ui/text-field.tsx";
import { useAddContactField } from "./contact-fields.queries.ts";
import { newFieldOf, NewFieldForm } from "./contact-fields.view.ts";
import { fieldTypeOptions } from "./field-types.view.ts";

/** A field that every customer gets. */
export function AddFieldDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const form = useFormOf(NewFieldForm, { label: "", type: "text", choices: "" }, "new-field");
  const add = useAddContactField();
  const { errors } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    const outcome = await add.run({ body: newFieldOf(values) });
    if (outcome.ok) onClose();
    else if ("error" in outcome) applyServerErrors(form, outcome.error);
  });
  const footer = (
    <CancelAndSubmit busy={add.pending}>{add.pending ? "Adding..." : "Add field"}</CancelAndSubmit>
  );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Add a field"
      subtitle="Every customer gets this field. It starts out blank."
      footer={footer}
      unsaved={form.formState.isDirty}
      trouble={<FormTrouble form={form} />}
      onSubmit={(event) => {
        event.stopPropagation();
        void submit(event);
      }}
    >
      <div className="grid gap-4">
        <TextField
          label="Name"
          required
          placeholder="Allergies, table size, shoe size"
          autoComplete="off"
          error={errors.label?.message}
          {...form.register("label")}
        />
        <SelectField
          label="Type"
          options={fieldTypeOptions}
          error={errors.type?.message}
          {...form.register("type")}
        />
        {form.watch("type") === "choice" && (
          <TextArea
            label="Choices"
            required
            help="One per line."
            error={errors.choices?.message}
            {...form.register("choices")}
          />
        )}
      </div>
    </Dialog>
  );
}
