import { joined, type OpenedBytes } from "./bytes.ts";
import { checkCell, checkWidth, type OpenedTable, type RawRow, readHeaders, TableError, type TableLimits } from "./rows.ts";
import { openWorkbook, withoutEscapes, type Workbook } from "./xlsx-workbook.ts";
import { numberText } from "./xlsx-values.ts";
import { walkXml } from "./xml.ts";
import { damagedWorkbook, inflated } from "./zip.ts";

/** Reads the first visible sheet of a workbook. The file is kept packed in memory, for its directory stands at its end; the rows are not. */
export async function openXlsx(source: OpenedBytes, limits: TableLimits): Promise<OpenedTable> {
  const pieces: Uint8Array[] = [];
  for await (const piece of source.all) pieces.push(piece);
  const zip = joined(pieces);
  pieces.length = 0;
  const rows = inPlainWords(async function* () {
    yield* sheetRows(await openWorkbook(zip), limits);
  });
  const { headers, batches } = await readHeaders(rows, limits);
  return { start: { format: "xlsx", encoding: null, delimiter: null, headers }, batches };
}

/** What zip, XML and inflating throw at damaged bytes, said for people. */
async function* inPlainWords<T>(read: () => AsyncGenerator<T, void, undefined>): AsyncGenerator<T, void, undefined> {
  try {
    yield* read();
  } catch (error) {
    throw error instanceof TableError ? error : damagedWorkbook();
  }
}

async function* sheetRows(book: Workbook, limits: TableLimits): AsyncGenerator<RawRow[], void, undefined> {
  let ready: RawRow[] = [];
  const visitor = rowVisitor(book, limits, (row) => ready.push(row));
  const walk = walkXml(inflated(book.zip, book.sheet), visitor);
  while (!(await walk.next()).done) {
    if (ready.length === 0) continue;
    yield ready;
    ready = [];
  }
  if (ready.length > 0) yield ready;
}

function rowVisitor(book: Workbook, limits: TableLimits, found: (row: RawRow) => void) {
  let [line, column, type, style, text] = [0, -1, "n", 0, ""];
  let [isValue, phonetic] = [false, 0];
  let cells: string[] = [];
  return {
    open(name: string, attributes: Record<string, string>) {
      if (name === "row") {
        line = Number(attributes.r ?? line + 1);
        [cells, column] = [[], -1];
      } else if (name === "c") {
        column = attributes.r === undefined ? column + 1 : columnOf(attributes.r);
        [type, style, text] = [attributes.t ?? "n", Number(attributes.s ?? 0), ""];
      } else if (name === "rPh") phonetic++;
      isValue = name === "v" || (name === "t" && phonetic === 0);
    },
    text(part: string) {
      if (!isValue) return;
      text += part;
      checkCell(text, limits);
    },
    close(name: string) {
      if (name === "rPh") phonetic--;
      if (name === "v" || name === "t") isValue = false;
      if (name === "c") put(cells, column, valueOf(book, type, style, text), limits);
      if (name === "row") found({ line, cells });
    },
  };
}

function put(cells: string[], column: number, value: string, limits: TableLimits): void {
  if (value === "") return;
  if (column >= limits.maxColumns) checkWidth(Array.from({ length: column + 1 }), limits);
  while (cells.length < column) cells.push("");
  cells[column] = value;
}

function valueOf(book: Workbook, type: string, style: number, text: string): string {
  if (type === "s") return book.strings[Number(text)] ?? "";
  if (type === "str" || type === "inlineStr" || type === "d") return withoutEscapes(text);
  if (type === "b") return text.trim() === "1" ? "TRUE" : text.trim() === "" ? "" : "FALSE";
  return type === "e" ? "" : numberText(text, book.formats[style] ?? "number", book.startsIn1904);
}

/** "B3" -> 1. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference.replace(/[^A-Z]/gi, "").toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}
