import { sql, type SQL } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import type { Verdict } from "#areas/statements/contract/matching.rules.ts";
import type { RowsDecided, VerdictCounts } from "#areas/statements/contract/statements.schema.ts";
import type { ListFigures } from "#areas/statements/contract/statement-summary.rules.ts";
import type { lineStates, statementLines } from "./statements.table.ts";

export type LineRow = typeof statementLines.$inferSelect;
export type LineState = (typeof lineStates)[number];
type NewLine = Pick<
  LineRow,
  "number" | "list" | "day" | "amount" | "text" | "rawText" | "bankId" | "verdict" | "reason"
>;
/** A line as it is compared with the books, and what was found before. */
export type LineToMatch = Pick<LineRow, "number" | "bankId" | "verdict" | "reason" | "bookId"> & {
  day: string;
  amountCents: number;
  text: string;
};
export type FoundLine = Pick<LineRow, "number" | "verdict" | "reason" | "bookId">;

const ints = (numbers: readonly number[]): SQL => sql`${sql.param([...numbers])}::int[]`;

/** Notes lines of a file. */
export async function insertLines(
  tx: Tx,
  of: { workspaceId: string; statementId: string; accountId: string },
  lines: readonly NewLine[],
): Promise<void> {
  if (lines.length === 0) return;
  await tx.execute(sql`
    INSERT INTO statement_lines (workspace_id, statement_id, account_id, number, list, day, amount, text, raw_text, bank_id, verdict, reason)
    SELECT ${of.workspaceId}::uuid, ${of.statementId}::uuid, ${of.accountId}::uuid, number, list, day, amount, text, "rawText", "bankId", verdict, reason
    FROM json_to_recordset(${JSON.stringify(lines)}::json) AS row (number int, list int, day date, amount bigint, text varchar, "rawText" text, "bankId" varchar, verdict varchar, reason varchar)`);
}

export async function removeLines(tx: Tx, statementId: string): Promise<void> {
  await tx.execute(sql`DELETE FROM statement_lines WHERE statement_id = ${statementId}::uuid`);
}

type Of = { statementId: string; lists: readonly number[] };
const of = ({ statementId, lists }: Of): SQL =>
  sql`statement_id = ${statementId}::uuid AND list = ANY(${ints(lists)})`;

/** Lines that move something, by day: those after a day, at most so many; or all of one day. */
export async function listToMatch(
  tx: Tx,
  which: Of,
  days: { after: string; limit: number } | { on: string },
): Promise<LineToMatch[]> {
  const part =
    "on" in days
      ? sql`day = ${days.on}::date ORDER BY number`
      : sql`day > ${days.after}::date ORDER BY day, number LIMIT ${days.limit}`;
  const { rows } = await tx.execute(
    sql`SELECT number, day, amount AS "amountCents", raw_text AS text, bank_id AS "bankId", verdict, reason, book_id AS "bookId"
      FROM statement_lines WHERE ${of(which)} AND amount <> 0 AND ${part}`,
  );
  return rows as LineToMatch[];
}

/** The bank's numbers that a file has on several lines. */
export async function listRepeatedIds(tx: Tx, which: Of): Promise<string[]> {
  const { rows } = await tx.execute(
    sql`SELECT bank_id AS id FROM statement_lines WHERE ${of(which)} AND bank_id <> '' AND amount <> 0 GROUP BY bank_id HAVING count(*) > 1`,
  );
  return rows.map((row) => row.id as string);
}

/** Saves what lines are or look like. What was decided about them stays only where that is the same as before. */
export async function updateFound(tx: Tx, statementId: string, found: readonly FoundLine[]): Promise<void> {
  if (found.length === 0) return;
  await tx.execute(sql`
    UPDATE statement_lines AS line SET verdict = row.verdict, reason = row.reason, book_id = row."bookId",
      decision = CASE WHEN row.verdict = line.verdict AND row."bookId" IS NOT DISTINCT FROM line.book_id THEN line.decision END
    FROM json_to_recordset(${JSON.stringify(found)}::json) AS row (number int, verdict varchar, reason varchar, "bookId" uuid)
    WHERE line.statement_id = ${statementId}::uuid AND line.number = row.number`);
}

/** What the lists of a file come to. */
export async function sumLists(tx: Tx, statementId: string): Promise<ListFigures[]> {
  const { rows } = await tx.execute(
    sql`SELECT list, count(*) AS lines, coalesce(sum(amount), 0)::text AS sum, min(day) AS "firstDay", max(day) AS "lastDay"
      FROM statement_lines WHERE statement_id = ${statementId}::uuid GROUP BY list`,
  );
  return rows.map(({ sum, ...row }) => ({ ...row, sumCents: BigInt(String(sum)) }) as ListFigures);
}

/** How many lines have each verdict. */
export async function countVerdicts(tx: Tx, which: Of): Promise<VerdictCounts> {
  const { rows } = await tx.execute(
    sql`SELECT verdict, count(*) AS count FROM statement_lines WHERE ${of(which)} GROUP BY verdict`,
  );
  const counts: VerdictCounts = { new: 0, here: 0, similar: 0, problem: 0 };
  for (const row of rows) counts[row.verdict as Verdict] = Number(row.count);
  return counts;
}

/** How many lines of each statement look like something in the books and have no decision yet. */
export async function countUndecided(
  tx: Tx,
  statementIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await tx.execute(
    sql`SELECT line.statement_id AS id, count(*) AS count FROM statement_lines AS line JOIN statements AS s ON s.workspace_id = line.workspace_id AND s.id = line.statement_id
      WHERE line.statement_id = ANY(${sql.param([...statementIds])}::uuid[]) AND line.verdict = 'similar' AND line.decision IS NULL AND line.state = 'waiting'
        AND s.facts -> 'statements' -> line.list -> 'account' = to_jsonb(s.file_account)
      GROUP BY 1`,
  );
  return new Map(rows.map((row) => [row.id as string, Number(row.count)]));
}

/** A line with what the books have in its place. */
export type LineBesideBooks = LineRow & { bookDay: string | null; bookText: string | null };

/** A page of the lines of an account of the file, by number. */
export async function listLines(
  tx: Tx,
  which: Of,
  { verdict, after, limit }: { verdict: Verdict | undefined; after: number; limit: number },
): Promise<LineBesideBooks[]> {
  const only = verdict === undefined ? sql`true` : sql`verdict = ${verdict}`;
  const { rows } = await tx.execute(
    sql`SELECT line.*, t.transaction_date AS "bookDay", t.description AS "bookText" FROM (
        SELECT workspace_id, number, day, amount, text, verdict, reason, decision, state, book_id AS "bookId", transaction_id AS "transactionId"
        FROM statement_lines WHERE ${of(which)} AND ${only} AND number > ${after} ORDER BY number LIMIT ${limit}) AS line
      LEFT JOIN transactions AS t ON t.workspace_id = line.workspace_id AND t.id = line."bookId" ORDER BY number`,
  );
  return rows as LineBesideBooks[];
}

/** Those of these lines that are there. */
export async function listByNumber(
  tx: Tx,
  which: Of,
  numbers: readonly number[],
): Promise<Pick<LineRow, "number" | "verdict" | "bookId">[]> {
  const { rows } = await tx.execute(
    sql`SELECT number, verdict, book_id AS "bookId" FROM statement_lines WHERE ${of(which)} AND number = ANY(${ints(numbers)})`,
  );
  return rows as Pick<LineRow, "number" | "verdict" | "bookId">[];
}

export async function updateDecisions(
  tx: Tx,
  statementId: string,
  { rows, decision }: RowsDecided,
): Promise<void> {
  await tx.execute(
    sql`UPDATE statement_lines SET decision = ${decision} WHERE statement_id = ${statementId}::uuid AND number = ANY(${ints(rows)})`,
  );
}

// Lines that the start writes: new ones, and those that were decided to be another payment.
const toWrite = sql`state = 'waiting' AND (verdict = 'new' AND decision IS DISTINCT FROM 'skip' OR verdict = 'similar' AND decision = 'different')`;

export type LineToWrite = { number: number; day: string; amountCents: number; text: string };

/** The next lines to write. */
export async function listToWrite(
  tx: Tx,
  which: Of,
  { after, limit }: { after: number; limit: number },
): Promise<LineToWrite[]> {
  const { rows } = await tx.execute(
    sql`SELECT number, day, amount AS "amountCents", text FROM statement_lines
      WHERE ${of(which)} AND number > ${after} AND ${toWrite} ORDER BY number LIMIT ${limit}`,
  );
  return rows as LineToWrite[];
}

export async function countToWrite(tx: Tx, which: Of): Promise<number> {
  const { rows } = await tx.execute(
    sql`SELECT count(*) AS count FROM statement_lines WHERE ${of(which)} AND ${toWrite}`,
  );
  return Number(rows[0]?.count);
}

export type LockedLines = { number: number; day: string; count: number };

/** The first of the lines that are in locked days: those to be written, or those that were found to be there; and how many there are. */
export async function findLocked(
  tx: Tx,
  which: Of,
  { until, among }: { until: string; among: "toWrite" | "problems" },
): Promise<LockedLines | undefined> {
  const { rows } = await tx.execute(
    sql`SELECT number, day, count(*) OVER () AS count FROM statement_lines
      WHERE ${of(which)} AND day <= ${until}::date AND ${among === "toWrite" ? toWrite : sql`verdict = 'problem' AND amount <> 0`} ORDER BY number LIMIT 1`,
  );
  return rows[0] && ({ ...rows[0], count: Number(rows[0].count) } as LockedLines);
}

/** Notes which transactions lines have become. */
export async function updateAdded(
  tx: Tx,
  statementId: string,
  added: readonly { number: number; transactionId: string }[],
): Promise<void> {
  await tx.execute(sql`
    UPDATE statement_lines AS line SET state = 'added', transaction_id = row.id
    FROM unnest(${ints(added.map(({ number }) => number))}, ${sql.param(added.map(({ transactionId }) => transactionId))}::uuid[]) AS row (number, id)
    WHERE line.statement_id = ${statementId}::uuid AND line.number = row.number`);
}

/** Binds the lines that were decided to be something in the books to it, so that the bank's words stand for it from now on. */
export async function updateBound(tx: Tx, which: Of): Promise<void> {
  await tx.execute(sql`
    UPDATE statement_lines AS line SET state = 'bound', transaction_id = book_id
    WHERE ${of(which)} AND state = 'waiting' AND verdict = 'similar' AND decision = 'same'
      AND EXISTS (SELECT FROM transactions AS t WHERE t.workspace_id = line.workspace_id AND t.id = line.book_id AND t.deleted_at IS NULL)`);
}

/** Frees the lines that were bound. */
export async function updateUnbound(tx: Tx, statementId: string): Promise<void> {
  await tx.execute(
    sql`UPDATE statement_lines SET state = 'unbound', transaction_id = NULL WHERE statement_id = ${statementId}::uuid AND state = 'bound'`,
  );
}

/** How many lines were added, and how many were left out by decision. */
export async function countOutcomes(tx: Tx, which: Of): Promise<{ added: number; left: number }> {
  const { rows } = await tx.execute(
    sql`SELECT count(*) FILTER (WHERE state = 'added') AS added, count(*) FILTER (WHERE verdict IN ('similar', 'new') AND decision IN ('same', 'skip')) AS left
      FROM statement_lines WHERE ${of(which)}`,
  );
  return { added: Number(rows[0]?.added), left: Number(rows[0]?.left) };
}

/** A page of the lines that an undo left in the books. */
export async function listKept(
  tx: Tx,
  statementId: string,
  { after, limit }: { after: number; limit: number },
): Promise<LineRow[]> {
  const { rows } = await tx.execute(
    sql`SELECT number, day, amount, text, reason, transaction_id AS "transactionId" FROM statement_lines
      WHERE statement_id = ${statementId}::uuid AND state = 'kept' AND number > ${after} ORDER BY number LIMIT ${limit}`,
  );
  return rows as LineRow[];
}
