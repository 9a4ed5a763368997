import type { Database } from "#platform/server/database.ts";
import { writeZip, type ZippedFile } from "#platform/tables/write-zip.ts";
import { insertChunk, removeSomeChunks } from "./data-exports.store.ts";

/** Bytes per row: few rows, and little in memory. */
const chunkBytes = 512 * 1024;
/** How often the progress is told at most, in milliseconds. */
const tellEveryMs = 700;

/** How far the zip is: files in it, bytes of it, and whether that was all. */
export type Written = { done: number; sizeBytes: number; isWhole: boolean };

type Place = { database: Database; workspaceId: string; exportId: string };

/**
 * Writes files as a zip into an export, chunk by chunk in short transactions, and tells every moment how far it is. What an attempt
 * before left behind is removed first: a zip can't be continued, because its end names every file's place.
 */
export async function* writeExport(
  { database, workspaceId, exportId }: Place,
  files: AsyncIterable<ZippedFile>,
): AsyncGenerator<Written> {
  const within = <T>(work: Parameters<typeof database.inWorkspace<T>>[1]) =>
    database.inWorkspace(workspaceId, work);
  while (await within((tx) => removeSomeChunks(tx, exportId)));
  const written: Written = { done: 0, sizeBytes: 0, isWhole: false };
  let told = performance.now();
  let position = 0;
  for await (const bytes of inChunks(writeZip(counted(files, written)))) {
    written.sizeBytes += bytes.length;
    const at = position++;
    await within((tx) => insertChunk(tx, { workspaceId, exportId, position: at, bytes }));
    if (performance.now() - told < tellEveryMs) continue;
    told = performance.now();
    yield { ...written };
  }
  yield { ...written, isWhole: true };
}

async function* counted(files: AsyncIterable<ZippedFile>, written: Written): AsyncGenerator<ZippedFile> {
  for await (const file of files) {
    yield file;
    written.done += 1;
  }
}

/** Pieces of any size as chunks of one size; the last may be smaller. All are the same memory: each is written before the next one is asked for. */
async function* inChunks(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const chunk = Buffer.allocUnsafe(chunkBytes);
  let used = 0;
  for await (const piece of pieces) {
    for (let from = 0; from < piece.length;) {
      const part = piece.subarray(from, from + chunkBytes - used);
      chunk.set(part, used);
      used += part.length;
      from += part.length;
      if (used < chunkBytes) continue;
      yield chunk;
      used = 0;
    }
  }
  if (used > 0) yield chunk.subarray(0, used);
}
