import type { z } from "zod";
import type { HeaderRow, OpenedTable, TableRow } from "#platform/tables/table.ts";
import { sampleMembers } from "#areas/team/web/index.ts";
import { foundColumns } from "#areas/imports/contract/import-columns.rules.ts";
import { looksLikeCustomer } from "#areas/imports/contract/import-looks.rules.ts";
import type { Import, ImportEntry } from "#areas/imports/contract/imports.schema.ts";
import type { ImportRow, WrongValue } from "#areas/imports/contract/import-rows.schema.ts";
import { undoDays } from "#platform/contract/import-steps.ts";
import { ImportChoices, previewRows } from "#areas/imports/contract/imports.schema.ts";
import { CallError } from "#platform/web/call.ts";
import { sampleFields } from "#areas/customers/contract/contact-fields.sample.ts";
import { momentAgo, sampleId } from "#areas/customers/contract/contacts.sample.ts";
import { fileText } from "./import-file.sample.ts";
import { countsOf, dryRun, isIncomplete } from "./import-rows.sample.ts";

// The demo's wizard: the file is really read and checked, by the same rules as on the server, and never leaves the browser.

/** The most rows the demo reads. */
const maxRows = 2000;
const [rosa] = sampleMembers();
const sampleImportId = sampleId("0f1", 1);

type Row = Pick<TableRow, "number" | "cells">;
let current: { imported: Import; rows: Row[]; checked: ImportRow[]; open: Opener } | undefined;
/** Opens the chosen file, with its first row as headings or as a customer. */
export type Opener = (names: HeaderRow) => Promise<OpenedTable>;

/** A small list like a shop's. */
export const sampleFile = (): File => new File([fileText], "market-list.csv", { type: "text/csv" });

/** A new import of a file; `names` says whether its first row has headings, else that is guessed. */
export async function begun(fileName: string, open: Opener, names?: HeaderRow): Promise<Import> {
  const { start, rows: kept } = await readBy(open, names ?? "named");
  const cells = kept.map((row) => row.cells);
  if (names === undefined && looksLikeCustomer(start.headers, cells)) return begun(fileName, open, "none");
  const hasHeader = names !== "none";
  const imported: Import = {
    id: sampleImportId,
    fileName,
    format: start.format,
    encoding: start.encoding,
    delimiter: start.delimiter,
    hasHeader,
    headers: start.headers,
    preview: cells.slice(0, previewRows),
    columns: await columnsOf(start.headers, cells, hasHeader),
    options: {
      mode: "both",
      matchBy: ["email", "phone", "name"],
      whenUnsure: "ask",
      leaveOutWrong: true,
      blanksOverwrite: false,
      source: "Other",
      country: "US",
    },
    status: "mapping",
    rowCount: kept.length,
    counts: null,
    room: null,
    work: null,
    result: null,
    message: null,
    createdBy: rosa?.id ?? null,
    createdByName: "Rosa Delgado",
    createdAt: new Date().toISOString(),
    startedAt: null,
    finishedAt: null,
    undoUntil: null,
    undoneAt: null,
    undoneByName: null,
    undone: null,
  };
  current = { imported, rows: kept, checked: [], open };
  return imported;
}

async function readBy(open: Opener, names: HeaderRow): Promise<Pick<OpenedTable, "start"> & { rows: Row[] }> {
  const { start, batches } = await open(names);
  const rows: Row[] = [];
  for await (const batch of batches) {
    rows.push(...batch);
    if (rows.length >= maxRows) break;
  }
  return { start, rows: rows.slice(0, maxRows) };
}

/** The file read again, with the first row as answered. */
export async function readFirstRow(isCustomer: boolean): Promise<Import> {
  const { imported, open } = await now();
  return begun(imported.fileName, open, isCustomer ? "none" : "named");
}

/** The demo's business is American; a column with mixed date orders asks. */
const columnsOf = (headers: readonly string[], rows: readonly string[][], hasHeader = true) =>
  foundColumns({ hasHeader, headers, rows, fields: sampleFields, usual: "month_first" }, (items, work) =>
    Promise.resolve(items.map((item) => work(item))),
  );

/** What the server would keep of the choices. */
export async function chosen(choices: z.input<typeof ImportChoices>): Promise<Import> {
  const { columns, options } = ImportChoices.parse(choices);
  const { imported } = await now();
  const found = imported.columns.map((column) => {
    const choice = columns.find(({ index }) => index === column.index);
    return choice && choice.target !== column.target
      ? {
          ...column,
          ...choice,
          by: "hand" as const,
          dateOrder: choice.dateOrder ?? null,
          decimalSign: choice.decimalSign ?? null,
        }
      : {
          ...column,
          dateOrder: choice?.dateOrder ?? null,
          decimalSign: choice?.decimalSign ?? null,
          othersTarget: choice?.othersTarget ?? null,
        };
  });
  return put({ ...imported, columns: found, options, status: "mapping", counts: null });
}

/** The dry run, over the demo's customers. */
export async function checked(choices: z.input<typeof ImportChoices>): Promise<Import> {
  const imported = await chosen(choices);
  const { rows } = await now();
  const labelled = dryRun(rows, imported);
  const counts = countsOf(labelled);
  if (current) current.checked = labelled;
  return put({
    ...imported,
    status: "ready",
    counts,
    room: { limit: null, used: 0, adds: counts.create, fits: true },
  });
}

function put(imported: Import): Import {
  if (current) current.imported = imported;
  return imported;
}

/** The current import; after a reload the sample file replaces the chosen one. */
async function now() {
  if (!current) {
    const { openTable } = await import("#platform/tables/table.ts");
    const bytes = new TextEncoder().encode(fileText);
    await begun("market-list.csv", (names) =>
      openTable(
        (async function* () {
          yield bytes;
        })(),
        "market-list.csv",
        {},
        names,
      ),
    );
  }
  return current as NonNullable<typeof current>;
}

/** One import of the demo: the current one, or one in the history. */
export async function oneImport(id: string | undefined): Promise<Import> {
  if (id === sampleImportId) return (await now()).imported;
  const entry = entries().find((one) => one.id === id);
  if (!entry) throw new CallError(404, "Not Found", "");
  return {
    ...entry,
    encoding: null,
    delimiter: null,
    hasHeader: true,
    headers: fairHeaders,
    preview: [],
    columns: await columnsOf(fairHeaders, [fairProblem.cells]),
    options: {
      mode: "both",
      matchBy: ["email"],
      whenUnsure: "ask",
      leaveOutWrong: true,
      blanksOverwrite: false,
      source: "Other",
    },
    room: null,
  };
}

const fairHeaders = ["Name", "Email", "Phone", "Date of the wedding"];
const fairProblem: ImportRow = {
  number: 18,
  label: "problem",
  reason: "A customer needs an email or a phone number",
  cells: ["Mireille Aubert", "", "", "June 12"],
  problems: [{ index: null, message: "A customer needs an email or a phone number" }],
  match: null,
  changes: [],
  decision: null,
  contactId: null,
};

/** Rows of one label: of the current file, or of the one in the history. */
export async function rowsOf(
  importId: string | undefined,
  { label }: Record<string, string>,
): Promise<ImportRow[]> {
  if (importId !== sampleImportId) return label === "problem" ? [fairProblem] : [];
  return (await now()).checked
    .filter((row) => (label === "incomplete" ? isIncomplete(row) : row.label === label))
    .slice(0, 100);
}

/** The problems, value by value. */
export async function wrongValues(): Promise<WrongValue[]> {
  const { checked: rows, imported } = await now();
  const found = new Map<string, WrongValue>();
  const ofColumn = new Map<string, number>();
  for (const row of rows) {
    const comesIn = isIncomplete(row);
    for (const { index, message } of comesIn || row.label === "problem" ? row.problems : []) {
      const value = index === null ? "" : (row.cells[index] ?? "");
      const [key, column] = [`${comesIn} ${index} ${value} ${message}`, `${comesIn} ${index}`];
      ofColumn.set(column, (ofColumn.get(column) ?? 0) + 1);
      found.set(key, {
        index,
        header: index === null ? "" : (imported.headers[index] ?? ""),
        value,
        message,
        rows: (found.get(key)?.rows ?? 0) + 1,
        comesIn,
        ofColumn: 0,
      });
    }
  }
  return [...found.values()]
    .map((one) => ({ ...one, ofColumn: ofColumn.get(`${one.comesIn} ${one.index}`) ?? 0 }))
    .sort((a, b) => Number(a.comesIn) - Number(b.comesIn) || b.rows - a.rows);
}

/** The history of the demo's business. */
export function entries(): ImportEntry[] {
  const startedAt = momentAgo(new Date(), 12, 9, 40);
  return [
    {
      id: sampleId("0f1", 2),
      fileName: "wedding-fair.xlsx",
      format: "xlsx",
      status: "done",
      rowCount: 48,
      counts: { create: 41, update: 4, skip: 2, problem: 1, ask: 0 },
      result: {
        successful: 45,
        created: 41,
        updated: 4,
        duplicates: 2,
        skipped: 0,
        failed: 1,
        errors: ["Row 18: A customer needs an email or a phone number"],
      },
      message: null,
      work: null,
      createdBy: rosa?.id ?? null,
      createdByName: "Rosa Delgado",
      createdAt: startedAt,
      startedAt,
      finishedAt: startedAt,
      undoUntil: new Date(Date.parse(startedAt) + undoDays * 86_400_000).toISOString(),
      undoneAt: null,
      undoneByName: null,
      undone: null,
    },
  ];
}
