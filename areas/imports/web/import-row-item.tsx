import { useState, type FormEvent } from "react";
import { ArrowRight } from "lucide-react";
import { Button } from "#platform/web/ui/button.tsx";
import { nothing } from "#areas/imports/contract/import-targets.schema.ts";
import type { Import, ImportColumn } from "#areas/imports/contract/imports.schema.ts";
import type { ImportRow } from "#areas/imports/contract/import-rows.schema.ts";
import { LongText, useContactFields } from "#areas/customers/web/index.ts";
import { ImportValueField } from "./import-value-field.tsx";
import { daysRead } from "./import-columns.view.ts";
import { useFixing } from "./imports.queries.ts";
import { changedCells, cellsToFix, matchDetails, type RowTexts } from "./imports.view.ts";
import { nameOfRow, valueLabel } from "./import-words.view.ts";

type Props = {
  row: ImportRow;
  imported: Import;
  columns: readonly ImportColumn[];
  mayChange: boolean;
  /** What is typed into its cells and isn't saved. */
  texts: RowTexts | undefined;
  onTexts: (change: (texts: RowTexts) => RowTexts) => void;
};

/** One row: who it is, why it is listed, what changes, and fields to fix what is wrong. */
export function ImportRowItem({ row, imported, columns, mayChange, texts, onTexts }: Props) {
  // A reason shown at its cell is not repeated.
  const saidBelow = mayChange && row.problems.length > 0 && row.problems.every(({ index }) => index !== null);
  const days = daysRead(row.cells, {
    headers: imported.headers,
    columns,
    fields: useContactFields().data ?? [],
  });
  return (
    <li className="grid gap-1.5 border-t border-line px-6 py-3 text-small first:border-0 max-tablet:px-5">
      <p className="wrap-anywhere">
        <span className="num mr-2 text-caption text-muted">Row {row.number}</span>
        <b className="font-label">
          {row.contactId === null ? (
            nameOfRow(row, columns)
          ) : (
            <a className="link" href={`/contacts/${row.contactId}`}>
              {nameOfRow(row, columns)}
            </a>
          )}
        </b>
      </p>
      {row.reason && !saidBelow && <p className="text-text-2 wrap-anywhere">{row.reason}</p>}
      {row.match && row.label !== "create" && (
        <p className="text-caption text-muted wrap-anywhere">{matchDetails(row.match)}</p>
      )}
      {days.length > 0 && <p className="num text-caption text-muted wrap-anywhere">{days.join(" · ")}</p>}
      {row.changes.length > 0 && <Changes changes={row.changes} />}
      {mayChange ? (
        <Fixing row={row} columns={columns} imported={imported} texts={texts} onTexts={onTexts} />
      ) : (
        <LeftOut row={row} headers={imported.headers} />
      )}
      <WholeRow row={row} headers={imported.headers} />
    </li>
  );
}

function Changes({ changes }: { changes: ImportRow["changes"] }) {
  return (
    <dl className="grid gap-1">
      {changes.map(({ field, label, before, after }) => (
        <div key={field} className="grid grid-cols-[110px_minmax(0,1fr)] gap-2">
          <dt className="text-muted">{label}</dt>
          <dd className="flex flex-wrap items-center gap-x-2 wrap-anywhere">
            <s className="text-muted">
              <span className="sr-only">before: </span>
              {valueLabel(field, before)}
            </s>
            <ArrowRight className="icon tiny text-muted" aria-hidden />
            <span>
              <span className="sr-only">after: </span>
              {valueLabel(field, after)}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What a row was imported without, when it can no longer be fixed here. */
function LeftOut({ row, headers }: { row: ImportRow; headers: readonly string[] }) {
  if (row.label === "problem") return null;
  return (
    <>
      {row.problems.map(({ index, message }) => (
        <p key={index} className="text-text-2 wrap-anywhere">
          {index !== null && `${headers[index] ?? ""} “${row.cells[index] ?? ""}”: `}
          {message}
        </p>
      ))}
    </>
  );
}

/** All wrong cells of a row, saved together. A cell that nobody typed into follows the news. */
function Fixing({ row, columns, imported, texts, onTexts }: Omit<Props, "mayChange">) {
  // What was saved is shown until the row itself says so.
  const [saved, setSaved] = useState<{ of: string; texts: RowTexts }>();
  const { row: fix } = useFixing();
  const indexes = cellsToFix(row, columns);
  const cells = changedCells(row, texts);
  if (indexes.length === 0) return null;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (cells.length === 0) return;
    const params = { id: imported.id, number: String(row.number) };
    const outcome = await fix.run({ params, body: { cells } });
    if (!outcome.ok) return;
    setSaved({
      of: row.cells.join("\n"),
      texts: Object.fromEntries(cells.map((one) => [one.index, one.value])),
    });
    // What was typed meanwhile stays.
    onTexts((now) =>
      Object.fromEntries(
        Object.entries(now).filter(
          ([at, text]) => !cells.some(({ index, value }) => String(index) === at && value === text),
        ),
      ),
    );
  };
  const shown = { ...(saved?.of === row.cells.join("\n") ? saved.texts : {}), ...texts };
  return (
    <form className="grid gap-3" onSubmit={(event) => void submit(event)}>
      {indexes.map((index) => {
        const [written, value] = [row.cells[index] ?? "", shown[index] ?? row.cells[index] ?? ""];
        const message = row.problems.find((problem) => problem.index === index)?.message;
        return (
          <ImportValueField
            key={index}
            label={imported.headers[index] ?? `Column ${index + 1}`}
            target={columns.find((column) => column.index === index)?.target ?? nothing}
            written={written}
            value={value}
            onValue={(text) => onTexts((now) => ({ ...now, [index]: text }))}
            error={value === written ? message : undefined}
          />
        );
      })}
      <Button
        type="submit"
        className="justify-self-start max-tablet:w-full"
        disabled={cells.length === 0 || imported.status !== "ready"}
        busy={fix.pending}
      >
        Save changes
      </Button>
    </form>
  );
}

function WholeRow({ row, headers }: { row: ImportRow; headers: readonly string[] }) {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="w-fit py-2.5 text-caption text-accent-text">The whole row</summary>
      {open && (
        <dl className="mt-1 grid gap-1">
          {headers.map((header, index) => (
            <div key={header} className="grid grid-cols-[110px_minmax(0,1fr)] gap-2">
              <dt className="wrap-anywhere text-muted">{header}</dt>
              <dd className="min-w-0 wrap-anywhere">
                {row.cells[index] ? (
                  <LongText text={row.cells[index]} />
                ) : (
                  <span className="text-muted">empty</span>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </details>
  );
}
