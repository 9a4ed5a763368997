import { and, asc, desc, eq, getTableColumns, gte, inArray, isNull, lt, sql, type SQL } from "drizzle-orm";
import { containing } from "#platform/contract/like.ts";
import { binOrder } from "#platform/server/bins.ts";
import { readCursor } from "#platform/server/cursor.ts";
import type { Tx } from "#platform/server/database.ts";
import { mapPage, type Page, pageOf, type PageWanted } from "#platform/server/paging.ts";
import { fullName, people } from "#platform/server/people.table.ts";
import type { PostQuery } from "#areas/social-media/contract/posts.schema.ts";
import { socialMediaPosts } from "./posts.table.ts";

const { workspaceId: _w, showsAt: _s, ...columns } = getTableColumns(socialMediaPosts);
export type PostRow = Omit<typeof socialMediaPosts.$inferSelect, "workspaceId" | "showsAt">;
export type NamedPost = PostRow & { createdByName: string | null };

const withCreator = { ...columns, createdByName: fullName };
const named = (tx: Tx, where: SQL | undefined) =>
  tx
    .select(withCreator)
    .from(socialMediaPosts)
    .leftJoin(people, eq(people.id, socialMediaPosts.createdBy))
    .where(where);

/** Posts that are not in the bin, newest first; one page when `limit` is given, else all. */
export async function listPosts(tx: Tx, query: PostQuery): Promise<Page<NamedPost>> {
  const { status, accountId, campaignId, groupId, from, to, search, limit, cursor } = query;
  const at = readCursor("social-posts", cursor);
  const wanted = named(
    tx,
    and(
      isNull(socialMediaPosts.deletedAt),
      status ? eq(socialMediaPosts.status, status) : undefined,
      accountId ? eq(socialMediaPosts.accountId, accountId) : undefined,
      campaignId ? eq(socialMediaPosts.campaignId, campaignId) : undefined,
      groupId ? eq(socialMediaPosts.groupId, groupId) : undefined,
      from ? gte(socialMediaPosts.showsAt, from) : undefined,
      to ? lt(socialMediaPosts.showsAt, to) : undefined,
      search ? sql`${socialMediaPosts.content} ILIKE ${containing(search)}` : undefined,
      at && lt(socialMediaPosts.id, String(at[0])),
    ),
  ).orderBy(desc(socialMediaPosts.id));
  const rows = await (limit === undefined ? wanted : wanted.limit(limit + 1));
  return pageOf(rows, limit, "social-posts", ({ id }) => [id]);
}

/** What is in the bin, last deleted first. */
export async function listBin(tx: Tx, wanted: PageWanted): Promise<Page<NamedPost>> {
  const { deletedKey, where, orderBy, limit, page } = binOrder(socialMediaPosts, "social-posts:bin", wanted);
  const rows = await tx
    .select({ ...withCreator, deletedKey })
    .from(socialMediaPosts)
    .leftJoin(people, eq(people.id, socialMediaPosts.createdBy))
    .where(and(where, isNull(socialMediaPosts.emptiedAt)))
    .orderBy(...orderBy)
    .limit(limit);
  return mapPage(page(rows), ({ deletedKey: _, ...post }) => post);
}

/** These posts in the order they were written. */
export async function findPosts(tx: Tx, ids: readonly string[]): Promise<NamedPost[]> {
  return named(tx, inArray(socialMediaPosts.id, [...ids])).orderBy(asc(socialMediaPosts.id));
}

/** One post that is not in the bin. */
export async function findPost(tx: Tx, id: string): Promise<NamedPost | undefined> {
  return (await named(tx, and(eq(socialMediaPosts.id, id), isNull(socialMediaPosts.deletedAt))))[0];
}

/** One post, locked until the transaction ends; also from the bin. */
export async function lockPost(tx: Tx, id: string): Promise<PostRow | undefined> {
  return (
    await tx.select(columns).from(socialMediaPosts).where(eq(socialMediaPosts.id, id)).for("update")
  )[0];
}

/** The posts that aren't out and have this picture, locked until the transaction ends. */
export async function lockPostsWith(tx: Tx, url: string): Promise<PostRow[]> {
  return tx
    .select(columns)
    .from(socialMediaPosts)
    .where(
      and(
        isNull(socialMediaPosts.deletedAt),
        sql`${socialMediaPosts.status} IN ('waiting_approval', 'scheduled', 'by_hand')`,
        sql`${socialMediaPosts.mediaUrls} ? ${url}`,
      ),
    )
    .orderBy(asc(socialMediaPosts.id))
    .for("update");
}

/** One post, also from the bin. */
export async function findAnyPost(tx: Tx, id: string): Promise<PostRow | undefined> {
  return (await tx.select(columns).from(socialMediaPosts).where(eq(socialMediaPosts.id, id)))[0];
}

/** Posts and first replies that a stop may have left on their way. */
export async function listOnTheirWay(
  tx: Tx,
  before: string,
): Promise<{ postId: string; kind: "post" | "post_reply" }[]> {
  const { rows } = await tx.execute(
    sql`SELECT id AS "postId", CASE status WHEN 'publishing' THEN 'post' ELSE 'post_reply' END AS kind FROM social_media_posts
      WHERE (status = 'publishing' OR reply_status = 'waiting') AND updated_at < ${before}::timestamptz ORDER BY id`,
  );
  return rows as { postId: string; kind: "post" | "post_reply" }[];
}

/** True when the same text went out on the same page within a week before, or is on its way there for longer. */
export async function isDoubled(tx: Tx, { id, accountId, textKey, startedAt }: PostRow): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`SELECT 1 FROM social_media_posts WHERE account_id = ${accountId} AND text_key = ${textKey} AND id <> ${id}::uuid
      AND (status = 'published' AND published_at > now() - interval '7 days' OR status IN ('publishing', 'unconfirmed') AND started_at > now() - interval '7 days' AND (started_at, id) < (${startedAt}::timestamptz, ${id}::uuid)) LIMIT 1`,
  );
  return rows.length > 0;
}

/** Scheduled posts whose time has come, and those that nobody approved in time, locked; those that somebody else has locked are theirs. */
export async function claimDue(tx: Tx, moment: string, limit: number): Promise<PostRow[]> {
  return tx
    .select(columns)
    .from(socialMediaPosts)
    .where(
      and(
        isNull(socialMediaPosts.deletedAt),
        sql`(${socialMediaPosts.status} = 'scheduled' AND ${socialMediaPosts.scheduledFor} <= ${moment}::timestamptz OR ${socialMediaPosts.status} = 'waiting_approval' AND ${socialMediaPosts.scheduledFor} < ${moment}::timestamptz - interval '1 hour')`,
        // A page that has to be connected again may be, within the hour.
        sql`(${socialMediaPosts.scheduledFor} < ${moment}::timestamptz - interval '1 hour' OR NOT EXISTS (SELECT FROM social_media_accounts AS a WHERE a.id = ${socialMediaPosts.accountId} AND a.health = 'reconnect'))`,
      ),
    )
    .orderBy(asc(socialMediaPosts.scheduledFor), asc(socialMediaPosts.id))
    .limit(limit)
    .for("update", { skipLocked: true });
}

/** The queue of a page in the order in which it goes out, locked until the transaction ends. */
export async function lockQueue(tx: Tx, accountId: string): Promise<PostRow[]> {
  return tx
    .select(columns)
    .from(socialMediaPosts)
    .where(
      and(
        eq(socialMediaPosts.accountId, accountId),
        eq(socialMediaPosts.status, "scheduled"),
        eq(socialMediaPosts.isQueued, true),
        isNull(socialMediaPosts.deletedAt),
      ),
    )
    .orderBy(asc(socialMediaPosts.scheduledFor), asc(socialMediaPosts.id))
    .for("update");
}

/** The moments at which posts of a page go out. */
export async function listTaken(tx: Tx, accountId: string): Promise<string[]> {
  const rows = await tx
    .select({ at: socialMediaPosts.scheduledFor })
    .from(socialMediaPosts)
    .where(
      and(
        eq(socialMediaPosts.accountId, accountId),
        inArray(socialMediaPosts.status, ["scheduled", "waiting_approval"]),
        isNull(socialMediaPosts.deletedAt),
      ),
    );
  return rows.flatMap(({ at }) => at ?? []);
}

/** A post of the same page with the same text that is out, or will be, between two moments. */
export async function findTwin(
  tx: Tx,
  { id, accountId, textKey }: Pick<PostRow, "id" | "accountId" | "textKey">,
  { from, to }: { from: string; to: string },
): Promise<{ id: string; at: string; status: PostRow["status"] } | undefined> {
  if (accountId === null) return undefined;
  const at = sql<string>`coalesce(${socialMediaPosts.showsAt}, ${socialMediaPosts.updatedAt})`.mapWith(
    socialMediaPosts.updatedAt,
  );
  const [twin] = await tx
    .select({ id: socialMediaPosts.id, at, status: socialMediaPosts.status })
    .from(socialMediaPosts)
    .where(
      and(
        eq(socialMediaPosts.accountId, accountId),
        eq(socialMediaPosts.textKey, textKey),
        sql`${socialMediaPosts.id} <> ${id}::uuid`,
        // What was deleted once it was out still is; all else that was deleted is a draft.
        inArray(socialMediaPosts.status, ["scheduled", "publishing", "published", "unconfirmed", "by_hand"]),
        sql`${at} BETWEEN ${from}::timestamptz AND ${to}::timestamptz`,
      ),
    )
    .orderBy(desc(at))
    .limit(1);
  return twin;
}

export async function insertPosts(tx: Tx, rows: (typeof socialMediaPosts.$inferInsert)[]): Promise<void> {
  await tx.insert(socialMediaPosts).values(rows);
}

export async function updatePost(tx: Tx, id: string, changes: Partial<PostRow>): Promise<void> {
  await tx.update(socialMediaPosts).set(changes).where(eq(socialMediaPosts.id, id));
}

/** Removes what waits on a page that goes: drafts, scheduled posts and the like, also from the bin. */
export const removeWaiting = (tx: Tx, accountId: string): Promise<number> =>
  removeForGood(
    tx,
    sql`account_id = ${accountId}::uuid AND status NOT IN ('published', 'unconfirmed', 'publishing') AND emptied_at IS NULL`,
  );

/** Removes posts for good, and returns how many: those whose links may be public stay without their texts, because these go on leading where they led. */
async function removeForGood(tx: Tx, which: SQL): Promise<number> {
  const hasLinks = sql`EXISTS (SELECT FROM social_media_links AS l WHERE l.workspace_id = social_media_posts.workspace_id AND l.post_id = social_media_posts.id)`;
  const removed = await tx.execute(sql`DELETE FROM social_media_posts WHERE ${which} AND NOT ${hasLinks}`);
  const emptied = await tx.execute(
    sql`UPDATE social_media_posts SET emptied_at = now(), deleted_at = coalesce(deleted_at, now()), content = '', first_reply = NULL, out_text = NULL, out_reply = NULL, link = NULL, button = NULL, reason = NULL, reply_reason = NULL, media_urls = '[]', hashtags = '[]', mentions = '[]' WHERE ${which} AND ${hasLinks}`,
  );
  return (removed.rowCount ?? 0) + (emptied.rowCount ?? 0);
}

/** What the posts of a page are called on its network, those of the last days, without this one. */
export async function listPlatformIds(tx: Tx, accountId: string, exceptId: string): Promise<string[]> {
  const { rows } = await tx.execute(
    sql`SELECT platform_post_id AS id FROM social_media_posts WHERE account_id = ${accountId}::uuid AND id <> ${exceptId}::uuid AND platform_post_id IS NOT NULL AND published_at > now() - interval '7 days'`,
  );
  return rows.map(({ id }) => id as string);
}

/** Has another page take the posts of one. */
export async function movePosts(
  tx: Tx,
  from: string,
  { id, accountName }: { id: string; accountName: string },
): Promise<void> {
  await tx
    .update(socialMediaPosts)
    .set({ accountId: id, accountName })
    .where(eq(socialMediaPosts.accountId, from));
}

/** True while a post of the page is on its way. */
export async function isPublishing(tx: Tx, accountId: string): Promise<boolean> {
  const many = await tx.$count(
    socialMediaPosts,
    and(eq(socialMediaPosts.accountId, accountId), eq(socialMediaPosts.status, "publishing")),
  );
  return many > 0;
}

/** Businesses with scheduled posts whose time has come. */
export async function listWorkspacesDue(tx: Tx, moment: string): Promise<string[]> {
  const { rows } = await tx.execute(sql`SELECT id FROM app.workspaces_with_posts_due(${moment}) AS id`);
  return rows.map((row) => row.id as string);
}

/** Businesses whose bins hold posts that were deleted before `moment`. */
export async function listWorkspacesWithBin(tx: Tx, moment: string): Promise<string[]> {
  const { rows } = await tx.execute(
    sql`SELECT id FROM app.workspaces_with_posts_binned_before(${moment}) AS id`,
  );
  return rows.map((row) => row.id as string);
}

/** Removes for good what was deleted before `moment`; returns how many. */
export async function removeDeletedBefore(tx: Tx, moment: string, limit: number): Promise<number> {
  const { rows } = await tx.execute(
    sql`SELECT id FROM social_media_posts WHERE deleted_at < ${moment} AND emptied_at IS NULL ORDER BY deleted_at LIMIT ${limit} FOR UPDATE SKIP LOCKED`,
  );
  const ids = rows.map(({ id }) => id as string);
  return ids.length === 0 ? 0 : removeForGood(tx, inArray(socialMediaPosts.id, ids));
}

/** Gives what one person wrote to another. */
export async function updatePerson(tx: Tx, from: string, to: string): Promise<void> {
  await tx.update(socialMediaPosts).set({ createdBy: to }).where(eq(socialMediaPosts.createdBy, from));
  await tx.update(socialMediaPosts).set({ approvedBy: to }).where(eq(socialMediaPosts.approvedBy, from));
}

/** Gives one person's posts that aren't out to another; what is out keeps its writer's name. */
export async function reassignPosts(tx: Tx, from: string, to: string): Promise<void> {
  await tx
    .update(socialMediaPosts)
    .set({ createdBy: to })
    .where(and(eq(socialMediaPosts.createdBy, from), sql`${socialMediaPosts.status} <> 'published'`));
}
