import { createHash } from "node:crypto";
import { isAmerican } from "#platform/contract/american.ts";
import { AppError } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { Database } from "#platform/server/database.ts";
import { readFile } from "#platform/server/files.ts";
import { TableError } from "#platform/tables/table-error.ts";
import { type OpenedStatement, openStatement, type StatementOptions } from "#platform/tables/statement.ts";
import type { StatementBatch } from "#platform/tables/statement-shape.ts";
import { timeZoneOf } from "#areas/team/server/index.ts";

/** A stored file of a statement. */
export type KeptFile = { fileId: string | null; fileName: string };

/** Opens the file of a statement; 400 or 413 in words for one that is none. */
export async function openKept(
  database: Database,
  workspaceId: string,
  { fileId, fileName }: KeptFile,
  options: StatementOptions = {},
): Promise<OpenedStatement> {
  if (fileId === null) throw new AppError("conflict", "The file of this statement is gone. Upload it again.");
  return inPlainWords(() => openStatement(readFile(database, workspaceId, fileId), fileName, options));
}

/** Runs something on a file; what is wrong with it is refused in the reader's words. */
export async function inPlainWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    throw new AppError(error.code === "too_large" ? "too_large" : "validation_failed", error.message, {
      errors: { file: error.message },
    });
  }
}

/** How dates are written where the business is, for columns that don't show it. */
export const usualOrder = async (ctx: Ctx): Promise<"month_first" | "day_first"> =>
  isAmerican(await timeZoneOf(ctx.tx)) ? "month_first" : "day_first";

/** What headings are known by; null for a file that is no table. A file without headings is known by its width. */
export function headerKeyOf({ columns, preview }: OpenedStatement): string | null {
  if (columns === null) return null;
  const words = preview.header.map((word) => word.trim().toLowerCase());
  const what = columns.header === null ? [`columns: ${preview.rows[0]?.length ?? 0}`] : words;
  return createHash("sha256").update(JSON.stringify(what)).digest("base64url");
}

/** How many lines are noted at a time. */
const linesAtOnce = 2000;

/** Lines that are noted in one transaction. `upto` counts the batches that have been read with them. */
export type Piece = StatementBatch & { upto: number };

/** The lines of a file after its first `after` batches. They come the same however often a file is read. */
export async function* piecesOf({ batches }: OpenedStatement, after: number): AsyncGenerator<Piece> {
  let [piece, upto]: [StatementBatch, number] = [{ lines: [], problems: [] }, 0];
  for await (const { lines, problems } of batches) {
    if (++upto <= after) continue;
    piece.lines.push(...lines);
    piece.problems.push(...problems);
    if (piece.lines.length + piece.problems.length < linesAtOnce) continue;
    yield { ...piece, upto };
    piece = { lines: [], problems: [] };
  }
  if (piece.lines.length + piece.problems.length > 0) yield { ...piece, upto };
}
