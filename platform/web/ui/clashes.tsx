import { useState } from "react";
import { date, dateTime, dayText } from "../format.ts";
import { type Clash, wordsOfName } from "../edit-values.ts";
import type { EditOnScreen } from "../use-edit.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { ValueChoice } from "./value-choice.tsx";

/** Two people changed the same field: shows both values, field by field, to choose from. Nothing while there is no clash. */
export function Clashes({ edit }: { edit: EditOnScreen }) {
  return edit.clashes.length > 0 ? <Asking edit={edit} /> : null;
}

function Asking({ edit }: { edit: EditOnScreen }) {
  const [theirs, setTheirs] = useState<readonly string[]>([]);
  const choose = (field: string, isTheirs: boolean) =>
    setTheirs(isTheirs ? [...theirs, field] : theirs.filter((one) => one !== field));
  const footer = (
    <>
      <Button onClick={edit.giveUp}>Back to the form</Button>
      <Button look="primary" busy={edit.saving} onClick={() => edit.settle(theirs)}>
        {edit.saving ? "Saving..." : "Save these"}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onClose={edit.giveUp}
      title="Someone else changed this too"
      subtitle="They saved while you were editing. Choose which to keep. The rest of your changes are safe."
      footer={footer}
    >
      <div className="grid gap-5">
        {edit.clashes.map((clash) => (
          <Choice
            key={clash.field}
            edit={edit}
            clash={clash}
            isTheirs={theirs.includes(clash.field)}
            onChoose={(isTheirs) => choose(clash.field, isTheirs)}
          />
        ))}
      </div>
    </Dialog>
  );
}

function Choice({
  edit,
  clash,
  isTheirs,
  onChoose,
}: {
  edit: EditOnScreen;
  clash: Clash;
  isTheirs: boolean;
  onChoose: (isTheirs: boolean) => void;
}) {
  const box = boxOf(edit.element(), clash.field);
  const side = (label: string, value: unknown, chosen: boolean, pick: () => void) => (
    <ValueChoice name={clash.field} label={label} chosen={chosen} onChoose={pick}>
      {edit.wordsOf(clash.field, value) ?? shownIn(box, value)}
    </ValueChoice>
  );
  return (
    <fieldset className="grid grid-cols-2 gap-2">
      <legend className="mb-1.5 text-small font-label">
        {edit.labelOf(clash.field) ?? box?.labels?.[0]?.textContent ?? wordsOfName(clash.field)}
      </legend>
      {side("Yours", clash.yours, !isTheirs, () => onChoose(false))}
      {side("Theirs", clash.theirs, isTheirs, () => onChoose(true))}
    </fieldset>
  );
}

type Box = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
const isBox = (element: unknown): element is Box =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement;

/** The field's box in the form, which knows its label. */
function boxOf(form: HTMLFormElement | null, field: string): Box | undefined {
  const found = form?.elements.namedItem(field);
  return isBox(found) ? found : undefined;
}

/** A value as the form shows it: a choice by its words, everything else as `wordsOf` says it. */
function shownIn(box: Box | undefined, value: unknown): string {
  const options = box instanceof HTMLSelectElement ? [...box.options] : [];
  return options.find((option) => option.value === value && value !== "")?.text ?? wordsOf(value);
}

const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Any value in words: days as people write them, of rows each value with its name, and no ids. */
function wordsOf(value: unknown): string {
  if (value === null || value === undefined || value === "") return "(empty)";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return value.map(wordsOf).join(value.some(isObject) ? "; " : ", ") || "(empty)";
  if (isObject(value)) {
    const said = Object.entries(value).filter(
      ([name, part]) => part !== null && part !== "" && !/^id$|Id$/.test(name),
    );
    return said.map(([name, part]) => `${wordsOfName(name)}: ${wordsOf(part)}`).join(", ") || "(empty)";
  }
  const text = String(value);
  return (moment.test(text) ? dateTime(text) : dayText.test(text) ? date(text) : undefined) || text;
}
