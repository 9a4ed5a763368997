import { and, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { maxTries, triesDays } from "#areas/outreach/contract/permission.rules.ts";
import { phoneRecords } from "./phone-records.table.ts";
import type { PhoneRecordRow } from "./phone-records.store.ts";

const { workspaceId: _w, ...columns } = getTableColumns(phoneRecords);

/** A try to reach somebody by call or text, as a callback names it. */
export type Try = { deliveryId: string; tryNumber: number };

/** One try, locked until the transaction ends: reports of one text or call come one after another. */
export async function lockTry(tx: Tx, { deliveryId, tryNumber }: Try): Promise<PhoneRecordRow | undefined> {
  const [row] = await tx
    .select(columns)
    .from(phoneRecords)
    .where(and(eq(phoneRecords.deliveryId, deliveryId), eq(phoneRecords.tryNumber, tryNumber)))
    .for("no key update");
  return row;
}

export async function updateTry(tx: Tx, id: string, changes: Partial<PhoneRecordRow>): Promise<void> {
  await tx.update(phoneRecords).set(changes).where(eq(phoneRecords.id, id));
}

/** Ends tries of these deliveries of which nobody knows what came of them: the person is reached once more. They count as of when they began. */
export async function endEarlier(tx: Tx, deliveryIds: readonly string[]): Promise<void> {
  if (deliveryIds.length === 0) return;
  await tx.execute(sql`
    UPDATE phone_records SET ended_at = begun_at, status = CASE channel WHEN 'call' THEN 'failed' ELSE 'undelivered' END, outcome = CASE channel WHEN 'call' THEN 'failed' END
    WHERE delivery_id = ANY(${sql.param([...deliveryIds])}::uuid[]) AND ended_at IS NULL`);
}

/** Removes a try that never left. */
export async function removeTry(tx: Tx, { deliveryId, tryNumber }: Try): Promise<void> {
  await tx
    .delete(phoneRecords)
    .where(
      and(
        eq(phoneRecords.deliveryId, deliveryId),
        eq(phoneRecords.tryNumber, tryNumber),
        isNull(phoneRecords.endedAt),
      ),
    );
}

/** Writes that tries of these deliveries ended, where nothing says so yet. */
export async function endTries(
  tx: Tx,
  deliveryIds: readonly string[],
  changes: Partial<PhoneRecordRow>,
): Promise<void> {
  await tx
    .update(phoneRecords)
    .set({ ...changes, endedAt: sql`now()` as unknown as string })
    .where(
      sql`${phoneRecords.deliveryId} = ANY(${sql.param([...deliveryIds])}::uuid[]) AND ${phoneRecords.endedAt} IS NULL`,
    );
}

/** What a campaign has cost and may still cost, in dollars. */
export async function sumCost(tx: Tx, campaignId: string): Promise<number> {
  const { rows } = await tx.execute(
    sql`SELECT coalesce(sum(cost), 0)::float8 AS cost FROM phone_records WHERE campaign_id = ${campaignId}`,
  );
  return Number(rows[0]?.cost ?? 0);
}

/** How often a number was called in the last days, up to the most that it may be; a call that was screened is no try. */
export async function countTries(tx: Tx, phoneNumber: string): Promise<number> {
  const { rows } = await tx.execute(sql`
    SELECT count(*)::int AS tries FROM (SELECT FROM phone_records WHERE phone_number = ${phoneNumber} AND channel = 'call' AND NOT is_practice AND NOT is_screened
      AND begun_at > now() - make_interval(days => ${triesDays}) LIMIT ${maxTries}) AS lately`);
  return Number(rows[0]?.tries ?? 0);
}

/** A call of which nobody knows after so many minutes whether it was placed is not waited for: a person decides about it. */
const unplacedMinutes = 20;

/** How many calls of a campaign are under way, how many tries ended within the last two minutes, and how many of those failed. */
export async function findPulse(
  tx: Tx,
  campaignId: string,
): Promise<{ open: number; ended: number; failed: number }> {
  const { rows } = await tx.execute(sql`
    SELECT (count(*) FILTER (WHERE ended_at IS NULL AND (sid IS NOT NULL OR begun_at > now() - make_interval(mins => ${unplacedMinutes}))))::int AS open, (count(*) FILTER (WHERE ended_at > now() - interval '120 seconds'))::int AS ended,
      (count(*) FILTER (WHERE ended_at > now() - interval '120 seconds' AND status IN ('failed', 'undelivered')))::int AS failed
    FROM phone_records WHERE campaign_id = ${campaignId} AND (ended_at IS NULL OR ended_at > now() - interval '120 seconds')`);
  return rows[0] as { open: number; ended: number; failed: number };
}

/** Calls of a campaign that should have ended long ago, and of which nobody said that they have. */
export async function listStale(tx: Tx, campaignId: string, minutes: number): Promise<PhoneRecordRow[]> {
  return tx
    .select(columns)
    .from(phoneRecords)
    .where(
      sql`${phoneRecords.campaignId} = ${campaignId} AND ${phoneRecords.endedAt} IS NULL AND ${phoneRecords.channel} = 'call' AND ${phoneRecords.begunAt} < now() - make_interval(mins => ${minutes})`,
    )
    .limit(20);
}

/** Writes what the carrier calls these texts or calls. */
export async function updateSids(tx: Tx, list: readonly (Try & { sid: string })[]): Promise<void> {
  if (list.length === 0) return;
  await tx.execute(sql`
    UPDATE phone_records AS r SET sid = s.sid FROM jsonb_to_recordset(${JSON.stringify(list)}::jsonb) AS s ("deliveryId" uuid, "tryNumber" integer, sid text)
    WHERE r.delivery_id = s."deliveryId" AND r.try_number = s."tryNumber" AND r.sid IS NULL`);
}

/** The latest try of a delivery: what was said or written, to which number, and what the carrier calls everything else that went there lately. */
export async function findSearched(
  tx: Tx,
  deliveryId: string,
): Promise<{ words: string; knownSids: string[] } | undefined> {
  const { rows } = await tx.execute(sql`
    SELECT words, (SELECT coalesce(array_agg(sid), '{}') FROM phone_records AS other WHERE other.phone_number = r.phone_number AND NOT other.is_practice AND other.sid IS NOT NULL AND other.id <> r.id
      AND other.begun_at > now() - interval '2 days') AS "knownSids"
    FROM phone_records AS r WHERE delivery_id = ${deliveryId} ORDER BY try_number DESC LIMIT 1`);
  return rows[0] as { words: string; knownSids: string[] } | undefined;
}

/** True once a real text of this business was delivered. */
export async function hasDelivered(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`SELECT EXISTS (SELECT FROM phone_records WHERE channel = 'text' AND NOT is_practice AND status = 'delivered') AS yes`,
  );
  return rows[0]?.yes === true;
}
