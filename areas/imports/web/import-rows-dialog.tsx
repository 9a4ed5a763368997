import { plural } from "#platform/web/format.ts";
import { useKeptState } from "#platform/web/kept-work.ts";
import { Dialog } from "#platform/web/ui/dialog.tsx";
import type { Import, ImportChoices } from "#areas/imports/contract/imports.schema.ts";
import { ImportRowItem } from "./import-row-item.tsx";
import { useImportRows } from "./imports.queries.ts";
import { changedCells, type RowTexts } from "./imports.view.ts";
import { labelTitles, type ShownRows } from "./import-words.view.ts";
import { MoreOfList } from "#platform/web/ui/more-of-list.tsx";

type Props = {
  open: boolean;
  label: ShownRows;
  imported: Import;
  choices: ImportChoices;
  mayChange: boolean;
  onClose: () => void;
};

/** The rows behind one number of the dry run, page by page. */
export function ImportRowsDialog({ open, label, imported, choices, mayChange, onClose }: Props) {
  const rows = useImportRows(imported.id, label, open);
  const [texts, setTexts] = useKeptState<Record<number, RowTexts>>(`rows of ${imported.id}`, {});
  const started = imported.startedAt !== null;
  const total =
    started && label === "incomplete"
      ? imported.result?.incomplete
      : (imported.counts?.[label] ?? (imported.counts ? 0 : undefined));
  const title = !started
    ? labelTitles[label]
    : label === "incomplete"
      ? "Added without a detail"
      : "Rows that were left out";
  return (
    <Dialog
      open={open}
      onClose={onClose}
      unsaved={rows.items?.some((row) => changedCells(row, texts[row.number]).length > 0) ?? false}
      title={title}
      subtitle={
        total === undefined
          ? "Checking again…"
          : `${plural(total, "row", "rows")} of your file.${started ? "" : " Nothing is saved yet."}`
      }
    >
      <ul className="-mx-6 max-tablet:-mx-5">
        {rows.items?.map((row) => (
          <ImportRowItem
            key={row.number}
            row={row}
            imported={imported}
            columns={choices.columns}
            texts={texts[row.number]}
            onTexts={(change) => setTexts((now) => ({ ...now, [row.number]: change(now[row.number] ?? {}) }))}
            mayChange={mayChange && (label === "problem" || label === "incomplete")}
          />
        ))}
      </ul>
      <MoreOfList
        list={rows}
        loading="Loading the rows"
        empty="Nothing left to fix here."
        failed="The rows didn’t load."
      />
    </Dialog>
  );
}
