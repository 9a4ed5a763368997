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
