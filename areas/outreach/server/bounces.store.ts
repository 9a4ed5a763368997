import { sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";

export type Bounced = { id: string; contactId: string | null; kind: string; sourceId: string };

/** The delivery with this id, or else the newest that reached this address in the last 30 days. */
export async function findBouncing(
  tx: Tx,
  wanted: { deliveryId?: string; recipient: string | null },
): Promise<Bounced | undefined> {
  const columns = sql`id, contact_id AS "contactId", kind, source_id AS "sourceId"`;
  if (wanted.deliveryId) {
    const { rows } = await tx.execute(
      sql`SELECT ${columns} FROM deliveries WHERE id = ${wanted.deliveryId} AND channel = 'email' AND state IN ('accepted', 'unknown', 'claimed')`,
    );
    if (rows[0]) return rows[0] as Bounced;
  }
  if (!wanted.recipient) return undefined;
  const { rows } = await tx.execute(sql`
    SELECT ${columns} FROM deliveries WHERE contact_id IN (SELECT id FROM contacts WHERE email_key = lower(${wanted.recipient})) AND attempted_at > now() - interval '30 days'
      AND channel = 'email' AND lower(address) = lower(${wanted.recipient}) AND state IN ('accepted', 'unknown') ORDER BY attempted_at DESC LIMIT 1`);
  return rows[0] as Bounced | undefined;
}

/** Records that a delivery bounced; it was sent, so it is no longer unknown. False when that, or worse, was known. */
export async function markBounced(
  tx: Tx,
  id: string,
  type: "hard" | "soft" | "complaint",
  detail: string,
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    UPDATE deliveries SET bounced_at = now(), bounce_type = ${type}, bounce_detail = ${detail.slice(0, 500)}, state = CASE WHEN state = 'unknown' THEN 'accepted' ELSE state END,
      reason = CASE WHEN state = 'unknown' THEN NULL ELSE reason END, accepted_at = coalesce(accepted_at, attempted_at, now())
    WHERE id = ${id} AND (bounced_at IS NULL OR bounce_type = 'soft' AND ${type} <> 'soft')`);
  return (rowCount ?? 0) > 0;
}

/** Settles an unknown delivery as arrived (by a report or an open); returns whether it was unknown. */
export async function markArrived(tx: Tx, id: string): Promise<boolean> {
  return (
    ((
      await tx.execute(
        sql`UPDATE deliveries SET state = 'accepted', reason = NULL, accepted_at = coalesce(attempted_at, now()), settled_at = now() WHERE id = ${id} AND state = 'unknown'`,
      )
    ).rowCount ?? 0) > 0
  );
}
