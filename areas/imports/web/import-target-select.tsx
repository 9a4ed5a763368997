import { ChevronDown } from "lucide-react";
import type { ContactField } from "#areas/customers/contract/contact-fields.schema.ts";
import { nothing, parsed, targetLabel } from "#areas/imports/contract/import-targets.schema.ts";
import { requiredFields } from "#areas/imports/contract/imports.rules.ts";
import { useRight } from "#areas/auth/web/index.ts";
import { targetGroups, targetName } from "./imports.view.ts";

type Props = {
  header: string;
  suggestion: string | null;
  target: string;
  fields: readonly ContactField[];
  disabled: boolean;
  onTarget: (target: string) => void;
  onMakeField: () => void;
};

const makeField = "make";
const isRequired = (target: string): boolean => requiredFields.some((field) => field === target);

/** Where a column goes: our fields in groups, the business's own, a new one, or nowhere. The browser's own select, which phones show well. */
export function ImportTargetSelect({
  header,
  suggestion,
  target,
  fields,
  disabled,
  onTarget,
  onMakeField,
}: Props) {
  const mayMake = useRight("manager");
  const isNew = parsed(target)?.kind === "new";
  const choose = (value: string) => (value === makeField ? onMakeField() : onTarget(value));
  return (
    <div className="input">
      <select
        className={target === nothing ? "text-muted" : undefined}
        aria-label={`“${header}” goes to`}
        value={target}
        disabled={disabled}
        onChange={(event) => choose(event.target.value)}
      >
        <option value={nothing}>Leave out</option>
        {targetGroups.map((group) => (
          <optgroup key={group.label} label={group.label}>
            {group.targets.map((field) => (
              <option key={field} value={field}>
                {targetLabel(field)}
                {isRequired(field) && field !== target ? " (required)" : ""}
              </option>
            ))}
          </optgroup>
        ))}
        {(fields.length > 0 || isNew || mayMake) && (
          <optgroup label="Your custom fields">
            {fields.map((field) => (
              <option key={field.id} value={`custom:${field.id}`}>
                {field.label}
              </option>
            ))}
            {isNew && <option value={target}>{targetName(target, fields)}</option>}
            {mayMake && suggestion !== null && suggestion !== target && (
              <option value={suggestion}>{targetName(suggestion, fields)}</option>
            )}
            {mayMake && <option value={makeField}>Add a new field…</option>}
          </optgroup>
        )}
      </select>
      <ChevronDown className="icon small chevron" aria-hidden />
    </div>
  );
}
