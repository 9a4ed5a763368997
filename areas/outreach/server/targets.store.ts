import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { followGrowth } from "#platform/server/statistics.ts";
import { fullNameIn } from "#platform/server/people.table.ts";
import {
  addressPattern,
  maxUnproved,
  usualCap,
  usualConsentChannels,
} from "#areas/outreach/contract/permission.rules.ts";
import { callable, type DayHours, usualCallingHours } from "#areas/outreach/contract/calling-hours.rules.ts";
import { zonesOfNumber } from "#areas/outreach/contract/number-zones.rules.ts";
import type { Channel, PersonChannel, Purpose } from "#areas/outreach/contract/deliveries.schema.ts";

/** The targets: customers by their ids, or a query with one column of ids. */
export type Audience = { contactIds: readonly string[] } | { query: SQL };

/** When they are due: a moment for all, or an expression over the customer's row `c` ("9:00 their time"). */
export type Due = Date | { each: SQL };

/** The current business's limits; the product's defaults when nothing is set. */
export type Limits = {
  capMax: number;
  capDays: number;
  consentChannels: readonly string[];
  quietHours: Partial<Record<PersonChannel, { from: string; to: string } | null>>;
  /** The owner's; null for the usual ones. */
  callingHours: readonly DayHours[] | null;
};

export async function findLimits(tx: Tx): Promise<Limits> {
  const { rows } = await tx.execute(
    sql`SELECT cap_most AS "capMax", cap_days AS "capDays", consent_channels AS "consentChannels", quiet_hours AS "quietHours", calling_hours AS "callingHours" FROM outreach_settings`,
  );
  return (
    (rows[0] as Limits | undefined) ?? {
      capMax: usualCap.max,
      capDays: usualCap.days,
      consentChannels: usualConsentChannels,
      quietHours: {},
      callingHours: null,
    }
  );
}

const idsOf = (audience: Audience): SQL =>
  "query" in audience ? audience.query : sql`SELECT unnest(${sql.param([...audience.contactIds])}::uuid[])`;

/** The column with a customer's address on a channel. */
export const addressOf = (channel: PersonChannel): SQL =>
  channel === "email" ? sql`c.email` : sql`coalesce(c.phone_number, c.phone)`;

/** True for an address that can’t be one. */
export const isNoAddress = (channel: PersonChannel): SQL =>
  channel === "email"
    ? sql`length(c.email) > 254 OR c.email !~ ${addressPattern}`
    : sql`c.phone_number IS NULL`;

/** Of which of the business's loaded lists for a channel a number is: its own before a registry's. */
export const listedIn = (channel: PersonChannel, number: SQL): SQL =>
  channel === "email"
    ? sql`NULL::text`
    : sql`(SELECT min(lists.kind) FROM do_not_call_lists AS lists JOIN do_not_call_numbers AS listed ON listed.list_id = lists.id AND listed.number = substr(${number}, 2)::bigint
        WHERE lists.channel = ${channel} AND lists.loaded_at IS NOT NULL)`;

export type Judged = {
  channel: PersonChannel;
  purpose: Purpose;
  audience: Audience;
  at: Date;
  limits: Limits;
  source?: { kind: string; sourceId: string };
};

/**
 * Every customer of an audience with the address and the first reason that forbids it, null when none does:
 * `permission` for all at once. An address that several share is reached once.
 */
function judged(
  { channel, purpose, audience, at, limits, source, nowhere = [] }: Judged & { nowhere?: readonly string[] },
  due: SQL,
): SQL {
  const moment = sql`${at.toISOString()}::timestamptz`;
  const marketing = purpose === "marketing";
  // An audience is called or texted as service in practice only, which leaves out who is on a registry's list, too.
  const isPractice = !marketing && channel !== "email";
  const needsConsent = marketing && limits.consentChannels.includes(channel);
  return sql`
    WITH recent AS (
      SELECT contact_id, count(*) AS many FROM deliveries
      WHERE ${marketing} AND purpose = 'marketing' AND attempted_at > ${moment} - make_interval(days => ${limits.capDays}) AND state IN ('claimed', 'accepted', 'unknown') AND contact_id IS NOT NULL
      GROUP BY contact_id HAVING count(*) >= ${limits.capMax}
    ), agreed AS (
      SELECT DISTINCT ON (address_key) address_key, is_given FROM consents WHERE ${marketing || isPractice} AND channel = ${channel} AND purpose = 'marketing' ORDER BY address_key, given_at DESC, id DESC
    ), taken AS (
      SELECT address_key, min(target_id::text)::uuid AS target_id FROM deliveries WHERE kind = ${source?.kind ?? ""} AND source_id = ${source?.sourceId ?? null}::uuid AND state <> 'skipped' GROUP BY address_key
    ), known AS (
      SELECT target_id FROM deliveries WHERE kind = ${source?.kind ?? ""} AND source_id = ${source?.sourceId ?? null}::uuid
    ), keyed AS MATERIALIZED (
      SELECT c.id, c.status, c.deleted_at, ${addressOf(channel)} AS address, app.address_key(${channel}, ${addressOf(channel)}) AS address_key, ${isNoAddress(channel)} AS is_none, ${listedIn(channel, sql`c.phone_number`)} AS listed, ${due} AS due_at,
        c.time_zone IS NULL AND ${headOf} = ANY(${sql.param([...nowhere])}::text[]) AS is_nowhere
      FROM contacts AS c WHERE c.id IN (${idsOf(audience)})
    ), first_look AS (
      SELECT c.id, coalesce(c.address, '') AS address, c.address_key, c.due_at, coalesce(taken.target_id <> c.id, false) AS is_taken,
        CASE
          WHEN known.target_id IS NOT NULL THEN 'already_reached'
          WHEN c.deleted_at IS NOT NULL THEN 'deleted'
          WHEN coalesce(c.address, '') = '' THEN 'no_address'
          WHEN c.is_none THEN 'invalid_address'
          WHEN s.reason = 'bounced' THEN 'bounced'
          WHEN s.reason = 'stopped' THEN 'stopped'
          WHEN s.reason = 'by_hand' OR c.listed = 'own' THEN 'suppressed'
          WHEN ${isPractice} AND c.listed = 'registry' AND agreed.is_given IS NOT TRUE THEN 'do_not_call'
          WHEN NOT ${marketing} THEN NULL
          WHEN s.reason = 'complained' THEN 'complained'
          WHEN c.status = 'unsubscribed' OR s.reason IN ('unsubscribed', 'by_status') THEN 'unsubscribed'
          WHEN s.reason = 'paused' THEN 'paused'
          WHEN agreed.is_given = false THEN 'consent_withdrawn'
          WHEN c.listed = 'registry' AND agreed.is_given IS NULL THEN 'do_not_call'
          WHEN ${needsConsent} AND agreed.is_given IS NULL THEN 'no_consent'
          WHEN recent.many IS NOT NULL THEN 'frequency_cap'
          WHEN c.is_nowhere THEN 'no_time_zone'
        END AS reason
      FROM keyed AS c
      LEFT JOIN suppressions AS s ON s.channel = ${channel} AND s.address_key = c.address_key AND s.lifted_at IS NULL AND (s.until IS NULL OR s.until > ${moment})
      LEFT JOIN agreed ON agreed.address_key = c.address_key
      LEFT JOIN recent ON recent.contact_id = c.id
      LEFT JOIN taken ON taken.address_key = c.address_key
      LEFT JOIN known ON known.target_id = c.id
    ), shared AS MATERIALIZED (
      SELECT address_key FROM first_look WHERE reason IS NULL GROUP BY address_key HAVING count(*) > 1
    ), later AS (
      SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY address_key ORDER BY id) AS place FROM first_look WHERE reason IS NULL AND address_key IN (SELECT address_key FROM shared)) AS sharing WHERE place > 1
    )
    SELECT first_look.id, address, address_key, due_at, coalesce(reason, CASE WHEN is_taken OR later.id IS NOT NULL THEN 'duplicate_address' END) AS reason
    FROM first_look LEFT JOIN later ON later.id = first_look.id`;
}

/** As much of a number as says where it is. */
const headOf = sql`left(c.phone_number, 10)`;

/**
 * The heads of an audience's numbers that are in no known zone, or in zones without a common hour: such a number never rings, unless its customer has
 * a zone of their own.
 */
async function findNowhere(
  tx: Tx,
  { channel, purpose, audience, at, limits }: Judged,
): Promise<readonly string[]> {
  if (channel === "email" || purpose !== "marketing") return [];
  const { rows } = await tx.execute(
    sql`SELECT DISTINCT ${headOf} AS head FROM contacts AS c WHERE c.id IN (${idsOf(audience)}) AND c.time_zone IS NULL AND c.phone_number IS NOT NULL`,
  );
  const owner = limits.callingHours ?? usualCallingHours;
  // Numbers of one place share the list of its zones.
  const known = new Map<readonly string[], boolean>();
  const isNowhere = (zones: readonly string[]): boolean => {
    const found = callable({ channel, zones, states: [], owner }, at);
    return !found.open && found.until === undefined;
  };
  return rows.flatMap(({ head }) => {
    const zones = zonesOfNumber(String(head));
    const never = known.get(zones) ?? isNowhere(zones);
    known.set(zones, never);
    return never ? [String(head)] : [];
  });
}

/** Lets this transaction join and sort an audience of a hundred thousand in memory. */
const inMemory = (tx: Tx): Promise<unknown> => tx.execute(sql`SELECT set_config('work_mem', '64MB', true)`);

/** How many of an audience will be reached, and how many will not, by reason. */
export async function countJudged(
  tx: Tx,
  wanted: Judged,
): Promise<{ reason: string | null; many: number }[]> {
  await inMemory(tx);
  const { rows } = await tx.execute(
    sql`SELECT reason, count(*)::int AS many FROM (${judged({ ...wanted, nowhere: await findNowhere(tx, wanted) }, sql`NULL::timestamptz`)}) AS judged GROUP BY reason`,
  );
  return rows as { reason: string | null; many: number }[];
}

export type JudgedRow = { contactId: string; name: string; address: string };

/** Those of an audience who are not reached for `reason` (null: those who are reached), after `afterId`. */
export async function listJudged(
  tx: Tx,
  wanted: Judged & { reason: string | null; afterId?: string; limit: number },
): Promise<JudgedRow[]> {
  const { rows } = await tx.execute(sql`
    SELECT judged.id AS "contactId", ${fullNameIn("c")} AS name, judged.address FROM (${judged({ ...wanted, nowhere: await findNowhere(tx, wanted) }, sql`NULL::timestamptz`)}) AS judged JOIN contacts AS c ON c.id = judged.id
    WHERE judged.reason IS NOT DISTINCT FROM ${wanted.reason} AND (${wanted.afterId ?? null}::uuid IS NULL OR judged.id > ${wanted.afterId ?? null}::uuid) ORDER BY judged.id LIMIT ${wanted.limit}`);
  return rows as JudgedRow[];
}

/** Puts an audience into the ledger, each target of the source once; returns how many were new. */
export async function insertJudged(
  tx: Tx,
  wanted: Judged & { workspaceId: string; kind: string; sourceId: string; due: Due },
): Promise<number> {
  const due = wanted.due instanceof Date ? sql`${wanted.due.toISOString()}::timestamptz` : wanted.due.each;
  await inMemory(tx);
  await followGrowth(tx);
  const nowhere = await findNowhere(tx, wanted);
  // One at a time per source, so that it is certain who is already in its ledger.
  await tx.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${`deliveries ${wanted.kind} ${wanted.sourceId}`}, 0))`,
  );
  const { rowCount } = await tx.execute(sql`
    INSERT INTO deliveries (workspace_id, id, channel, kind, source_id, target_id, contact_id, purpose, address, address_key, state, reason, due_at, settled_at)
    SELECT ${wanted.workspaceId}::uuid, app.new_delivery_id(), ${wanted.channel}, ${wanted.kind}, ${wanted.sourceId}::uuid, id, id, ${wanted.purpose}, left(address, 254), address_key,
      CASE WHEN reason IS NULL THEN 'pending' ELSE 'skipped' END, reason, due_at, CASE WHEN reason IS NOT NULL THEN now() END
    FROM (${judged({ ...wanted, source: wanted, nowhere }, due)}) AS judged
    WHERE NOT EXISTS (SELECT FROM deliveries AS known WHERE known.kind = ${wanted.kind} AND known.source_id = ${wanted.sourceId}::uuid AND known.target_id = judged.id)
    ORDER BY id`);
  await followGrowth(tx);
  return rowCount ?? 0;
}

/** How many mails of what visitors did an address gets from a business that day (UTC), in its order. */
async function countOfDay(
  tx: Tx,
  {
    workspaceId,
    channel,
    address,
    dueAt,
  }: { workspaceId: string; channel: Channel; address: string; dueAt: Date },
): Promise<number> {
  // One at a time for each address, so that several at once are counted, too.
  await tx.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${`unproved ${workspaceId} ${address.trim().toLowerCase()}`}, 0))`,
  );
  const day = sql`date_trunc('day', ${dueAt.toISOString()}::timestamptz, 'UTC')`;
  const { rows } = await tx.execute(
    sql`SELECT count(*)::int AS many FROM deliveries WHERE purpose = 'service' AND address_key = app.address_key(${channel}, ${address}) AND is_unproved AND state <> 'skipped' AND due_at >= ${day} AND due_at < ${day} + interval '1 day'`,
  );
  return Number(rows[0]?.many ?? 0);
}

/** Puts one target into the ledger, as service (a test email to yourself, an invitation); the same target of a source is there once. */
export async function insertTarget(
  tx: Tx,
  row: {
    workspaceId: string;
    channel: Channel;
    kind: string;
    sourceId: string;
    targetId: string;
    address: string;
    contactId?: string | null;
    dueAt: Date;
    isUnproved?: boolean;
  },
): Promise<string | undefined> {
  const isOneTooMany = row.isUnproved === true && (await countOfDay(tx, row)) >= maxUnproved;
  const { rows } = await tx.execute(sql`
    INSERT INTO deliveries (workspace_id, id, channel, kind, source_id, target_id, contact_id, purpose, address, address_key, is_unproved, state, reason, due_at, settled_at)
    VALUES (${row.workspaceId}::uuid, app.new_delivery_id(), ${row.channel}, ${row.kind}, ${row.sourceId}::uuid, ${row.targetId}::uuid, ${row.contactId ?? null}::uuid, 'service', ${row.address}, app.address_key(${row.channel}, ${row.address}), ${row.isUnproved === true},
      ${isOneTooMany ? "skipped" : "pending"}, ${isOneTooMany ? "too_many" : null}, ${row.dueAt.toISOString()}::timestamptz, ${isOneTooMany ? row.dueAt.toISOString() : null}::timestamptz)
    ON CONFLICT (workspace_id, kind, source_id, target_id) DO NOTHING RETURNING id`);
  return rows[0]?.id as string | undefined;
}

/** Has a target that failed, was skipped or is unknown wait again, as if it were made now and with another key; returns its id. */
export async function renewTarget(
  tx: Tx,
  row: { kind: string; sourceId: string; targetId: string; address: string; dueAt: Date },
): Promise<string | undefined> {
  const { rows } = await tx.execute(sql`
    UPDATE deliveries SET state = 'pending', reason = NULL, detail = NULL, address = ${row.address}, due_at = ${row.dueAt.toISOString()}::timestamptz, created_at = now(), attempts = 0, look_ups = 0, look_up_at = NULL,
      send_key = NULL, message_id = NULL, claimed_by = NULL, claimed_until = NULL, sending_at = NULL, attempted_at = NULL, settled_at = NULL
    WHERE kind = ${row.kind} AND source_id = ${row.sourceId} AND target_id = ${row.targetId} AND state IN ('failed', 'skipped', 'unknown') RETURNING id`);
  return rows[0]?.id as string | undefined;
}
