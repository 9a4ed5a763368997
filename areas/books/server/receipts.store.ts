import { eq, sql } from "drizzle-orm";
import { isoOf } from "#platform/server/columns.ts";
import type { Tx } from "#platform/server/database.ts";
import type { Receipt } from "#areas/books/contract/transactions.schema.ts";
import { transactionReceipts } from "./transactions.table.ts";

export type StoredReceipt = Receipt & { fileId: string };

/** One receipt of a live transaction. */
export async function findReceipt(tx: Tx, id: string): Promise<StoredReceipt | undefined> {
  const { rows } = await tx.execute(sql`
    SELECT r.id, r.transaction_id AS "transactionId", r.file_name AS "fileName", '/api/accounting/receipts/' || r.id || '/file' AS "fileUrl", f.size_bytes AS "fileSize",
      f.mime_type AS "mimeType", r.uploaded_by AS "uploadedBy", r.created_at::text AS "createdAt", r.file_id AS "fileId"
    FROM transaction_receipts AS r JOIN files AS f ON f.workspace_id = r.workspace_id AND f.id = r.file_id
    JOIN transactions AS t ON t.workspace_id = r.workspace_id AND t.id = r.transaction_id
    WHERE r.id = ${id}::uuid AND t.deleted_at IS NULL`);
  const row = rows[0] as StoredReceipt | undefined;
  return row && { ...row, createdAt: isoOf(row.createdAt) };
}

export async function countReceipts(tx: Tx, transactionId: string): Promise<number> {
  return tx.$count(transactionReceipts, eq(transactionReceipts.transactionId, transactionId));
}

export async function insertReceipt(tx: Tx, row: typeof transactionReceipts.$inferInsert): Promise<void> {
  await tx.insert(transactionReceipts).values(row);
}

/** How many receipts the live transactions of some days have, and how large they are together. */
export async function sumReceipts(
  tx: Tx,
  { from, to }: { from: string; to: string },
): Promise<{ count: number; bytes: number }> {
  const { rows } = await tx.execute(sql`
    SELECT count(*)::int AS count, coalesce(sum(f.size_bytes), 0)::text AS bytes FROM transactions AS t
    JOIN transaction_receipts AS r ON r.workspace_id = t.workspace_id AND r.transaction_id = t.id
    JOIN files AS f ON f.workspace_id = r.workspace_id AND f.id = r.file_id
    WHERE t.deleted_at IS NULL AND t.transaction_date BETWEEN ${from}::date AND ${to}::date`);
  return { count: rows[0]?.count as number, bytes: Number(rows[0]?.bytes) };
}

/** A receipt with its transaction, as it goes to others. */
export type DatedReceipt = {
  id: string;
  fileId: string;
  fileName: string;
  day: string;
  description: string;
  amount: string;
  currency: string;
  transactionType: string;
};
/** A page of the receipts of some days, by day; after this one. */
export async function listReceipts(
  tx: Tx,
  { from, to }: { from: string; to: string },
  { after, limit }: { after: Pick<DatedReceipt, "day" | "id"> | undefined; limit: number },
): Promise<DatedReceipt[]> {
  const { rows } = await tx.execute(sql`
    SELECT r.id, r.file_id AS "fileId", r.file_name AS "fileName", t.transaction_date AS day, t.description, t.amount::text AS amount, t.currency, t.transaction_type AS "transactionType"
    FROM transactions AS t JOIN transaction_receipts AS r ON r.workspace_id = t.workspace_id AND r.transaction_id = t.id
    WHERE t.deleted_at IS NULL AND t.transaction_date BETWEEN ${from}::date AND ${to}::date
      ${after ? sql`AND (t.transaction_date, r.id) > (${after.day}::date, ${after.id}::uuid)` : sql``}
    ORDER BY t.transaction_date, r.id LIMIT ${limit}`);
  return rows as DatedReceipt[];
}
