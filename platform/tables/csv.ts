import { type OpenedBytes, slicesOf } from "./bytes.ts";
import { delimiterOf } from "./csv-delimiter.ts";
import { csvRowReader, type RowReader } from "./csv-rows.ts";
import { textReaderFor } from "./encoding.ts";
import { type HeaderRow, type OpenedTable, type RawRow, readHeaders, type TableLimits } from "./rows.ts";
import { TableError } from "./table-error.ts";
import { sliceCharacters, turns } from "./turns.ts";

type Texts = AsyncGenerator<{ text: string; isLast: boolean }>;

/** Reads text with rows and columns. `preferred` is the delimiter when the text itself gives no evidence. */
export async function openCsv(
  source: OpenedBytes,
  preferred: string,
  limits: TableLimits,
  names: HeaderRow,
): Promise<OpenedTable> {
  const reader = textReaderFor(source.head);
  return openTexts(textsOf(source, reader.decode), preferred, limits, names, reader.encoding);
}

/** Like `openCsv`, for text that is already decoded and comes in slices. */
export async function openTexts(
  texts: Texts,
  preferred: string,
  limits: TableLimits,
  names: HeaderRow,
  encoding: () => string | null,
): Promise<OpenedTable> {
  const first = await beginningOf(texts);
  const delimiter = delimiterOf(first.text, preferred);
  const { headers, batches } = await readHeaders(
    rowsOf(first, texts, csvRowReader(delimiter, limits)),
    limits,
    names,
  );
  return { start: { format: "csv", encoding: encoding(), delimiter, headers }, batches };
}

/**
 * All rows of delimited text, from the very first one: what is above or below a table too. NULs are kept, so that a line that has some
 * can be named.
 */
export async function openRows(
  source: OpenedBytes,
  delimiterFor: (beginning: string) => string,
  limits: TableLimits,
): Promise<AsyncGenerator<RawRow[], void, undefined>> {
  const texts = textsOf(source, textReaderFor(source.head).decode, (text) => text);
  const first = await beginningOf(texts);
  return rowsOf(first, texts, csvRowReader(delimiterFor(first.text), limits));
}

/** Enough text to see what it is. */
async function beginningOf(texts: Texts): Promise<{ text: string; isLast: boolean }> {
  let [text, isLast] = ["", false];
  while (text.length < sliceCharacters && !isLast) {
    const { value, done } = await texts.next();
    text += value?.text ?? "";
    isLast = done === true || value.isLast;
  }
  if (isBinary(text))
    throw new TableError("not_a_table", "This file holds no text that can be read as a table");
  return { text, isLast };
}

const withoutNuls = (text: string): string => text.replaceAll("\0", "");

async function* textsOf(
  source: OpenedBytes,
  decode: (bytes: Uint8Array, isLast: boolean) => string,
  cleaned = withoutNuls,
): Texts {
  for await (const slice of slicesOf(source.all))
    yield { text: cleaned(decode(slice, false)), isLast: false };
  yield { text: cleaned(decode(new Uint8Array(0), true)), isLast: true };
}

async function* rowsOf(
  first: { text: string; isLast: boolean },
  texts: Texts,
  read: RowReader,
): AsyncGenerator<RawRow[], void, undefined> {
  const turn = turns();
  const told = /^sep=(?:[^\w\s"]|\t)\r?\n/i.exec(first.text)?.[0].length ?? 0;
  for (let piece = { ...first, text: first.text.slice(told) }; ;) {
    for (const rows of read(piece.text, piece.isLast)) {
      await turn();
      yield rows;
    }
    if (piece.isLast) return;
    const { value, done } = await texts.next();
    if (done) return;
    piece = value;
  }
}

/** Text has tabs and line ends, but no other control characters. */
function isBinary(text: string): boolean {
  const controls = text.slice(0, 4096).match(/(?![\s\u0080-\u009f])\p{Cc}|\ufffd/gu)?.length ?? 0;
  return controls > Math.min(text.length, 4096) / 20;
}
