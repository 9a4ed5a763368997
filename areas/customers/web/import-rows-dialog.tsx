import { count } from "#platform/web/format.ts";
import { Dialog } from "#platform/web/ui/dialog.tsx";
import type { Import, ImportChoices, RowLabel } from "#areas/customers/contract/imports.schema.ts";
import { ImportRowItem } from "./import-row-item.tsx";
import { useImportRows } from "./imports.queries.ts";
import { labelTitles } from "./imports.view.ts";
import { MoreOfList } from "./more-of-list.tsx";

type Props = { open: boolean; label: RowLabel; imported: Import; choices: ImportChoices; mayChange: boolean; onClose: () => void };

/** The rows behind one number of the dry run, page by page. */
export function ImportRowsDialog({ open, label, imported, choices, mayChange, onClose }: Props) {
  const rows = useImportRows(imported.id, label, open);
  const total = imported.counts?.[label];
  return (
    <Dialog open={open} onClose={onClose} title={imported.startedAt ? "Rows that were left out" : labelTitles[label]} subtitle={total === undefined ? "Checking again…" : `${count(total)} of the file's rows.${imported.startedAt ? "" : " Nothing is saved yet."}`}>
      <ul className="-mx-6 max-tablet:-mx-5">{rows.items?.map((row) => <ImportRowItem key={row.number} row={row} imported={imported} columns={choices.columns} mayChange={mayChange && label === "problem"} />)}</ul>
      <MoreOfList list={rows} loading="Loading the rows" empty="There are none any more." failed="The rows did not load." />
    </Dialog>
  );
}
