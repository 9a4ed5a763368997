import { sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";

/** A line that was written, and what has become of its transaction. */
export type AddedLine = {
  number: number;
  transactionId: string;
  /** Of the transaction; the line's own where that is gone. */
  day: string;
  isThere: boolean;
  isChanged: boolean;
  sourceType: string | null;
  transactionType: string | null;
  hasReceipt: boolean;
  isReconciled: boolean;
  /** Another line stands for the same transaction: they are the two ends of a transfer. */
  isBoundElsewhere: boolean;
};

/** The next lines that a statement has written. */
export async function listAdded(
  tx: Tx,
  statementId: string,
  { after, limit }: { after: number; limit: number },
): Promise<AddedLine[]> {
  const { rows } = await tx.execute(sql`
    WITH line AS MATERIALIZED (SELECT workspace_id, number, transaction_id, day FROM statement_lines
      WHERE statement_id = ${statementId}::uuid AND state = 'added' AND number > ${after} ORDER BY number LIMIT ${limit})
    SELECT line.number, line.transaction_id AS "transactionId", EXISTS (SELECT FROM reconciliation_rows AS r JOIN reconciliations AS c ON c.workspace_id = r.workspace_id AND c.id = r.reconciliation_id AND c.status = 'finished'
        WHERE r.workspace_id = line.workspace_id AND r.transaction_id = line.transaction_id) AS "isReconciled", coalesce(t.transaction_date, line.day) AS day, t.id IS NOT NULL AS "isThere",
      coalesce(t.version > 1, false) AS "isChanged", t.source_type AS "sourceType", t.transaction_type AS "transactionType",
      EXISTS (SELECT FROM transaction_receipts AS r WHERE r.workspace_id = line.workspace_id AND r.transaction_id = line.transaction_id) AS "hasReceipt",
      EXISTS (SELECT FROM statement_lines AS other WHERE other.workspace_id = line.workspace_id AND other.transaction_id = line.transaction_id
        AND other.state IN ('added', 'bound', 'kept') AND (other.statement_id, other.number) <> (${statementId}::uuid, line.number)) AS "isBoundElsewhere"
    FROM line LEFT JOIN transactions AS t ON t.workspace_id = line.workspace_id AND t.id = line.transaction_id AND t.deleted_at IS NULL
    ORDER BY line.number`);
  return rows as AddedLine[];
}

export async function countAdded(tx: Tx, statementId: string): Promise<number> {
  const { rows } = await tx.execute(
    sql`SELECT count(*) AS count FROM statement_lines WHERE statement_id = ${statementId}::uuid AND state = 'added'`,
  );
  return Number(rows[0]?.count);
}

/** Notes which lines stay in the books, and why. */
export async function updateKept(
  tx: Tx,
  statementId: string,
  kept: readonly { number: number; reason: string }[],
): Promise<void> {
  if (kept.length === 0) return;
  await tx.execute(sql`
    UPDATE statement_lines AS line SET state = 'kept', reason = row.reason
    FROM json_to_recordset(${JSON.stringify(kept)}::json) AS row (number int, reason varchar)
    WHERE line.statement_id = ${statementId}::uuid AND line.number = row.number`);
}

/** Notes which lines are out of the books again. */
export async function updateRemoved(tx: Tx, statementId: string, numbers: readonly number[]): Promise<void> {
  await tx.execute(
    sql`UPDATE statement_lines SET state = 'removed', transaction_id = NULL WHERE statement_id = ${statementId}::uuid AND number = ANY(${sql.param([...numbers])}::int[])`,
  );
}

export async function countUndone(tx: Tx, statementId: string): Promise<{ removed: number; kept: number }> {
  const { rows } = await tx.execute(
    sql`SELECT count(*) FILTER (WHERE state = 'removed') AS removed, count(*) FILTER (WHERE state = 'kept') AS kept
      FROM statement_lines WHERE statement_id = ${statementId}::uuid`,
  );
  return { removed: Number(rows[0]?.removed), kept: Number(rows[0]?.kept) };
}
