import { type SQL, sql } from "drizzle-orm";
import { containing } from "#platform/contract/like.ts";
import { isoOf } from "#platform/server/columns.ts";
import { readCursor } from "#platform/server/cursor.ts";
import { mapPage, type Page, pageOf, type PageWanted } from "#platform/server/paging.ts";
import { preparedOnce, type Tx } from "#platform/server/database.ts";
import { newId } from "#platform/server/ids.ts";
import { fullNameIn } from "#platform/server/people.table.ts";
import type { PersonChannel } from "#areas/outreach/contract/deliveries.schema.ts";
import type { SuppressionReason } from "#areas/outreach/contract/permission.rules.ts";
import type { Suppression } from "#areas/outreach/contract/suppressions.schema.ts";

type New = {
  workspaceId: string;
  channel: PersonChannel;
  reason: SuppressionReason;
  evidence: string | null;
  until: string | null;
  createdBy: string | null;
  now: Date;
};

/** What stands higher covers what stands lower. A pause of texts and calls is a doubt whether somebody said stop, and stays until a person has judged it. */
const rank = (of: SQL): SQL =>
  sql`(CASE ${of} WHEN 'paused' THEN CASE WHEN suppressions.channel = 'email' THEN 0 ELSE 0.5 END WHEN 'by_status' THEN 1 WHEN 'unsubscribed' THEN 2 WHEN 'complained' THEN 2 WHEN 'by_hand' THEN 3 WHEN 'bounced' THEN 4 WHEN 'stopped' THEN 5 ELSE 0 END)`;
const had = sql`suppressions.reason`;
const comes = sql`excluded.reason`;
/** What stood there has ended, or is a pause of emails. */
const isOpenAgain = sql`(suppressions.lifted_at IS NOT NULL OR coalesce(suppressions.until <= now(), false) OR suppressions.reason = 'paused' AND suppressions.channel = 'email')`;
const isOnTop = sql`(${isOpenAgain} OR ${rank(comes)} > ${rank(had)})`;
/** A "no" that is covered stays beneath what stops all mail, whichever came first; a stronger one replaces a weaker. */
const isBeneath = sql`(NOT ${isOnTop} AND ${rank(had)} > 2 AND ${rank(comes)} < ${rank(had)} AND ${rank(comes)} > ${rank(sql`suppressions.beneath`)})`;
/** Under both a bounce and an entry by hand there is one more place, so that lifting one of three never loses another. */
const isLowest = sql`(NOT ${isOnTop} AND ${rank(had)} = 4 AND suppressions.beneath = 'by_hand' AND ${rank(comes)} IN (0.5, 1, 2) AND ${rank(comes)} > ${rank(sql`suppressions.lowest`)})`;
const replaces = sql`${isOnTop} OR ${isBeneath} OR ${isLowest}`;
const ifOnTop = (column: string): SQL =>
  sql`${sql.raw(column)} = CASE WHEN ${isOnTop} THEN excluded.${sql.raw(column)} ELSE suppressions.${sql.raw(column)} END`;
const keeps = (
  column: string,
  before: SQL,
): SQL => sql`CASE WHEN ${isBeneath} THEN ${sql.raw(`excluded.${column}`)}
  WHEN ${isOpenAgain} OR ${rank(comes)} < 3 AND ${isOnTop} THEN NULL WHEN ${isOnTop} THEN ${sql.raw(`suppressions.${column}`)} ELSE ${before} END`;
const keepsLowest = (
  column: string,
  beneath: string,
  now: string,
): SQL => sql`CASE WHEN ${isLowest} THEN ${sql.raw(`excluded.${now}`)}
  WHEN ${isOpenAgain} THEN NULL
  WHEN ${isOnTop} AND ${rank(comes)} > 3 AND ${rank(had)} >= 3 OR ${isBeneath} AND ${rank(comes)} >= 3 THEN ${sql.raw(`suppressions.${beneath}`)}
  ELSE ${sql.raw(`suppressions.${column}`)} END`;
const replaced = sql`${ifOnTop("reason")}, ${ifOnTop("evidence")}, ${ifOnTop("until")}, ${ifOnTop("created_by")}, ${ifOnTop("created_at")}, ${ifOnTop("shown")},
  beneath = ${keeps("reason", sql`suppressions.beneath`)}, beneath_evidence = ${keeps("evidence", sql`suppressions.beneath_evidence`)}, lowest = ${keepsLowest("lowest", "beneath", "reason")}, lowest_evidence = ${keepsLowest("lowest_evidence", "beneath_evidence", "evidence")},
  lifted_at = NULL, lifted_by = NULL, lift_reason = NULL`;

/** Suppresses an address; false when what already stood there says as much. */
export async function insertSuppression(tx: Tx, row: New & { address: string }): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    INSERT INTO suppressions (workspace_id, channel, address_key, id, shown, reason, evidence, until, created_by, created_at)
    VALUES (${row.workspaceId}::uuid, ${row.channel}, app.address_key(${row.channel}, ${row.address}), ${newId()}::uuid, left(btrim(${row.address}), 254), ${row.reason}, ${row.evidence}, ${row.until}::timestamptz, ${row.createdBy}::uuid, ${row.now.toISOString()}::timestamptz)
    ON CONFLICT (workspace_id, channel, address_key) DO UPDATE SET ${replaced} WHERE ${replaces}`);
  return (rowCount ?? 0) > 0;
}

/** The same for the addresses of deliveries, also of those whose address was removed. Returns the deliveries whose address was reachable before. */
export async function insertForDeliveries(
  tx: Tx,
  deliveryIds: readonly string[],
  row: Omit<New, "channel">,
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO suppressions (workspace_id, channel, address_key, id, shown, reason, evidence, until, created_by, created_at)
    SELECT DISTINCT ON (channel, address_key) ${row.workspaceId}::uuid, channel, address_key, app.new_delivery_id(), CASE WHEN address = '' THEN '…' ELSE address END, ${row.reason}, coalesce(${row.evidence}, detail), ${row.until}::timestamptz, ${row.createdBy}::uuid, ${row.now.toISOString()}::timestamptz
    FROM deliveries WHERE id = ANY(${sql.param([...deliveryIds])}::uuid[]) AND address_key IS NOT NULL
    ON CONFLICT (workspace_id, channel, address_key) DO UPDATE SET ${replaced} WHERE ${replaces}`);
}

type Held = {
  id: string;
  channel: PersonChannel;
  reason: SuppressionReason;
  beneath: SuppressionReason | null;
  lowest: SuppressionReason | null;
  until: string | null;
  shown: string;
};
const holds = sql`lifted_at IS NULL AND (until IS NULL OR until > now())`;

/** Why an address is suppressed at the moment; undefined when it is not. */
export async function findHeld(
  tx: Tx,
  key: { channel: PersonChannel; address: string } | { deliveryId: string },
): Promise<Held | undefined> {
  const { rows } =
    "address" in key
      ? await tx.execute(
          sql`SELECT id, channel, reason, beneath, lowest, until, shown FROM suppressions WHERE channel = ${key.channel} AND address_key = app.address_key(${key.channel}, ${key.address}) AND ${holds}`,
        )
      : await tx.execute(
          sql`SELECT s.id, s.channel, s.reason, s.beneath, s.lowest, s.until, s.shown FROM deliveries AS d JOIN suppressions AS s ON s.channel = d.channel AND s.address_key = d.address_key WHERE d.id = ${key.deliveryId} AND ${holds}`,
        );
  const row = rows[0] as Held | undefined;
  return row && { ...row, until: row.until && isoOf(row.until) };
}

export async function findById(tx: Tx, id: string): Promise<Held | undefined> {
  return (
    await tx.execute(
      sql`SELECT id, channel, reason, beneath, lowest, until, shown FROM suppressions WHERE id = ${id} AND ${holds}`,
    )
  ).rows[0] as Held | undefined;
}

/** Takes a bounce, or an entry by hand, off the "no" beneath it, which stays. */
export async function liftTop(tx: Tx, id: string): Promise<void> {
  await tx.execute(
    sql`UPDATE suppressions SET reason = beneath, evidence = beneath_evidence, until = NULL, beneath = lowest, beneath_evidence = lowest_evidence, lowest = NULL, lowest_evidence = NULL WHERE id = ${id} AND lifted_at IS NULL AND beneath IS NOT NULL`,
  );
}

/** Drops the "no" beneath a bounce: it was only a status, and somebody set another. */
export async function removeBeneath(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`UPDATE suppressions SET beneath = NULL, beneath_evidence = NULL WHERE id = ${id}`);
}

/** Drops a doubt that lies beneath something else. */
export async function removeDoubt(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`
    UPDATE suppressions SET beneath = CASE WHEN beneath = 'paused' THEN lowest ELSE beneath END, beneath_evidence = CASE WHEN beneath = 'paused' THEN lowest_evidence ELSE beneath_evidence END, lowest = NULL, lowest_evidence = NULL
    WHERE id = ${id} AND (beneath = 'paused' OR lowest = 'paused')`);
}

/** Ends a suppression, recording who and why; false when it had already ended. */
export async function lift(tx: Tx, id: string, by: string | null, why: string, now: Date): Promise<boolean> {
  return (
    ((
      await tx.execute(
        sql`UPDATE suppressions SET lifted_at = ${now.toISOString()}::timestamptz, lifted_by = ${by}::uuid, lift_reason = ${why.slice(0, 500)} WHERE id = ${id} AND lifted_at IS NULL`,
      )
    ).rowCount ?? 0) > 0
  );
}

/** Records a consent given or withdrawn, under an email address, a number, or that of a suppression or of a delivery. */
export async function insertConsent(
  tx: Tx,
  row: {
    workspaceId: string;
    of:
      | { suppressionId: string }
      | { deliveryId: string }
      | { channel?: PersonChannel; address: string; contactId: string | null };
    isGiven: boolean;
    wording: string;
    source: string;
    by: string | null;
    now: Date;
    /** Only where nothing was said under this address before. */
    isFirstOnly?: boolean;
  },
): Promise<void> {
  const from =
    "deliveryId" in row.of
      ? sql`SELECT contact_id, channel, address_key FROM deliveries WHERE id = ${row.of.deliveryId}`
      : "address" in row.of
        ? sql`SELECT ${row.of.contactId}::uuid, ${row.of.channel ?? "email"}::text, app.address_key(${row.of.channel ?? "email"}, ${row.of.address})`
        : sql`SELECT NULL::uuid, channel, address_key FROM suppressions WHERE id = ${row.of.suppressionId}`;
  await tx.execute(sql`
    INSERT INTO consents (workspace_id, id, contact_id, channel, address_key, purpose, is_given, wording, source, recorded_by, created_at, given_at)
    SELECT ${row.workspaceId}::uuid, ${newId()}::uuid, (SELECT id FROM contacts WHERE contacts.id = of.contact_id), of.channel, of.address_key, 'marketing', ${row.isGiven}, ${row.wording}, ${row.source}, ${row.by}::uuid, ${row.now.toISOString()}::timestamptz, ${row.now.toISOString()}::timestamptz
    FROM (${from}) AS of (contact_id, channel, address_key)
    ${row.isFirstOnly ? sql`WHERE NOT EXISTS (SELECT FROM consents AS said WHERE said.channel = of.channel AND said.purpose = 'marketing' AND said.address_key = of.address_key)` : sql``}`);
}

/** The customers with this address that the reader may see; not those in the bin. */
export async function listContactsOf(tx: Tx, address: string): Promise<{ id: string; status: string }[]> {
  return (
    await tx.execute(
      sql`SELECT id, status FROM contacts WHERE email_key = lower(btrim(${address})) AND deleted_at IS NULL ORDER BY id LIMIT 100`,
    )
  ).rows as { id: string; status: string }[];
}

/** The customers with this number whom the reader may see; not those in the bin. */
export async function listContactsOfNumber(tx: Tx, number: string): Promise<string[]> {
  const { rows } = await tx.execute(
    sql`SELECT id FROM contacts WHERE phone_key = app.phone_key(${number}) AND phone_number = ${number} AND deleted_at IS NULL ORDER BY id LIMIT 100`,
  );
  return rows.map((row) => row.id as string);
}

/** Which of these numbers have a STOP. */
export async function listStopped(tx: Tx, numbers: readonly string[]): Promise<Set<string>> {
  const { rows } = await tx.execute(sql`
    SELECT number FROM unnest(${sql.param([...numbers])}::text[]) AS number
    JOIN suppressions ON channel = 'text' AND address_key = app.address_key('text', number) AND reason = 'stopped' AND lifted_at IS NULL`);
  return new Set(rows.map((row) => String(row.number)));
}

export type Stance = {
  email: string | null;
  status: string;
  suppressionId: string | null;
  reason: SuppressionReason | null;
  beneath: SuppressionReason | null;
};

// Runs whenever a customer is added.
const stancePrepared = preparedOnce((tx) =>
  tx
    .select({
      email: sql<string | null>`c.email`,
      status: sql<string>`c.status`,
      suppressionId: sql<string | null>`s.id`,
      reason: sql<SuppressionReason | null>`s.reason`,
      beneath: sql<SuppressionReason | null>`s.beneath`,
    })
    .from(
      sql`contacts AS c LEFT JOIN suppressions AS s ON s.channel = 'email' AND s.address_key = app.address_key('email', c.email) AND s.lifted_at IS NULL AND (s.until IS NULL OR s.until > now())`,
    )
    .where(sql`c.id = ${sql.placeholder("contactId")}`)
    .prepare("find_stance"),
);

/** A customer's standing: the row's status, and why the address is suppressed. */
export async function findStance(tx: Tx, contactId: string): Promise<Stance | undefined> {
  return (await stancePrepared(tx).execute({ contactId }))[0];
}

/** Customers whose status and whose address's suppression disagree, by id after `afterId`. */
export async function listOutOfStep(
  tx: Tx,
  afterId: string | undefined,
  limit: number,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await tx.execute(sql`
    SELECT c.id, ${fullNameIn("c")} AS name FROM contacts AS c
    LEFT JOIN suppressions AS s ON s.channel = 'email' AND s.address_key = app.address_key('email', c.email) AND s.lifted_at IS NULL AND (s.until IS NULL OR s.until > now())
    WHERE c.deleted_at IS NULL AND c.email IS NOT NULL AND (${afterId ?? null}::uuid IS NULL OR c.id > ${afterId ?? null}::uuid)
      AND CASE WHEN c.status = 'unsubscribed' THEN s.id IS NULL OR s.reason = 'paused' OR s.reason = 'bounced' AND s.beneath IS NULL
        ELSE s.reason IN ('unsubscribed', 'complained', 'by_hand', 'by_status') OR s.beneath IS NOT NULL END
    ORDER BY c.id LIMIT ${limit}`);
  return rows as { id: string; name: string }[];
}

/** The address and the source of a delivery. */
export async function findTarget(
  tx: Tx,
  deliveryId: string,
): Promise<
  | { address: string; contactId: string | null; kind: string; sourceId: string; channel: PersonChannel }
  | undefined
> {
  const { rows } = await tx.execute(
    sql`SELECT address, contact_id AS "contactId", kind, source_id AS "sourceId", channel FROM deliveries WHERE id = ${deliveryId}`,
  );
  return rows[0] as
    | { address: string; contactId: string | null; kind: string; sourceId: string; channel: PersonChannel }
    | undefined;
}

/** Those who get nothing on a channel, newest first, by part of the address; a whole address is found by its hash even when it is no longer shown. */
export async function listSuppressions(
  tx: Tx,
  wanted: PageWanted & { channel: PersonChannel; search?: string; number?: string | null; id?: string },
): Promise<Page<Suppression>> {
  const at = readCursor("suppressions", wanted.cursor);
  const pattern = containing((wanted.search ?? "").toLowerCase());
  const { rows } = await tx.execute(sql`
    SELECT s.id, s.channel, s.shown AS address, s.reason, s.beneath, s.lowest, s.evidence, s.until, s.created_at AS "createdAt", s.created_at::text AS "createdKey", ${fullNameIn("users")} AS "createdByName"
    FROM suppressions AS s LEFT JOIN users ON users.id = s.created_by
    WHERE s.channel = ${wanted.channel} AND s.lifted_at IS NULL AND (s.until IS NULL OR s.until > now()) ${wanted.id ? sql`AND s.id = ${wanted.id}` : sql``}
      ${wanted.search ? sql`AND (lower(s.shown) LIKE ${pattern} OR s.address_key = app.address_key(${wanted.channel}, ${wanted.number ?? wanted.search}))` : sql``}
      ${at ? sql`AND (s.created_at, s.id) < (${at[0]}::timestamptz, ${at[1]}::uuid)` : sql``}
    ORDER BY s.created_at DESC, s.id DESC LIMIT ${wanted.limit + 1}`);
  const page = pageOf(rows, wanted.limit, "suppressions", ({ id, createdKey }) => [
    String(createdKey),
    String(id),
  ]);
  return mapPage(
    page,
    ({ createdKey: _, ...row }) =>
      ({
        ...row,
        until: row.until && isoOf(row.until as string),
        createdAt: isoOf(row.createdAt as string),
      }) as Suppression,
  );
}
