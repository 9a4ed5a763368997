import { getTableColumns, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { telephones } from "./telephone.table.ts";

const { workspaceId: _w, ...columns } = getTableColumns(telephones);
export type TelephoneRow = Omit<typeof telephones.$inferSelect, "workspaceId">;

/** The line of the current business; undefined while nothing is set. */
export async function findTelephone(tx: Tx): Promise<TelephoneRow | undefined> {
  return (await tx.select(columns).from(telephones))[0];
}

/** The same, locked until the transaction ends, and there from now on. */
export async function lockTelephone(tx: Tx, workspaceId: string): Promise<TelephoneRow> {
  await tx.execute(
    sql`INSERT INTO telephones (workspace_id, updated_at) VALUES (${workspaceId}::uuid, now()) ON CONFLICT DO NOTHING`,
  );
  const [row] = await tx.select(columns).from(telephones).for("no key update");
  return row as TelephoneRow;
}

/** Saves what is given; the rest stays. */
export async function updateTelephone(tx: Tx, changes: Partial<TelephoneRow>): Promise<void> {
  await tx.update(telephones).set({ ...changes, updatedAt: new Date().toISOString() });
}

/** Forgets the line. */
export async function removeTelephone(tx: Tx): Promise<boolean> {
  return ((await tx.delete(telephones)).rowCount ?? 0) > 0;
}
