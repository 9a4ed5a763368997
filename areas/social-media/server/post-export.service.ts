import { dayIn } from "#platform/contract/dates.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { BinaryAnswer } from "#platform/server/route.ts";
import { pagesOf, rowFile } from "#platform/server/row-file.ts";
import { timeZoneOf } from "#areas/team/server/index.ts";
import { networks } from "#areas/social-media/contract/networks.rules.ts";
import { statusLabels } from "#areas/social-media/contract/post-life.rules.ts";
import type { Post, PostExportQuery } from "#areas/social-media/contract/posts.schema.ts";
import { listPosts, type NamedPost } from "./posts.store.ts";

/** Rows that are fetched and written at a time: few enough that others' requests get between. */
const chunkRows = 100;

/** The posts that match as a file, streamed page by page; a number that no network told is left empty. */
export async function exportPosts(ctx: Ctx, { format, ...filter }: PostExportQuery): Promise<BinaryAnswer> {
  const counted = (post: NamedPost, name: "likes" | "reposts" | "replies"): string =>
    String((post.engagementStats as Post["engagementStats"])?.[name] ?? "");
  return rowFile<NamedPost>({
    name: `posts-${dayIn(await timeZoneOf(ctx.tx), ctx.now)}`,
    sheet: "Posts",
    format,
    columns: [
      { title: "Page", of: (post) => post.accountName },
      { title: "Network", of: (post) => networks[post.platform].name },
      { title: "State", of: (post) => statusLabels[post.status] },
      { title: "Text", of: (post) => post.content },
      { title: "Link", of: (post) => post.link ?? "" },
      { title: "Hashtags", of: (post) => (post.hashtags as string[]).join(" ") },
      { title: "First Reply", of: (post) => post.firstReply ?? "" },
      { title: "Planned For", of: (post) => post.scheduledFor ?? "" },
      { title: "Published", of: (post) => post.publishedAt ?? "" },
      { title: "Address", of: (post) => post.address ?? "" },
      { title: "Clicks", of: (post) => String(post.clicks), kind: "number" },
      { title: "Likes", of: (post) => counted(post, "likes"), kind: "number" },
      { title: "Reposts", of: (post) => counted(post, "reposts"), kind: "number" },
      { title: "Replies", of: (post) => counted(post, "replies"), kind: "number" },
      { title: "Written By", of: (post) => post.createdByName ?? "" },
    ],
    pages: pagesOf((cursor) =>
      ctx.inNewTransaction((tx) => listPosts(tx, { ...filter, cursor, limit: chunkRows })),
    ),
  });
}
