import { and, eq, sql } from "drizzle-orm";
import { isoOf } from "#platform/server/columns.ts";
import { readCursor } from "#platform/server/cursor.ts";
import type { Tx } from "#platform/server/database.ts";
import { mapPage, type Page, pageOf } from "#platform/server/paging.ts";
import { fullNameIn } from "#platform/server/people.table.ts";
import type {
  Arrival,
  ArrivalsQuery,
  Outcome,
  OutcomeQuery,
  PostLinkClicks,
} from "#areas/social-media/contract/arrivals.schema.ts";
import { socialMediaArrivals } from "./links.table.ts";

/** Writes down that a customer came by a post; false where that is known. */
export async function insertArrival(tx: Tx, row: typeof socialMediaArrivals.$inferInsert): Promise<boolean> {
  const { contactId, postId } = row;
  const known = await tx.$count(
    socialMediaArrivals,
    and(eq(socialMediaArrivals.postId, postId), eq(socialMediaArrivals.contactId, contactId)),
  );
  if (known === 0) await tx.insert(socialMediaArrivals).values(row);
  return known === 0;
}

// The practice page is in no number, except its own posts' when they are asked for.
const ofPosts = ({ postId, accountId, campaignId }: OutcomeQuery) =>
  postId
    ? sql`p.id = ${postId}`
    : sql`p.platform <> 'practice' ${accountId ? sql`AND p.account_id = ${accountId}` : sql``} ${campaignId ? sql`AND p.campaign_id = ${campaignId}` : sql``}`;

/** The numbers of what came of posts. */
export async function sumOutcome(tx: Tx, query: OutcomeQuery): Promise<Outcome> {
  const { rows } = await tx.execute(sql`
    WITH posts AS (SELECT p.id, p.clicks, p.all_clicks FROM social_media_posts AS p WHERE ${ofPosts(query)}),
      people AS (SELECT a.contact_id, bool_or(a.is_new) AS is_new FROM social_media_arrivals AS a JOIN posts ON posts.id = a.post_id GROUP BY a.contact_id)
    SELECT coalesce(sum(clicks), 0)::int AS clicks, coalesce(sum(all_clicks), 0)::int AS "allClicks",
      (SELECT count(*)::int FROM people WHERE is_new) AS "newCustomers", (SELECT count(*)::int FROM people WHERE NOT is_new) AS returned,
      (SELECT coalesce(sum(c.value), 0)::numeric(14, 2)::text FROM people JOIN contacts AS c ON c.id = people.contact_id WHERE is_new AND c.deleted_at IS NULL) AS value
    FROM posts`);
  return rows[0] as Outcome;
}

/** Customers who came by posts, newest first. */
export async function listArrivals(tx: Tx, query: ArrivalsQuery): Promise<Page<Arrival>> {
  const at = readCursor("social-arrivals", query.cursor);
  const { rows } = await tx.execute(sql`
    SELECT a.id, a.contact_id AS "contactId", ${fullNameIn("c")} AS name, a.is_new AS "isNew", a.what, c.value::text AS value, a.post_id AS "postId", p.account_name AS "accountName", p.platform, a.at::text AS at
    FROM social_media_arrivals AS a JOIN social_media_posts AS p ON p.id = a.post_id JOIN contacts AS c ON c.id = a.contact_id
    WHERE ${ofPosts(query)} AND c.deleted_at IS NULL ${at ? sql`AND a.id < ${String(at[0])}::uuid` : sql``} ORDER BY a.id DESC LIMIT ${query.limit + 1}`);
  return mapPage(
    pageOf(rows as Arrival[], query.limit, "social-arrivals", ({ id }) => [id]),
    (row) => ({ ...row, at: isoOf(row.at) }),
  );
}

/** The links of posts, those that people followed most first. */
export async function listLinkClicks(tx: Tx, query: OutcomeQuery): Promise<PostLinkClicks[]> {
  const { rows } = await tx.execute(sql`
    SELECT l.id, l.post_id AS "postId", l.address, coalesce(sum(k.times) FILTER (WHERE k.sign IS NULL), 0)::int AS clicks, coalesce(sum(k.times), 0)::int AS "allClicks"
    FROM social_media_links AS l JOIN social_media_posts AS p ON p.id = l.post_id LEFT JOIN social_media_clicks AS k ON k.link_id = l.id
    WHERE ${ofPosts(query)} GROUP BY l.workspace_id, l.id ORDER BY clicks DESC, l.id DESC LIMIT 100`);
  return rows as PostLinkClicks[];
}
