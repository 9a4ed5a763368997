import type { Ctx } from "#platform/server/context.ts";
import { networks } from "#areas/social-media/contract/networks.rules.ts";
import type { Sent } from "./post-going-out.service.ts";
import { tellWriter } from "./post-news.service.ts";
import { savePost } from "./posts.service.ts";
import type { PostRow } from "./posts.store.ts";

/** Writes down what came of a post's first reply, and tells its writer where it isn't there. */
export async function settleReply(ctx: Ctx, post: PostRow, sent: Sent): Promise<void> {
  if (sent.status === "published")
    return void (await savePost(ctx, post, { replyStatus: "published", replyReason: null }));
  const replyStatus = sent.status === "unconfirmed" ? "unconfirmed" : "failed";
  await savePost(ctx, post, { replyStatus, replyReason: sent.reason.slice(0, 500) });
  await tellWriter(
    ctx,
    post,
    replyStatus === "failed"
      ? `The first reply to your post on ${networks[post.platform].name} didn’t go out`
      : `We don’t know whether your first reply is on ${networks[post.platform].name}`,
    sent.reason,
  );
}
