import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import type { BusySpan } from "#platform/tables/calendar-busy.ts";
import type { BusyTime } from "#areas/calendar/contract/busy.api.ts";
import type { Busy } from "#areas/calendar/contract/taken.rules.ts";
import type { Span } from "./held-times.store.ts";

const rangeOf = ({ start, end }: Span): string => `[${start},${end})`;

/** A name for an event and its time: another reading of the same makes the same. */
function keyOf({ uid, start, end }: BusySpan): string {
  const hex = createHash("sha256").update(`${uid}\0${start}\0${end}`).digest("hex");
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** Has a feed take these times of its host, and no others; what stays as it was is not written. */
export async function replaceBusy(
  tx: Tx,
  { workspaceId, feedId, hostId }: { workspaceId: string; feedId: string; hostId: string },
  spans: readonly BusySpan[],
): Promise<void> {
  const byKey = new Map(spans.map((span) => [keyOf(span), span]));
  const keys = [...byKey.keys()];
  const iso = (moment: number): string => new Date(moment).toISOString();
  const ranges = [...byKey.values()].map(({ start, end }) => rangeOf({ start: iso(start), end: iso(end) }));
  const list = (values: readonly string[]) => sql.param(values);
  await tx.execute(sql`
    DELETE FROM feed_busy AS b WHERE b.feed_id = ${feedId}::uuid AND NOT EXISTS (SELECT FROM unnest(${list(keys)}::uuid[]) AS k WHERE k = b.key)`);
  await tx.execute(sql`
    INSERT INTO feed_busy (workspace_id, feed_id, key, host_id, busy)
    SELECT ${workspaceId}::uuid, ${feedId}::uuid, k, ${hostId}::uuid, r::tstzrange FROM unnest(${list(keys)}::uuid[], ${list(ranges)}::text[]) AS new(k, r)
    ON CONFLICT DO NOTHING`);
}

/** What outside calendars take of hosts' time between two moments, by host. */
export async function listOutside(
  tx: Tx,
  hostIds: readonly string[],
  span: Span,
): Promise<Map<string, Busy[]>> {
  const { rows } = await tx.execute(sql`
    SELECT b.host_id AS "hostId", f.name, lower(b.busy) AS start, upper(b.busy) AS end FROM feed_busy AS b JOIN feeds AS f ON f.workspace_id = b.workspace_id AND f.id = b.feed_id
    WHERE b.host_id = ANY (${sql.param([...hostIds])}::uuid[]) AND b.busy_until > ${span.start}::timestamptz AND b.busy && ${rangeOf(span)}::tstzrange`);
  const busyOf = new Map<string, Busy[]>(hostIds.map((id) => [id, []]));
  for (const { hostId, name, start, end } of rows as Record<"hostId" | "name" | "start" | "end", string>[])
    busyOf.get(hostId)?.push({ kind: "outside", name, start: new Date(start), end: new Date(end) });
  return busyOf;
}

/** The most times of one answer: two months of a large team. */
const maxTimes = 10_000;

/** When hosts, or one of them, are busy between two moments, in order; also by meetings that the reader does not see, of which nothing else is told. */
export async function listBusyTimes(
  tx: Tx,
  { from, to, hostId }: { from: string; to: string; hostId?: string },
): Promise<BusyTime[]> {
  const range = rangeOf({ start: from, end: to });
  const one = hostId ?? null;
  const { rows } = await tx.execute(sql`
    SELECT host_id AS "hostId", kind, name, starts AS start, ends AS end FROM (
      SELECT t.host_id, CASE WHEN m.id IS NULL THEN 'hidden' ELSE 'meeting' END AS kind, NULL AS name, lower(t.held) AS starts, coalesce(m.end_time, upper(t.held)) AS ends
        FROM held_times AS t LEFT JOIN appointments AS m ON m.workspace_id = t.workspace_id AND m.id = t.appointment_id WHERE t.holds AND t.appointment_id IS NOT NULL AND t.held_until > ${from}::timestamptz AND t.held && ${range}::tstzrange
      UNION ALL SELECT t.host_id, 'buffer', NULL, m.end_time, upper(t.held)
        FROM held_times AS t JOIN appointments AS m ON m.workspace_id = t.workspace_id AND m.id = t.appointment_id WHERE t.holds AND t.held_until > ${from}::timestamptz AND t.held && ${range}::tstzrange AND upper(t.held) > m.end_time
      UNION ALL SELECT b.host_id, 'outside', f.name, lower(b.busy), upper(b.busy)
        FROM feed_busy AS b JOIN feeds AS f ON f.workspace_id = b.workspace_id AND f.id = b.feed_id WHERE b.busy_until > ${from}::timestamptz AND b.busy && ${range}::tstzrange
    ) AS busy WHERE (${one}::uuid IS NULL OR host_id = ${one}::uuid) ORDER BY starts, ends, host_id LIMIT ${maxTimes}`);
  return (rows as (BusyTime & { start: string; end: string })[]).map((row) => ({
    ...row,
    start: new Date(row.start).toISOString(),
    end: new Date(row.end).toISOString(),
  }));
}

/** Which of these ids are the business's own meetings. */
export async function listOwn(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await tx.execute(
    sql`SELECT id FROM appointments WHERE id = ANY(${sql.param(ids)}::uuid[])`,
  );
  return new Set(rows.map(({ id }) => id as string));
}
