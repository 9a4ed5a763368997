import { and, count, desc, eq, getTableColumns, gt, or, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { hookBodies, hooks } from "./hooks.table.ts";

const { workspaceId: _w, ...columns } = getTableColumns(hooks);

export type StoredHook = Omit<typeof hooks.$inferSelect, "workspaceId" | "mapping"> & {
  mapping: Record<string, string>;
};
export type HookRow = StoredHook & { waiting: number };

/** How many wait, up to a thousand: more are not taken. */
const waiting = sql<number>`(SELECT count(*)::int FROM (SELECT FROM ${hookBodies} AS b WHERE b.workspace_id = "hooks"."workspace_id"
  AND b.hook_id = "hooks"."id" AND b.status = 'waiting' LIMIT 1000) AS few)`;

/** All of them, the newest first. */
export async function listHooks(tx: Tx): Promise<HookRow[]> {
  return (await tx
    .select({ ...columns, waiting })
    .from(hooks)
    .orderBy(desc(hooks.id))) as HookRow[];
}

export async function findHook(tx: Tx, id: string): Promise<HookRow | undefined> {
  return (
    (await tx
      .select({ ...columns, waiting })
      .from(hooks)
      .where(eq(hooks.id, id))) as HookRow[]
  )[0];
}

/** The one whose address has this secret part, now or until a while ago. */
export async function findByToken(tx: Tx, hash: Buffer, now: string): Promise<StoredHook | undefined> {
  const isOld = and(eq(hooks.oldTokenHash, hash), gt(hooks.oldTokenUntil, now));
  return (
    (await tx
      .select(columns)
      .from(hooks)
      .where(or(eq(hooks.tokenHash, hash), isOld))) as StoredHook[]
  )[0];
}

/** One that no other transaction changes until this one ends. */
export async function lockHook(tx: Tx, id: string): Promise<StoredHook | undefined> {
  return (
    (await tx.select(columns).from(hooks).where(eq(hooks.id, id)).for("no key update")) as StoredHook[]
  )[0];
}

/** How many there are; until the transaction ends nobody else adds one. */
export async function countHooks(tx: Tx, workspaceId: string): Promise<number> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`hooks ${workspaceId}`}, 0))`);
  return (await tx.select({ count: count() }).from(hooks))[0]?.count ?? 0;
}

export async function insertHook(tx: Tx, row: typeof hooks.$inferInsert): Promise<void> {
  await tx.insert(hooks).values(row);
}

export async function updateHook(
  tx: Tx,
  id: string,
  changes: Partial<typeof hooks.$inferInsert>,
): Promise<void> {
  if (Object.keys(changes).length > 0) await tx.update(hooks).set(changes).where(eq(hooks.id, id));
}

/** Removes one with what it was sent; false when there is none. */
export async function removeHook(tx: Tx, id: string): Promise<boolean> {
  return (await tx.delete(hooks).where(eq(hooks.id, id)).returning({ id: hooks.id })).length > 0;
}
