import { useState } from "react";
import { Plus } from "lucide-react";
import { useKeptState } from "#platform/web/kept-work.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import type { ContactField } from "#areas/customers/contract/contact-fields.schema.ts";
import type { CustomValue } from "#areas/customers/contract/contacts.schema.ts";
import { useContactFields } from "./contact-fields.queries.ts";
import { typedValueOf } from "./contact-form.view.ts";
import type { ContactFormOf } from "./contact-form.view.ts";
import { useRight } from "#areas/auth/web/index.ts";

const AddFieldDialog = lazyClosable(async () => (await import("./add-field-dialog.tsx")).AddFieldDialog);

/** The custom fields, each by its type; a manager can add more. */
export function CustomFields({ form }: { form: ContactFormOf }) {
  const fields = useContactFields();
  const mayAdd = useRight("manager");
  const [adding, setAdding] = useKeptState("new-field-open", false);
  const values = form.watch("customFields");
  const errors = form.formState.errors.customFields as Record<string, { message?: string }> | undefined;
  const change = (key: string, value: CustomValue) => {
    form.clearErrors(`customFields.${key}`);
    form.setValue("customFields", { ...form.getValues("customFields"), [key]: value }, { shouldDirty: true });
  };
  return (
    <>
      {fields.data?.map((field) => (
        <CustomField
          key={field.id}
          field={field}
          value={values[field.key] ?? null}
          error={errors?.[field.key]?.message}
          onChange={(value) => change(field.key, value)}
        />
      ))}
      {mayAdd && (
        <div className="col-span-2 -mt-1">
          <Button look="quiet" size="small" icon={Plus} className="-ml-3" onClick={() => setAdding(true)}>
            Add a field
          </Button>
        </div>
      )}
      <AddFieldDialog open={adding} onClose={() => setAdding(false)} />
    </>
  );
}

type Props = {
  field: ContactField;
  value: CustomValue;
  error?: string;
  onChange: (value: CustomValue) => void;
};

function CustomField({ field, value, error, onChange }: Props) {
  // A half-typed number ("-", "1.") must stay in the input as typed.
  const [text, setText] = useState(value === null ? "" : String(value));
  const write = (typed: string) => {
    setText(typed);
    onChange(typedValueOf(field.type, typed));
  };
  if (field.type === "yesno") {
    const chosen = value === null ? "" : value === true ? "yes" : "no";
    return (
      <SelectField
        label={field.label}
        placeholder="Not answered"
        options={[
          { value: "yes", label: "Yes" },
          { value: "no", label: "No" },
        ]}
        value={chosen}
        error={error}
        onChange={(event) => onChange(event.target.value === "" ? null : event.target.value === "yes")}
      />
    );
  }
  if (field.type === "choice") {
    const options = text && !field.choices.includes(text) ? [...field.choices, text] : field.choices;
    return (
      <SelectField
        label={field.label}
        placeholder="Not answered"
        options={options}
        value={text}
        error={error}
        onChange={(event) => write(event.target.value)}
      />
    );
  }
  const kind =
    field.type === "date"
      ? { type: "date" }
      : field.type === "number"
        ? { inputMode: "decimal" as const }
        : { maxLength: 2000 };
  return (
    <TextField
      label={field.label}
      autoComplete="off"
      {...kind}
      value={text}
      error={error}
      onChange={(event) => write(event.target.value)}
    />
  );
}
