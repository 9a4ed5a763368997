import { useRef, type FormEvent } from "react";
import { plural } from "#platform/web/format.ts";
import { useKeptState } from "#platform/web/kept-work.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Dialog, DialogClose } from "#platform/web/ui/dialog.tsx";
import { nothing } from "#areas/imports/contract/import-targets.schema.ts";
import type { Import } from "#areas/imports/contract/imports.schema.ts";
import type { WrongValue } from "#areas/imports/contract/import-rows.schema.ts";
import { ImportValueField } from "./import-value-field.tsx";
import { useFixing } from "./imports.queries.ts";

type Props = { open: boolean; imported: Import; wrong: WrongValue; onRows: () => void; onClose: () => void };

/** One wrong value of a column: its replacement goes into every row that has it. */
export function ImportFixDialog({ open, imported, wrong, onRows, onClose }: Props) {
  const [text, setText] = useKeptState(`fix of ${imported.id} ${wrong.index} ${wrong.value}`, wrong.value);
  const { everywhere } = useFixing();
  const closer = useRef<(then?: () => void) => void>(null);
  const many = wrong.rows > 1;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (wrong.index === null || text === wrong.value) return onClose();
    const outcome = await everywhere.run({
      params: { id: imported.id },
      body: { index: wrong.index, from: wrong.value, to: text },
    });
    if (outcome.ok || "demo" in outcome) onClose();
  };
  const footer = (
    <>
      <Button className="away" look="quiet" onClick={() => closer.current?.(onRows)}>
        See {many ? "the rows" : "the row"}
      </Button>
      <DialogClose>
        <Button>Cancel</Button>
      </DialogClose>
      <Button look="primary" type="submit" busy={everywhere.pending}>
        {everywhere.pending
          ? "Checking..."
          : many
            ? `Change ${plural(wrong.rows, "row", "rows")}`
            : "Change it"}
      </Button>
    </>
  );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Fix “${wrong.header}”`}
      subtitle={
        many
          ? `${plural(wrong.rows, "row has", "rows have")} this value. Your fix goes into all of them.`
          : wrong.message
      }
      footer={footer}
      closer={closer}
      unsaved={text !== wrong.value}
      onSubmit={(event) => void submit(event)}
    >
      <ImportValueField
        label="Replace it with"
        first
        target={imported.columns.find(({ index }) => index === wrong.index)?.target ?? nothing}
        written={wrong.value}
        value={text}
        onValue={setText}
        help={many ? wrong.message : "Leave it empty to import the row without it."}
      />
    </Dialog>
  );
}
