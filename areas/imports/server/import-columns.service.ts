import type { Ctx, OpenCtx } from "#platform/server/context.ts";
import type { HeaderRow, OpenedTable } from "#platform/tables/table.ts";
import { isAmerican } from "#platform/contract/american.ts";
import * as team from "#areas/team/server/index.ts";
import { foundColumns } from "#areas/imports/contract/import-columns.rules.ts";
import { looksLikeCustomer } from "#areas/imports/contract/import-looks.rules.ts";
import { headerKey } from "#areas/imports/contract/import-mapping.rules.ts";
import { ImportOptions, previewRows } from "#areas/imports/contract/imports.schema.ts";
import * as customers from "#areas/customers/server/index.ts";
import {
  inPlainWords,
  inTurns,
  type KeptFile,
  noRows,
  openKept,
  rowsInPieces,
} from "./import-files.service.ts";
import * as store from "./imports.store.ts";

/** How many rows are sampled to guess what the columns hold: fewer with many columns. */
const looked = { rows: 1000, cells: 50_000 } as const;
/** Characters of a cell in the preview, of a whole preview row, and of an example. */
const shownLetters = { preview: 2000, row: 100_000, example: 200 } as const;
/** Nothing is remembered under this key: columns without headings say nothing about the next file. */
const nameless = "none";

/** The first rows of a file, and whether they have headings. */
export type Beginning = Pick<store.ImportRecord, "hasHeader"> & {
  start: OpenedTable["start"];
  rows: string[][];
};

/** Opens a file and reads its first rows. Unless `names` says whether the first has the headings, it counts as a customer when it looks like one. */
export async function beginningOf(
  open: OpenCtx,
  file: Omit<KeptFile, "hasHeader">,
  names?: HeaderRow,
): Promise<Beginning> {
  const read = async (hasHeader: boolean): Promise<Beginning> => {
    const table = await openKept(open.database, open.workspaceId, { ...file, hasHeader });
    return { hasHeader, start: table.start, rows: await firstRows(table) };
  };
  const first = await read(names !== "none");
  const isCustomer =
    names === undefined &&
    first.start.format !== "vcard" &&
    looksLikeCustomer(first.start.headers, first.rows);
  const found = isCustomer ? await read(false) : first;
  if (found.rows.length === 0) throw noRows();
  return found;
}

const firstRows = (table: OpenedTable): Promise<string[][]> =>
  inPlainWords(async () => {
    const size = Math.max(
      previewRows,
      Math.min(looked.rows, Math.floor(looked.cells / table.start.headers.length)),
    );
    for await (const piece of rowsInPieces(table, 0, size)) return piece.map((row) => row.cells);
    return [];
  });

/** What an import stores about the beginning of its file: where its columns go, as last time or by a guess. */
export async function foundIn(
  ctx: Ctx,
  beginning: Beginning,
): Promise<
  Pick<store.ImportRecord, "hasHeader" | "headers" | "headerKey" | "preview" | "columns" | "options">
> {
  const {
    hasHeader,
    start: { headers },
    rows,
  } = beginning;
  const key = hasHeader ? headerKey(headers) : nameless;
  const remembered = hasHeader ? await store.findRemembered(ctx.tx, key) : undefined;
  const usual = isAmerican(await team.timeZoneOf(ctx.tx)) ? "month_first" : "day_first";
  const letters = Math.min(shownLetters.preview, Math.floor(shownLetters.row / headers.length));
  return {
    hasHeader,
    headers,
    headerKey: key,
    preview: rows
      .slice(0, previewRows)
      .map((cells) => headers.map((_, index) => (cells[index] ?? "").slice(0, letters))),
    columns: await foundColumns(
      {
        hasHeader,
        headers,
        rows,
        fields: await customers.listFields(ctx.tx),
        remembered: remembered?.columns,
        usual,
        exampleLetters: shownLetters.example,
      },
      inTurns,
    ),
    // Answers about that file alone are asked again.
    options: ImportOptions.parse({
      ...remembered?.options,
      whenUnsure: "ask",
      stage: undefined,
      tag: undefined,
    }),
  };
}
