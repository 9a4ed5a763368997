import { sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import type { Post } from "#areas/social-media/contract/posts.schema.ts";

/** Businesses with posts of the last 30 days on a network. */
export async function listWorkspacesPublished(tx: Tx): Promise<string[]> {
  const { rows } = await tx.execute(sql`SELECT id FROM app.workspaces_with_posts_out() AS id`);
  return rows.map((row) => row.id as string);
}

export type Asked = { accountId: string; posts: { id: string; platformPostId: string }[] };

/** The posts of the last 30 days, by page. */
export async function listRecent(tx: Tx): Promise<Asked[]> {
  const { rows } = await tx.execute(sql`
    SELECT account_id AS "accountId", json_agg(json_build_object('id', id, 'platformPostId', platform_post_id) ORDER BY published_at DESC) AS posts
    FROM social_media_posts WHERE status = 'published' AND platform_post_id IS NOT NULL AND account_id IS NOT NULL AND platform <> 'practice' AND published_at > now() - interval '30 days'
    GROUP BY account_id`);
  return rows as Asked[];
}

/** Writes down how posts were received. */
export async function updateEngagement(
  tx: Tx,
  list: readonly { id: string; stats: NonNullable<Post["engagementStats"]> }[],
): Promise<void> {
  await tx.execute(sql`
    UPDATE social_media_posts AS p SET engagement_stats = e.stats FROM jsonb_to_recordset(${JSON.stringify(list)}::jsonb) AS e (id uuid, stats jsonb) WHERE p.id = e.id`);
}
