import { Inflate } from "fflate";
import { TableError } from "./table-error.ts";

export type ZipEntry = { name: string; method: number; from: number; size: number; inflatedSize: number };
/** A zip's entries by lowercase name, and a function that unpacks one: everything unpacked counts together. */
export type Zip = {
  entries: ReadonlyMap<string, ZipEntry>;
  inflated(entry: ZipEntry, maxBytes?: number): Generator<Uint8Array, void, undefined>;
};

/** How many entries a zip may have, how large its directory may be, how large it may grow, and by what factor beyond a certain size (a zip bomb). */
const max = {
  entries: 10_000,
  directoryBytes: 4 * 1024 * 1024,
  bytes: 512 * 1024 * 1024,
  factor: 200,
  freeBytes: 16 * 1024 * 1024,
};
/** How much is unpacked at a time: little, because one byte can become a thousand. */
const stepBytes = 2 * 1024;

/** What is said of a zip that can't be read, by what it is to the one who chose it. */
export type ZipWords = { damaged: string; tooMuch: string; locked: string };
const workbookWords: ZipWords = {
  damaged: "This workbook is damaged. Open it, save it again as .xlsx or CSV, and choose that file",
  tooMuch: "This workbook holds more than can be read. Save the sheet as CSV and choose that file",
  locked: "This workbook is protected with a password. Save it without one and choose that file",
};

/** The refusal of a workbook with inconsistent bytes. */
export const damagedWorkbook = (): TableError => new TableError("broken", workbookWords.damaged);

/** Opens a zip by the directory at its end. Throws if that already shows more than can be read. */
export function openZip(zip: Uint8Array, words = workbookWords): Zip {
  try {
    return opened(zip, words);
  } catch (error) {
    // Inconsistent bytes lead outside of the file.
    throw error instanceof TableError ? error : new TableError("broken", words.damaged);
  }
}

function opened(zip: Uint8Array, words: ZipWords): Zip {
  const tooMuch = () => new TableError("too_large", words.tooMuch);
  const damagedWorkbook = () => new TableError("broken", words.damaged);
  const entries = entriesOf(zip, words);
  const room = Math.max(max.freeBytes, Math.min(max.bytes, zip.length * max.factor));
  const all = [...entries.values()];
  if (all.reduce((sum, { size }) => sum + size, 0) > zip.length) throw damagedWorkbook();
  if (all.reduce((sum, { inflatedSize }) => sum + inflatedSize, 0) > room) throw tooMuch();
  let total = 0;
  return {
    entries,
    *inflated(entry, maxBytes = Infinity) {
      let own = 0;
      for (const piece of piecesOf(zip, entry)) {
        own += piece.length;
        total += piece.length;
        if (own > maxBytes || total > room) throw tooMuch();
        yield piece;
      }
    },
  };
}

function entriesOf(zip: Uint8Array, words: ZipWords): Map<string, ZipEntry> {
  const damagedWorkbook = () => new TableError("broken", words.damaged);
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const end = endOfDirectory(view, words);
  const entries = new Map<string, ZipEntry>();
  let at = view.getUint32(end + 16, true);
  let count = view.getUint16(end + 10, true);
  if (at === 0xffffffff || count === 0xffff) [at, count] = largeDirectory(view, end);
  if (count > max.entries) throw damagedWorkbook();
  const farthest = at + max.directoryBytes;
  for (; count > 0; count--) {
    if (at > farthest || view.getUint32(at, true) !== 0x02014b50) throw damagedWorkbook();
    if ((view.getUint16(at + 8, true) & 1) === 1) throw new TableError("broken", words.locked);
    const [nameBytes, extraBytes, commentBytes] = [
      view.getUint16(at + 28, true),
      view.getUint16(at + 30, true),
      view.getUint16(at + 32, true),
    ];
    const name = new TextDecoder()
      .decode(zip.subarray(at + 46, at + 46 + nameBytes))
      .replaceAll("\\", "/")
      .replace(/^\//, "");
    const sizes = sizesOf(view, at, at + 46 + nameBytes, extraBytes);
    const local = sizes.local;
    const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    entries.set(name.toLowerCase(), {
      name,
      method: view.getUint16(at + 10, true),
      from,
      size: sizes.packed,
      inflatedSize: sizes.inflated,
    });
    at += 46 + nameBytes + extraBytes + commentBytes;
  }
  return entries;
}

function endOfDirectory(view: DataView, words: ZipWords): number {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 22 - 0xffff); at--)
    if (view.getUint32(at, true) === 0x06054b50) return at;
  throw new TableError("broken", words.damaged);
}

/** Zip64, which some programs write even for small files. */
function largeDirectory(view: DataView, end: number): [number, number] {
  const at = Number(view.getBigUint64(end - 20 + 8, true));
  if (view.getUint32(end - 20, true) !== 0x07064b50 || view.getUint32(at, true) !== 0x06064b50)
    throw damagedWorkbook();
  return [Number(view.getBigUint64(at + 48, true)), Number(view.getBigUint64(at + 32, true))];
}

function sizesOf(
  view: DataView,
  at: number,
  extraFrom: number,
  extraBytes: number,
): { inflated: number; packed: number; local: number } {
  const plain = {
    inflated: view.getUint32(at + 24, true),
    packed: view.getUint32(at + 20, true),
    local: view.getUint32(at + 42, true),
  };
  for (
    let extra = extraFrom;
    extra + 4 <= extraFrom + extraBytes;
    extra += 4 + view.getUint16(extra + 2, true)
  ) {
    if (view.getUint16(extra, true) !== 1) continue;
    let next = extra + 4;
    for (const key of ["inflated", "packed", "local"] as const) {
      if (plain[key] !== 0xffffffff) continue;
      plain[key] = Number(view.getBigUint64(next, true));
      next += 8;
    }
  }
  return plain;
}

/** Unpacks one entry piece by piece. */
function* piecesOf(zip: Uint8Array, entry: ZipEntry): Generator<Uint8Array, void, undefined> {
  const packed = zip.subarray(entry.from, entry.from + entry.size);
  if (entry.from + entry.size > zip.length) throw damagedWorkbook();
  if (entry.method !== 0 && entry.method !== 8) throw damagedWorkbook();
  let ready: Uint8Array[] = [];
  const inflate = new Inflate((piece) => ready.push(piece));
  for (let at = 0; at < packed.length; at += stepBytes) {
    const step = packed.subarray(at, at + stepBytes);
    if (entry.method === 0) ready.push(step);
    else inflate.push(step, at + stepBytes >= packed.length);
    yield* ready.filter((piece) => piece.length > 0);
    ready = [];
  }
}
