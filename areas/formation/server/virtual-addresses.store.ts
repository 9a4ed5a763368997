import { desc, eq, lt } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { virtualAddresses } from "./virtual-addresses.table.ts";

export type AddressRow = typeof virtualAddresses.$inferSelect & { features: string[] };

/** Newest first, those before `beforeId` when given. */
export async function listVirtualAddresses(
  tx: Tx,
  { beforeId, limit }: { beforeId?: string | undefined; limit: number },
): Promise<AddressRow[]> {
  const rows = await tx
    .select()
    .from(virtualAddresses)
    .where(beforeId === undefined ? undefined : lt(virtualAddresses.id, beforeId))
    .orderBy(desc(virtualAddresses.id))
    .limit(limit);
  return rows as AddressRow[];
}

/** One of them, locked until the transaction ends. */
export async function lockVirtualAddress(tx: Tx, id: string): Promise<AddressRow | undefined> {
  const rows = await tx
    .select()
    .from(virtualAddresses)
    .where(eq(virtualAddresses.id, id))
    .for("no key update");
  return rows[0] as AddressRow | undefined;
}

export async function insertVirtualAddress(tx: Tx, row: AddressRow): Promise<void> {
  await tx.insert(virtualAddresses).values(row);
}

export async function removeVirtualAddress(tx: Tx, id: string): Promise<void> {
  await tx.delete(virtualAddresses).where(eq(virtualAddresses.id, id));
}

export async function updateVirtualAddress(tx: Tx, id: string, changes: Partial<AddressRow>): Promise<void> {
  await tx.update(virtualAddresses).set(changes).where(eq(virtualAddresses.id, id));
}
