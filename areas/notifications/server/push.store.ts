import { and, desc, eq, inArray } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { people } from "#platform/server/people.table.ts";
import { pushSubscriptions } from "./push.table.ts";

export type PushRow = typeof pushSubscriptions.$inferSelect;

/** Of these people, newest first. */
export async function listPush(tx: Tx, userIds: readonly string[]): Promise<PushRow[]> {
  if (userIds.length === 0) return [];
  return tx
    .select()
    .from(pushSubscriptions)
    .where(inArray(pushSubscriptions.userId, [...userIds]))
    .orderBy(desc(pushSubscriptions.id));
}

export async function findPush(tx: Tx, id: string): Promise<PushRow | undefined> {
  return (await tx.select().from(pushSubscriptions).where(eq(pushSubscriptions.id, id)))[0];
}

/** Whether a person wants their notifications on their devices. */
export async function findPushWish(tx: Tx, userId: string): Promise<boolean> {
  const [person] = await tx.select({ wants: people.pushAlerts }).from(people).where(eq(people.id, userId));
  return person?.wants ?? false;
}

/** The same browser is there once: whoever subscribed with it before gets nothing there anymore. */
export async function insertPush(tx: Tx, row: PushRow): Promise<void> {
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, row.endpoint));
  await tx.insert(pushSubscriptions).values(row);
}

/** Changes one of a person's; undefined when they have none with this id. */
export async function updatePush(
  tx: Tx,
  { userId, id }: { userId: string; id: string },
  changes: Partial<PushRow>,
): Promise<PushRow | undefined> {
  const rows = await tx
    .update(pushSubscriptions)
    .set(changes)
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.id, id)))
    .returning();
  return rows[0];
}

/** Removes some of a person's; how many there were. */
export async function removePush(tx: Tx, userId: string, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { rowCount } = await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), inArray(pushSubscriptions.id, [...ids])));
  return rowCount ?? 0;
}
