import { useState } from "react";
import { type Clash, wordsOfName } from "../edit-values.ts";
import type { EditOnScreen } from "../use-edit-form.ts";
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

/** A value as the form shows it: a choice by its words, yes and no, several separated by commas. */
function shownIn(box: Box | undefined, value: unknown): string {
  if (value === null || value === undefined || value === "") return "Nothing";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value) && value.every((one) => typeof one !== "object"))
    return value.join(", ") || "Nothing";
  if (typeof value === "object") return JSON.stringify(value);
  const text = String(value);
  const options = box instanceof HTMLSelectElement ? [...box.options] : [];
  return options.find((option) => option.value === text)?.text ?? text;
}
