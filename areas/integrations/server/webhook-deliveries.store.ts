import { and, desc, eq, getTableColumns, lt, sql } from "drizzle-orm";
import type { LoggedEvent } from "#platform/contract/event-log.ts";
import { isoOf } from "#platform/server/columns.ts";
import { eventDays } from "#platform/server/event-log.ts";
import type { Tx } from "#platform/server/database.ts";
import type { WebhookDelivery } from "#areas/integrations/contract/webhooks.schema.ts";
import { webhookDeliveries } from "./webhooks.table.ts";

const { workspaceId: _w, claimedUntil: _c, doneAt: _d, ...shown } = getTableColumns(webhookDeliveries);

/** A webhook's deliveries, from the newest event to the oldest, below `beforeId` when given. */
export async function listDeliveries(
  tx: Tx,
  {
    webhookId,
    status,
    beforeId,
    limit,
  }: {
    webhookId: string;
    status: WebhookDelivery["status"] | undefined;
    beforeId: string | undefined;
    limit: number;
  },
): Promise<WebhookDelivery[]> {
  return tx
    .select(shown)
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.webhookId, webhookId),
        status && eq(webhookDeliveries.status, status),
        beforeId === undefined ? undefined : lt(webhookDeliveries.eventId, beforeId),
      ),
    )
    .orderBy(desc(webhookDeliveries.eventId))
    .limit(limit);
}

export async function findDelivery(tx: Tx, id: string): Promise<WebhookDelivery | undefined> {
  return (await tx.select(shown).from(webhookDeliveries).where(eq(webhookDeliveries.id, id)))[0];
}

/** Has one sent again from the start of its schedule; false when what it is about is no longer kept. */
export async function updateReplayed(tx: Tx, id: string, now: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    UPDATE webhook_deliveries AS d SET status = 'pending', attempts = 0, next_attempt_at = ${now}::timestamptz, done_at = NULL
    FROM events WHERE d.id = ${id} AND events.workspace_id = d.workspace_id AND events.id = d.event_id AND events.data <> '{}'`);
  return (rowCount ?? 0) > 0;
}

/** How many events of these types there are between two ids, at most `limit`. */
export async function countEvents(
  tx: Tx,
  { events, fromId, toId, limit }: { events: string[] | null; fromId: string; toId: string; limit: number },
): Promise<number> {
  const { rows } = await tx.execute(sql`SELECT count(*)::int AS count FROM (
    SELECT FROM events WHERE id >= ${fromId}::uuid AND id < ${toId}::uuid AND data <> '{}'
    AND (${sql.param(events)}::text[] IS NULL OR name = ANY (${sql.param(events)}::text[])) LIMIT ${limit}) AS few`);
  return (rows[0] as { count: number }).count;
}

/** Has all of these events sent to a webhook, again or for the first time. */
export async function insertReplayed(
  tx: Tx,
  asked: { webhookId: string; events: string[] | null; fromId: string; toId: string; now: string },
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO webhook_deliveries AS d (workspace_id, webhook_id, event_id, event_type, next_attempt_at, created_at)
    SELECT workspace_id, ${asked.webhookId}::uuid, id, name, ${asked.now}::timestamptz, created_at FROM events
    WHERE id >= ${asked.fromId}::uuid AND id < ${asked.toId}::uuid AND data <> '{}'
      AND (${sql.param(asked.events)}::text[] IS NULL OR name = ANY (${sql.param(asked.events)}::text[]))
    ORDER BY id
    ON CONFLICT (workspace_id, webhook_id, event_id) DO UPDATE SET status = 'pending', attempts = 0, next_attempt_at = excluded.next_attempt_at, done_at = NULL`);
}

/** What is to be sent now: `event` is missing when it is no longer kept. */
export type ClaimedDelivery = {
  id: string;
  eventId: string;
  eventType: string;
  attempts: number;
  /** `depth`: how many events led to it one after the other. */
  event: (Pick<LoggedEvent, "timestamp" | "data"> & { depth: number }) | undefined;
};

/** Takes up to `limit` that are due, the longest waiting first, until `leaseSeconds` from now: then they are due again. */
export async function claimDeliveries(
  tx: Tx,
  webhookId: string,
  { limit, leaseSeconds }: { limit: number; leaseSeconds: number },
): Promise<ClaimedDelivery[]> {
  const { rows } = await tx.execute(sql`
    WITH due AS MATERIALIZED (
      SELECT workspace_id, id FROM webhook_deliveries WHERE workspace_id = app.workspace_id() AND webhook_id = ${webhookId} AND status = 'pending'
        AND next_attempt_at <= now() AND (claimed_until IS NULL OR claimed_until <= now())
      ORDER BY next_attempt_at, event_id LIMIT ${limit} FOR UPDATE SKIP LOCKED),
    taken AS (
      UPDATE webhook_deliveries AS d SET claimed_until = now() + make_interval(secs => ${leaseSeconds})
      FROM due WHERE d.workspace_id = due.workspace_id AND d.id = due.id
      RETURNING d.workspace_id, d.id, d.event_id, d.event_type, d.attempts)
    SELECT taken.id, taken.event_id AS "eventId", taken.event_type AS "eventType", taken.attempts, events.created_at AS timestamp, events.data, events.depth
    FROM taken LEFT JOIN events ON events.workspace_id = taken.workspace_id AND events.id = taken.event_id AND events.data <> '{}'
    ORDER BY taken.event_id`);
  return rows.map(({ timestamp, data, depth, ...row }) => ({
    ...row,
    event:
      timestamp === null
        ? undefined
        : {
            timestamp: isoOf(timestamp as string),
            data: data as Record<string, unknown>,
            depth: depth as number,
          },
  })) as ClaimedDelivery[];
}

/** How a delivery went; without `status` it was not tried, and is given back. */
export type DeliveryOutcome = {
  id: string;
  status?: WebhookDelivery["status"];
  nextAttemptAt?: string | null;
};

/** Notes how deliveries went that were claimed, and gives back the others. */
export async function updateDeliveries(tx: Tx, outcomes: readonly DeliveryOutcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  // Each is looked up by itself: joined with a list, the planner went through all deliveries of a business that it didn't know yet.
  await tx.execute(sql`
    UPDATE webhook_deliveries AS d SET
      status = coalesce(o.status, d.status), attempts = d.attempts + CASE WHEN o.status IN ('pending', 'delivered', 'failed') THEN 1 ELSE 0 END,
      next_attempt_at = CASE WHEN o.status IS NULL THEN d.next_attempt_at ELSE o."nextAttemptAt" END, claimed_until = NULL,
      done_at = CASE WHEN o.status <> 'pending' THEN now() END
    FROM jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) AS o(id uuid, status text, "nextAttemptAt" timestamptz)
    CROSS JOIN LATERAL (SELECT ctid FROM webhook_deliveries WHERE workspace_id = app.workspace_id() AND id = o.id LIMIT 1) AS one
    WHERE d.ctid = one.ctid`);
}

/** When the next one of a webhook is due, or comes back because nobody said how it went. */
export async function findNextDue(tx: Tx, webhookId: string): Promise<string | undefined> {
  const { rows } = await tx.execute(sql`
    SELECT min(greatest(next_attempt_at, coalesce(claimed_until, next_attempt_at))) AS at FROM webhook_deliveries
    WHERE workspace_id = app.workspace_id() AND webhook_id = ${webhookId} AND status = 'pending'`);
  const { at } = rows[0] as { at: string | null };
  return at === null ? undefined : isoOf(at);
}

/** Removes what was settled before this moment, and what waits for an event that is no longer kept. */
export async function removeSettled(tx: Tx, before: string): Promise<void> {
  await tx.execute(
    sql`DELETE FROM webhook_deliveries WHERE done_at < ${before} OR created_at < now() - make_interval(days => ${eventDays})`,
  );
}
