import { Deflate } from "fflate";
import { crcOf } from "./crc.ts";

/** A file of a zip: its path there, and its content in pieces as it comes. */
export type ZippedFile = {
  path: string;
  pieces: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
  /** As it is: for what is small, or compressed already. */ isStored?: boolean;
};

/** What the directory at the end says of a file. */
type Entry = { name: Uint8Array; method: number; crc: number; packed: number; size: number; offset: number };

/** Every file is dated January 1, 2000, so that the same content gives the same zip. */
const written = ((2000 - 1980) << 9) | (1 << 5) | 1;
/** Sizes follow the content, and names are UTF-8. */
const flags = 0x0808;
/** As a program for Unix says it, whose names are taken as they are: version 4.5, and files that their owner may write and others read. */
const madeBy = (3 << 8) | 45;
const mode = 0o100644 * 0x10000;
const max32 = 0xffffffff;
const max16 = 0xffff;
const encoder = new TextEncoder();

/**
 * A zip in pieces, as its files come; it holds no more in memory than a piece of one. The zip may be larger than 4 GB and have more than
 * 65,535 files (ZIP64); throws when a single file is larger than 4 GB.
 */
export async function* writeZip(
  files: AsyncIterable<ZippedFile> | Iterable<ZippedFile>,
): AsyncGenerator<Uint8Array> {
  const entries: Entry[] = [];
  let offset = 0;
  for await (const file of files) {
    const name = encoder.encode(file.path);
    const entry: Entry = { name, method: file.isStored ? 0 : 8, crc: 0, packed: 0, size: 0, offset };
    yield fields([4, 0x04034b50], ...headOf(entry), [2, name.length], [2, 0]);
    yield name;
    for await (const piece of packed(file, entry)) {
      entry.packed += piece.length;
      yield piece;
    }
    if (entry.size >= max32 || entry.packed >= max32)
      throw new Error(`${file.path} is too large for one file of a zip`);
    yield fields([4, 0x08074b50], [4, entry.crc], [4, entry.packed], [4, entry.size]);
    offset += 30 + name.length + entry.packed + 16;
    entries.push(entry);
  }
  let length = 0;
  for (const entry of entries) {
    const line = directoryLine(entry);
    length += line.length;
    yield line;
  }
  yield directoryEnd(entries.length, length, offset);
}

/** A file's content as it is in the zip; its checksum and its size are noted on the way. */
async function* packed({ pieces, isStored }: ZippedFile, entry: Entry): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const deflate = isStored ? undefined : new Deflate({ level: 6 }, (piece) => void ready.push(piece));
  for await (const piece of pieces) {
    const bytes = typeof piece === "string" ? encoder.encode(piece) : piece;
    entry.crc = crcOf(bytes, entry.crc);
    entry.size += bytes.length;
    if (deflate) deflate.push(bytes);
    else ready.push(bytes);
    yield* ready;
    ready = [];
  }
  deflate?.push(new Uint8Array(), true);
  yield* ready;
}

type Field = readonly [bytes: 2 | 4 | 8, value: number];

function fields(...all: readonly Field[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(all.reduce((sum, [bytes]) => sum + bytes, 0)));
  let at = 0;
  for (const [bytes, value] of all) {
    if (bytes === 2) view.setUint16(at, value, true);
    else if (bytes === 4) view.setUint32(at, value, true);
    else view.setBigUint64(at, BigInt(value), true);
    at += bytes;
  }
  return new Uint8Array(view.buffer);
}

const headOf = ({ method }: Entry): Field[] => [
  [2, 20],
  [2, flags],
  [2, method],
  [2, 0],
  [2, written],
  [4, 0],
  [4, 0],
  [4, 0],
];

function directoryLine({ name, method, crc, packed: packedSize, size, offset }: Entry): Uint8Array {
  const isFar = offset >= max32;
  const extra = isFar ? fields([2, 1], [2, 8], [8, offset]) : new Uint8Array();
  const head = fields(
    [4, 0x02014b50],
    [2, madeBy],
    [2, isFar ? 45 : 20],
    [2, flags],
    [2, method],
    [2, 0],
    [2, written],
    [4, crc],
    [4, packedSize],
    [4, size],
    [2, name.length],
    [2, extra.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, mode],
    [4, Math.min(offset, max32)],
  );
  const line = new Uint8Array(head.length + name.length + extra.length);
  line.set(head);
  line.set(name, head.length);
  line.set(extra, head.length + name.length);
  return line;
}

function directoryEnd(count: number, length: number, offset: number): Uint8Array {
  const isLarge = count >= max16 || length >= max32 || offset >= max32;
  const large: Field[] = isLarge
    ? [
        [4, 0x06064b50],
        [8, 44],
        [2, 45],
        [2, 45],
        [4, 0],
        [4, 0],
        [8, count],
        [8, count],
        [8, length],
        [8, offset],
        [4, 0x07064b50],
        [4, 0],
        [8, offset + length],
        [4, 1],
      ]
    : [];
  const few = Math.min(count, max16);
  return fields(
    ...large,
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, few],
    [2, few],
    [4, Math.min(length, max32)],
    [4, Math.min(offset, max32)],
    [2, 0],
  );
}
