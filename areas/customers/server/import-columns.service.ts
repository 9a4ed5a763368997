import type { Ctx, OpenCtx } from "#platform/server/context.ts";
import type { HeaderRow, OpenedTable } from "#platform/tables/table.ts";
import { isAmerican } from "#platform/contract/american.ts";
import * as team from "#areas/team/server/index.ts";
import { decimalMarkOf } from "#areas/customers/contract/import-amounts.rules.ts";
import { type DateOrder, dateOrderOf } from "#areas/customers/contract/import-dates.rules.ts";
import { candidatesByLook, looksLikeCustomer } from "#areas/customers/contract/import-looks.rules.ts";
import { candidatesOf, headerKey, settledMapping } from "#areas/customers/contract/import-mapping.rules.ts";
import { nothing, parsed } from "#areas/customers/contract/import-targets.schema.ts";
import { type FoundColumn, ImportOptions, previewRows } from "#areas/customers/contract/imports.schema.ts";
import * as fields from "./contact-fields.store.ts";
import {
  inPlainWords,
  inTurns,
  type KeptFile,
  noRows,
  openKept,
  rowsInPieces,
} from "./import-files.service.ts";
import * as store from "./imports.store.ts";

/** Rows that are looked at to tell what the columns hold: fewer where there are many columns. */
const looked = { rows: 1000, cells: 50_000 } as const;
/** Letters of a cell in the preview, of a row of it, and of an example. */
const shownLetters = { preview: 2000, row: 100_000, example: 200 } as const;
/** Under this key nothing is remembered: columns without names of their own say nothing of the next file. */
const nameless = "none";

/** The first rows of a file, and whether there are names above them. */
export type Beginning = Pick<store.ImportRecord, "hasHeader"> & {
  start: OpenedTable["start"];
  rows: string[][];
};

/** Opens a file and reads its first rows. Where nobody has said whether the first has the `names` of the columns, it counts as a customer when it looks like one. */
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

/** What an import keeps of the beginning of its file: where its columns go, as last time or as far as can be told. */
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
    columns: await columnsOf(beginning, await fields.listFields(ctx.tx), remembered?.columns, usual),
    // What was said of that file alone is asked again.
    options: ImportOptions.parse({
      ...remembered?.options,
      whenUnsure: "ask",
      stage: undefined,
      tag: undefined,
    }),
  };
}

type OwnField = Awaited<ReturnType<typeof fields.listFields>>[number];

/** What the columns seem to hold; others have their turn between two columns. */
async function columnsOf(
  { hasHeader, start: { headers }, rows }: Beginning,
  own: OwnField[],
  remembered: FoundColumn[] | undefined,
  usual: DateOrder,
): Promise<FoundColumn[]> {
  const places = headers.map((_, index) => index);
  const candidates = (await inTurns(places, (index) => candidatesOf(headers, rows, index, own))).flat();
  const { mapping, suggested } = settledMapping(
    headers,
    rows,
    hasHeader ? candidates : [...candidates, ...candidatesByLook(headers, rows)],
  );
  const byHeader = settledMapping(
    headers,
    [],
    (await inTurns(places, (index) => candidatesOf(headers, [], index, own))).flat(),
  ).mapping;
  return inTurns(places, (index) => {
    const header = headers[index] ?? "";
    const values = rows.map((row) => (row[index] ?? "").trim()).filter(Boolean);
    const [order, mark] = [dateOrderOf(values), decimalMarkOf(values)];
    const last = remembered?.find((column) => column.index === index);
    const isKnown = last !== undefined && targetStands(last.target, own);
    const target = isKnown ? last.target : (mapping[header] ?? nothing);
    return {
      index,
      header,
      examples: [...new Set(values)].slice(0, 3).map((value) => value.slice(0, shownLetters.example)),
      target,
      suggestion: suggested[header] ?? null,
      by: isKnown
        ? "remembered"
        : target === nothing
          ? null
          : byHeader[header] === target
            ? "header"
            : "values",
      dateOrder: order === "ambiguous" ? (last?.dateOrder ?? known(dateOrderOf(values, usual))) : order,
      decimalSign: known(mark) ?? last?.decimalSign ?? null,
      asks: [
        ...(order === "ambiguous" ? (["dateOrder"] as const) : []),
        ...(mark === "ambiguous" ? (["decimalSign"] as const) : []),
      ],
    };
  });
}

const known = <T extends string>(told: T | "ambiguous"): T | null => (told === "ambiguous" ? null : told);

/** False for a field of the business that is there no longer. */
export function targetStands(target: string, own: readonly { id: string }[]): boolean {
  const parts = parsed(target);
  return parts !== undefined && (parts.kind !== "custom" || own.some((field) => field.id === parts.fieldId));
}
