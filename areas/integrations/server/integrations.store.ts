import { and, asc, count, eq, getTableColumns, isNotNull, isNull, sql } from "drizzle-orm";
import { allWorkspaces } from "#platform/server/all-workspaces.ts";
import { preparedOnce, type Tx } from "#platform/server/database.ts";
import type { AppId } from "#areas/integrations/contract/app-catalog.rules.ts";
import { integrations } from "./integrations.table.ts";

export type IntegrationRow = Omit<typeof integrations.$inferSelect, "workspaceId" | "deletedAt">;

const { workspaceId: _w, deletedAt, ...columns } = getTableColumns(integrations);
const isThere = (id: string) => and(eq(integrations.id, id), isNull(deletedAt));

// Runs whenever a customer is added.
const listPrepared = preparedOnce((tx) =>
  tx
    .select(columns)
    .from(integrations)
    .where(
      and(
        isNull(deletedAt),
        sql`${integrations.appId} = coalesce(${sql.placeholder("appId")}, ${integrations.appId})`,
      ),
    )
    .orderBy(asc(integrations.id))
    .prepare("list_integrations"),
);

/** Those that are connected, the oldest first; of one app if wanted. */
export const listIntegrations = (tx: Tx, appId?: AppId): Promise<IntegrationRow[]> =>
  listPrepared(tx).execute({ appId: appId ?? null });

export async function findIntegration(tx: Tx, id: string): Promise<IntegrationRow | undefined> {
  return (await tx.select(columns).from(integrations).where(isThere(id)))[0];
}

/** One that no other transaction changes until this one ends. */
export async function lockIntegration(tx: Tx, id: string): Promise<IntegrationRow | undefined> {
  return (await tx.select(columns).from(integrations).where(isThere(id)).for("no key update"))[0];
}

/** One in the bin, locked. */
export async function lockDeleted(tx: Tx, id: string): Promise<IntegrationRow | undefined> {
  const where = and(eq(integrations.id, id), isNotNull(deletedAt));
  return (await tx.select(columns).from(integrations).where(where).for("no key update"))[0];
}

/** How many of each app there are; until the transaction ends nobody else adds one. */
export async function countIntegrations(tx: Tx, workspaceId: string): Promise<Map<AppId, number>> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`integrations ${workspaceId}`}, 0))`);
  const rows = await tx
    .select({ appId: integrations.appId, count: count() })
    .from(integrations)
    .where(isNull(deletedAt))
    .groupBy(integrations.appId);
  return new Map(rows.map((row) => [row.appId, row.count]));
}

export async function insertIntegration(tx: Tx, row: typeof integrations.$inferInsert): Promise<void> {
  await tx.insert(integrations).values(row);
}

export async function updateIntegration(
  tx: Tx,
  id: string,
  changes: Partial<typeof integrations.$inferInsert>,
): Promise<void> {
  await tx.update(integrations).set(changes).where(eq(integrations.id, id));
}

/** Whoever keeps a test business takes over what was connected in it. */
export async function updateConnector(tx: Tx, from: string, to: string): Promise<void> {
  await tx.update(integrations).set({ userId: to }).where(eq(integrations.userId, from));
}

/** Every business: few have a bin, and each is asked briefly. */
export const listWorkspacesWithBin = (tx: Tx, _moment: string): Promise<string[]> => allWorkspaces(tx);

/** Removes for good what was deleted before `moment`, at most `limit`; tells how many. */
export async function removeDeletedBefore(tx: Tx, moment: string, limit: number): Promise<number> {
  const { rowCount } = await tx.execute(
    sql`DELETE FROM integrations WHERE id IN (SELECT id FROM integrations WHERE deleted_at < ${moment} ORDER BY deleted_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)`,
  );
  return rowCount ?? 0;
}
