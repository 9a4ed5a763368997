import { sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";

/** A past delivery, made up for the sample business and never really sent. */
export type PastDelivery = {
  id: string;
  sourceId: string;
  contactId: string;
  address: string;
  at: string;
  state: "accepted" | "skipped";
  reason: string | null;
};

/** Writes past deliveries of a kind into the ledger; none of them waits, and nothing is published. */
export async function insertPast(
  tx: Tx,
  workspaceId: string,
  kind: string,
  list: readonly PastDelivery[],
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO deliveries (workspace_id, id, channel, kind, source_id, target_id, contact_id, purpose, address, address_key, state, reason, due_at, attempts, attempted_at, accepted_at, settled_at, created_at)
    SELECT ${workspaceId}::uuid, p.id, 'email', ${kind}, p."sourceId", p."contactId", p."contactId", 'marketing', p.address, app.address_key('email', p.address), p.state, p.reason, p.at,
      (p.state = 'accepted')::int, p.sent, p.sent, p.at, p.at
    FROM (SELECT *, CASE WHEN state = 'accepted' THEN at END AS sent FROM jsonb_to_recordset(${JSON.stringify(list)}::jsonb)
      AS t (id uuid, "sourceId" uuid, "contactId" uuid, address text, at timestamptz, state text, reason text)) AS p`);
}

/** Removes all deliveries of these sources from the ledger. */
export async function removePast(tx: Tx, kind: string, sourceIds: readonly string[]): Promise<void> {
  await tx.execute(
    sql`DELETE FROM deliveries WHERE kind = ${kind} AND source_id = ANY(${sql.param([...sourceIds])}::uuid[])`,
  );
}

/**
 * Notes in the ledger that a person reached somebody by themselves, so that it counts toward how often they are reached. Nobody else reaches them for
 * this source: their own row is settled by it.
 */
export async function insertByHand(
  tx: Tx,
  row: {
    workspaceId: string;
    id: string;
    channel: "text" | "call";
    kind: string;
    sourceId: string;
    contactId: string;
    address: string;
    at: Date;
  },
): Promise<void> {
  const at = sql`${row.at.toISOString()}::timestamptz`;
  const own = sql`kind = ${row.kind} AND source_id = ${row.sourceId}::uuid AND target_id = ${row.contactId}::uuid`;
  const { rowCount } = await tx.execute(sql`
    UPDATE deliveries SET state = 'accepted', reason = NULL, detail = NULL, purpose = 'marketing', address = ${row.address}, address_key = app.address_key(${row.channel}, ${row.address}),
      attempts = attempts + 1, attempted_at = ${at}, accepted_at = ${at}, settled_at = ${at}, look_up_at = NULL
    WHERE ${own} AND state IN ('pending', 'skipped', 'failed')`);
  if (rowCount === 1) return;
  // The first call to somebody stands for them; another one for itself.
  await tx.execute(sql`
    INSERT INTO deliveries (workspace_id, id, channel, kind, source_id, target_id, contact_id, purpose, address, address_key, state, due_at, attempts, attempted_at, accepted_at, settled_at)
    VALUES (${row.workspaceId}::uuid, ${row.id}::uuid, ${row.channel}, ${row.kind}, ${row.sourceId}::uuid, CASE WHEN EXISTS (SELECT FROM deliveries WHERE ${own}) THEN ${row.id}::uuid ELSE ${row.contactId}::uuid END,
      ${row.contactId}::uuid, 'marketing', ${row.address}, app.address_key(${row.channel}, ${row.address}), 'accepted', ${at}, 1, ${at}, ${at}, ${at})`);
}
