import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { fullNameIn } from "#platform/server/people.table.ts";

export type Track = {
  id: string;
  campaignId: string;
  contactId: string;
  kind: "open" | "click" | "trap";
  link: number | null;
  at: string;
  times: number;
  sign: string | null;
};

/** Stores what came in, each once however often it is tried; hits on campaigns that no longer exist are dropped. */
export async function insertTracks(tx: Tx, workspaceId: string, list: readonly Track[]): Promise<void> {
  await tx.execute(sql`
    INSERT INTO email_tracks (workspace_id, id, campaign_id, contact_id, kind, link, at, times, sign)
    SELECT ${workspaceId}::uuid, t.id, t."campaignId", t."contactId", t.kind, t.link, t.at, t.times, t.sign
    FROM jsonb_to_recordset(${JSON.stringify(list)}::jsonb) AS t (id uuid, "campaignId" uuid, "contactId" uuid, kind text, link smallint, at timestamptz, times int, sign text)
    WHERE EXISTS (SELECT FROM email_campaigns WHERE email_campaigns.id = t."campaignId") ON CONFLICT (workspace_id, id) DO NOTHING`);
}

/** Where the links of a campaign lead, by number; undefined when there is no such campaign. */
export async function findLinks(tx: Tx, campaignId: string): Promise<string[] | undefined> {
  const { rows } = await tx.execute(sql`SELECT links FROM email_campaigns WHERE id = ${campaignId}`);
  return rows[0]?.links as string[] | undefined;
}

/** How long a track waits before it is judged, in seconds: the signs of a program show up within moments. */
export const settleSeconds = 5;
/** Only programs are this quick after an email was accepted, and between two links, in seconds. */
const quickSeconds = 2;
/** Anything within so many seconds of a click on the hidden link is the same program's. */
const trapSeconds = 60;

/** Whose email, and from when its tracks must be judged again: a hidden link's click concerns the minute before it, any other click the moments before. */
type Pair = {
  campaignId: string;
  contactId: string;
  since: string;
  acceptedAt: string | null;
  currentId: string;
};
export type First = Pick<Pair, "campaignId" | "contactId"> & { kind: "opened" | "clicked"; name: string };

/** Takes up to `limit` tracks that have waited long enough for judging, with when their email was accepted and whose it is now; one worker at a time. */
export async function takeFresh(tx: Tx, limit: number): Promise<Pair[]> {
  await tx.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended('email_tracks' || app.workspace_id()::text, 0))`,
  );
  const { rows } = await tx.execute(sql`
    WITH taken AS (UPDATE email_tracks SET folded = true WHERE id IN (SELECT id FROM email_tracks WHERE NOT folded AND at < now() - make_interval(secs => ${settleSeconds}) ORDER BY at LIMIT ${limit}) RETURNING campaign_id, contact_id, kind, at)
    SELECT campaign_id AS "campaignId", contact_id AS "contactId", min(at - make_interval(secs => CASE kind WHEN 'trap' THEN ${trapSeconds} WHEN 'click' THEN ${quickSeconds} ELSE 0 END))::text AS since FROM taken GROUP BY 1, 2`);
  const pairs = rows as Omit<Pair, "acceptedAt" | "currentId">[];
  const mails = new Map<string, Pick<Pair, "acceptedAt" | "currentId">>();
  // Asked by lists, a campaign at a time: right after a send the planner has no statistics yet, and a join would compare everything with everything.
  for (const campaignId of new Set(pairs.map((pair) => pair.campaignId))) {
    const { rows: found } =
      await tx.execute(sql`SELECT target_id, contact_id, accepted_at::text FROM deliveries WHERE kind = 'campaign' AND source_id = ${campaignId}
      AND target_id = ANY(${sql.param(pairs.filter((pair) => pair.campaignId === campaignId).map((pair) => pair.contactId))}::uuid[])`);
    for (const row of found)
      mails.set(`${campaignId}${String(row.target_id)}`, {
        acceptedAt: row.accepted_at as string | null,
        currentId: String(row.contact_id ?? row.target_id),
      });
  }
  return pairs.map((pair) => ({
    ...pair,
    ...(mails.get(pair.campaignId + pair.contactId) ?? { acceptedAt: null, currentId: pair.contactId }),
  }));
}

const ofPairs = (pairs: readonly Pair[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) AS p ("campaignId" uuid, "contactId" uuid, since timestamptz, "acceptedAt" timestamptz, "currentId" uuid)`;

/**
 * Marks what no person did: whatever came within moments of the email being accepted, of the hidden link being clicked, or of
 * all links being clicked at once. Older tracks, which nothing new can affect, were judged before.
 */
export async function updateSigns(tx: Tx, pairs: readonly Pair[]): Promise<void> {
  await tx.execute(sql`
    UPDATE email_tracks AS t SET sign = judged.sign FROM (
      SELECT t.workspace_id, t.id, CASE
          WHEN EXISTS (SELECT FROM email_tracks AS trap WHERE trap.campaign_id = t.campaign_id AND trap.contact_id = t.contact_id AND trap.kind = 'trap' AND trap.at BETWEEN t.at - make_interval(secs => ${trapSeconds}) AND t.at + make_interval(secs => ${trapSeconds})) THEN 'trap'
          WHEN t.at < p."acceptedAt" + make_interval(secs => ${quickSeconds}) THEN 'early'
          WHEN cardinality(c.links) > 1 AND (SELECT count(DISTINCT other.link) FROM email_tracks AS other WHERE other.campaign_id = t.campaign_id AND other.contact_id = t.contact_id AND other.kind = 'click'
            AND other.at BETWEEN t.at - make_interval(secs => ${quickSeconds}) AND t.at + make_interval(secs => ${quickSeconds})) >= least(cardinality(c.links), 4) THEN 'burst'
        END AS sign
      FROM ${ofPairs(pairs)} JOIN email_tracks AS t ON t.campaign_id = p."campaignId" AND t.contact_id = p."contactId" AND t.sign IS NULL AND t.at >= p.since
      JOIN email_campaigns AS c ON c.id = t.campaign_id) AS judged
    WHERE t.workspace_id = judged.workspace_id AND t.id = judged.id AND judged.sign IS NOT NULL`);
}

// Whose an email is now: a merged customer's email belongs to the primary, while tracks keep the customer it was made for.
const whose = (mail: SQL): SQL =>
  sql`LEFT JOIN deliveries AS d ON d.kind = 'campaign' AND d.source_id = ${mail}.campaign_id AND d.target_id = ${mail}.contact_id JOIN contacts ON contacts.id = coalesce(d.contact_id, ${mail}.contact_id)`;

/**
 * Saves when a person first opened and first clicked, from all tracks of these; returns what is new, for customers who still exist. A click counts
 * as an open. Each email is looked up by itself (LATERAL ... OFFSET 0): the planner thinks the list is short, and would compare everything with everything.
 */
export async function foldTracks(tx: Tx, workspaceId: string, pairs: readonly Pair[]): Promise<First[]> {
  const { rows } = await tx.execute(sql`
    WITH now_known AS (
      SELECT p."campaignId" AS campaign_id, p."contactId" AS contact_id, p."currentId" AS current_id, t.opened_at, t.clicked_at, b.opened_at AS was_opened_at, b.clicked_at AS was_clicked_at
      FROM ${ofPairs(pairs)}, LATERAL (SELECT min(at) AS opened_at, min(at) FILTER (WHERE kind = 'click') AS clicked_at FROM email_tracks
          WHERE campaign_id = p."campaignId" AND contact_id = p."contactId" AND sign IS NULL AND kind <> 'trap') AS t
        LEFT JOIN LATERAL (SELECT opened_at, clicked_at FROM email_engagements WHERE campaign_id = p."campaignId" AND contact_id = p."contactId" OFFSET 0) AS b ON true
    ), written AS (
      INSERT INTO email_engagements (workspace_id, campaign_id, contact_id, opened_at, clicked_at) SELECT ${workspaceId}::uuid, campaign_id, contact_id, opened_at, clicked_at FROM now_known
        WHERE (opened_at, clicked_at) IS DISTINCT FROM (was_opened_at, was_clicked_at)
      ON CONFLICT (workspace_id, campaign_id, contact_id) DO UPDATE SET opened_at = excluded.opened_at, clicked_at = excluded.clicked_at)
    SELECT n.campaign_id AS "campaignId", contacts.id AS "contactId", change.kind, c.name
      FROM now_known AS n JOIN email_campaigns AS c ON c.id = n.campaign_id JOIN contacts ON contacts.id = n.current_id,
        LATERAL (VALUES ('opened', n.opened_at, n.was_opened_at), ('clicked', n.clicked_at, n.was_clicked_at)) AS change (kind, at, was)
      WHERE change.at IS NOT NULL AND change.was IS NULL`);
  return rows as First[];
}

/** Recounts the people who opened and clicked these campaigns. */
export async function updateEngagementTotals(tx: Tx, campaignIds: readonly string[]): Promise<void> {
  await tx.execute(sql`UPDATE email_campaigns AS c SET total_opened = e.opened, total_clicked = e.clicked
    FROM (SELECT campaign_id, count(opened_at) AS opened, count(clicked_at) AS clicked FROM email_engagements WHERE campaign_id = ANY(${sql.param([...campaignIds])}::uuid[]) GROUP BY campaign_id) AS e WHERE c.id = e.campaign_id`);
}

type Counted = { kind: "open" | "click"; link: number | null; people: number; all: number };

/** A campaign's opens and clicks, by link: by people (each once), and all that came in. */
export async function countTracks(tx: Tx, campaignId: string): Promise<Counted[]> {
  const { rows } =
    await tx.execute(sql`SELECT kind, link, (count(DISTINCT contact_id) FILTER (WHERE sign IS NULL AND folded))::int AS people, sum(times)::int AS all
    FROM email_tracks WHERE campaign_id = ${campaignId} AND kind <> 'trap' GROUP BY kind, link`);
  return rows as Counted[];
}

export type Engaged = {
  contactId: string;
  targetId: string;
  name: string;
  email: string | null;
  openedAt: string | null;
  clickedAt: string | null;
};

/** Who opened or clicked, newest first. */
export async function listEngaged(
  tx: Tx,
  wanted: { campaignId: string; kind: "opened" | "clicked"; before?: readonly unknown[]; limit: number },
): Promise<(Engaged & { key: string })[]> {
  const at = wanted.kind === "opened" ? sql`e.opened_at` : sql`e.clicked_at`;
  const { rows } = await tx.execute(sql`
    SELECT e.contact_id AS "targetId", contacts.id AS "contactId", ${fullNameIn("contacts")} AS name, coalesce(d.address, contacts.email) AS email, e.opened_at AS "openedAt", e.clicked_at AS "clickedAt", ${at}::text AS key
    FROM email_engagements AS e ${whose(sql`e`)}
    WHERE e.campaign_id = ${wanted.campaignId} AND ${at} IS NOT NULL ${wanted.before ? sql`AND (${at}, e.contact_id) < (${wanted.before[0]}::timestamptz, ${wanted.before[1]}::uuid)` : sql``}
    ORDER BY ${at} DESC, e.contact_id DESC LIMIT ${wanted.limit}`);
  return rows as (Engaged & { key: string })[];
}

/** When each of these opened and clicked, by the email's target. */
export async function findEngaged(
  tx: Tx,
  campaignId: string,
  targetIds: readonly string[],
): Promise<Map<string, { openedAt: string | null; clickedAt: string | null }>> {
  const { rows } = await tx.execute(
    sql`SELECT contact_id, opened_at, clicked_at FROM email_engagements WHERE campaign_id = ${campaignId} AND contact_id = ANY(${sql.param([...targetIds])}::uuid[])`,
  );
  return new Map(
    rows.map((row) => [
      row.contact_id as string,
      { openedAt: row.opened_at as string | null, clickedAt: row.clicked_at as string | null },
    ]),
  );
}
