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
  const state: State = { done: 0, seen: -1, isKept: false, wake: () => undefined };
  async function* counted() {
    for await (const file of files) {
      yield file;
      state.done += 1;
      state.wake();
    }
  }
  const source = Readable.from(writeZip(counted()), { objectMode: false });
  const writing = write(database, workspaceId, source, maxBytes, state);
  return {
    async next() {
      while (state.end === undefined && state.done === state.seen)
        await new Promise<void>((resolve) => {
          state.wake = resolve;
        });
      state.seen = state.done;
      if (state.end && "error" in state.end) throw state.end.error;
      return { done: state.done, file: state.end?.file };
    },
    keep() {
      state.isKept = true;
    },
    async close() {
      if (state.end === undefined) source.destroy(new Error("Stopped before the zip was whole"));
      await writing;
      const file = state.end && "file" in state.end ? state.end.file : undefined;
      if (file && !state.isKept) await database.inWorkspace(workspaceId, (tx) => removeFile(tx, file.fileId));
    },
  };
}

type State = {
  done: number;
  /** How much was done when it was last asked. */
  seen: number;
  isKept: boolean;
  end?: { file: StoredFile } | { error: unknown };
  wake: () => void;
};

// Never throws: how it ended is kept until somebody asks.
async function write(
  database: Database,
  workspaceId: string,
  source: Readable,
  maxBytes: number,
  state: State,
): Promise<void> {
  try {
    state.end = { file: await storeFile(database, workspaceId, source, maxBytes) };
  } catch (error) {
    state.end = { error };
  }
  state.wake();
}
