import { and, count, desc, eq, getTableColumns, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { integrations } from "./integrations.table.ts";
import { webhookDeliveries, webhooks } from "./webhooks.table.ts";

export type StoredWebhook = Omit<typeof webhooks.$inferSelect, "workspaceId">;
export type WebhookRow = StoredWebhook & { waiting: number; appName: string | null };

const { workspaceId: _w, ...columns } = getTableColumns(webhooks);
/** How many wait, up to a thousand: more need no exact number. */
const waiting = sql<number>`(SELECT count(*)::int FROM (SELECT FROM ${webhookDeliveries} AS d WHERE d.workspace_id = "webhooks"."workspace_id"
  AND d.webhook_id = "webhooks"."id" AND d.status = 'pending' LIMIT 1000) AS few)`;

const appName = sql<
  string | null
>`(SELECT i.name FROM ${integrations} AS i WHERE i.workspace_id = "webhooks"."workspace_id" AND i.id = "webhooks"."integration_id")`;
/** The webhook of an app in the trash waits there with it. */
const isThere = sql`NOT EXISTS (SELECT FROM ${integrations} AS i WHERE i.workspace_id = ${webhooks.workspaceId} AND i.id = ${webhooks.integrationId} AND i.deleted_at IS NOT NULL)`;

/** All of them, the newest first. */
export async function listWebhooks(tx: Tx): Promise<WebhookRow[]> {
  return tx
    .select({ ...columns, waiting, appName })
    .from(webhooks)
    .where(isThere)
    .orderBy(desc(webhooks.id));
}

export async function findWebhook(tx: Tx, id: string): Promise<WebhookRow | undefined> {
  return (
    await tx
      .select({ ...columns, waiting, appName })
      .from(webhooks)
      .where(and(eq(webhooks.id, id), isThere))
  )[0];
}

/** That of a connected app, also while the app is in the trash. */
export async function findWebhookOf(tx: Tx, integrationId: string): Promise<StoredWebhook | undefined> {
  return (await tx.select(columns).from(webhooks).where(eq(webhooks.integrationId, integrationId)))[0];
}

/** One that no other transaction changes until this one ends. */
export async function lockWebhook(tx: Tx, id: string): Promise<StoredWebhook | undefined> {
  return (await tx.select(columns).from(webhooks).where(eq(webhooks.id, id)).for("no key update"))[0];
}

/** How many there are; until the transaction ends nobody else adds one. */
export async function countWebhooks(tx: Tx, workspaceId: string): Promise<number> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`webhooks ${workspaceId}`}, 0))`);
  return (await tx.select({ count: count() }).from(webhooks))[0]?.count ?? 0;
}

export async function insertWebhook(tx: Tx, row: typeof webhooks.$inferInsert): Promise<void> {
  await tx.insert(webhooks).values(row);
}

export async function updateWebhook(
  tx: Tx,
  id: string,
  changes: Partial<typeof webhooks.$inferInsert>,
): Promise<void> {
  await tx.update(webhooks).set(changes).where(eq(webhooks.id, id));
}

/** Removes one with its deliveries and its log; false when there is none. */
export async function removeWebhook(tx: Tx, id: string): Promise<boolean> {
  return (await tx.delete(webhooks).where(eq(webhooks.id, id)).returning({ id: webhooks.id })).length > 0;
}
