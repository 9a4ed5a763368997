import { useState } from "react";
import { Check } from "lucide-react";
import { useKeptState } from "#platform/web/kept-work.ts";
import { plural } from "#platform/web/format.ts";
import { Segmented } from "#platform/web/ui/choice-field.tsx";
import { DialogSlot } from "#platform/web/ui/dialog-slot.tsx";
import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import type { ContactField } from "#areas/customers/contract/contact-fields.schema.ts";
import { nothing } from "#areas/imports/contract/import-targets.schema.ts";
import type { FoundColumn, Import, ImportChoices } from "#areas/imports/contract/imports.schema.ts";
import { ImportFirstRow } from "./import-first-row.tsx";
import { ImportColumnRow } from "./import-column-row.tsx";
import { columnsGrid, withColumn } from "./imports.view.ts";

const ImportFieldDialog = lazyClosable(
  async () => (await import("./import-field-dialog.tsx")).ImportFieldDialog,
);
/** From this many columns, the left-out ones can be shown by themselves. */
const manyColumns = 15;

type Props = {
  imported: Import;
  choices: ImportChoices;
  fields: readonly ContactField[];
  missing: readonly string[];
  onChange: (choices: ImportChoices) => void;
  onFirstRow: (isCustomer: boolean) => void;
  mayChange: boolean;
};

/** Where each column of the file goes. */
export function ImportColumns({
  imported,
  choices,
  fields,
  missing,
  onChange,
  onFirstRow,
  mayChange,
}: Props) {
  const [show, setShow] = useState("all");
  const [making, setMaking] = useKeptState<FoundColumn | undefined>("field", undefined);
  const { columns } = imported;
  const chosen = new Map(choices.columns.map((column) => [column.index, column]));
  // Computed once per view: a row must not vanish while it is being changed.
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  const look = (view: string) => {
    setLeftOut(new Set(choices.columns.filter(({ target }) => target === nothing).map(({ index }) => index)));
    setShow(view);
  };
  const shown = show === "all" ? columns : columns.filter(({ index }) => leftOut.has(index));
  const remembered = columns.some(({ by }) => by === "remembered");
  return (
    <section className="card pad" aria-labelledby="map-title">
      <div className="mb-4 flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-[1_1_300px]">
          <h2 id="map-title">Does this look right?</h2>
          <p className="mt-0.5 text-small wrap-anywhere text-muted">
            {remembered ? (
              <>
                As you chose last time for a file with these columns: <FileName name={imported.fileName} />.
              </>
            ) : (
              <>
                We guessed from {imported.hasHeader ? "the first row of" : "the values in"}{" "}
                <FileName name={imported.fileName} />. Change anything that’s wrong.
              </>
            )}
          </p>
        </div>
        {missing.length === 0 && (
          <span className="badge max-tablet:hidden" data-tint="green">
            <Check className="icon tiny" aria-hidden />
            All required fields are there
          </span>
        )}
      </div>
      <ImportFirstRow imported={imported} disabled={!mayChange} onAnswer={onFirstRow} />
      {missing.length > 0 && (
        <div className="mb-4">
          <Notice tone="warning">
            <ul className="grid gap-0.5">
              {missing.map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </Notice>
        </div>
      )}
      {columns.length > manyColumns && (
        <div className="mb-3">
          <Segmented
            label="Which columns to show"
            value={show}
            onChange={look}
            options={[
              { value: "all", label: `All ${plural(columns.length, "column", "columns")}` },
              { value: "leftOut", label: "Left out" },
            ]}
          />
        </div>
      )}
      <Heads />
      <ul>
        {shown.map((column) => {
          const choice = chosen.get(column.index) ?? { index: column.index, target: nothing };
          return (
            <ImportColumnRow
              key={column.index}
              column={column}
              choice={choice}
              fields={fields}
              mayChange={mayChange}
              onMakeField={() => setMaking(column)}
              onChange={(changes) => onChange(withColumn(choices, column.index, changes))}
            />
          );
        })}
      </ul>
      {shown.length === 0 && <p className="text-small text-muted">No column is left out.</p>}
      <DialogSlot open={making}>
        {(column, isOpen) => (
          <ImportFieldDialog
            open={isOpen}
            header={column.header}
            onClose={() => setMaking(undefined)}
            onField={(target) => {
              onChange(withColumn(choices, column.index, { target }));
              setMaking(undefined);
            }}
          />
        )}
      </DialogSlot>
    </section>
  );
}

const FileName = ({ name }: { name: string }) => <b className="font-label text-text">{name}</b>;

function Heads() {
  return (
    <div className={`${columnsGrid} pb-1.5 text-caption font-label text-muted max-tablet:hidden`} aria-hidden>
      <span>In your file</span>
      <span>Example</span>
      <span />
      <span>Goes to</span>
      <span />
    </div>
  );
}
