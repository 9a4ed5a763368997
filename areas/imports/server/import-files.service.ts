import { AppError } from "#platform/contract/errors.ts";
import type { Database } from "#platform/server/database.ts";
import { readFile } from "#platform/server/files.ts";
import { turns } from "#platform/tables/turns.ts";
import {
  openTable,
  type OpenedTable,
  readPasted,
  TableError,
  type TableRow,
} from "#platform/tables/table.ts";
import type { ImportRecord } from "./imports.store.ts";

/** Spec 2 §5, §8. */
const wrongType = "Please upload a CSV file";
const unreadable = "Could not parse CSV file. Please check the format.";

/** A stored file. */
export type KeptFile = Pick<ImportRecord, "fileId" | "fileName" | "format" | "hasHeader">;

/** Opens the file of an import; 400 or 413 in the stated words, with what exactly is wrong under `errors.file`. */
export async function openKept(
  database: Database,
  workspaceId: string,
  file: KeptFile,
): Promise<OpenedTable> {
  if (file.fileId === null) throw new AppError("not_found", "File not found");
  const bytes = readFile(database, workspaceId, file.fileId);
  const names = file.hasHeader ? "named" : "none";
  return inPlainWords(async () =>
    file.format === "pasted"
      ? readPasted(await textOf(bytes), {}, names)
      : openTable(bytes, file.fileName, {}, names),
  );
}

async function textOf(bytes: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of bytes) parts.push(part);
  return Buffer.concat(parts).toString("utf8");
}

/** Runs something on a table; errors of the table become the stated messages. */
export async function inPlainWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof TableError ? refusalOf(error) : error;
  }
}

function refusalOf({ code, message }: TableError): AppError {
  const details = { errors: { file: message } };
  if (code === "too_large") return new AppError("too_large", message, details);
  return new AppError(
    "validation_failed",
    code === "wrong_type" ? wrongType : code === "empty" ? message : unreadable,
    details,
  );
}

/** A file with nothing but a header. */
export const noRows = (): AppError =>
  new AppError("validation_failed", unreadable, {
    errors: { file: "There are no rows below the first line" },
  });

/** The most characters in a piece, so that rows with long texts come in smaller pieces. */
const pieceLetters = 2_000_000;

/** The rows of a file after row number `after`, in pieces of at most `size`; characters that cannot be stored become �. */
export async function* rowsInPieces(
  table: OpenedTable,
  after: number,
  size: number,
): AsyncGenerator<TableRow[]> {
  let [piece, letters]: [TableRow[], number] = [[], 0];
  for await (const batch of table.batches) {
    for (const row of batch) {
      if (row.number <= after) continue;
      piece.push({ ...row, cells: row.cells.map(keepable) });
      letters += row.cells.reduce((sum, cell) => sum + cell.length, 0);
      if (piece.length < size && letters < pieceLetters) continue;
      yield piece;
      [piece, letters] = [[], 0];
    }
  }
  if (piece.length > 0) yield piece;
}

/** Maps many things while yielding to other requests. */
export async function inTurns<T, R>(things: readonly T[], make: (thing: T) => R): Promise<R[]> {
  const turn = turns();
  const made: R[] = [];
  for (const thing of things) {
    made.push(make(thing));
    await turn();
  }
  return made;
}

/** Maps pieces of rows one ahead, while the previous piece is being processed. */
export async function* madeAhead<T>(
  pieces: AsyncGenerator<TableRow[]>,
  make: (row: TableRow) => T,
): AsyncGenerator<T[]> {
  const nextPiece = async (): Promise<T[] | undefined> => {
    const { done, value } = await pieces.next();
    return done ? undefined : inTurns(value, make);
  };
  try {
    for (let next = nextPiece(); ;) {
      const piece = await next;
      if (!piece) return;
      next = nextPiece();
      // An error surfaces when its piece's turn comes.
      next.catch(() => undefined);
      yield piece;
    }
  } finally {
    await pieces.return(undefined);
  }
}

const keepable = (cell: string): string =>
  /[\0\uD800-\uDFFF]/.test(cell) ? Buffer.from(cell.replaceAll("\0", "")).toString() : cell;
