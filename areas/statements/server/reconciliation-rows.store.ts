import { type SQL, sql } from "drizzle-orm";
import { readCursor } from "#platform/server/cursor.ts";
import type { Tx } from "#platform/server/database.ts";
import { type Page, pageOf } from "#platform/server/paging.ts";
import type {
  ReconciliationRow,
  ReconciliationRowsQuery,
} from "#areas/statements/contract/reconciliations.schema.ts";

// Below, `c` is the reconciliation, `a` its account, and `t` a transaction with a leg on that account. Money in the account's sense: on a
// card, what is owed is positive.
export const legAmount = sql`(CASE WHEN t.account_id = c.account_id AND t.transaction_type <> 'income' THEN -t.base_amount ELSE t.base_amount END
  * CASE WHEN a.account_type IN ('asset', 'expense') THEN 1 ELSE -1 END)`;

/** What can be on the statement of `c`: until its day, and on no other finished statement of its account. A real one has nothing of the sample. */
export const mayBeOn = sql`t.deleted_at IS NULL AND t.transaction_date <= c.day AND (c.is_sample OR NOT t.is_sample)
  AND (t.account_id = c.account_id OR t.to_account_id = c.account_id)
  AND NOT EXISTS (SELECT FROM reconciliation_rows AS other JOIN reconciliations AS f ON f.workspace_id = other.workspace_id AND f.id = other.reconciliation_id
    WHERE other.workspace_id = t.workspace_id AND other.transaction_id = t.id AND f.status = 'finished' AND f.account_id = c.account_id AND f.id <> c.id)`;

const isTicked = sql`EXISTS (SELECT FROM reconciliation_rows AS tick WHERE tick.workspace_id = t.workspace_id AND tick.reconciliation_id = c.id AND tick.transaction_id = t.id)`;

const shown = sql`t.id, t.transaction_date AS date, t.description, t.reference, t.transaction_type AS "transactionType", ${legAmount}::text AS amount, t.status,
  t.invoice_number AS "invoiceNumber", ${isTicked} AS ticked,
  (SELECT other.account_name FROM chart_of_accounts AS other WHERE other.workspace_id = t.workspace_id
    AND other.id = CASE WHEN t.account_id = c.account_id THEN t.to_account_id ELSE t.account_id END AND t.transaction_type = 'transfer') AS "otherAccountName"`;

// Legs are read by the two indexes, each row once: no transfer has both its ends on one account.
const from = (id: string): SQL => sql`FROM reconciliations AS c
  JOIN chart_of_accounts AS a ON a.workspace_id = c.workspace_id AND a.id = c.account_id
  JOIN transactions AS t ON t.workspace_id = c.workspace_id AND (t.account_id = c.account_id OR t.to_account_id = c.account_id)
  WHERE c.id = ${id}::uuid AND ${mayBeOn}`;

/** One page of what may be on the statement, the oldest first; of a finished one of what is. */
export async function listRows(
  tx: Tx,
  { id, status }: { id: string; status: string },
  { ticked, limit, cursor }: ReconciliationRowsQuery,
): Promise<Page<ReconciliationRow>> {
  const scope = `reconciliation:${id}:${ticked ?? "all"}`;
  const at = readCursor(scope, cursor);
  const conditions = [from(id)];
  if (at) conditions.push(sql`(t.transaction_date, t.id) > (${at[0]}::date, ${at[1]}::uuid)`);
  if (status === "finished" || ticked === "yes") conditions.push(isTicked);
  if (ticked === "no") conditions.push(sql`NOT ${isTicked}`);
  const { rows } = await tx.execute(
    sql`SELECT ${shown} ${sql.join(conditions, sql` AND `)} ORDER BY t.transaction_date, t.id LIMIT ${limit + 1}`,
  );
  return pageOf(rows as ReconciliationRow[], limit, scope, (row) => [row.date, row.id]);
}

/** The newest so many of what may be on the statement, to explain a difference by. */
export async function listNewest(tx: Tx, id: string, limit: number): Promise<ReconciliationRow[]> {
  const { rows } = await tx.execute(
    sql`SELECT ${shown} ${from(id)} ORDER BY t.transaction_date DESC, t.id DESC LIMIT ${limit}`,
  );
  return rows as ReconciliationRow[];
}

/** Ticks those of these that may be on the statement; tells how many of them are ticked now. */
export async function insertTicks(tx: Tx, id: string, ids: readonly string[]): Promise<number> {
  const these = sql`t.id = ANY(${sql.param([...ids])}::uuid[])`;
  await tx.execute(sql`INSERT INTO reconciliation_rows (workspace_id, reconciliation_id, transaction_id)
    SELECT c.workspace_id, c.id, t.id ${from(id)} AND ${these} ON CONFLICT DO NOTHING`);
  const { rows } = await tx.execute(
    sql`SELECT count(*)::int AS count ${from(id)} AND ${these} AND ${isTicked}`,
  );
  return Number(rows[0]?.count);
}

/** Ticks everything until a day. */
export async function insertTicksUntil(tx: Tx, id: string, day: string): Promise<void> {
  await tx.execute(sql`INSERT INTO reconciliation_rows (workspace_id, reconciliation_id, transaction_id)
    SELECT c.workspace_id, c.id, t.id ${from(id)} AND t.transaction_date <= ${day}::date ON CONFLICT DO NOTHING`);
}

/** Takes ticks away: of these, or all. */
export async function removeTicks(tx: Tx, id: string, ids?: readonly string[]): Promise<void> {
  const these = ids ? sql`transaction_id = ANY(${sql.param([...ids])}::uuid[])` : sql`true`;
  await tx.execute(sql`DELETE FROM reconciliation_rows WHERE reconciliation_id = ${id}::uuid AND ${these}`);
}

/** Locks what is ticked until the transaction ends, so that it stays what it is, and drops ticks of what can't be on the statement any more. Returns what is left. */
export async function lockTicked(tx: Tx, id: string): Promise<string[]> {
  const ticks = sql`SELECT transaction_id FROM reconciliation_rows WHERE reconciliation_id = ${id}::uuid`;
  await tx.execute(sql`SELECT id FROM transactions WHERE id IN (${ticks}) ORDER BY id FOR UPDATE`);
  await tx.execute(
    sql`DELETE FROM reconciliation_rows WHERE reconciliation_id = ${id}::uuid AND transaction_id NOT IN (SELECT t.id ${from(id)})`,
  );
  const { rows } = await tx.execute(sql`${ticks} ORDER BY transaction_id`);
  return rows.map((row) => row.transaction_id as string);
}

/** What the account comes to once all that may be on the statement is: the balance before it and those rows. */
export async function sumUntil(tx: Tx, id: string, openingBalance: string): Promise<string> {
  const { rows } = await tx.execute(
    sql`SELECT (${openingBalance}::numeric + coalesce(sum(${legAmount}), 0))::numeric(15,2)::text AS balance ${from(id)}`,
  );
  return rows[0]?.balance as string;
}
