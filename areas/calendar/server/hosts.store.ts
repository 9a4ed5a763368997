import { asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { fullNameIn, people } from "#platform/server/people.table.ts";
import { hostLimits, type Host } from "#areas/calendar/contract/hosts.schema.ts";
import { hosts } from "./calendar.table.ts";

const shown = {
  id: hosts.id,
  name: sql<string>`coalesce(${fullNameIn("users")}, ${hosts.name})`,
  userId: hosts.userId,
  isActive: hosts.isActive,
};
const query = (tx: Tx) =>
  tx.select(shown).from(hosts).leftJoin(people, eq(people.id, hosts.userId)).$dynamic();

/** The host of this row; undefined when there is none. */
export async function findHost(tx: Tx, id: string): Promise<Host | undefined> {
  return (await query(tx).where(eq(hosts.id, id)))[0];
}

/** Rows of hosts, by name. */
export async function listHosts(tx: Tx): Promise<Host[]> {
  return query(tx)
    .orderBy(asc(hosts.name), asc(hosts.id))
    .limit(hostLimits.most + 1000);
}

/** How many chairs, rooms and vans there are. */
export async function countHosts(tx: Tx): Promise<number> {
  return tx.$count(hosts, isNull(hosts.userId));
}

/** Adds hosts, in the order of their ids; those who are there already stay as they are. */
export async function insertHosts(tx: Tx, rows: readonly (typeof hosts.$inferInsert)[]): Promise<void> {
  const ordered = [...rows].sort((a, b) => (a.id < b.id ? -1 : 1));
  if (ordered.length > 0) await tx.insert(hosts).values(ordered).onConflictDoNothing();
}

/** Hosts, locked in the order of their ids, so that nobody else books them until the transaction ends. */
export async function lockHosts(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .select({ id: hosts.id })
    .from(hosts)
    .where(inArray(hosts.id, [...ids]))
    .orderBy(asc(hosts.id))
    .for("no key update");
}

/** Changes a chair, a room or a van. */
export async function updateHostById(
  tx: Tx,
  id: string,
  changes: Partial<typeof hosts.$inferInsert>,
): Promise<void> {
  await tx.update(hosts).set(changes).where(eq(hosts.id, id));
}

/** The row of a person, of the team or gone; undefined when they never had a meeting. */
export async function findHostOfUser(tx: Tx, userId: string): Promise<Host | undefined> {
  return (await query(tx).where(eq(hosts.userId, userId)))[0];
}

/** Notes whether a person still works here. */
export async function updateActive(tx: Tx, userId: string, isActive: boolean): Promise<void> {
  await tx.update(hosts).set({ isActive }).where(eq(hosts.userId, userId));
}

/** One person's calendar is now another's; false when it has no row yet. */
export async function updateHost(tx: Tx, fromUser: string, toUser: string): Promise<boolean> {
  const rows = await tx.update(hosts).set({ userId: toUser }).where(eq(hosts.userId, fromUser)).returning({
    id: hosts.id,
  });
  return rows.length > 0;
}
