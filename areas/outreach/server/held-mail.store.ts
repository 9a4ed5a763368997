import { sql } from "drizzle-orm";
import { isoOf } from "#platform/server/columns.ts";
import { readCursor } from "#platform/server/cursor.ts";
import type { Tx } from "#platform/server/database.ts";
import { mapPage, type Page, pageOf, type PageWanted } from "#platform/server/paging.ts";
import { fullNameIn } from "#platform/server/people.table.ts";
import { endingDays, heldDays } from "#areas/outreach/contract/held-mail.rules.ts";
import type { HeldMail } from "#areas/outreach/contract/held-mail.schema.ts";
import type { Source } from "./deliveries.store.ts";

/** Emails alone: a text is decided about where it was written. */
const isHeld = sql`d.channel = 'email' AND d.state = 'skipped' AND d.reason IN ('late', 'no_mail_server') AND d.due_at > now() - make_interval(days => ${heldDays}) AND d.address <> ''`;

const isEnding = sql`d.due_at <= now() - make_interval(days => ${heldDays - endingDays})`;

/** One page of what is held, the longest due first. */
export async function listHeld(tx: Tx, wanted: PageWanted): Promise<Page<HeldMail>> {
  const at = readCursor("held-mail", wanted.cursor);
  const { rows } = await tx.execute(sql`
    SELECT d.id, d.kind, d.contact_id AS "contactId", coalesce(${fullNameIn("c")}, '') AS name, d.address, d.reason, d.due_at AS "dueAt", d.due_at::text AS "dueKey"
    FROM deliveries AS d LEFT JOIN contacts AS c ON c.id = d.contact_id
    WHERE ${isHeld} ${at ? sql`AND (d.due_at, d.id) > (${at[0]}::timestamptz, ${at[1]}::uuid)` : sql``}
    ORDER BY d.due_at, d.id LIMIT ${wanted.limit + 1}`);
  const page = pageOf(rows, wanted.limit, "held-mail", ({ id, dueKey }) => [String(dueKey), String(id)]);
  return mapPage(
    page,
    ({ dueKey: _, ...row }) => ({ ...row, dueAt: isoOf(row.dueAt as string) }) as HeldMail,
  );
}

/** How many are held. */
export async function countHeld(tx: Tx): Promise<number> {
  const { rows } = await tx.execute(sql`SELECT count(*)::int AS many FROM deliveries AS d WHERE ${isHeld}`);
  return Number(rows[0]?.many ?? 0);
}

/** How many are held since a day because they waited for so long. */
export async function countNewlyLate(tx: Tx): Promise<number> {
  const { rows } = await tx.execute(
    sql`SELECT count(*)::int AS many FROM deliveries AS d WHERE ${isHeld} AND d.reason = 'late' AND d.settled_at > now() - interval '1 day'`,
  );
  return Number(rows[0]?.many ?? 0);
}

/** How many are held that can be sent for some days only. */
export async function countEnding(tx: Tx): Promise<number> {
  const { rows } = await tx.execute(
    sql`SELECT count(*)::int AS many FROM deliveries AS d WHERE ${isHeld} AND ${isEnding}`,
  );
  return Number(rows[0]?.many ?? 0);
}

/** The businesses that hold such mail. */
export async function listWorkspacesWithEnding(tx: Tx): Promise<string[]> {
  const { rows } = await tx.execute(
    sql`SELECT id FROM app.workspaces_with_held(now() - make_interval(days => ${heldDays}), now() - make_interval(days => ${heldDays - endingDays})) AS id`,
  );
  return rows.map((row) => row.id as string);
}

/** The moment by the database's clock, to the microsecond, as that notes when something was held. */
export async function findMoment(tx: Tx): Promise<string> {
  const { rows } = await tx.execute(sql`SELECT now()::text AS moment`);
  return String(rows[0]?.moment);
}

/** Some of what was held at that moment, locked. */
export async function lockHeld(
  tx: Tx,
  { until, limit }: { until: string; limit: number },
): Promise<string[]> {
  const { rows } = await tx.execute(
    sql`SELECT d.id FROM deliveries AS d WHERE ${isHeld} AND d.settled_at <= ${until}::timestamptz ORDER BY d.id LIMIT ${limit} FOR UPDATE`,
  );
  return rows.map((row) => row.id as string);
}

/** Lets these be sent now, as if they were made now, or leaves them out for good. Returns their sources. */
export async function updateHeld(
  tx: Tx,
  ids: readonly string[],
  outcome: "send" | "drop",
): Promise<Source[]> {
  // What is decided after a restore goes on, however old it is (see `DueSpan`).
  const change =
    outcome === "send"
      ? sql`state = 'pending', reason = NULL, detail = NULL, due_at = now(), created_at = now(), settled_at = NULL`
      : sql`reason = 'left_out'`;
  const { rows } = await tx.execute(sql`
    WITH changed AS (UPDATE deliveries SET ${change} WHERE id = ANY(${sql.param([...ids])}::uuid[]) RETURNING kind, source_id)
    SELECT DISTINCT kind, source_id AS "sourceId" FROM changed`);
  return rows as Source[];
}

/** Holds what a source should have sent before that moment; returns these. */
export async function updateLate(
  tx: Tx,
  { kind, sourceId }: Source,
  before: Date,
): Promise<{ deliveryId: string; contactId: string | null }[]> {
  const { rows } = await tx.execute(sql`
    UPDATE deliveries SET state = 'skipped', reason = 'late', settled_at = now()
    WHERE kind = ${kind} AND source_id = ${sourceId} AND state = 'pending' AND due_at < ${before.toISOString()}::timestamptz RETURNING id AS "deliveryId", contact_id AS "contactId"`);
  return rows as { deliveryId: string; contactId: string | null }[];
}

/** Sources with something due, but for campaigns, which have a pace of their own. */
export async function listDueSources(tx: Tx, limit: number): Promise<Source[]> {
  const { rows } = await tx.execute(
    sql`SELECT DISTINCT kind, source_id AS "sourceId" FROM deliveries WHERE state = 'pending' AND due_at <= now() AND kind NOT LIKE 'campaign%' LIMIT ${limit}`,
  );
  return rows as Source[];
}
