import { sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";

/** An imported line that may be something else, whose transaction nobody has touched. */
export type OpenLine = {
  number: number;
  transactionId: string;
  accountId: string;
  account: string;
  day: string;
  amountCents: number;
  text: string;
  isUncategorized: boolean;
};
/** A line of another account with the same amount and the other sign. */
export type MirrorLine = {
  number: number;
  transactionId: string;
  account: string;
  day: string;
  text: string;
};

/** How many days apart the two ends of a transfer may be booked. */
const transferDays = 3;

const untouched = (alias: "t" | "other_t") => {
  const t = sql.identifier(alias);
  return sql`${t}.deleted_at IS NULL AND ${t}.version = 1 AND ${t}.source_type IS NULL AND ${t}.transaction_type <> 'transfer'`;
};
const uncategorized = (alias: "t" | "other_t") =>
  sql`${untouched(alias)} AND ${sql.identifier(alias)}.category_id IS NULL`;
const mirrored = sql`other.workspace_id = line.workspace_id AND other.account_id <> line.account_id AND other.amount = -line.amount AND other.state = 'added'
  AND other.day BETWEEN line.day - ${transferDays}::int AND line.day + ${transferDays}::int`;

/** The next lines of a statement that may pay one of these amounts, name one of these numbers, or have another end. */
export async function listOpenLines(
  tx: Tx,
  statementId: string,
  wanted: { after: number; limit: number; amounts: readonly number[]; numbers: readonly string[] },
): Promise<OpenLine[]> {
  const { rows } = await tx.execute(sql`
    SELECT line.number, line.transaction_id AS "transactionId", line.account_id AS "accountId", a.account_name AS account, line.day, line.amount AS "amountCents", line.text,
      t.category_id IS NULL AS "isUncategorized"
    FROM statement_lines AS line JOIN transactions AS t ON t.workspace_id = line.workspace_id AND t.id = line.transaction_id AND ${untouched("t")}
    JOIN chart_of_accounts AS a ON a.workspace_id = line.workspace_id AND a.id = line.account_id
    WHERE line.statement_id = ${statementId}::uuid AND line.state = 'added' AND line.number > ${wanted.after}
      AND (line.amount = ANY(${sql.param([...wanted.amounts])}::bigint[])
        OR line.amount > 0 AND EXISTS (SELECT FROM unnest(${sql.param([...wanted.numbers])}::text[]) AS number WHERE strpos(regexp_replace(lower(line.text), '[^[:alnum:]]+', '', 'g'), number) > 0)
        OR t.category_id IS NULL AND EXISTS (SELECT FROM statement_lines AS other WHERE ${mirrored}))
    ORDER BY line.number LIMIT ${wanted.limit}`);
  return rows as OpenLine[];
}

/** The other ends that lines of a statement may have. */
export async function listMirrors(
  tx: Tx,
  statementId: string,
  numbers: readonly number[],
): Promise<MirrorLine[]> {
  const { rows } = await tx.execute(sql`
    SELECT line.number, other.transaction_id AS "transactionId", a.account_name AS account, other.day, other.text
    FROM statement_lines AS line JOIN statement_lines AS other ON ${mirrored}
    JOIN transactions AS other_t ON other_t.workspace_id = other.workspace_id AND other_t.id = other.transaction_id AND ${uncategorized("other_t")}
    JOIN chart_of_accounts AS a ON a.workspace_id = other.workspace_id AND a.id = other.account_id
    WHERE line.statement_id = ${statementId}::uuid AND line.number = ANY(${sql.param([...numbers])}::int[])
    ORDER BY line.number, abs(other.day - line.day), other.transaction_id`);
  return rows as MirrorLine[];
}

/** A line that stands in the books, locked. */
export type BookedLine = {
  statementId: string;
  number: number;
  accountId: string;
  day: string;
  amountCents: number;
  text: string;
  transactionId: string;
};
const booked = sql`statement_id AS "statementId", number, account_id AS "accountId", day, amount AS "amountCents", text, transaction_id AS "transactionId"`;

/** The line that became a transaction; undefined where it became something else since. */
export async function lockBooked(tx: Tx, transactionId: string): Promise<BookedLine | undefined> {
  const { rows } = await tx.execute(
    sql`SELECT ${booked} FROM statement_lines WHERE transaction_id = ${transactionId}::uuid AND state = 'added' FOR UPDATE`,
  );
  return rows.length === 1 ? (rows[0] as BookedLine) : undefined;
}

/** The line that became this payment. */
export async function lockPaid(tx: Tx, paymentId: string): Promise<BookedLine | undefined> {
  const { rows } = await tx.execute(
    sql`SELECT ${booked} FROM statement_lines WHERE payment_id = ${paymentId}::uuid FOR UPDATE`,
  );
  return rows[0] as BookedLine | undefined;
}

/** True when a transaction is on a bank statement that was reconciled. */
export async function isReconciled(tx: Tx, ids: readonly string[]): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`SELECT FROM reconciliation_rows AS r JOIN reconciliations AS c ON c.workspace_id = r.workspace_id AND c.id = r.reconciliation_id AND c.status = 'finished'
      WHERE r.transaction_id = ANY(${sql.param([...ids])}::uuid[]) LIMIT 1`,
  );
  return (rowCount ?? 0) > 0;
}

/** Notes what a line has become. */
export async function updateBooked(
  tx: Tx,
  { statementId, number }: Pick<BookedLine, "statementId" | "number">,
  { transactionId, paymentId }: { transactionId: string; paymentId: string | null },
): Promise<void> {
  await tx.execute(
    sql`UPDATE statement_lines SET transaction_id = ${transactionId}::uuid, payment_id = ${paymentId}::uuid
      WHERE statement_id = ${statementId}::uuid AND number = ${number}`,
  );
}
