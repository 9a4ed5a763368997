import type { OpenedBytes } from "./bytes.ts";
import {
  checkCell,
  checkWidth,
  type HeaderRow,
  longRow,
  type OpenedTable,
  type RawRow,
  readHeaders,
  type TableLimits,
} from "./rows.ts";
import { TableError } from "./table-error.ts";
import { turns } from "./turns.ts";
import { withoutEscapes } from "./xlsx-texts.ts";
import { openWorkbook, type Workbook } from "./xlsx-workbook.ts";
import { numberText } from "./xlsx-values.ts";
import { walkXml, type XmlVisitor } from "./xml.ts";
import { damagedWorkbook } from "./zip.ts";

/** The last row and column that a workbook can have: 1048576 and XFD. */
const last = { row: 1_048_576, column: 16_384 };

/** Reads the first visible sheet of a workbook. The compressed file is kept in memory, because its directory is at the end; the rows are not. */
export async function openXlsx(
  source: OpenedBytes,
  limits: TableLimits,
  names: HeaderRow,
): Promise<OpenedTable> {
  const { headers, batches } = await readHeaders(await xlsxRows(source, limits), limits, names);
  return { start: { format: "xlsx", encoding: null, delimiter: null, headers }, batches };
}

/** All rows of a workbook's first visible sheet, from the very first one. */
export async function xlsxRows(
  source: OpenedBytes,
  limits: TableLimits,
): Promise<AsyncGenerator<RawRow[], void, undefined>> {
  const zip = await wholeOf(source);
  return inPlainWords(async function* () {
    yield* sheetRows(await openWorkbook(zip), limits);
  });
}

/** All bytes of a source as one. */
export async function wholeOf(source: OpenedBytes): Promise<Uint8Array> {
  const turn = turns();
  const pieces: Uint8Array[] = [];
  for await (const piece of source.all) pieces.push(piece);
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
    await turn();
  }
  return whole;
}

/** The errors of zip, XML and inflating for damaged bytes, in words for people. */
async function* inPlainWords<T>(
  read: () => AsyncGenerator<T, void, undefined>,
): AsyncGenerator<T, void, undefined> {
  try {
    yield* read();
  } catch (error) {
    throw error instanceof TableError ? error : damagedWorkbook();
  }
}

/** A cell whose text is among the shared ones. */
type Sharing = { cells: string[]; column: number; index: number };

async function* sheetRows(book: Workbook, limits: TableLimits): AsyncGenerator<RawRow[], void, undefined> {
  let [ready, sharing] = [[] as RawRow[], [] as Sharing[]];
  const visitor = rowVisitor(
    book,
    limits,
    (row) => ready.push(row),
    (cell) => sharing.push(cell),
  );
  try {
    for await (const _ of walkXml(book.zip.inflated(book.sheet), visitor)) {
      await book.texts.readTo(
        sharing.reduce((max, { index }) => Math.max(max, index), -1),
        limits,
      );
      for (const { cells, column, index } of sharing) put(cells, column, book.texts.of(index), limits);
      const rows = ready;
      [ready, sharing] = [[], []];
      if (rows.length > 0) yield rows;
    }
  } finally {
    await book.texts.close();
  }
}

function rowVisitor(
  book: Workbook,
  limits: TableLimits,
  found: (row: RawRow) => void,
  share: (cell: Sharing) => void,
): XmlVisitor {
  let [line, column, type, style, text, characters] = [0, -1, "n", 0, "", 0];
  let [isValue, phonetic] = [false, 0];
  let cells: string[] = [];
  return {
    open(name, attributes) {
      if (name === "row") {
        line = attributes.r === undefined ? line + 1 : placeIn(Number(attributes.r), last.row);
        [cells, column, characters] = [[], -1, 0];
      } else if (name === "c") {
        column = attributes.r === undefined ? column + 1 : columnOf(attributes.r);
        [type, style, text] = [attributes.t ?? "n", Number(attributes.s ?? 0), ""];
      } else if (name === "rPh") phonetic++;
      isValue = name === "v" || (name === "t" && phonetic === 0);
    },
    text(part) {
      if (!isValue) return;
      text += part;
      characters += part.length;
      checkCell(text, limits);
      if (characters > limits.maxRowCharacters) throw longRow(line);
    },
    close(name) {
      if (name === "rPh") phonetic--;
      if (name === "v" || name === "t") isValue = false;
      if (name === "c" && type === "s")
        share({ cells, column, index: text.trim() === "" ? -1 : Number(text) });
      else if (name === "c") put(cells, column, valueOf(book, type, style, text), limits);
      if (name === "row") found({ number: line, cells });
    },
  };
}

function put(cells: string[], column: number, value: string, limits: TableLimits): void {
  if (value === "") return;
  checkWidth(column + 1, limits);
  while (cells.length < column) cells.push("");
  cells[column] = value;
}

function valueOf(book: Workbook, type: string, style: number, text: string): string {
  if (type === "str" || type === "inlineStr" || type === "d") return withoutEscapes(text);
  if (type === "b") return text.trim() === "1" ? "TRUE" : text.trim() === "" ? "" : "FALSE";
  return type === "e" ? "" : numberText(text, book.formats[style] ?? "number", book.startsIn1904);
}

function placeIn(place: number, max: number): number {
  if (!Number.isInteger(place) || place < 1 || place > max) throw damagedWorkbook();
  return place;
}

/** "B3" -> 1. */
function columnOf(reference: string): number {
  const [, letters] = /^([A-Z]{1,3})\d{0,7}$/i.exec(reference) ?? [];
  if (letters === undefined) throw damagedWorkbook();
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return placeIn(column, last.column) - 1;
}
