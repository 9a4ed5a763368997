import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { sql } from "drizzle-orm";
import { fileTypeFromBuffer } from "file-type";
import { AppError } from "#platform/contract/errors.ts";
import type { Database, Tx } from "./database.ts";
import { newId } from "./ids.ts";
import { refuseIfFull } from "./storage.ts";

/** A file that is in the store. */
export type StoredFile = { fileId: string; sizeBytes: number; mimeType: string };

/** Bytes per row: large enough for few rows, small enough that no side holds much. */
const chunkBytes = 256 * 1024;

/** Storage is reserved in steps of this size when a file's size is unknown. */
const stepBytes = 4 * 1_048_576;

/** The refusal of a file above `maxBytes`. */
export const tooLarge = (maxBytes: number): AppError =>
  new AppError("too_large", `The file is larger than ${Math.floor(maxBytes / 1_048_576)} MB`);

/**
 * Stores a stream, chunk by chunk in short transactions, so that a slow sender holds no connection. The type is detected
 * from the content. Throws 413 past `maxBytes` and 402 when the business's storage is full, which counts `expectedBytes` from the start; anything stored by then is removed.
 */
export async function storeFile(
  database: Database,
  workspaceId: string,
  source: Readable,
  maxBytes: number,
  expectedBytes = 0,
): Promise<StoredFile> {
  const fileId = newId();
  const hash = createHash("sha256");
  let sizeBytes = 0;
  let takenBytes = Math.min(expectedBytes, maxBytes);
  let position = 0;
  let mimeType: string | undefined;
  try {
    await database.inWorkspace(workspaceId, async (tx) => {
      await tx.execute(
        sql`INSERT INTO files (workspace_id, id, size_bytes, mime_type, sha256) VALUES (${workspaceId}, ${fileId}, ${takenBytes}, '', '')`,
      );
      await refuseIfFull(tx);
    });
    for await (const chunk of inChunks(source)) {
      sizeBytes += chunk.length;
      if (sizeBytes > maxBytes) throw tooLarge(maxBytes);
      mimeType ??= await mimeTypeOf(chunk);
      hash.update(chunk);
      const at = position++;
      const more = sizeBytes > takenBytes;
      if (more) takenBytes = Math.min(maxBytes, sizeBytes + stepBytes);
      await database.inWorkspace(workspaceId, async (tx) => {
        if (more) await takeStorage(tx, fileId, takenBytes);
        await tx.execute(
          sql`INSERT INTO file_chunks (workspace_id, file_id, position, bytes) VALUES (${workspaceId}, ${fileId}, ${at}, ${chunk})`,
        );
      });
    }
    if ((source as Readable & { truncated?: boolean }).truncated) throw tooLarge(maxBytes);
    const type = mimeType ?? "application/octet-stream";
    await database.inWorkspace(workspaceId, (tx) =>
      tx.execute(
        sql`UPDATE files SET size_bytes = ${sizeBytes}, mime_type = ${type}, sha256 = ${hash.digest()} WHERE id = ${fileId}`,
      ),
    );
    return { fileId, sizeBytes, mimeType: type };
  } catch (error) {
    source.resume();
    await database.inWorkspace(workspaceId, (tx) => removeFile(tx, fileId)).catch(() => {});
    throw error;
  }
}

async function takeStorage(tx: Tx, fileId: string, bytes: number): Promise<void> {
  await tx.execute(sql`UPDATE files SET size_bytes = ${bytes} WHERE id = ${fileId}`);
  await refuseIfFull(tx);
}

/** Regroups pieces of any size into chunks of one size; the last may be smaller. */
async function* inChunks(source: Readable): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of source as AsyncIterable<Buffer>) {
    pieces.push(piece);
    size += piece.length;
    if (size < chunkBytes) continue;
    const joined = Buffer.concat(pieces);
    let at = 0;
    for (; size - at >= chunkBytes; at += chunkBytes) yield joined.subarray(at, at + chunkBytes);
    pieces = [joined.subarray(at)];
    size -= at;
  }
  if (size > 0) yield Buffer.concat(pieces);
}

/** Tells the type from the first bytes: a known signature, else plain text if it reads as such, else unknown bytes. */
async function mimeTypeOf(start: Buffer): Promise<string> {
  const known = await fileTypeFromBuffer(start);
  // An SVG that begins as XML is detected only as XML; the words below recognize it.
  if (known && known.mime !== "application/xml") return known.mime;
  const text = new TextDecoder("utf-8").decode(start.subarray(0, 4096));
  if (text.includes("\0") || text.slice(0, -1).includes("\uFFFD")) return "application/octet-stream";
  if (/^\s*(<!doctype html|<html|<script|<body)/i.test(text)) return "text/html";
  if (/^\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*<svg[\s>]/i.test(text)) return "image/svg+xml";
  return known?.mime ?? "text/plain";
}

/** The bytes of a file as a stream; each chunk is fetched when the reader wants it. */
export function readFile(database: Database, workspaceId: string, fileId: string): Readable {
  async function* chunks() {
    for (let position = 0; ; position++) {
      const { rows } = await database.inWorkspace(workspaceId, (tx) =>
        tx.execute(sql`SELECT bytes FROM file_chunks WHERE file_id = ${fileId} AND position = ${position}`),
      );
      if (!rows[0]) return;
      yield rows[0].bytes as Buffer;
    }
  }
  return Readable.from(chunks());
}

/** All bytes of a file at once, for files that are known to be small. */
export async function readWhole(database: Database, workspaceId: string, fileId: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of readFile(database, workspaceId, fileId)) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Removes a file and its bytes. */
export async function removeFile(tx: Tx, fileId: string): Promise<void> {
  await tx.execute(sql`DELETE FROM files WHERE id = ${fileId}`);
}
