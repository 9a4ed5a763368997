import { importLimits } from "#areas/imports/contract/import-limits.schema.ts";
import { Readable } from "node:stream";
import { AppError, found } from "#platform/contract/errors.ts";
import { mayStep, undoUntilOf } from "#platform/contract/import-steps.ts";
import type { Ctx, OpenCtx } from "#platform/server/context.ts";
import { removeFile, storeFile } from "#platform/server/files.ts";
import { newId } from "#platform/server/ids.ts";
import { getOperation } from "#platform/server/operations.ts";
import type { HeaderRow } from "#platform/tables/table.ts";
import * as billing from "#areas/billing/server/index.ts";
import { roomFor } from "#areas/imports/contract/imports.rules.ts";
import { type Import, type ImportEntry } from "#areas/imports/contract/imports.schema.ts";
import type { KeptFile } from "./import-files.service.ts";
import { beginningOf, foundIn } from "./import-columns.service.ts";
import * as store from "./imports.store.ts";

/**
 * Begins an import: the file is opened and its columns are analyzed; nothing is written to customers.
 * `names` says whether its first row has headings; else that is guessed.
 */
export async function beginImport(
  open: OpenCtx,
  file: Omit<KeptFile, "hasHeader"> & { fileId: string },
  names?: HeaderRow,
): Promise<Import> {
  const beginning = await beginningOf(open, file, names);
  return open.transact(async (ctx) => {
    const id = newId();
    const { fileId, fileName } = file;
    const { encoding, delimiter, format } = beginning.start;
    await store.insertImport(ctx.tx, {
      workspaceId: ctx.workspaceId,
      id,
      fileId,
      fileName,
      format: file.format === "pasted" ? "pasted" : format,
      encoding,
      delimiter,
      ...(await foundIn(ctx, beginning)),
      status: "mapping",
      createdBy: ctx.actor.userId,
      createdAt: ctx.now.toISOString(),
    });
    return getImport(ctx, id);
  });
}

/** Begins an import from rows copied from a spreadsheet. */
export async function beginPasted(open: OpenCtx, text: string): Promise<Import> {
  const { fileId } = await storeFile(
    open.database,
    open.workspaceId,
    Readable.from([Buffer.from(text)]),
    importLimits.fileBytes,
  );
  try {
    return await beginImport(open, { fileId, fileName: "Pasted rows", format: "pasted" });
  } catch (error) {
    await open.database.inWorkspace(open.workspaceId, (tx) => removeFile(tx, fileId));
    throw error;
  }
}

/** One import with its progress; 404 for someone else's if the reader sees only their own. */
export async function getImport(ctx: Ctx, id: string): Promise<Import> {
  const record = found(await store.findImport(ctx.tx, id), "Import");
  return {
    ...(await entryOf(ctx, record)),
    encoding: record.encoding,
    delimiter: record.delimiter,
    hasHeader: record.hasHeader,
    headers: record.headers,
    preview: record.preview,
    columns: record.columns,
    options: record.options,
    room: await roomOf(ctx, record),
  };
}

/** The history, newest first. */
export async function listImports(
  ctx: Ctx,
  wanted: { beforeId?: string; limit: number },
): Promise<ImportEntry[]> {
  const entries: ImportEntry[] = [];
  for (const record of await store.listImports(ctx.tx, wanted)) entries.push(await entryOf(ctx, record));
  return entries;
}

async function entryOf(ctx: Ctx, record: store.ShownImport): Promise<ImportEntry> {
  const {
    id,
    fileName,
    format,
    status,
    rowCount,
    counts,
    result,
    message,
    createdBy,
    createdByName,
    createdAt,
    startedAt,
    finishedAt,
    undoneAt,
    undoneByName,
    undone,
  } = record;
  const undoUntil = undoUntilOf(record, ctx.now);
  const work =
    record.operationId === null
      ? null
      : await getOperation(ctx.tx, record.operationId).catch((error: unknown) => {
          if (error instanceof AppError) return null;
          throw error;
        });
  return {
    id,
    fileName,
    format,
    status,
    rowCount,
    counts,
    result,
    message,
    work,
    createdBy,
    createdByName,
    createdAt,
    startedAt,
    finishedAt,
    undoUntil,
    undoneAt,
    undoneByName,
    undone,
  };
}

async function roomOf(ctx: Ctx, { status, counts }: store.ImportRecord): Promise<Import["room"]> {
  if (counts === null || status !== "ready") return null;
  const { limit, used } = await billing.contactRoom(ctx);
  return roomFor(limit, used, counts.create);
}

/** Discards an import that was never started, with its file. */
export async function removeImport(ctx: Ctx, id: string): Promise<void> {
  const record = found(await store.lockImport(ctx.tx, id), "Import");
  if (record.startedAt !== null || !mayStep(record.status, "remove"))
    throw new AppError("conflict", "This import has already started. Undo it instead.");
  await store.removeImport(ctx.tx, id);
  if (record.fileId !== null) await removeFile(ctx.tx, record.fileId);
}
