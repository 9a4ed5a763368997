import { and, asc, eq, getTableColumns, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { fullNameIn, people } from "#platform/server/people.table.ts";
import { calendarAccounts, hosts } from "./calendar.table.ts";

const { workspaceId: _w, ...columns } = getTableColumns(calendarAccounts);
export type AccountRow = Omit<typeof calendarAccounts.$inferSelect, "workspaceId"> & {
  hostName: string;
  hostUserId: string | null;
};

const query = (tx: Tx) =>
  tx
    .select({
      ...columns,
      hostName: sql<string>`coalesce(${fullNameIn("users")}, ${hosts.name})`,
      hostUserId: hosts.userId,
    })
    .from(calendarAccounts)
    .innerJoin(
      hosts,
      and(eq(hosts.workspaceId, calendarAccounts.workspaceId), eq(hosts.id, calendarAccounts.hostId)),
    )
    .leftJoin(people, eq(people.id, hosts.userId))
    .$dynamic();

export async function findAccount(tx: Tx, id: string): Promise<AccountRow | undefined> {
  return (await query(tx).where(eq(calendarAccounts.id, id)))[0];
}

/** In the order in which they were connected. */
export async function listAccounts(tx: Tx): Promise<AccountRow[]> {
  return query(tx).orderBy(asc(calendarAccounts.createdAt), asc(calendarAccounts.id));
}

export async function insertAccount(tx: Tx, row: typeof calendarAccounts.$inferInsert): Promise<void> {
  await tx.insert(calendarAccounts).values(row);
}

export async function updateAccount(
  tx: Tx,
  id: string,
  changes: Partial<typeof calendarAccounts.$inferInsert>,
): Promise<void> {
  await tx.update(calendarAccounts).set(changes).where(eq(calendarAccounts.id, id));
}

/** Forgets an account; its calendars, and what they took, go with it. */
export async function removeAccount(tx: Tx, id: string): Promise<void> {
  await tx.delete(calendarAccounts).where(eq(calendarAccounts.id, id));
}

/** Forgets the accounts of a host, as `removeAccount` does. */
export async function removeAccountsOf(tx: Tx, hostId: string): Promise<void> {
  await tx.delete(calendarAccounts).where(eq(calendarAccounts.hostId, hostId));
}
