import { eq, lt, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { appAddresses, appSignals } from "./app-addresses.table.ts";

/** The number of an app's current address; 0 until somebody asks for another one. */
export async function findNumber(tx: Tx, integrationId: string): Promise<number> {
  const [row] = await tx
    .select({ number: appAddresses.number })
    .from(appAddresses)
    .where(eq(appAddresses.integrationId, integrationId));
  return row?.number ?? 0;
}

/** Gives an app's address another number. */
export async function saveNextNumber(tx: Tx, workspaceId: string, integrationId: string): Promise<void> {
  await tx
    .insert(appAddresses)
    .values({ workspaceId, integrationId, number: 1 })
    .onConflictDoUpdate({
      target: [appAddresses.workspaceId, appAddresses.integrationId],
      set: { number: sql`${appAddresses.number} + 1` },
    });
}

/** Notes what an app was told, by its keys; those that were not known before. Another transaction that notes the same waits for this one. */
export async function insertSignals(
  tx: Tx,
  { workspaceId, integrationId, createdAt }: Omit<typeof appSignals.$inferInsert, "key">,
  keys: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .insert(appSignals)
    .values(keys.toSorted().map((key) => ({ workspaceId, integrationId, createdAt, key })))
    .onConflictDoNothing()
    .returning({ key: appSignals.key });
  return rows.map(({ key }) => key);
}

/** Forgets what apps were told before this moment. */
export async function removeOldSignals(tx: Tx, before: string): Promise<void> {
  await tx.delete(appSignals).where(lt(appSignals.createdAt, before));
}
