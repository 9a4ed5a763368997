import { sql } from "drizzle-orm";
import { isoOf } from "#platform/server/columns.ts";
import type { Tx } from "#platform/server/database.ts";
import { lookUpMinutes } from "#areas/outreach/contract/outcomes.rules.ts";
import type { Channel } from "#areas/outreach/contract/deliveries.schema.ts";
import type { Sent } from "./carriers.service.ts";
import type { Source } from "./deliveries.store.ts";

/** Of what was accepted the message's id is that of this try; of what is still under way it is that of an earlier one, which counts no more. */
const isOfThisTry = (messageId: string | null) =>
  sql`(${messageId}::text IS NULL OR message_id IS NULL OR (message_id = ${messageId}::text) = (state = 'accepted'))`;

/**
 * Sets a delivery to what the other side reports; a failure follows on acceptance, and nothing follows on a failure. What is reported of an earlier try
 * changes nothing.
 */
export async function updateReported(
  tx: Tx,
  report: {
    id: string;
    state: "accepted" | "failed" | "pending";
    reason: string | null;
    detail: string | null;
    messageId: string | null;
    dueAt: Date | null;
  },
): Promise<(Source & { channel: Channel; contactId: string | null }) | undefined> {
  const { rows } = await tx.execute(sql`
    UPDATE deliveries SET state = ${report.state}, reason = ${report.reason}, detail = left(${report.detail}, 500), message_id = coalesce(${report.messageId}, message_id),
      due_at = coalesce(${report.dueAt?.toISOString() ?? null}::timestamptz, due_at), claimed_by = NULL, claimed_until = NULL, look_up_at = NULL,
      accepted_at = CASE WHEN ${report.state} = 'pending' THEN NULL ELSE coalesce(accepted_at, CASE WHEN ${report.state} = 'accepted' THEN now() END) END,
      settled_at = CASE WHEN ${report.state} <> 'pending' THEN now() END
    WHERE id = ${report.id} AND (state = 'unknown' OR state = 'claimed' AND sending_at IS NOT NULL OR state = 'accepted' AND ${report.state} <> 'accepted') AND ${isOfThisTry(report.messageId)}
    RETURNING channel, kind, source_id AS "sourceId", contact_id AS "contactId"`);
  return rows[0] as (Source & { channel: Channel; contactId: string | null }) | undefined;
}

/** What the other side calls all else that went to an address on a channel in the last two days: none of it is what is looked up. */
export async function listTakenLately(tx: Tx, id: string): Promise<string[]> {
  const { rows } = await tx.execute(sql`
    SELECT other.message_id AS id FROM deliveries AS asked JOIN deliveries AS other ON other.channel = asked.channel AND other.address_key = asked.address_key AND other.id <> asked.id
    WHERE asked.id = ${id} AND other.message_id IS NOT NULL AND other.attempted_at > now() - interval '2 days'`);
  return rows.map((row) => row.id as string);
}

/** How long after the first, second and third look the next one is, in minutes; none after the last. */
const pauses = sql.raw(
  `CASE look_ups ${lookUpMinutes
    .slice(1)
    .map((minutes, at) => `WHEN ${at} THEN now() + interval '${minutes - (lookUpMinutes[at] ?? 0)} minutes'`)
    .join(" ")} END`,
);

/** Takes what is to be looked up of a source; each look counts before the network is used. */
export async function claimLookUps(tx: Tx, { kind, sourceId }: Source, limit: number): Promise<Sent[]> {
  const { rows } = await tx.execute(sql`
    UPDATE deliveries SET look_up_at = ${pauses}, look_ups = look_ups + 1
    WHERE id = ANY(ARRAY(SELECT id FROM deliveries WHERE kind = ${kind} AND source_id = ${sourceId} AND state = 'unknown' AND look_up_at <= now() ORDER BY look_up_at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED))
    RETURNING id, address, coalesce(attempted_at, sending_at, created_at) AS "attemptedAt", send_key AS "sendKey"`);
  return rows.map((row) => ({
    id: row.id as string,
    address: row.address as string,
    attemptedAt: new Date(isoOf(row.attemptedAt as string)),
    sendKey: row.sendKey as string | null,
  }));
}

/** When the next of a source is to be looked up; null when none is. */
export async function findLookUpAt(tx: Tx, { kind, sourceId }: Source): Promise<string | null> {
  const { rows } = await tx.execute(
    sql`SELECT min(look_up_at) AS at FROM deliveries WHERE kind = ${kind} AND source_id = ${sourceId} AND state = 'unknown' AND look_up_at IS NOT NULL`,
  );
  const at = rows[0]?.at as string | null | undefined;
  return at ? isoOf(at) : null;
}
