import { and, asc, desc, eq, getTableColumns, lt, lte, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import type { HookBody, HookValue } from "#areas/integrations/contract/hooks.schema.ts";
import { hookBodies, hookMessageIds } from "./hooks.table.ts";

const { workspaceId: _w, ...columns } = getTableColumns(hookBodies);

export type StoredBody = Omit<typeof hookBodies.$inferSelect, "workspaceId" | "said" | "problems"> & {
  said: HookValue[];
  problems: HookBody["problems"];
};
type Changes = Partial<typeof hookBodies.$inferInsert>;

/** Those of one hook, newest first, below `beforeId` when given. */
export async function listBodies(
  tx: Tx,
  { hookId, beforeId, limit }: { hookId: string; beforeId: string | undefined; limit: number },
): Promise<StoredBody[]> {
  return (await tx
    .select(columns)
    .from(hookBodies)
    .where(
      and(eq(hookBodies.hookId, hookId), beforeId === undefined ? undefined : lt(hookBodies.id, beforeId)),
    )
    .orderBy(desc(hookBodies.id))
    .limit(limit)) as StoredBody[];
}

/** One that no other transaction changes until this one ends. */
export async function lockBody(tx: Tx, id: string): Promise<StoredBody | undefined> {
  return (
    (await tx.select(columns).from(hookBodies).where(eq(hookBodies.id, id)).for("update")) as StoredBody[]
  )[0];
}

/** The next that is due, locked; one that somebody else works on is passed over. */
export async function lockDue(tx: Tx, now: string): Promise<StoredBody | undefined> {
  return (
    (await tx
      .select(columns)
      .from(hookBodies)
      .where(and(eq(hookBodies.status, "waiting"), lte(hookBodies.dueAt, now)))
      .orderBy(asc(hookBodies.id))
      .limit(1)
      .for("update", { skipLocked: true })) as StoredBody[]
  )[0];
}

/** When the next one is due; undefined when none waits. */
export async function findNextDue(tx: Tx): Promise<string | undefined> {
  const [row] = await tx
    .select({ dueAt: hookBodies.dueAt })
    .from(hookBodies)
    .where(eq(hookBodies.status, "waiting"))
    .orderBy(asc(hookBodies.dueAt))
    .limit(1);
  return row?.dueAt;
}

/** How many wait in the whole business, up to `limit`. */
export async function countWaiting(tx: Tx, limit: number): Promise<number> {
  const { rows } = await tx.execute(
    sql`SELECT count(*)::int AS count FROM (SELECT FROM hook_bodies WHERE status = 'waiting' LIMIT ${limit}) AS few`,
  );
  return rows[0]?.count as number;
}

/** Notes what a sender called something; false when the same came before. One that comes at the same time waits for this transaction. */
export async function insertMessageId(
  tx: Tx,
  row: { workspaceId: string; hookId: string; idHash: Buffer; createdAt: string },
): Promise<boolean> {
  return (
    (
      await tx
        .insert(hookMessageIds)
        .values(row)
        .onConflictDoNothing()
        .returning({ hookId: hookMessageIds.hookId })
    ).length > 0
  );
}

export async function insertBody(tx: Tx, row: typeof hookBodies.$inferInsert): Promise<void> {
  await tx.insert(hookBodies).values(row);
}

export async function updateBody(tx: Tx, id: string, changes: Changes): Promise<void> {
  await tx.update(hookBodies).set(changes).where(eq(hookBodies.id, id));
}

/** Removes what a hook was sent but for the newest `kept`, and what waits. */
export async function removeBeyond(tx: Tx, hookId: string, kept: number): Promise<void> {
  await tx.execute(sql`DELETE FROM hook_bodies WHERE hook_id = ${hookId} AND status <> 'waiting'
    AND id < (SELECT id FROM hook_bodies WHERE hook_id = ${hookId} AND status <> 'waiting' ORDER BY id DESC OFFSET ${kept - 1} LIMIT 1)`);
}

/** Removes what is settled and came before this moment. */
export async function removeOldBodies(tx: Tx, before: string): Promise<void> {
  await tx.execute(sql`DELETE FROM hook_bodies WHERE status <> 'waiting' AND received_at < ${before}`);
}

/** Forgets names of messages from before this moment. */
export async function removeOldMessageIds(tx: Tx, before: string): Promise<void> {
  await tx.delete(hookMessageIds).where(lt(hookMessageIds.createdAt, before));
}
