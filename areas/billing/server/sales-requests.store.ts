import type { Tx } from "#platform/server/database.ts";
import { salesRequests } from "./sales-requests.table.ts";

export async function insertSalesRequest(tx: Tx, row: typeof salesRequests.$inferInsert): Promise<void> {
  await tx.insert(salesRequests).values(row);
}
