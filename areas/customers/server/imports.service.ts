import { Readable } from "node:stream";
import { AppError, found } from "#platform/contract/errors.ts";
import type { Ctx, OpenCtx } from "#platform/server/context.ts";
import { removeFile, storeFile } from "#platform/server/files.ts";
import { newId } from "#platform/server/ids.ts";
import { getWork } from "#platform/server/long-work.ts";
import type { OpenedTable } from "#platform/tables/table.ts";
import * as billing from "#areas/billing/server/index.ts";
import { decimalMarkOf } from "#areas/customers/contract/import-amounts.rules.ts";
import { dateOrderOf } from "#areas/customers/contract/import-dates.rules.ts";
import { candidatesOf, headerKey, settledMapping } from "#areas/customers/contract/import-mapping.rules.ts";
import { nothing, parsed } from "#areas/customers/contract/import-targets.schema.ts";
import { mayStep, roomFor, undoEnd } from "#areas/customers/contract/imports.rules.ts";
import { type FoundColumn, type Import, type ImportEntry, importLimits, ImportOptions, previewRows } from "#areas/customers/contract/imports.schema.ts";
import { inPlainWords, inTurns, noRows, openKept, rowsInPieces, type KeptFile } from "./import-files.service.ts";
import * as fields from "./contact-fields.store.ts";
import * as store from "./imports.store.ts";

/** Rows that are looked at to tell what the columns hold: fewer where there are many columns. */
const looked = { rows: 1000, cells: 50_000 } as const;
/** Letters of a cell in the preview, of a row of it, and of an example. */
const shownLetters = { preview: 2000, row: 100_000, example: 200 } as const;

/** Begins an import: the file is opened, its columns are looked at, nothing is written to customers. */
export async function beginImport(open: OpenCtx, file: KeptFile & { fileId: string }): Promise<Import> {
  const { batches, start } = await openKept(open.database, open.workspaceId, file);
  const rows = await firstRows({ batches, start });
  if (rows.length === 0) throw noRows();
  return open.transact((ctx) => keepBegun(ctx, file, start, rows));
}

async function keepBegun(ctx: Ctx, file: KeptFile & { fileId: string }, { headers, encoding, delimiter, format }: OpenedTable["start"], rows: string[][]): Promise<Import> {
  const id = newId();
  const key = headerKey(headers);
  const remembered = await store.findRemembered(ctx.tx, key);
  const columns = await columnsOf(headers, rows, await fields.listFields(ctx.tx), remembered?.columns);
  const letters = Math.min(shownLetters.preview, Math.floor(shownLetters.row / headers.length));
  await store.insertImport(ctx.tx, {
    workspaceId: ctx.workspaceId, id, fileId: file.fileId, fileName: file.fileName, format: file.format === "pasted" ? "pasted" : format, encoding, delimiter, headers, headerKey: key,
    preview: rows.slice(0, previewRows).map((cells) => headers.map((_, index) => (cells[index] ?? "").slice(0, letters))),
    columns, options: ImportOptions.parse({ ...remembered?.options, whenUnsure: "ask" }),
    status: "mapping", createdBy: ctx.actor.userId, createdAt: ctx.now.toISOString(),
  });
  return getImport(ctx, id);
}

/** Begins an import from rows copied out of a spreadsheet. */
export async function beginPasted(open: OpenCtx, text: string): Promise<Import> {
  const { fileId } = await storeFile(open.database, open.workspaceId, Readable.from([Buffer.from(text)]), importLimits.fileBytes);
  try {
    return await beginImport(open, { fileId, fileName: "Pasted rows", format: "pasted" });
  } catch (error) {
    await open.transact((ctx) => removeFile(ctx.tx, fileId));
    throw error;
  }
}

const firstRows = (table: OpenedTable): Promise<string[][]> => inPlainWords(async () => {
  const size = Math.max(previewRows, Math.min(looked.rows, Math.floor(looked.cells / table.start.headers.length)));
  for await (const piece of rowsInPieces(table, 0, size)) return piece.map((row) => row.cells);
  return [];
});

type OwnField = Awaited<ReturnType<typeof fields.listFields>>[number];

/** What the columns seem to hold; others have their turn between two columns. */
async function columnsOf(headers: string[], rows: string[][], own: OwnField[], remembered: FoundColumn[] | undefined): Promise<FoundColumn[]> {
  const places = headers.map((_, index) => index);
  const { mapping, suggested } = settledMapping(headers, rows, (await inTurns(places, (index) => candidatesOf(headers, rows, index, own))).flat());
  const byHeader = settledMapping(headers, [], (await inTurns(places, (index) => candidatesOf(headers, [], index, own))).flat()).mapping;
  return inTurns(places, (index) => {
    const header = headers[index] ?? "";
    const values = rows.map((row) => (row[index] ?? "").trim()).filter(Boolean);
    const [order, mark] = [dateOrderOf(values), decimalMarkOf(values)];
    const last = remembered?.find((column) => column.index === index);
    const isKnown = last !== undefined && targetStands(last.target, own);
    const target = isKnown ? last.target : (mapping[header] ?? nothing);
    return {
      index, header, examples: [...new Set(values)].slice(0, 3).map((value) => value.slice(0, shownLetters.example)), target, suggestion: suggested[header] ?? null,
      by: isKnown ? "remembered" : target === nothing ? null : byHeader[header] === target ? "header" : "values",
      dateOrder: order === "ambiguous" ? (last?.dateOrder ?? null) : order, decimalSign: mark === "ambiguous" ? (last?.decimalSign ?? null) : mark,
      asks: [...(order === "ambiguous" ? (["dateOrder"] as const) : []), ...(mark === "ambiguous" ? (["decimalSign"] as const) : [])],
    };
  });
}

/** False for a field of the business that is there no longer. */
export function targetStands(target: string, own: readonly { id: string }[]): boolean {
  const parts = parsed(target);
  return parts !== undefined && (parts.kind !== "custom" || own.some((field) => field.id === parts.fieldId));
}

/** One import with how far it is; 404 for somebody else's where only one's own are seen. */
export async function getImport(ctx: Ctx, id: string): Promise<Import> {
  const record = found(await store.findImport(ctx.tx, id), "Import");
  return { ...(await entryOf(ctx, record)), encoding: record.encoding, delimiter: record.delimiter, headers: record.headers, preview: record.preview, columns: record.columns, options: record.options, room: await roomOf(ctx, record) };
}

/** The history, newest first. */
export async function listImports(ctx: Ctx, wanted: { beforeId?: string; limit: number }): Promise<ImportEntry[]> {
  const entries: ImportEntry[] = [];
  for (const record of await store.listImports(ctx.tx, wanted)) entries.push(await entryOf(ctx, record));
  return entries;
}

async function entryOf(ctx: Ctx, record: store.ShownImport): Promise<ImportEntry> {
  const { id, fileName, format, status, rowCount, counts, result, message, createdBy, createdByName, createdAt, startedAt, finishedAt, undoneAt, undoneByName, undone } = record;
  const undoUntil = startedAt !== null && mayStep(status, "undo") && ctx.now.toISOString() < undoEnd(startedAt) ? undoEnd(startedAt) : null;
  const work = record.workId === null ? null : await getWork(ctx.tx, record.workId).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  return { id, fileName, format, status, rowCount, counts, result, message, work, createdBy, createdByName, createdAt, startedAt, finishedAt, undoUntil, undoneAt, undoneByName, undone };
}

async function roomOf(ctx: Ctx, { status, counts }: store.ImportRecord): Promise<Import["room"]> {
  if (counts === null || status !== "ready") return null;
  const { limit, used } = await billing.contactRoom(ctx);
  return roomFor(limit, used, counts.create);
}

/** Throws away an import that was never started, with its file. */
export async function removeImport(ctx: Ctx, id: string): Promise<void> {
  const record = found(await store.lockImport(ctx.tx, id), "Import");
  if (record.startedAt !== null || !mayStep(record.status, "remove")) throw new AppError("conflict", "This import has been started. Undo it instead.");
  await store.removeImport(ctx.tx, id);
  if (record.fileId !== null) await removeFile(ctx.tx, record.fileId);
}
