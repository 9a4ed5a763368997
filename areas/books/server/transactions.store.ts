import { asc, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import { insertRecords } from "#platform/server/insert-records.ts";
import { placeholdersFor, preparedOnce, type Tx } from "#platform/server/database.ts";
import { fullNameIn } from "#platform/server/people.table.ts";
import { isoOf } from "#platform/server/columns.ts";
import type { TransactionChange } from "#areas/books/contract/transactions.schema.ts";
import { transactionChanges, transactions, transactionSplits } from "./transactions.table.ts";

const { workspaceId: _w, searchText: _s, ...columns } = getTableColumns(transactions);
export type TransactionRow = Omit<typeof transactions.$inferSelect, "workspaceId" | "searchText">;
export type SplitRow = { categoryId: string | null; amount: string; description: string | null };

// Runs with every transaction.
const insertPrepared = preparedOnce((tx) =>
  tx.insert(transactions).values(placeholdersFor(transactions)).prepare("insert_transaction"),
);

export type NewTransactionRow = Omit<TransactionRow, "deletedAt"> & {
  workspaceId: string;
  searchText: string;
};

export async function insertTransaction(tx: Tx, row: NewTransactionRow): Promise<void> {
  await insertPrepared(tx).execute({ ...row, deletedAt: null });
}

/** Adds many transactions at once. */
export async function insertTransactions(tx: Tx, rows: readonly NewTransactionRow[]): Promise<void> {
  await insertRecords(tx, transactions, rows);
}

/** One transaction, also one in the bin, locked until the transaction of the database ends. */
export async function lockTransaction(tx: Tx, id: string): Promise<TransactionRow | undefined> {
  return (await tx.select(columns).from(transactions).where(eq(transactions.id, id)).for("update"))[0];
}

/** Those of these that are there, in the bin or not, locked. */
export async function lockTransactions(tx: Tx, ids: readonly string[]): Promise<TransactionRow[]> {
  return tx
    .select(columns)
    .from(transactions)
    .where(inArray(transactions.id, [...ids]))
    .orderBy(asc(transactions.id))
    .for("update");
}

export async function updateTransaction(
  tx: Tx,
  id: string,
  changes: Partial<typeof transactions.$inferInsert>,
): Promise<void> {
  await tx.update(transactions).set(changes).where(eq(transactions.id, id));
}

/** Removes transactions for good, with what belongs to them. */
export async function removeTransactions(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`
    WITH gone AS (DELETE FROM files WHERE id IN (SELECT file_id FROM transaction_receipts WHERE transaction_id = ANY(${sql.param([...ids])}::uuid[])))
    DELETE FROM transactions WHERE id = ANY(${sql.param([...ids])}::uuid[])`);
}

/** Which of these have a receipt. */
export async function listWithReceipts(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute(
    sql`SELECT DISTINCT transaction_id AS id FROM transaction_receipts WHERE transaction_id = ANY(${sql.param([...ids])}::uuid[])`,
  );
  return rows.map((row) => row.id as string);
}

/** Which of these are on a statement that was proved. */
export async function listReconciled(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute(sql`
    SELECT DISTINCT r.transaction_id AS id FROM reconciliation_rows AS r
    JOIN reconciliations AS c ON c.workspace_id = r.workspace_id AND c.id = r.reconciliation_id AND c.status = 'finished'
    WHERE r.transaction_id = ANY(${sql.param([...ids])}::uuid[])`);
  return rows.map((row) => row.id as string);
}

/** Marks those of these that are pending as cleared, and returns them. */
export async function updateCleared(tx: Tx, ids: readonly string[], updatedAt: string): Promise<string[]> {
  const { rows } = await tx.execute(sql`
    UPDATE transactions SET status = 'cleared', updated_at = ${updatedAt}::timestamptz
    WHERE id = ANY(${sql.param([...ids])}::uuid[]) AND status = 'pending' AND deleted_at IS NULL RETURNING id`);
  return rows.map((row) => row.id as string);
}

/** The parts of a transaction, in order. */
export async function listSplits(tx: Tx, transactionId: string): Promise<SplitRow[]> {
  return tx
    .select({
      categoryId: transactionSplits.categoryId,
      amount: transactionSplits.amount,
      description: transactionSplits.description,
    })
    .from(transactionSplits)
    .where(eq(transactionSplits.transactionId, transactionId))
    .orderBy(asc(transactionSplits.position));
}

/** Puts these parts in place of those that a transaction has. */
export async function replaceSplits(
  tx: Tx,
  { workspaceId, transactionId }: { workspaceId: string; transactionId: string },
  parts: readonly SplitRow[],
): Promise<void> {
  await tx.delete(transactionSplits).where(eq(transactionSplits.transactionId, transactionId));
  if (parts.length > 0)
    await tx
      .insert(transactionSplits)
      .values(parts.map((part, position) => ({ ...part, workspaceId, transactionId, position })));
}

export async function insertChanges(tx: Tx, rows: (typeof transactionChanges.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(transactionChanges).values(rows);
}

/** Who changed what of a transaction, newest first. */
export async function listChanges(
  tx: Tx,
  transactionId: string,
  { beforeId, limit }: { beforeId: string | undefined; limit: number },
): Promise<TransactionChange[]> {
  const below = beforeId === undefined ? sql`true` : sql`told.id < ${beforeId}::uuid`;
  const { rows } = await tx.execute(sql`
    SELECT told.id, told.field, told.old_value AS "oldValue", told.new_value AS "newValue", told.changed_by AS "changedBy", told.changed_at::text AS "changedAt",
      ${fullNameIn("u")} AS "changedByName"
    FROM transaction_changes AS told LEFT JOIN users AS u ON u.id = told.changed_by
    WHERE told.transaction_id = ${transactionId}::uuid AND ${below} ORDER BY told.id DESC LIMIT ${limit}`);
  return (rows as TransactionChange[]).map((row) => ({ ...row, changedAt: isoOf(row.changedAt) }));
}

/** Workspaces whose bin holds something that was deleted before `moment`. */
export async function listWorkspacesWithBin(tx: Tx, moment: string): Promise<string[]> {
  const { rows } = await tx.execute(
    sql`SELECT id FROM app.workspaces_with_transaction_bin_before(${moment}) AS id`,
  );
  return rows.map((row) => row.id as string);
}

/** Removes for good what was deleted before `moment`, at most `limit`, with its receipts and history; tells how many. The ledger keeps its entries. */
export async function removeDeletedBefore(tx: Tx, moment: string, limit: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    WITH old AS (SELECT id FROM transactions WHERE deleted_at < ${moment} ORDER BY deleted_at LIMIT ${limit} FOR UPDATE SKIP LOCKED),
    gone AS (DELETE FROM files WHERE id IN (SELECT file_id FROM transaction_receipts WHERE transaction_id IN (SELECT id FROM old)))
    DELETE FROM transactions WHERE id IN (SELECT id FROM old)`);
  return rowCount ?? 0;
}

/** Those of the sample business that nobody has changed, or that lie in the bin. */
export async function listSample(tx: Tx): Promise<string[]> {
  const { rows } = await tx.execute(
    sql`SELECT id FROM transactions WHERE is_sample AND (version = 1 OR deleted_at IS NOT NULL) FOR UPDATE`,
  );
  return rows.map((row) => row.id as string);
}

/** Takes the label of the sample off those that are left. */
export async function updateSampleKept(tx: Tx): Promise<void> {
  await tx.update(transactions).set({ isSample: false }).where(eq(transactions.isSample, true));
}

/** True while there is something of the sample business. */
export async function hasSample(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute(sql`SELECT EXISTS (SELECT FROM transactions WHERE is_sample) AS there`);
  return rows[0]?.there === true;
}
