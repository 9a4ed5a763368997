import { desc, ne, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { billingReceipts } from "./receipts.table.ts";

export type ReceiptRow = typeof billingReceipts.$inferSelect;

/** What the current business paid or owes, newest first: a hundred at most, more than eight years of months. What was called off is left out. */
export const listReceipts = (tx: Tx): Promise<ReceiptRow[]> =>
  tx
    .select()
    .from(billingReceipts)
    .where(ne(billingReceipts.status, "void"))
    .orderBy(desc(billingReceipts.paidAt))
    .limit(100);

/** Writes receipts down; one that is there is as it is told now. */
export async function insertReceipts(tx: Tx, rows: readonly ReceiptRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(billingReceipts)
    .values([...rows])
    .onConflictDoUpdate({
      target: [billingReceipts.workspaceId, billingReceipts.id],
      set: {
        paidAt: sql`excluded.paid_at`,
        amount: sql`excluded.amount`,
        refunded: sql`excluded.refunded`,
        status: sql`excluded.status`,
        url: sql`excluded.url`,
      },
    });
}
