import { sql } from "drizzle-orm";
import { firstIdOf } from "#platform/server/ids.ts";
import { isoOf } from "#platform/server/columns.ts";
import type { Tx } from "#platform/server/database.ts";
import type { WebhookLog } from "#areas/integrations/contract/webhooks.schema.ts";

export type NewLog = Omit<WebhookLog, "payload" | "integrationId" | "createdAt"> & {
  webhookId: string;
  eventId: string;
};
export type LogRow = Omit<WebhookLog, "payload"> & {
  /** What it was about; null when it is no longer kept, or not this person's to see, and for a test. */
  event: { timestamp: string; data: Record<string, unknown> } | null;
};

/** Tries, newest first, below `beforeId` when given; of one webhook, or of all. */
export async function listLogs(
  tx: Tx,
  {
    webhookId,
    beforeId,
    limit,
  }: { webhookId: string | undefined; beforeId: string | undefined; limit: number },
): Promise<LogRow[]> {
  const { rows } = await tx.execute(sql`
    SELECT l.id, l.webhook_id AS "integrationId", l.delivery_id AS "deliveryId", l.event_type AS "eventType", l.status, l.response_status AS "responseStatus",
      CASE WHEN l.delivery_id IS NULL OR events.id IS NOT NULL THEN l.response END AS response, l.duration_ms AS "durationMs", l.created_at AS "createdAt",
      events.created_at AS timestamp, events.data
    FROM webhook_logs AS l LEFT JOIN events ON events.workspace_id = l.workspace_id AND events.id = l.event_id AND events.data <> '{}'
    WHERE true ${webhookId ? sql`AND l.webhook_id = ${webhookId}::uuid` : sql``} ${beforeId ? sql`AND l.id < ${beforeId}::uuid` : sql``}
    ORDER BY l.id DESC LIMIT ${limit}`);
  return rows.map(({ timestamp, data, createdAt, ...row }) => ({
    ...row,
    createdAt: isoOf(createdAt as string),
    event: timestamp === null ? null : { timestamp: isoOf(timestamp as string), data },
  })) as LogRow[];
}

/** Writes tries down, all in one statement. */
export async function insertLogs(tx: Tx, made: readonly NewLog[]): Promise<void> {
  if (made.length === 0) return;
  await tx.execute(sql`
    INSERT INTO webhook_logs (workspace_id, id, webhook_id, delivery_id, event_id, event_type, status, response_status, response, duration_ms, created_at)
    SELECT app.workspace_id(), id, "webhookId", "deliveryId", "eventId", "eventType", status, "responseStatus", response, "durationMs", now()
    FROM jsonb_to_recordset(${JSON.stringify(made)}::jsonb) AS l(id uuid, "webhookId" uuid, "deliveryId" uuid, "eventId" uuid, "eventType" text, status text,
      "responseStatus" smallint, response text, "durationMs" int)`);
}

/** Removes tries before this moment. */
export async function removeOldLogs(tx: Tx, before: Date): Promise<void> {
  await tx.execute(sql`DELETE FROM webhook_logs WHERE id < ${firstIdOf(before)}::uuid`);
}
