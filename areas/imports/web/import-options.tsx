import { useId, useState } from "react";
import { countryOptions } from "#platform/web/country-options.ts";
import { Checkbox } from "#platform/web/ui/checkbox.tsx";
import { Segmented, SelectField } from "#platform/web/ui/choice-field.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { contactLimits } from "#areas/customers/contract/standard-fields.rules.ts";
import { sources } from "#areas/customers/contract/contacts.schema.ts";
import {
  importModes,
  type ImportChoices,
  type ImportOptions as Options,
} from "#areas/imports/contract/imports.schema.ts";
import { editStages, useOwnStages, useSources, useTags } from "#areas/customers/web/index.ts";
import { withOptions } from "./imports.view.ts";

type Props = { choices: ImportChoices; onChange: (choices: ImportChoices) => void; mayChange: boolean };

const modeLabel = { add: "Add new", update: "Update", both: "Both" } as const;
const modeHelp = {
  add: "Customers you already have stay as they are.",
  update: "Customers you already have are updated. No one is added.",
  both: "New customers are added, and those you already have are updated.",
} as const;

/** How existing customers are treated, and what the file itself does not say. */
export function ImportOptions({ choices, onChange, mayChange }: Props) {
  const { options } = choices;
  const stages = useOwnStages();
  const known = [...sources, ...useSources()];
  const tags = useTags(mayChange).data?.map(({ tag }) => tag) ?? [];
  const change = (changes: Partial<Options>) => {
    if (mayChange) onChange(withOptions(choices, changes));
  };
  const goes = (target: string) => choices.columns.some((column) => column.target === target);
  return (
    <section className="card pad grid gap-5" aria-labelledby="options-title">
      <h2 id="options-title">How to import them</h2>
      <div className="grid justify-items-start gap-2">
        <div className="max-w-full overflow-x-auto">
          <Segmented
            label="What to do"
            options={importModes.map((mode) => ({ value: mode, label: modeLabel[mode] }))}
            value={options.mode}
            onChange={(mode) => change({ mode: mode as Options["mode"] })}
          />
        </div>
        <p className="text-small text-muted">
          {modeHelp[options.mode]} We recognize customers by email, then by phone. If only the name and
          company match, we ask you.
        </p>
        <Checkbox
          className="mt-1 items-start text-small"
          label={
            <>
              Add customers even if a detail can’t be read
              <span className="block text-muted">
                We leave that detail out, such as “Mobile” for a phone number, and show you where. If this is
                off, the whole row is left out.
              </span>
            </>
          }
          checked={options.leaveOutWrong}
          disabled={!mayChange}
          onChange={(leaveOutWrong) => change({ leaveOutWrong })}
        />
        {options.mode !== "add" && (
          <Checkbox
            className="mt-1 text-small"
            label="Empty cells erase what I have"
            checked={options.blanksOverwrite}
            disabled={!mayChange}
            onChange={(blanksOverwrite) => change({ blanksOverwrite })}
          />
        )}
      </div>
      <div className="grid gap-4 tablet:grid-cols-2">
        <TypedField
          label="Where they came from"
          required
          value={options.source}
          suggestions={known}
          maxLength={contactLimits.source}
          missing="Source is required"
          disabled={!mayChange}
          help={
            goes("source") ? "For rows where the source is empty." : "Everyone in this file gets this source."
          }
          onValue={(source) => change({ source })}
        />
        <SelectField
          label="Stage"
          placeholder={editStages(stages)[0]?.label ?? ""}
          help={
            goes("pipelineStage")
              ? "For new customers whose stage is empty."
              : "New customers start in this stage."
          }
          options={editStages(stages).slice(1)}
          value={options.stage ?? ""}
          disabled={!mayChange}
          onChange={(event) => change({ stage: event.target.value || null })}
        />
        <TypedField
          label="Tag"
          value={options.tag ?? ""}
          suggestions={tags}
          maxLength={contactLimits.tag}
          disabled={!mayChange}
          help="Everyone in this file gets it too."
          onValue={(tag) => change({ tag: tag || null })}
        />
        {goes("phone") && (
          <SelectField
            label="Phone numbers are from"
            placeholder="Keep them as written"
            help="For numbers without a country code, so we recognize customers you already have."
            options={countryOptions()}
            value={options.country ?? ""}
            disabled={!mayChange}
            onChange={(event) => change({ country: event.target.value || null })}
          />
        )}
      </div>
    </section>
  );
}

type Typed = {
  label: string;
  help: string;
  required?: boolean;
  /** The error when the field is empty but required. */ missing?: string;
  value: string;
  suggestions: readonly string[];
  maxLength: number;
  disabled: boolean;
  onValue: (value: string) => void;
};

/** Takes what was typed on blur, so that the rows are not checked at every keystroke. */
function TypedField({ value, suggestions, missing, onValue, ...field }: Typed) {
  const [text, setText] = useState(value);
  const list = useId();
  const wrong = text.trim() === "" ? missing : undefined;
  const leave = () => {
    if (!wrong && text.trim() !== value) onValue(text.trim());
  };
  return (
    <>
      <TextField
        {...field}
        list={list}
        autoComplete="off"
        value={text}
        error={wrong}
        onChange={(event) => setText(event.target.value)}
        onBlur={leave}
      />
      <datalist id={list}>
        {suggestions.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </>
  );
}
