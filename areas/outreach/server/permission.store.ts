import { sql } from "drizzle-orm";
import { dayMs } from "#platform/contract/dates.ts";
import { isTimeZone } from "#platform/contract/wall-time.ts";
import { isoOf } from "#platform/server/columns.ts";
import type { Tx } from "#platform/server/database.ts";
import {
  maxTries,
  type PermissionFacts,
  triesDays,
  usualQuietHours,
} from "#areas/outreach/contract/permission.rules.ts";
import { type PhoneChannel, usualCallingHours } from "#areas/outreach/contract/calling-hours.rules.ts";
import { statesOf } from "#areas/outreach/contract/number-states.rules.ts";
import { zonesOfNumber } from "#areas/outreach/contract/number-zones.rules.ts";
import type { PersonChannel, Purpose } from "#areas/outreach/contract/deliveries.schema.ts";
import { type Limits, listedIn } from "./targets.store.ts";

/** Who is checked: a customer, or a delivery with the address it was frozen with. */
type Asked = { contactIds: readonly string[] } | { deliveryIds: readonly string[] };
type Row = {
  key: string;
  isGone: boolean;
  address: string | null;
  status: string | null;
  timeZone: string;
  ownZone: string | null;
  state: string | null;
  homeAddress: string | null;
  today: number;
  first: string | null;
  last: string | null;
  oldestTry: string | null;
  purpose: Purpose;
  suppression: PermissionFacts["suppression"];
  listed: PermissionFacts["listed"];
  isGiven: boolean | null;
  recent: number;
  oldest: string | null;
};

/** What decides about each of those asked for, by the id used to ask. */
export async function findFacts(
  tx: Tx,
  asked: Asked,
  { channel, purpose, at, limits }: { channel: PersonChannel; purpose: Purpose; at: Date; limits: Limits },
): Promise<Map<string, PermissionFacts>> {
  const moment = sql`${at.toISOString()}::timestamptz`;
  // What isn't a number, or is none any more, is on no list.
  const dialed = sql`CASE WHEN t.address ~ '^\\+[0-9]+$' THEN t.address END`;
  const targets =
    "contactIds" in asked
      ? sql`SELECT c.id AS key, c.id AS contact_id, ${channel === "email" ? sql`c.email` : sql`coalesce(c.phone_number, c.phone)`} AS address, ${purpose}::text AS purpose, NULL::uuid AS delivery_id FROM contacts AS c WHERE c.id = ANY(${sql.param([...asked.contactIds])}::uuid[])`
      : sql`SELECT d.id AS key, d.contact_id, d.address, d.purpose::text, d.id AS delivery_id FROM deliveries AS d WHERE d.id = ANY(${sql.param([...asked.deliveryIds])}::uuid[])`;
  const { rows } = await tx.execute(sql`
    SELECT t.key, (t.contact_id IS NOT NULL AND (c.id IS NULL OR c.deleted_at IS NOT NULL) OR t.address = '' AND t.delivery_id IS NOT NULL) AS "isGone", t.address, c.status, t.purpose,
      coalesce(c.time_zone, (SELECT time_zone FROM workspaces), 'UTC') AS "timeZone",
      c.time_zone AS "ownZone", c.custom_fields ->> 'state' AS state, c.custom_fields ->> 'address' AS "homeAddress", coalesce(lately.many, 0)::int AS today, lately.first, lately.last, lately."oldestTry",
      CASE WHEN s.id IS NOT NULL THEN json_build_object('reason', s.reason, 'until', s.until) END AS suppression, agreed.is_given AS "isGiven", ${listedIn(channel, dialed)} AS listed, coalesce(recent.many, 0)::int AS recent, recent.oldest
    FROM (${targets}) AS t LEFT JOIN contacts AS c ON c.id = t.contact_id
    LEFT JOIN suppressions AS s ON s.channel = ${channel} AND s.address_key = app.address_key(${channel}, t.address) AND s.lifted_at IS NULL
    LEFT JOIN LATERAL (SELECT is_given FROM consents WHERE channel = ${channel} AND purpose = 'marketing' AND address_key = app.address_key(${channel}, t.address) ORDER BY given_at DESC, id DESC LIMIT 1) AS agreed ON true
    LEFT JOIN LATERAL (
      SELECT count(*) AS many, min(attempted_at) AS oldest FROM deliveries AS other
      WHERE other.contact_id = t.contact_id AND other.purpose = 'marketing' AND other.id IS DISTINCT FROM t.delivery_id AND other.state IN ('claimed', 'accepted', 'unknown') AND other.attempted_at > ${moment} - make_interval(days => ${limits.capDays})
    ) AS recent ON true
    LEFT JOIN LATERAL (
      SELECT count(*) FILTER (WHERE is_today) AS many, min(begun_at) FILTER (WHERE is_today) AS first, max(begun_at) FILTER (WHERE channel = ${channel}) AS last,
        (array_agg(begun_at ORDER BY begun_at DESC) FILTER (WHERE channel = 'call' AND ${channel} = 'call' AND NOT is_screened))[${maxTries}] AS "oldestTry"
      FROM (SELECT begun_at, channel, is_screened, begun_at > ${moment} - interval '1 day' AS is_today FROM phone_records AS tried
        WHERE ${channel !== "email"} AND tried.phone_number = t.address AND NOT tried.is_practice AND tried.begun_at > ${moment} - make_interval(days => ${triesDays})
          AND NOT (tried.status IN ('failed', 'undelivered') AND tried.sid IS NULL) AND (tried.delivery_id = t.delivery_id AND tried.ended_at IS NULL) IS NOT TRUE) AS tried
    ) AS lately ON true`);
  return new Map((rows as Row[]).map((row) => [row.key, factsOf(row, channel, limits)]));
}

function factsOf(row: Row, channel: PersonChannel, limits: Limits): PermissionFacts {
  return {
    channel,
    purpose: row.purpose,
    isDeleted: row.isGone,
    address: row.address,
    status: row.status ?? "",
    suppression: row.suppression,
    listed: row.listed,
    consent: row.isGiven === null ? null : row.isGiven ? "given" : "withdrawn",
    isConsentNeeded: limits.consentChannels.includes(channel),
    recent: row.recent,
    capFreeAt: row.oldest && daysAfter(row.oldest, limits.capDays),
    cap: limits.capMax,
    quietHours:
      limits.quietHours[channel] === undefined ? usualQuietHours[channel] : limits.quietHours[channel],
    timeZone: row.timeZone,
    calling: channel === "email" ? null : placeOf(row, channel, limits),
  };
}

const daysAfter = (moment: string, days: number): string =>
  new Date(Date.parse(isoOf(moment)) + days * dayMs).toISOString();

/** Where a number may be: in the customer's own zone where that is known, else in every zone that such numbers are in. */
function placeOf(row: Row, channel: PhoneChannel, limits: Limits): PermissionFacts["calling"] {
  const number = row.address ?? "";
  return {
    channel,
    zones: row.ownZone !== null && isTimeZone(row.ownZone) ? [row.ownZone] : zonesOfNumber(number),
    states: statesOf(number, [row.state, row.homeAddress]),
    owner: limits.callingHours ?? usualCallingHours,
    today: row.today,
    lastAt: row.last && isoOf(row.last),
    dayFreeAt: row.first && daysAfter(row.first, 1),
    triesFreeAt: row.oldestTry && daysAfter(row.oldestTry, triesDays),
  };
}
