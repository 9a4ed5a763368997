import { and, asc, eq, getTableColumns, isNotNull, isNull, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { fullNameIn, people } from "#platform/server/people.table.ts";
import { hosts } from "./calendar.table.ts";
import { calendarAccounts } from "./feeds.table.ts";

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

/** An account; also one that is about to be forgotten. */
export async function findAccount(tx: Tx, id: string): Promise<AccountRow | undefined> {
  return (await query(tx).where(eq(calendarAccounts.id, id)))[0];
}

/** Until this transaction ends, others who change this account wait. */
export async function lockAccount(tx: Tx, id: string): Promise<void> {
  await tx
    .select({ id: calendarAccounts.id })
    .from(calendarAccounts)
    .where(eq(calendarAccounts.id, id))
    .for("no key update");
}

/** In the order in which they were connected; not those that are about to be forgotten. */
export async function listAccounts(tx: Tx): Promise<AccountRow[]> {
  return query(tx)
    .where(isNull(calendarAccounts.endingAt))
    .orderBy(asc(calendarAccounts.createdAt), asc(calendarAccounts.id));
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

/** The accounts of a host, also those that are about to be forgotten. */
export async function listAccountsOf(tx: Tx, hostId: string): Promise<AccountRow[]> {
  return query(tx).where(eq(calendarAccounts.hostId, hostId)).orderBy(asc(calendarAccounts.id));
}

/** Those that meetings are written into, or taken out of. */
export async function listWritingIds(tx: Tx): Promise<string[]> {
  const rows = await tx
    .select({ id: calendarAccounts.id })
    .from(calendarAccounts)
    .where(isNotNull(calendarAccounts.syncAt))
    .orderBy(asc(calendarAccounts.id));
  return rows.map(({ id }) => id);
}

export type DueAccount = { workspaceId: string; accountId: string };

/** Of all businesses: accounts whose turn it is to be written and looked at. */
export async function listDue(tx: Tx, now: Date): Promise<DueAccount[]> {
  const { rows } = await tx.execute(
    sql`SELECT workspace_id AS "workspaceId", account_id AS "accountId" FROM app.calendar_accounts_due(${now.toISOString()}::timestamptz)`,
  );
  return rows as DueAccount[];
}
