import { sql } from "drizzle-orm";
import { isoOf } from "#platform/server/columns.ts";
import type { Tx } from "#platform/server/database.ts";
import { type PermissionFacts, usualQuietHours } from "#areas/outreach/contract/permission.rules.ts";
import type { Channel, Purpose } from "#areas/outreach/contract/deliveries.schema.ts";
import type { Limits } from "./targets.store.ts";

/** Who is checked: a customer, or a delivery with the address it was frozen with. */
type Asked = { contactIds: readonly string[] } | { deliveryIds: readonly string[] };
type Row = {
  key: string;
  isGone: boolean;
  address: string | null;
  status: string | null;
  timeZone: string;
  purpose: Purpose;
  suppression: PermissionFacts["suppression"];
  isGiven: boolean | null;
  recent: number;
  oldest: string | null;
};

/** What decides about each of those asked for, by the id used to ask. */
export async function findFacts(
  tx: Tx,
  asked: Asked,
  { channel, purpose, at, limits }: { channel: Channel; purpose: Purpose; at: Date; limits: Limits },
): Promise<Map<string, PermissionFacts>> {
  const moment = sql`${at.toISOString()}::timestamptz`;
  const targets =
    "contactIds" in asked
      ? sql`SELECT c.id AS key, c.id AS contact_id, ${channel === "email" ? sql`c.email` : sql`coalesce(c.phone_number, c.phone)`} AS address, ${purpose}::text AS purpose, NULL::uuid AS delivery_id FROM contacts AS c WHERE c.id = ANY(${sql.param([...asked.contactIds])}::uuid[])`
      : sql`SELECT d.id AS key, d.contact_id, d.address, d.purpose::text, d.id AS delivery_id FROM deliveries AS d WHERE d.id = ANY(${sql.param([...asked.deliveryIds])}::uuid[])`;
  const { rows } = await tx.execute(sql`
    SELECT t.key, (t.contact_id IS NOT NULL AND (c.id IS NULL OR c.deleted_at IS NOT NULL) OR t.address = '' AND t.delivery_id IS NOT NULL) AS "isGone", t.address, c.status, t.purpose,
      coalesce(c.time_zone, (SELECT time_zone FROM workspaces), 'UTC') AS "timeZone",
      CASE WHEN s.id IS NOT NULL THEN json_build_object('reason', s.reason, 'until', s.until) END AS suppression, agreed.is_given AS "isGiven", coalesce(recent.many, 0)::int AS recent, recent.oldest
    FROM (${targets}) AS t LEFT JOIN contacts AS c ON c.id = t.contact_id
    LEFT JOIN suppressions AS s ON s.channel = ${channel} AND s.address_key = app.address_key(${channel}, t.address) AND s.lifted_at IS NULL
    LEFT JOIN LATERAL (SELECT is_given FROM consents WHERE channel = ${channel} AND purpose = 'marketing' AND address_key = app.address_key(${channel}, t.address) ORDER BY created_at DESC, id DESC LIMIT 1) AS agreed ON true
    LEFT JOIN LATERAL (
      SELECT count(*) AS many, min(attempted_at) AS oldest FROM deliveries AS other
      WHERE other.contact_id = t.contact_id AND other.purpose = 'marketing' AND other.id IS DISTINCT FROM t.delivery_id AND other.state IN ('claimed', 'accepted', 'unknown') AND other.attempted_at > ${moment} - make_interval(days => ${limits.capDays})
    ) AS recent ON true`);
  return new Map((rows as Row[]).map((row) => [row.key, factsOf(row, channel, limits)]));
}

function factsOf(row: Row, channel: Channel, limits: Limits): PermissionFacts {
  return {
    channel,
    purpose: row.purpose,
    isDeleted: row.isGone,
    address: row.address,
    status: row.status ?? "",
    suppression: row.suppression,
    consent: row.isGiven === null ? null : row.isGiven ? "given" : "withdrawn",
    isConsentNeeded: limits.consentChannels.includes(channel),
    recent: row.recent,
    capFreeAt:
      row.oldest && new Date(Date.parse(isoOf(row.oldest)) + limits.capDays * 86_400_000).toISOString(),
    cap: limits.capMax,
    quietHours:
      limits.quietHours[channel] === undefined ? usualQuietHours[channel] : limits.quietHours[channel],
    timeZone: row.timeZone,
  };
}
