import { createReadStream, createWriteStream } from "node:fs";
import { PassThrough, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { productName } from "#platform/contract/product.ts";

/** A backup that cannot be made or restored; the message is one plain sentence. */
export class BackupError extends Error {
  override name = "BackupError";
}

// A backup is one gzip of frames: four bytes of length, then that many bytes. An empty frame ends a table's rows.

export type BackupWriter = {
  record: (value: unknown) => Promise<void>;
  /** Promises that all rows are in the file and that their end is marked. */
  rows: (source: Readable) => Promise<void>;
  close: () => Promise<void>;
};

/** Opens a new file for writing; its owner alone may read it, because it holds everything. Refuses a file that exists. */
export function writeBackupFile(path: string): BackupWriter {
  const input = new PassThrough();
  const written = pipeline(
    input,
    createGzip({ level: 6 }),
    createWriteStream(path, { flags: "wx", mode: 0o600 }),
  );
  // The next write learns of a failure through this promise; by itself it must not end the process.
  written.catch(() => undefined);
  const frame = async (bytes: Buffer): Promise<void> => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    input.write(length);
    if (input.write(bytes) || bytes.length === 0) return;
    await Promise.race([new Promise((resolve) => input.once("drain", resolve)), written]);
  };
  return {
    record: (value) => frame(Buffer.from(JSON.stringify(value))),
    rows: async (source) => {
      for await (const chunk of source as AsyncIterable<Buffer>) if (chunk.length > 0) await frame(chunk);
      await frame(Buffer.alloc(0));
    },
    close: async () => {
      input.end();
      await written;
    },
  };
}

export type BackupReader = {
  /** The next record; undefined at the end of the file. */
  record: () => Promise<unknown>;
  /** The rows of the table whose record was just read. */
  rows: () => AsyncGenerator<Buffer>;
  close: () => void;
};

/** Opens a backup for reading; a file that is cut short or damaged makes the read fail. */
export function readBackupFile(path: string): BackupReader {
  const source = createReadStream(path);
  const plain = createGunzip();
  source.on("error", (error) => plain.destroy(error));
  const chunks = source.pipe(plain)[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let rest: Buffer = Buffer.alloc(0);

  async function take(length: number): Promise<Buffer | undefined> {
    const parts = [rest];
    let size = rest.length;
    while (size < length) {
      const next = await chunks.next().catch((error: unknown) => refuse(error));
      if (next.done) {
        if (size === 0) return undefined;
        refuse("ended inside a frame");
      }
      parts.push(next.value);
      size += next.value.length;
    }
    const all = parts.length === 1 ? rest : Buffer.concat(parts, size);
    rest = all.subarray(length);
    return all.subarray(0, length);
  }

  const frame = async (): Promise<Buffer | undefined> => {
    const length = await take(4);
    if (!length) return undefined;
    const size = length.readUInt32BE();
    if (size === 0) return Buffer.alloc(0);
    const bytes = await take(size);
    return bytes ?? refuse("ended before a frame");
  };

  return {
    record: async () => {
      const bytes = await frame();
      return bytes && (JSON.parse(bytes.toString()) as unknown);
    },
    rows: async function* () {
      for (;;) {
        const bytes = await frame();
        if (!bytes) refuse("ended inside a table");
        if (bytes.length === 0) return;
        yield bytes;
      }
    },
    close: () => source.destroy(),
  };
}

function refuse(cause: unknown): never {
  if ((cause as NodeJS.ErrnoException).code === "ENOENT")
    throw new BackupError("There is no such file.", { cause });
  throw new BackupError(`This file is not a complete backup of ${productName}; nothing was changed.`, {
    cause,
  });
}
