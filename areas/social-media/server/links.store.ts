import { eq, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import type { Platform } from "#areas/social-media/contract/networks.rules.ts";
import { socialMediaLinks } from "./links.table.ts";

/** A link of ours: in which business, of which post, and where it leads. */
export type FoundLink = { workspaceId: string; linkId: string; postId: string; target: string };

/** The addresses of a post's links that are there already, with their tokens. */
export async function listLinks(tx: Tx, postId: string): Promise<{ address: string; token: string }[]> {
  return tx
    .select({ address: socialMediaLinks.address, token: socialMediaLinks.token })
    .from(socialMediaLinks)
    .where(eq(socialMediaLinks.postId, postId));
}

export async function insertLinks(tx: Tx, rows: (typeof socialMediaLinks.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(socialMediaLinks).values(rows);
}

/** The link with this token, of whatever business. */
export async function findLink(tx: Tx, token: string): Promise<FoundLink | undefined> {
  const { rows } = await tx.execute(
    sql`SELECT workspace_id AS "workspaceId", link_id AS "linkId", post_id AS "postId", target FROM app.social_link(${token})`,
  );
  return rows[0] as FoundLink | undefined;
}

export type Click = {
  id: string;
  linkId: string;
  postId: string;
  at: string;
  times: number;
  sign: string | null;
};

/** Stores what came in, each once however often it is tried; clicks on links that are gone are dropped. */
export async function insertClicks(tx: Tx, workspaceId: string, list: readonly Click[]): Promise<void> {
  await tx.execute(sql`
    INSERT INTO social_media_clicks (workspace_id, id, link_id, post_id, at, times, sign)
    SELECT ${workspaceId}::uuid, c.id, c."linkId", c."postId", c.at, c.times, c.sign
    FROM jsonb_to_recordset(${JSON.stringify(list)}::jsonb) AS c (id uuid, "linkId" uuid, "postId" uuid, at timestamptz, times int, sign text)
    WHERE EXISTS (SELECT FROM social_media_links AS l WHERE l.id = c."linkId") ON CONFLICT (workspace_id, id) DO NOTHING`);
}

export type Counted = {
  postId: string;
  accountName: string;
  platform: Platform;
  /** People's, in all, and since it was last counted. */
  clicks: number;
  fresh: number;
};

/** Adds what came in since to the posts' numbers, once: all, and people's apart. */
export async function foldClicks(tx: Tx): Promise<Counted[]> {
  const { rows } = await tx.execute(sql`
    WITH fresh AS (UPDATE social_media_clicks SET is_counted = true WHERE id = ANY(ARRAY(SELECT id FROM social_media_clicks WHERE NOT is_counted LIMIT 10000 FOR UPDATE SKIP LOCKED)) RETURNING post_id, times, sign),
      sums AS (SELECT post_id, sum(times)::int AS every_one, coalesce(sum(times) FILTER (WHERE sign IS NULL), 0)::int AS people FROM fresh GROUP BY post_id)
    UPDATE social_media_posts AS p SET clicks = p.clicks + s.people, all_clicks = p.all_clicks + s.every_one FROM sums AS s WHERE p.id = s.post_id
    RETURNING p.id AS "postId", p.account_name AS "accountName", p.platform, p.clicks, s.people AS fresh`);
  return rows as Counted[];
}
