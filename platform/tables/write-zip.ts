import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

/** A file of a zip: its path there, and its content in pieces as it comes. */
export type ZippedFile = {
  path: string;
  pieces: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
  /** As it is: for what is small, or compressed already. */ isStored?: boolean;
};

/** Every file is dated this day, so that the same content gives the same zip. */
const written = new Date(2000, 0, 1);
const encoder = new TextEncoder();

/** A zip in pieces, as its files come; it holds no more in memory than a piece of one. */
export async function* writeZip(
  files: AsyncIterable<ZippedFile> | Iterable<ZippedFile>,
): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    ready.push(piece);
  });
  for await (const { path, pieces, isStored } of files) {
    const file = isStored ? new ZipPassThrough(path) : new ZipDeflate(path, { level: 6 });
    zip.add(Object.assign(file, { mtime: written }));
    for await (const piece of pieces) {
      file.push(typeof piece === "string" ? encoder.encode(piece) : piece);
      yield* ready;
      ready = [];
    }
    file.push(new Uint8Array(), true);
  }
  zip.end();
  yield* ready;
}
