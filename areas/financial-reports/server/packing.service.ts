import { Readable } from "node:stream";
import type { Database } from "#platform/server/database.ts";
import { removeFile, type StoredFile, storeFile } from "#platform/server/files.ts";
import { writeZip, type ZippedFile } from "#platform/tables/write-zip.ts";

/** A zip that is being written into the store. */
export type Packing = {
  /** Waits until more files are in it than when it was last asked, or until it is whole. Throws what the writing threw. */
  next(): Promise<{ done: number; file: StoredFile | undefined }>;
  /** Keeps the zip: from now on closing doesn't remove it. */
  keep(): void;
  /** Ends it; what was written is removed unless it was kept. */
  close(): Promise<void>;
};

/** Begins to write a zip of these files into the store, in pieces; no more than a piece is in memory. */
export function startPacking(
  database: Database,
  workspaceId: string,
  files: AsyncIterable<ZippedFile>,
  maxBytes: number,
): Packing {
  let [done, seen, isKept] = [0, -1, false];
  let end: { file: StoredFile } | { error: unknown } | undefined;
  let wake = (): void => {};
  async function* counted() {
    for await (const file of files) {
      yield file;
      done += 1;
      wake();
    }
  }
  const source = Readable.from(writeZip(counted()), { objectMode: false });
  const writing = storeFile(database, workspaceId, source, maxBytes).then(
    (file) => {
      end = { file };
      wake();
    },
    (error: unknown) => {
      end = { error };
      wake();
    },
  );
  return {
    async next() {
      while (end === undefined && done === seen)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      seen = done;
      if (end !== undefined && "error" in end) throw end.error;
      return { done, file: end?.file };
    },
    keep() {
      isKept = true;
    },
    async close() {
      if (end === undefined) source.destroy(new Error("Stopped before the zip was whole"));
      await writing;
      const file = end !== undefined && "file" in end ? end.file : undefined;
      if (file && !isKept) await database.inWorkspace(workspaceId, (tx) => removeFile(tx, file.fileId));
    },
  };
}
