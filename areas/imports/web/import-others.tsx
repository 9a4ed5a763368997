import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import type { ContactField } from "#areas/customers/contract/contact-fields.schema.ts";
import type { FoundColumn, ImportColumn } from "#areas/imports/contract/imports.schema.ts";
import { othersField, othersLabel } from "./import-columns.view.ts";
import { targetName } from "./imports.view.ts";

type Props = {
  column: FoundColumn;
  choice: ImportColumn;
  fields: readonly ContactField[];
  mayChange: boolean;
  onTarget: (target: string | null) => void;
};

/** Where the emails or phone numbers of a cell go that follow the first: a note, or a custom field. */
export function ImportOthers({ column: { header, others }, choice, fields, mayChange, onTarget }: Props) {
  const mayMake = useRight("manager");
  if (!others || choice.target !== others.field) return null;
  const chosen = choice.othersTarget ?? "";
  const own = fields.filter(({ type }) => type === "text").map(({ id }) => `custom:${id}`);
  const made = mayMake ? [othersField(others.field, own, fields)] : [];
  const targets = [...new Set([...own, ...made, ...(chosen === "" ? [] : [chosen])])];
  return (
    <div className="my-2 rounded-control bg-canvas px-3 py-2.5 tablet:ml-auto tablet:w-2/3">
      <SelectField
        label={othersLabel(others.field, header)}
        options={[
          { value: "", label: "A note" },
          ...targets.map((target) => ({ value: target, label: targetName(target, fields) })),
        ]}
        value={chosen}
        disabled={!mayChange}
        onChange={(event) => onTarget(event.target.value || null)}
      />
    </div>
  );
}
