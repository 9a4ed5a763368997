import { useState, type FormEvent } from "react";
import { ArrowRight } from "lucide-react";
import { Button } from "#platform/web/ui/button.tsx";
import { nothing } from "#areas/customers/contract/import-targets.schema.ts";
import type { Import, ImportColumn, ImportRow } from "#areas/customers/contract/imports.schema.ts";
import { ImportValueField } from "./import-value-field.tsx";
import { LongText } from "./long-text.tsx";
import { useMending } from "./imports.queries.ts";
import { cellsToMend, matchDetails, nameOfRow, valueWords } from "./imports.view.ts";

type Props = { row: ImportRow; imported: Import; columns: readonly ImportColumn[]; mayChange: boolean };

/** One row: who it is, why it is here, what changes, and where it is wrong a place to mend it. */
export function ImportRowItem({ row, imported, columns, mayChange }: Props) {
  // What stands under the cell itself is not said twice.
  const saidBelow = mayChange && row.problems.length > 0 && row.problems.every(({ index }) => index !== null);
  return (
    <li className="grid gap-1.5 border-t border-line px-6 py-3 text-small first:border-0 max-tablet:px-5">
      <p className="wrap-anywhere"><span className="num mr-2 text-caption text-muted">Row {row.number}</span><b className="font-label">{nameOfRow(row, columns)}</b></p>
      {row.reason && !saidBelow && <p className="text-text-2 wrap-anywhere">{row.reason}</p>}
      {row.match && <p className="text-caption text-muted wrap-anywhere">{matchDetails(row.match)}</p>}
      {row.changes.length > 0 && <Changes changes={row.changes} />}
      {mayChange && cellsToMend(row, columns).map((index) => <Cell key={`${index} ${row.cells[index]}`} row={row} index={index} imported={imported} />)}
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
          <dd className="flex flex-wrap items-center gap-x-2 wrap-anywhere"><s className="text-muted"><span className="sr-only">before: </span>{valueWords(field, before)}</s><ArrowRight className="icon tiny text-muted" aria-hidden /><span><span className="sr-only">after: </span>{valueWords(field, after)}</span></dd>
        </div>
      ))}
    </dl>
  );
}

function Cell({ row, index, imported }: { row: ImportRow; index: number; imported: Import }) {
  const value = row.cells[index] ?? "";
  const [text, setText] = useState(value);
  const { cell } = useMending();
  const message = row.problems.find((problem) => problem.index === index)?.message;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text !== value) void cell.run({ params: { id: imported.id, number: String(row.number) }, body: { index, value: text } });
  };
  return (
    <form className="flex items-end gap-2" onSubmit={submit}>
      <ImportValueField className="min-w-0 flex-1" label={imported.headers[index] ?? `Column ${index + 1}`} target={imported.columns.find((column) => column.index === index)?.target ?? nothing} written={value} value={text} onValue={setText} error={text === value ? message : undefined} />
      <Button type="submit" disabled={text === value || imported.status !== "ready"} busy={cell.pending} className={message && text === value ? "mb-6" : undefined}>Change</Button>
    </form>
  );
}

function WholeRow({ row, headers }: { row: ImportRow; headers: readonly string[] }) {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="w-fit py-2.5 text-caption text-accent-text">The whole row</summary>
      {open && <dl className="mt-1 grid gap-1">{headers.map((header, index) => <div key={header} className="grid grid-cols-[110px_minmax(0,1fr)] gap-2"><dt className="wrap-anywhere text-muted">{header}</dt><dd className="min-w-0 wrap-anywhere">{row.cells[index] ? <LongText text={row.cells[index]} /> : <span className="text-muted">empty</span>}</dd></div>)}</dl>}
    </details>
  );
}
