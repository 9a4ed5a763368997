import { useState } from "react";
import { Button } from "#platform/web/ui/button.tsx";
import { Dialog } from "#platform/web/ui/dialog.tsx";
import type { Clash } from "./contact-form.view.ts";
import { ValueChoice } from "./value-choice.tsx";
import { useFieldLabels } from "./use-field-labels.ts";

type Props = {
  clashes: readonly Clash[];
  busy: boolean;
  onSettle: (keepTheirs: readonly string[]) => void;
  onClose: () => void;
};

/** Two people changed the same field: shows both values, field by field, to choose from. */
export function ClashDialog({ clashes, busy, onSettle, onClose }: Props) {
  const [theirs, setTheirs] = useState<readonly string[]>([]);
  const choose = (field: string, isTheirs: boolean) =>
    setTheirs(isTheirs ? [...theirs, field] : theirs.filter((one) => one !== field));
  const footer = (
    <>
      <Button onClick={onClose}>Back to the form</Button>
      <Button look="primary" busy={busy} onClick={() => onSettle(theirs)}>
        {busy ? "Saving..." : "Save these"}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title="Someone else changed this too"
      subtitle="They saved while you were editing. Choose which to keep. The rest of your changes are safe."
      footer={footer}
    >
      <div className="grid gap-5">
        {clashes.map((clash) => (
          <Choice
            key={clash.field}
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
  clash,
  isTheirs,
  onChoose,
}: {
  clash: Clash;
  isTheirs: boolean;
  onChoose: (isTheirs: boolean) => void;
}) {
  const { labelOf, wordsOf } = useFieldLabels();
  const side = (label: string, value: unknown, chosen: boolean, choose: () => void) => (
    <ValueChoice name={clash.field} label={label} chosen={chosen} onChoose={choose}>
      {wordsOf(clash.field, value) ?? "Nothing"}
    </ValueChoice>
  );
  return (
    <fieldset className="grid grid-cols-2 gap-2">
      <legend className="mb-1.5 text-small font-label">{labelOf(clash.field)}</legend>
      {side("Yours", clash.yours, !isTheirs, () => onChoose(false))}
      {side("Theirs", clash.theirs, isTheirs, () => onChoose(true))}
    </fieldset>
  );
}
