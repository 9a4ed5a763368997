import { desc, eq, lt } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import type { NameCheck } from "#areas/formation/contract/name-checks.schema.ts";
import { nameChecks } from "./name-checks.table.ts";

export type NameCheckRow = typeof nameChecks.$inferSelect & { problems: NameCheck["problems"] };

/** Newest first, those before `beforeId` when given. */
export async function listNameChecks(
  tx: Tx,
  { beforeId, limit }: { beforeId?: string | undefined; limit: number },
): Promise<NameCheckRow[]> {
  const rows = await tx
    .select()
    .from(nameChecks)
    .where(beforeId === undefined ? undefined : lt(nameChecks.id, beforeId))
    .orderBy(desc(nameChecks.id))
    .limit(limit);
  return rows as NameCheckRow[];
}

/** One of them, locked until the transaction ends. */
export async function lockNameCheck(tx: Tx, id: string): Promise<NameCheckRow | undefined> {
  const rows = await tx.select().from(nameChecks).where(eq(nameChecks.id, id)).for("no key update");
  return rows[0] as NameCheckRow | undefined;
}

export async function insertNameCheck(tx: Tx, row: NameCheckRow): Promise<void> {
  await tx.insert(nameChecks).values(row);
}

/** Removes one; false where it isn't there. */
export async function removeNameCheck(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.delete(nameChecks).where(eq(nameChecks.id, id)).returning({ id: nameChecks.id });
  return rows.length > 0;
}

export async function updateSeen(
  tx: Tx,
  id: string,
  seen: Pick<NameCheckRow, "seen" | "seenAt">,
): Promise<void> {
  await tx.update(nameChecks).set(seen).where(eq(nameChecks.id, id));
}
