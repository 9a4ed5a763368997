import { useState } from "react";
import { Button } from "#platform/web/ui/button.tsx";
import { Dialog } from "#platform/web/ui/dialog.tsx";
import { useContactFields } from "./contact-fields.queries.ts";
import { fieldLabel, valueWords } from "./contact-changes.view.ts";
import type { Clash } from "./contact-form.view.ts";
import { useMembers, useOwnStages } from "./contacts.queries.ts";

type Props = { clashes: readonly Clash[]; busy: boolean; onSettle: (keepTheirs: readonly string[]) => void; onClose: () => void };

/** Two people changed the same: both values, field by field, and one is chosen. */
export function ClashDialog({ clashes, busy, onSettle, onClose }: Props) {
  const [theirs, setTheirs] = useState<readonly string[]>([]);
  const choose = (field: string, isTheirs: boolean) => setTheirs(isTheirs ? [...theirs, field] : theirs.filter((one) => one !== field));
  const footer = (
    <>
      <Button onClick={onClose}>Back to the form</Button>
      <Button look="primary" busy={busy} onClick={() => onSettle(theirs)}>{busy ? "Saving..." : "Save these"}</Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title="Somebody else changed this too" subtitle="They saved while you were writing. Choose what stays; everything else of yours is kept." footer={footer}>
      <div className="grid gap-5">{clashes.map((clash) => <Choice key={clash.field} clash={clash} isTheirs={theirs.includes(clash.field)} onChoose={(isTheirs) => choose(clash.field, isTheirs)} />)}</div>
    </Dialog>
  );
}

function Choice({ clash, isTheirs, onChoose }: { clash: Clash; isTheirs: boolean; onChoose: (isTheirs: boolean) => void }) {
  const fields = useContactFields().data;
  const members = useMembers().data;
  const stages = useOwnStages();
  const side = (label: string, value: unknown, chosen: boolean, choose: () => void) => (
    <label className="grid min-h-11 min-w-0 cursor-pointer grid-cols-[auto_minmax(0,1fr)] content-start gap-x-2.5 rounded-control border border-line-strong p-3 has-checked:border-accent-mark has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-focus">
      <input type="radio" className="row-span-2 mt-1 self-start accent-accent" name={clash.field} checked={chosen} onChange={choose} />
      <span className="text-caption text-muted">{label}</span>
      <span className="wrap-anywhere">{valueWords(clash.field, value, members, stages) ?? "Nothing"}</span>
    </label>
  );
  return (
    <fieldset className="grid grid-cols-2 gap-2">
      <legend className="mb-1.5 text-small font-label">{fieldLabel(clash.field, fields)}</legend>
      {side("Yours", clash.yours, !isTheirs, () => onChoose(false))}
      {side("Theirs", clash.theirs, isTheirs, () => onChoose(true))}
    </fieldset>
  );
}
