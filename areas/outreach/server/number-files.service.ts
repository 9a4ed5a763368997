import { AppError } from "#platform/contract/errors.ts";
import type { Database } from "#platform/server/database.ts";
import { readFile, readWhole } from "#platform/server/files.ts";
import { checkKind } from "#platform/tables/file-kind.ts";
import { TableError } from "#platform/tables/table-error.ts";
import { openZip, type Zip } from "#platform/tables/zip.ts";
import { maxLineLength, numberOfLine } from "#areas/outreach/contract/number-lines.rules.ts";

/** How many lines are taken in at a time. */
const linesAtOnce = 50_000;

/** Some lines of a list: their numbers, digits alone ("12125550142"), and how many lines have none. `upto` counts the lines read so far. */
export type NumberPiece = { numbers: string[]; leftOut: number; upto: number };

const zipWords = {
  damaged: "This zip is damaged. Download it again, or unzip it and choose the file inside",
  tooMuch: "This zip holds more than can be read. Unzip it and choose the file inside",
  locked: "This zip is protected with a password. Unzip it and choose the file inside",
};

const isZip = (head: Uint8Array): boolean => head[0] === 0x50 && head[1] === 0x4b;

/** Refuses what is no list of numbers, judged by its beginning; 400 in words. */
export async function checkNumberFile(
  database: Database,
  workspaceId: string,
  fileId: string,
): Promise<void> {
  try {
    for await (const head of readFile(database, workspaceId, fileId) as AsyncIterable<Buffer>) {
      if (isZip(head)) textsIn(openZip(await readWhole(database, workspaceId, fileId), zipWords));
      else checkKind(head, "txt");
      return;
    }
    throw new TableError("not_a_table", "The file is empty");
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    throw new AppError("validation_failed", error.message, { errors: { file: error.message } });
  }
}

/** The texts within a zip. */
function textsIn(zip: Zip) {
  const texts = [...zip.entries.values()].filter(({ name }) => /\.(txt|csv)$/i.test(name));
  if (texts.length === 0) throw new TableError("not_a_table", "There is no .txt or .csv file in this zip");
  return texts;
}

async function* bytesOf(database: Database, workspaceId: string, fileId: string): AsyncGenerator<Uint8Array> {
  let isFirst = true;
  for await (const chunk of readFile(database, workspaceId, fileId) as AsyncIterable<Buffer>) {
    if (isFirst && isZip(chunk)) {
      const zip = openZip(await readWhole(database, workspaceId, fileId), zipWords);
      for (const entry of textsIn(zip)) {
        yield* zip.inflated(entry);
        yield newLine;
      }
      return;
    }
    isFirst = false;
    yield chunk;
  }
}
const newLine = new Uint8Array([10]);

async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder("utf-8");
  let rest = "";
  for await (const piece of bytes) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split(/\r\n|\n|\r/);
    // A line without an end is not kept whole: none that long has a number.
    rest = (lines.pop() ?? "").slice(0, maxLineLength + 1);
    yield lines;
  }
  if (rest !== "") yield [rest];
}

/** The numbers of a stored list after its first `after` lines; they come the same however often it is read. Empty lines don't count. */
export async function* numbersOf(
  database: Database,
  workspaceId: string,
  { fileId, country, after }: { fileId: string; country: string; after: number },
): AsyncGenerator<NumberPiece> {
  let piece: NumberPiece = { numbers: [], leftOut: 0, upto: after };
  let at = 0;
  for await (const lines of linesOf(bytesOf(database, workspaceId, fileId)))
    for (const line of lines) {
      if (line.trim() === "" || ++at <= after) continue;
      const number = numberOfLine(line, country);
      if (number === null) piece.leftOut++;
      else piece.numbers.push(number.slice(1));
      piece.upto = at;
      if (at % linesAtOnce !== 0) continue;
      yield piece;
      piece = { numbers: [], leftOut: 0, upto: at };
    }
  if (piece.numbers.length + piece.leftOut > 0) yield piece;
}
