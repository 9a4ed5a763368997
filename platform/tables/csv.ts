import type { OpenedBytes } from "./bytes.ts";
import { delimiterOf } from "./csv-delimiter.ts";
import { csvRowReader, type RowReader, type TextRow } from "./csv-rows.ts";
import { textReaderFor } from "./encoding.ts";
import { emptyFile, headerAt, isBlankRow, lookedRows, namedHeaders, rowCounter, TableError, type OpenedTable, type TableLimits, type TableRow } from "./rows.ts";

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
  const readRows = csvRowReader(delimiter, limits);
  const batches = rowsOf(first.value, texts, readRows);
  const begun: TextRow[] = [];
  while (begun.length < lookedRows) {
    const { value, done } = await batches.next();
    if (done) break;
    begun.push(...value.filter((row) => !isBlankRow(row.cells)));
  }
  const [header, ...rows] = begun.slice(headerAt(begun.slice(0, lookedRows).map(({ cells }) => cells)));
  if (!header) throw emptyFile();
  const headers = namedHeaders(header.cells, limits);
  return { start: { format: "csv", encoding: encoding(), delimiter, headers }, batches: tableRows(rows, batches, rowCounter(headers.length, limits)) };
}

async function* textsOf(source: OpenedBytes, decode: (bytes: Uint8Array, isLast: boolean) => string) {
  for await (const piece of source.all) yield { text: decode(piece, source.isWhole).replaceAll("\0", ""), isLast: source.isWhole };
  if (!source.isWhole) yield { text: decode(new Uint8Array(0), true).replaceAll("\0", ""), isLast: true };
}

async function* rowsOf(first: { text: string; isLast: boolean } | undefined, texts: AsyncIterable<{ text: string; isLast: boolean }>, read: RowReader) {
  if (!first) return;
  const told = /^sep=(?:[^\w\s"]|\t)\r?\n/i.exec(first.text)?.[0].length ?? 0;
  yield read(first.text.slice(told), first.isLast);
  for await (const { text, isLast } of texts) yield read(text, isLast);
}

async function* tableRows(begun: TextRow[], batches: AsyncIterable<TextRow[]>, count: ReturnType<typeof rowCounter>): AsyncGenerator<TableRow[]> {
  const counted = (rows: TextRow[]) => rows.filter((row) => !isBlankRow(row.cells)).map((row) => count(row.cells, row.line, row.problem));
  if (begun.length > 0) yield counted(begun);
  for await (const rows of batches) if (rows.length > 0) yield counted(rows);
}

/** Text has tabs and line ends, but no other control characters. */
function isBinary(text: string): boolean {
  const controls = text.slice(0, 4096).match(/(?![\s\u0080-\u009f])\p{Cc}|\ufffd/gu)?.length ?? 0;
  return controls > Math.min(text.length, 4096) / 20;
}
