import type { OpenedBytes } from "./bytes.ts";
import { delimiterOf } from "./csv-delimiter.ts";
import { csvRowReader, type RowReader } from "./csv-rows.ts";
import { textReaderFor } from "./encoding.ts";
import { type OpenedTable, type RawRow, readHeaders, TableError, type TableLimits } from "./rows.ts";

/** Reads text with rows and columns. `preferred` is the delimiter when the text itself gives no evidence. */
export async function openCsv(source: OpenedBytes, preferred: string, limits: TableLimits): Promise<OpenedTable> {
  const reader = textReaderFor(source.head);
  const texts = textsOf(source, reader.decode);
  return openTexts(texts, preferred, limits, reader.encoding);
}

/** As `openCsv`, of text that is text already. */
export async function openTexts(texts: AsyncGenerator<{ text: string; isLast: boolean }>, preferred: string, limits: TableLimits, encoding: () => string | null): Promise<OpenedTable> {
  const first = await texts.next();
  const sample = first.value?.text ?? "";
  if (isBinary(sample)) throw new TableError("not_a_table", "This file holds no text that can be read as a table");
  const delimiter = delimiterOf(sample, preferred);
  const { headers, batches } = await readHeaders(rowsOf(first.value, texts, csvRowReader(delimiter, limits)), limits);
  return { start: { format: "csv", encoding: encoding(), delimiter, headers }, batches };
}

async function* textsOf(source: OpenedBytes, decode: (bytes: Uint8Array, isLast: boolean) => string) {
  for await (const piece of source.all) yield { text: decode(piece, source.isWhole).replaceAll("\0", ""), isLast: source.isWhole };
  if (!source.isWhole) yield { text: decode(new Uint8Array(0), true).replaceAll("\0", ""), isLast: true };
}

async function* rowsOf(first: { text: string; isLast: boolean } | undefined, texts: AsyncIterable<{ text: string; isLast: boolean }>, read: RowReader): AsyncGenerator<RawRow[], void, undefined> {
  if (!first) return;
  const told = /^sep=(?:[^\w\s"]|\t)\r?\n/i.exec(first.text)?.[0].length ?? 0;
  yield read(first.text.slice(told), first.isLast);
  for await (const { text, isLast } of texts) yield read(text, isLast);
}

/** Text has tabs and line ends, but no other control characters. */
function isBinary(text: string): boolean {
  const controls = text.slice(0, 4096).match(/(?![\s\u0080-\u009f])\p{Cc}|\ufffd/gu)?.length ?? 0;
  return controls > Math.min(text.length, 4096) / 20;
}
