import type { Ctx } from "#platform/server/context.ts";
import * as outreach from "#areas/outreach/server/index.ts";
import type { PostRow } from "./posts.store.ts";

/** What of a post goes out: itself, or its first reply, which has a row of the ledger of its own. */
export const postKinds = ["post", "post_reply"] as const;
export type PostKind = (typeof postKinds)[number];

/** A post, or its first reply, as a source of the ledger. */
export const sourceOf = (kind: PostKind, postId: string) => ({ kind, sourceId: postId });

/** Puts a post, or its first reply, into the ledger: its one target is its page. What failed, or is unknown, goes once more because a person said so. */
export async function planPost(ctx: Ctx, kind: PostKind, post: PostRow): Promise<void> {
  if (post.accountId === null) throw new Error("A post without a page goes nowhere");
  await outreach.planOnceMore(ctx, {
    ...sourceOf(kind, post.id),
    channel: "social",
    targetId: post.accountId,
    address: post.accountName,
  });
}

/** What the ledger says of a post or its reply; undefined before it was put there. */
export async function deliveryOf(ctx: Pick<Ctx, "tx">, kind: PostKind, postId: string) {
  const { rows } = await outreach.listDeliveries(ctx.tx, { ...sourceOf(kind, postId), limit: 1 });
  return rows[0];
}
