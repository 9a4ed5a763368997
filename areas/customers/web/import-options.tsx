import { useState } from "react";
import { Checkbox } from "#platform/web/ui/checkbox.tsx";
import { Segmented, SelectField } from "#platform/web/ui/choice-field.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { contactLimits, sources } from "#areas/customers/contract/contacts.schema.ts";
import { importModes, type ImportChoices, type ImportOptions as Options } from "#areas/customers/contract/imports.schema.ts";
import { countryOptions, withOptions } from "./imports.view.ts";

type Props = { choices: ImportChoices; onChange: (choices: ImportChoices) => void; mayChange: boolean };

const modeWords = { add: "Add new", update: "Update", both: "Both" } as const;
const modeHelp = { add: "Who is here already stays as they are.", update: "Who is here is updated; nobody is added.", both: "New people are added, who is here is updated." } as const;

/** How people who are here already are treated, and what the file itself does not say. */
export function ImportOptions({ choices, onChange, mayChange }: Props) {
  const { options } = choices;
  const change = (changes: Partial<Options>) => { if (mayChange) onChange(withOptions(choices, changes)); };
  const goes = (target: string) => choices.columns.some((column) => column.target === target);
  return (
    <section className="card pad grid gap-5" aria-labelledby="options-title">
      <h2 id="options-title">How to bring them in</h2>
      <div className="grid justify-items-start gap-2">
        <div className="max-w-full overflow-x-auto"><Segmented label="What to do" options={importModes.map((mode) => ({ value: mode, label: modeWords[mode] }))} value={options.mode} onChange={(mode) => change({ mode: mode as Options["mode"] })} /></div>
        <p className="text-small text-muted">{modeHelp[options.mode]} We know people by email, then by phone; by name and company we ask you.</p>
        <Checkbox className="mt-1 items-start text-small" label={<>Add people even if a detail can’t be read<span className="block text-muted">We leave that detail out, such as “Mobile” for a phone number, and show you where. Off: the whole row stays out.</span></>} checked={options.leaveOutWrong} disabled={!mayChange} onChange={(leaveOutWrong) => change({ leaveOutWrong })} />
        {options.mode !== "add" && <Checkbox className="mt-1 text-small" label="An empty cell empties what I have" checked={options.blanksOverwrite} disabled={!mayChange} onChange={(blanksOverwrite) => change({ blanksOverwrite })} />}
      </div>
      <div className="grid gap-4 tablet:grid-cols-2">
        <SourceField source={options.source} mapped={goes("source")} disabled={!mayChange} onSource={(source) => change({ source })} />
        {goes("phone") && <SelectField label="Phone numbers are from" placeholder="Keep them as they are written" help="For numbers without a country in front, so that the same person is found again." options={countryOptions()} value={options.country ?? ""} disabled={!mayChange} onChange={(event) => change({ country: event.target.value || null })} />}
      </div>
    </section>
  );
}

/** What was typed counts when the field is left, so that the rows are not checked at every letter. */
function SourceField({ source, mapped, disabled, onSource }: { source: string; mapped: boolean; disabled: boolean; onSource: (source: string) => void }) {
  const [text, setText] = useState(source);
  const wrong = text.trim() === "" ? "Source is required" : undefined;
  const leave = () => { if (!wrong && text.trim() !== source) onSource(text.trim()); };
  return (
    <>
      <TextField label="Where they came from" required list="import-sources" autoComplete="off" maxLength={contactLimits.source} value={text} error={wrong} disabled={disabled}
        help={mapped ? "For rows whose own source is empty." : "The source that everybody in this file gets."} onChange={(event) => setText(event.target.value)} onBlur={leave} />
      <datalist id="import-sources">{sources.map((one) => <option key={one} value={one} />)}</datalist>
    </>
  );
}
