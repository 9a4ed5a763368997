import { joined } from "../bytes.ts";
import { openTable, type HeaderRow, type TableLimits, type TableRow, type TableStart } from "../table.ts";

/** The bytes in pieces of `size`, as a network or a disk might cut them. */
export async function* inPieces(bytes: Uint8Array, size = 64 * 1024): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** Text as UTF-8, numbers as bytes. */
export const bytesOf = (...parts: (string | number)[]): Uint8Array =>
  joined(
    parts.map((part) => (typeof part === "number" ? Uint8Array.of(part) : new TextEncoder().encode(part))),
  );

/** A whole file, read: its header and all its rows. */
export async function readAll(
  bytes: Uint8Array | string,
  fileName = "a.csv",
  options: { size?: number; limits?: Partial<TableLimits>; names?: HeaderRow } = {},
): Promise<{ start: TableStart; rows: TableRow[] }> {
  const { start, batches } = await openTable(
    inPieces(typeof bytes === "string" ? bytesOf(bytes) : bytes, options.size),
    fileName,
    options.limits,
    options.names,
  );
  const rows: TableRow[] = [];
  for await (const batch of batches) rows.push(...batch);
  return { start, rows };
}
