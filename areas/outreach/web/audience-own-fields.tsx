import { Plus, X } from "lucide-react";
import { Button, IconButton } from "#platform/web/ui/button.tsx";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import type { ContactField } from "#areas/customers/contract/contact-fields.schema.ts";
import type { Audience } from "#areas/outreach/contract/audience.schema.ts";

type Values = Audience["customFields"];
type Props = { fields: readonly ContactField[]; values: Values; onChange: (values: Values) => void };

/** Custom fields with a certain value, one line each. */
export function AudienceOwnFields({ fields, values, onChange }: Props) {
  if (fields.length === 0) return null;
  const free = fields.filter((field) => !values.some((one) => one.key === field.key));
  const put = (at: number, value: Values[number]) =>
    onChange(values.map((one, place) => (place === at ? value : one)));
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-small font-label">Your custom fields</legend>
      {values.map((value, at) => {
        const field = fields.find((one) => one.key === value.key);
        return (
          <div key={value.key} className="grid grid-cols-[1fr_1fr_auto] items-center gap-2">
            <SelectField
              label="Field"
              hideLabel
              value={value.key}
              options={[...(field ? [field] : []), ...free].map(({ key, label }) => ({ value: key, label }))}
              onChange={(event) =>
                put(at, {
                  key: event.target.value,
                  value: firstValue(fields.find((one) => one.key === event.target.value)),
                })
              }
            />
            <OwnValue
              field={field}
              value={value.value}
              onChange={(next) => put(at, { key: value.key, value: next })}
            />
            <IconButton
              icon={X}
              size="small"
              label={`Remove ${field?.label ?? value.key}`}
              onClick={() => onChange(values.filter((_, place) => place !== at))}
            />
          </div>
        );
      })}
      {free.length > 0 && (
        <div>
          <Button
            look="quiet"
            size="small"
            icon={Plus}
            onClick={() => onChange([...values, { key: free[0]?.key ?? "", value: firstValue(free[0]) }])}
          >
            Add a field
          </Button>
        </div>
      )}
    </fieldset>
  );
}

type Value = Values[number]["value"];

function firstValue(field: ContactField | undefined): Value {
  if (field?.type === "yesno") return true;
  if (field?.type === "number") return 0;
  return field?.type === "choice" ? (field.choices[0] ?? "") : "";
}

function OwnValue({
  field,
  value,
  onChange,
}: {
  field: ContactField | undefined;
  value: Value;
  onChange: (value: Value) => void;
}) {
  const label = `Value of ${field?.label ?? "the field"}`;
  if (field?.type === "yesno")
    return (
      <SelectField
        label={label}
        hideLabel
        value={value === true ? "yes" : "no"}
        options={[
          { value: "yes", label: "Yes" },
          { value: "no", label: "No" },
        ]}
        onChange={(event) => onChange(event.target.value === "yes")}
      />
    );
  if (field?.type === "choice")
    return (
      <SelectField
        label={label}
        hideLabel
        value={String(value)}
        options={field.choices}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  if (field?.type === "number")
    return (
      <TextField
        label={label}
        hideLabel
        inputMode="decimal"
        value={String(value)}
        onChange={(event) => onChange(Number(event.target.value.replace(",", ".")) || 0)}
      />
    );
  return (
    <TextField
      label={label}
      hideLabel
      type={field?.type === "date" ? "date" : "text"}
      maxLength={2000}
      value={String(value)}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
