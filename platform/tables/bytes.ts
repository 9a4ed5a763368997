import { TableError } from "./table-error.ts";
import { sliceCharacters, turns } from "./turns.ts";

/** The beginning of a file, and all of it (including the beginning again). `close` frees the source when it is not read to the end. */
export type OpenedBytes = {
  head: Uint8Array;
  isWhole: boolean;
  all: AsyncIterable<Uint8Array>;
  close: () => Promise<void>;
};

/** Reads at least `headBytes` (or all there is) ahead, and throws "too_large" as soon as more than `maxBytes` have come. */
export async function openBytes(
  bytes: AsyncIterable<Uint8Array>,
  headBytes: number,
  maxBytes: number,
): Promise<OpenedBytes> {
  const iterator = bytes[Symbol.asyncIterator]();
  const close = async () => void (await iterator.return?.());
  let total = 0;
  async function next(): Promise<Uint8Array | undefined> {
    const { done, value } = await iterator.next();
    if (done) return undefined;
    total += value.length;
    if (total > maxBytes)
      throw new TableError("too_large", `The file is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB`);
    return value;
  }
  const pieces: Uint8Array[] = [];
  let isWhole = false;
  try {
    while (total < headBytes && !isWhole) {
      const piece = await next();
      if (piece) pieces.push(piece);
      else isWhole = true;
    }
  } catch (error) {
    await close();
    throw error;
  }
  const head = joined(pieces);
  async function* all() {
    try {
      yield head;
      for (let piece = isWhole ? undefined : await next(); piece; piece = await next()) yield piece;
    } finally {
      await close();
    }
  }
  return { head, isWhole, all: all(), close };
}

/** Several arrays joined into one. */
export function joined(pieces: readonly Uint8Array[]): Uint8Array {
  if (pieces.length === 1 && pieces[0]) return pieces[0];
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** The shape of a browser's stream (`File.stream()`), because not every browser can iterate one. */
export type ByteStream = {
  getReader(): {
    read(): Promise<{ done: boolean; value?: Uint8Array | undefined }>;
    cancel(): Promise<unknown>;
  };
};

/** The pieces of a stream, such as that of a chosen file: `piecesOf(file.stream())`. */
export async function* piecesOf(stream: ByteStream): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = stream.getReader();
  try {
    for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read())
      if (value) yield value;
  } finally {
    await reader.cancel();
  }
}

/** The same bytes in slices that are quickly processed; other work gets a turn between them. */
export async function* slicesOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const turn = turns();
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; at += sliceCharacters) {
      await turn();
      yield piece.subarray(at, at + sliceCharacters);
    }
  }
}
