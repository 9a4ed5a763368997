import { type SQL, sql } from "drizzle-orm";
import { isoOf } from "#platform/server/columns.ts";
import { readCursor } from "#platform/server/cursor.ts";
import { mapPage, type Page, pageOf, type PageWanted } from "#platform/server/paging.ts";
import type { Tx } from "#platform/server/database.ts";
import { fullNameIn } from "#platform/server/people.table.ts";
import { lookUpMinutes } from "#areas/outreach/contract/outcomes.rules.ts";
import type { Channel, Delivery, DeliveryState } from "#areas/outreach/contract/deliveries.schema.ts";

/** A source in the ledger: "campaign" and its id. */
export type Source = { kind: string; sourceId: string };

/** A row that a worker has claimed. */
export type Claimed = {
  id: string;
  contactId: string | null;
  targetId: string;
  address: string;
  attempts: number;
  purpose: "marketing" | "service";
  /** What makes a repeated call the same one at the other side; null where its carrier has none. */
  sendKey: string | null;
};

export type CountRow = { state: DeliveryState; reason: string | null; isBounced: boolean; many: number };

/** A source's rows by state and reason. */
export async function countByState(tx: Tx, { kind, sourceId }: Source): Promise<CountRow[]> {
  const { rows } =
    await tx.execute(sql`SELECT state, reason, (state = 'failed' AND reason = 'bad_address' OR bounced_at IS NOT NULL AND bounce_type <> 'soft') AS "isBounced", count(*)::int AS many
    FROM deliveries WHERE kind = ${kind} AND source_id = ${sourceId} GROUP BY 1, 2, 3`);
  return rows as CountRow[];
}

const selected = sql`d.id, d.contact_id AS "contactId", d.target_id AS "targetId", coalesce(${fullNameIn("c")}, '') AS name, d.address, d.state, d.reason, d.detail, d.due_at AS "dueAt", d.due_at::text AS "dueKey",
  d.attempts, d.accepted_at AS "acceptedAt", d.settled_at AS "settledAt", d.bounced_at AS "bouncedAt"`;

type Row = Record<keyof Delivery, unknown> & { dueKey: string };
const isoOrNull = (value: unknown): string | null => (value === null ? null : isoOf(value as string));
const deliveryOf = ({ dueKey: _, ...row }: Row): Delivery =>
  ({
    ...row,
    dueAt: isoOrNull(row.dueAt),
    acceptedAt: isoOrNull(row.acceptedAt),
    settledAt: isoOrNull(row.settledAt),
    bouncedAt: isoOrNull(row.bouncedAt),
  }) as Delivery;

/** One page of a source's rows, by when they are due. */
export async function listDeliveries(
  tx: Tx,
  wanted: Source & PageWanted & { state?: DeliveryState; reason?: string; isBounced?: boolean },
): Promise<Page<Delivery>> {
  const at = readCursor("deliveries", wanted.cursor);
  const { rows } = await tx.execute(sql`
    SELECT ${selected} FROM deliveries AS d LEFT JOIN contacts AS c ON c.id = d.contact_id
    WHERE d.kind = ${wanted.kind} AND d.source_id = ${wanted.sourceId} ${wanted.state ? sql`AND d.state = ${wanted.state}` : sql``} ${wanted.reason ? sql`AND d.reason = ${wanted.reason}` : sql``}
      ${wanted.isBounced ? sql`AND (d.state = 'failed' AND d.reason = 'bad_address' OR d.bounced_at IS NOT NULL AND d.bounce_type <> 'soft')` : sql``}
      ${at ? sql`AND (d.due_at, d.id) > (${at[0]}::timestamptz, ${at[1]}::uuid)` : sql``}
    ORDER BY d.due_at, d.id LIMIT ${wanted.limit + 1}`);
  const page = pageOf(rows as Row[], wanted.limit, "deliveries", ({ id, dueKey }) => [dueKey, String(id)]);
  return mapPage(page, deliveryOf);
}

export async function findDelivery(tx: Tx, id: string): Promise<Delivery | undefined> {
  const { rows } = await tx.execute(
    sql`SELECT ${selected} FROM deliveries AS d LEFT JOIN contacts AS c ON c.id = d.contact_id WHERE d.id = ${id}`,
  );
  return rows[0] && deliveryOf(rows[0] as Row);
}

/** Of which source a row is, how far it is, and what the other side calls what it took. */
export async function findHandedOver(
  tx: Tx,
  id: string,
): Promise<(Source & { state: DeliveryState; messageId: string | null }) | undefined> {
  const { rows } = await tx.execute(
    sql`SELECT kind, source_id AS "sourceId", state, message_id AS "messageId" FROM deliveries WHERE id = ${id}`,
  );
  return rows[0] as (Source & { state: DeliveryState; messageId: string | null }) | undefined;
}

/** Claims what is due: rows that another worker has locked are skipped. */
export async function claim(
  tx: Tx,
  wanted: Source & { by: string; limit: number; leaseSeconds: number },
): Promise<Claimed[]> {
  const { rows } = await tx.execute(sql`
    UPDATE deliveries SET state = 'claimed', claimed_by = ${wanted.by}, claimed_until = now() + make_interval(secs => ${wanted.leaseSeconds}), sending_at = NULL
    WHERE id = ANY(ARRAY(SELECT id FROM deliveries WHERE kind = ${wanted.kind} AND source_id = ${wanted.sourceId} AND state = 'pending' AND due_at <= now() ORDER BY due_at, id LIMIT ${wanted.limit} FOR UPDATE SKIP LOCKED))
    RETURNING id, contact_id AS "contactId", target_id AS "targetId", address, attempts, purpose, send_key AS "sendKey"`);
  return rows as Claimed[];
}

const idsIn = (ids: readonly string[]): SQL => sql`ANY(${sql.param([...ids])}::uuid[])`;
const heldBy = (by: string): SQL => sql`state = 'claimed' AND claimed_by = ${by}`;

/** Marks these as about to be sent, with their keys; returns those still claimed with theirs, and only those may be sent. */
export async function markSending(
  tx: Tx,
  by: string,
  list: readonly { id: string; sendKey: string | null }[],
  leaseSeconds: number,
): Promise<Map<string, string | null>> {
  const { rows } = await tx.execute(sql`
    UPDATE deliveries AS d SET send_key = m."sendKey", sending_at = now(), attempted_at = now(), attempts = attempts + 1, claimed_until = now() + make_interval(secs => ${leaseSeconds})
    FROM jsonb_to_recordset(${JSON.stringify(list)}::jsonb) AS m (id uuid, "sendKey" text)
    WHERE d.id = m.id AND ${heldBy(by)} AND claimed_until > now() RETURNING d.id, d.send_key AS "sendKey"`);
  return new Map(rows.map((row) => [row.id as string, row.sendKey as string | null]));
}

/** Renews a worker's claims. */
export async function renewClaims(tx: Tx, by: string, leaseSeconds: number): Promise<void> {
  await tx.execute(
    sql`UPDATE deliveries SET claimed_until = now() + make_interval(secs => ${leaseSeconds}) WHERE ${heldBy(by)}`,
  );
}

/** Gives back what was never sent, due at `dueAt` when given; what was not even tried does not count as a try. */
export async function releaseClaims(
  tx: Tx,
  by: string,
  ids: readonly string[] | undefined,
  { dueAt, reason }: { dueAt?: Date; reason?: "day_limit" } = {},
): Promise<void> {
  await tx.execute(sql`
    UPDATE deliveries SET state = 'pending', claimed_by = NULL, claimed_until = NULL, attempts = attempts - (sending_at IS NOT NULL)::int, sending_at = NULL,
      attempted_at = NULL, due_at = coalesce(${dueAt?.toISOString() ?? null}::timestamptz, due_at), reason = coalesce(${reason ?? null}, reason)
    WHERE ${heldBy(by)} ${ids ? sql`AND id = ${idsIn(ids)}` : sql`AND sending_at IS NULL`}`);
}

/** When something of unknown outcome is looked up first. */
const firstLook = sql.raw(`now() + interval '${lookUpMinutes[0]} minutes'`);

export type Settlement = {
  id: string;
  state: "accepted" | "failed" | "skipped" | "unknown" | "pending";
  reason: string | null;
  detail: string | null;
  messageId: string | null;
  dueAt: string | null;
};

/**
 * Records what happened to these. Applies to this worker's claims, and to those called unknown since because they expired:
 * the worker that sent them knows better.
 */
export async function settle(
  tx: Tx,
  by: string,
  list: readonly Settlement[],
): Promise<{ id: string; contactId: string | null }[]> {
  if (list.length === 0) return [];
  const { rows } = await tx.execute(sql`
    UPDATE deliveries AS d SET state = s.state, reason = s.reason, detail = left(s.detail, 500), message_id = coalesce(s."messageId", d.message_id), due_at = coalesce(s."dueAt", d.due_at),
      accepted_at = CASE WHEN s.state = 'accepted' THEN now() END, settled_at = CASE WHEN s.state <> 'pending' THEN now() END,
      attempted_at = CASE WHEN s.state IN ('accepted', 'unknown') THEN d.attempted_at END, claimed_until = NULL,
      look_up_at = CASE WHEN s.state = 'unknown' AND d.channel <> 'email' THEN ${firstLook} END, look_ups = CASE WHEN s.state = 'unknown' THEN 0 ELSE d.look_ups END
    FROM jsonb_to_recordset(${JSON.stringify(list)}::jsonb) AS s (id uuid, state text, reason text, detail text, "messageId" text, "dueAt" timestamptz)
    WHERE d.id = s.id AND d.state IN ('claimed', 'unknown') AND d.claimed_by = ${by} RETURNING d.id, d.contact_id AS "contactId"`);
  return rows as { id: string; contactId: string | null }[];
}

/** Ends expired claims: what had not begun to be sent waits again, the rest is unknown. Returns the sources concerned. */
export async function sweep(
  tx: Tx,
  source?: Source,
): Promise<(Source & { state: DeliveryState; isLookedUp: boolean; many: number })[]> {
  const { rows } = await tx.execute(sql`
    WITH swept AS (
      UPDATE deliveries SET state = CASE WHEN sending_at IS NULL THEN 'pending' ELSE 'unknown' END, reason = CASE WHEN sending_at IS NULL THEN reason ELSE 'interrupted' END, claimed_until = NULL,
        settled_at = CASE WHEN sending_at IS NULL THEN NULL ELSE now() END, look_up_at = CASE WHEN sending_at IS NOT NULL AND channel <> 'email' THEN ${firstLook} END
      WHERE id = ANY(ARRAY(SELECT id FROM deliveries WHERE state = 'claimed' AND claimed_until < now() ${source ? sql`AND kind = ${source.kind} AND source_id = ${source.sourceId}` : sql``} FOR UPDATE SKIP LOCKED)) RETURNING kind, source_id, state, look_up_at IS NOT NULL AS is_looked_up)
    SELECT kind, source_id AS "sourceId", state, is_looked_up AS "isLookedUp", count(*)::int AS many FROM swept GROUP BY 1, 2, 3, 4`);
  return rows as (Source & { state: DeliveryState; isLookedUp: boolean; many: number })[];
}

/** Businesses with claims that expired before `moment`. */
export async function listWorkspacesToSweep(tx: Tx, moment: Date): Promise<string[]> {
  const { rows } = await tx.execute(
    sql`SELECT id FROM app.workspaces_with_lapsed_claims(${moment.toISOString()}) AS id`,
  );
  return rows.map((row) => row.id as string);
}

/** Deliveries of unknown outcome: one by its id, or those of a source, perhaps of one customer. */
export type UnknownOnes = { id: string } | (Source & { contactId?: string | undefined });

const among = (wanted: UnknownOnes) =>
  "id" in wanted
    ? sql`id = ${wanted.id}`
    : sql`kind = ${wanted.kind} AND source_id = ${wanted.sourceId} ${wanted.contactId === undefined ? sql`` : sql`AND contact_id = ${wanted.contactId}`}`;

/** Sets at most `limit` unknown deliveries to what a person found out, those to send again as if they were made now; returns them. */
export async function updateUnknown(
  tx: Tx,
  wanted: UnknownOnes,
  { state, limit }: { state: "accepted" | "pending"; limit: number },
): Promise<(Source & { id: string; channel: Channel; contactId: string | null })[]> {
  const { rows } = await tx.execute(sql`
    UPDATE deliveries SET state = ${state}, reason = NULL, detail = NULL, due_at = CASE WHEN ${state} = 'pending' THEN now() ELSE due_at END, created_at = CASE WHEN ${state} = 'pending' THEN now() ELSE created_at END,
      send_key = CASE WHEN ${state} = 'accepted' THEN send_key END, claimed_by = NULL, sending_at = NULL, look_up_at = NULL, accepted_at = CASE WHEN ${state} = 'accepted' THEN coalesce(attempted_at, now()) END, settled_at = CASE WHEN ${state} = 'accepted' THEN now() END
    WHERE id = ANY (ARRAY(SELECT id FROM deliveries WHERE ${among(wanted)} AND state = 'unknown' ORDER BY id LIMIT ${limit} FOR NO KEY UPDATE))
    RETURNING id, channel, kind, source_id AS "sourceId", contact_id AS "contactId"`);
  return rows as (Source & { id: string; channel: Channel; contactId: string | null })[];
}

/** What still waits, also for somebody's decision: it was held. */
const isOpen = sql`(state = 'pending' OR state = 'skipped' AND reason IN ('late', 'no_mail_server'))`;

/** Skips what still waits of a source; returns how many. */
export async function skipPending(tx: Tx, { kind, sourceId }: Source, reason: string): Promise<number> {
  return (
    (
      await tx.execute(
        sql`UPDATE deliveries SET state = 'skipped', reason = ${reason}, settled_at = now() WHERE kind = ${kind} AND source_id = ${sourceId} AND ${isOpen}`,
      )
    ).rowCount ?? 0
  );
}

/** Skips what still waits of these sources of a kind. */
export async function skipSources(
  tx: Tx,
  kind: string,
  sourceIds: readonly string[],
  reason: string,
): Promise<void> {
  await tx.execute(
    sql`UPDATE deliveries SET state = 'skipped', reason = ${reason}, settled_at = now() WHERE kind = ${kind} AND source_id = ${idsIn(sourceIds)} AND ${isOpen}`,
  );
}

/** Skips what still waits of a source for these targets. */
export async function skipTargets(
  tx: Tx,
  { kind, sourceId }: Source,
  targetIds: readonly string[],
  reason: string,
): Promise<void> {
  await tx.execute(
    sql`UPDATE deliveries SET state = 'skipped', reason = ${reason}, settled_at = now() WHERE kind = ${kind} AND source_id = ${sourceId} AND ${isOpen} AND target_id = ${idsIn(targetIds)}`,
  );
}

/** Delays what waits of a source until then: the day's limit is reached. */
export async function postpone(tx: Tx, { kind, sourceId }: Source, until: Date): Promise<void> {
  await tx.execute(
    sql`UPDATE deliveries SET due_at = ${until.toISOString()}::timestamptz, reason = 'day_limit' WHERE kind = ${kind} AND source_id = ${sourceId} AND state = 'pending' AND due_at < ${until.toISOString()}::timestamptz`,
  );
}

/** When the next of a source is due, how many are open, and how many have no answer. */
export async function findOpen(
  tx: Tx,
  { kind, sourceId }: Source,
): Promise<{ nextDueAt: string | null; pending: number; claimed: number; unknown: number }> {
  const { rows } = await tx.execute(sql`
    SELECT min(due_at) FILTER (WHERE state = 'pending') AS "nextDueAt", (count(*) FILTER (WHERE state = 'pending'))::int AS pending, (count(*) FILTER (WHERE state = 'claimed'))::int AS claimed, (count(*) FILTER (WHERE state = 'unknown'))::int AS unknown
    FROM deliveries WHERE kind = ${kind} AND source_id = ${sourceId} AND state IN ('pending', 'claimed', 'unknown')`);
  const row = rows[0] as { nextDueAt: string | null; pending: number; claimed: number; unknown: number };
  return { ...row, nextDueAt: row.nextDueAt && isoOf(row.nextDueAt) };
}

/** How far these deliveries are, and why not, by id. */
export async function listStates(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, { state: DeliveryState; reason: string | null; detail: string | null }>> {
  const { rows } = await tx.execute(
    sql`SELECT id, state, reason, detail FROM deliveries WHERE id = ANY(${sql.param([...ids])}::uuid[])`,
  );
  return new Map(
    rows.map((row) => [
      row.id as string,
      {
        state: row.state as DeliveryState,
        reason: row.reason as string | null,
        detail: row.detail as string | null,
      },
    ]),
  );
}
