import type { Ctx } from "#platform/server/context.ts";
import { mailOut } from "#platform/server/outbox.ts";
import { nameInMail } from "#platform/server/mail-names.ts";
import { isEmailWanted } from "#areas/auth/server/index.ts";
import { isTestWorkspace, membersOf } from "#areas/team/server/index.ts";
import { leavingPost } from "#areas/social-media/contract/leaving-post.rules.ts";
import { networks, type PostButton, postButtons } from "#areas/social-media/contract/networks.rules.ts";
import { isMissed } from "#areas/social-media/contract/post-life.rules.ts";
import { postFailed, postPublished } from "#areas/social-media/contract/posts.events.ts";
import type { Post } from "#areas/social-media/contract/posts.schema.ts";
import * as accounts from "./accounts.store.ts";
import { sendKeyOf, sendPost, startDuePosts } from "./posts.jobs.ts";
import { withKeptLinks } from "./links.service.ts";
import { type PostKind, planPost } from "./post-ledger.service.ts";
import { beginning, hrefOf, tellWriter } from "./post-news.service.ts";
import { savePost } from "./posts.service.ts";
import * as store from "./posts.store.ts";

type Row = store.PostRow;

/** Has the posts of a business looked at when this one is due. */
export const wakeAt = (ctx: Ctx, scheduledFor: string): Promise<void> =>
  ctx.enqueue(
    startDuePosts,
    { workspaceId: ctx.workspaceId },
    { runAt: new Date(scheduledFor), jobKey: `${startDuePosts.name}:${ctx.workspaceId}:${scheduledFor}` },
  );

/** A locked post goes out now: to its page by a job, or to the person who puts it up. */
export async function goOut(ctx: Ctx, post: Row, changes: Partial<Row> = {}): Promise<Post> {
  if (networks[post.platform].mode === "by_hand") return bring(ctx, post, changes);
  const saved = await savePost(ctx, post, {
    ...changes,
    ...(await withKeptLinks(ctx, post)),
    status: "publishing",
    reason: null,
    tries: post.tries + 1,
    startedAt: ctx.now.toISOString(),
  });
  await planPost(ctx, "post", post);
  await enqueueSending(ctx, "post", post.id);
  return saved;
}

/** Has a post, or its first reply, sent as soon as a worker is free. */
export const enqueueSending = (ctx: Ctx, kind: PostKind, postId: string): Promise<void> =>
  ctx.enqueue(
    sendPost,
    { workspaceId: ctx.workspaceId, postId, kind },
    { jobKey: sendKeyOf({ postId, kind }) },
  );

/** Brings a post ready to whoever wrote it: in the bell, and by mail where they want mail at an address that is theirs. */
async function bring(ctx: Ctx, post: Row, changes: Partial<Row>): Promise<Post> {
  const kept = await withKeptLinks(ctx, post);
  const saved = await savePost(ctx, post, { ...changes, ...kept, status: "by_hand", reason: null });
  const { name } = networks[post.platform];
  await tellWriter(ctx, post, `Time to post on ${name}`, `${post.accountName}: ${beginning(post.content)}`);
  const writer = (await membersOf(ctx.tx)).find(({ id }) => id === post.createdBy);
  // Any text could be sent to an address that nobody confirmed.
  if (!writer || !(await isEmailWanted(ctx.tx, writer.id)) || (await isTestWorkspace(ctx.tx))) return saved;
  await mailOut(ctx, {
    to: writer.email,
    subject: `Ready to post on ${name}`,
    text: byHandMail(ctx, saved, nameInMail(writer.firstName, "there")),
  });
  return saved;
}

function byHandMail(ctx: Ctx, post: Post, firstName: string): string {
  const { appUrl } = ctx.ports;
  const { name } = networks[post.platform];
  const { text, reply, link, share } = leavingPost(post);
  const pictures = post.mediaUrls.map((url) => `Picture: ${appUrl}${url}`);
  return [
    `Hi ${firstName},`,
    `It’s time for your post on ${name}. ${name} doesn’t let us post it for you, so nothing has gone out yet.`,
    "Copy this text:",
    text,
    ...pictures,
    ...(post.button ? [buttonLine(post.button, link?.address ?? null)] : []),
    ...(reply ? [`Then reply to it with:\n${reply}`] : []),
    ...(share ? [`Open ${name}: ${share}`] : []),
    `Once it’s up, mark it as posted: ${appUrl}${hrefOf(post)}`,
  ].join("\n\n");
}

const buttonLine = (button: PostButton, link: string | null): string =>
  `Add the button “${postButtons[button]}”${button !== "call" && link ? ` with this address: ${link}` : ""}`;

const pageIsOff = "Its page is switched off.";

/** Starts a locked post at its hour: unless it is too late for that, or its page can't take it. */
export async function startAtItsHour(ctx: Ctx, post: Row): Promise<void> {
  const page = post.accountId === null ? undefined : await accounts.findAccount(ctx.tx, post.accountId);
  const reason = isMissed(post.scheduledFor ?? "", ctx.now)
    ? post.status === "waiting_approval"
      ? "Nobody approved it in time. Nothing was posted."
      : "It missed its time by more than an hour. Nothing was posted."
    : page?.isActive !== true
      ? pageIsOff
      : undefined;
  if (reason === undefined) await goOut(ctx, post);
  else await ask(ctx, post, reason);
}

/** Leaves a post that couldn't be started to whoever wrote it. */
export async function askInstead(ctx: Ctx, id: string): Promise<void> {
  const post = await store.lockPost(ctx.tx, id);
  if (post?.status === "scheduled" || post?.status === "waiting_approval")
    await ask(
      ctx,
      post,
      "Something in it kept it from going out. Nothing was posted: look at it, and try again.",
    );
}

async function ask(ctx: Ctx, post: Row, reason: string): Promise<void> {
  await savePost(ctx, post, { status: "needs_decision", reason });
  await tellWriter(ctx, post, `A post for ${post.accountName} needs your decision`, reason);
}

/** What came of sending a post. */
export type Sent =
  | { status: "published"; platformPostId: string | null; address: string | null }
  | { status: "failed" | "unconfirmed" | "needs_decision"; reason: string };

/** Writes down what came of a post that was being sent, and tells of it. */
export async function settlePost(ctx: Ctx, post: Row, sent: Sent): Promise<Post> {
  const told = {
    postId: post.id,
    accountName: post.accountName,
    platform: post.platform,
    text: post.content,
  };
  if (sent.status === "published") {
    const { platformPostId, address } = sent;
    const saved = await savePost(ctx, post, {
      status: "published",
      reason: null,
      publishedAt: ctx.now.toISOString(),
      platformPostId,
      address,
    });
    if (networks[post.platform].mode !== "practice") await ctx.publish(postPublished, { ...told, address });
    return (await startReply(ctx, post, platformPostId)) ?? saved;
  }
  const { status, reason } = sent;
  const saved = await savePost(ctx, post, { status, reason: reason.slice(0, 500) });
  const titles = {
    failed: `Your post for ${post.accountName} didn’t go out`,
    unconfirmed: `We don’t know whether your post is on ${post.accountName}`,
    needs_decision: `A post for ${post.accountName} needs your decision`,
  };
  await tellWriter(ctx, post, titles[status], reason);
  if (networks[post.platform].mode !== "practice" && status !== "needs_decision")
    await ctx.publish(postFailed, { ...told, status, reason });
  return saved;
}

/** Sends a post's first reply on its way, once, after the post; where nobody knows what to reply to, it is left to a person. */
async function startReply(ctx: Ctx, post: Row, platformPostId: string | null): Promise<Post | undefined> {
  if (post.firstReply === null || post.replyStatus !== null || networks[post.platform].mode === "by_hand")
    return undefined;
  if (platformPostId === null || post.accountId === null)
    return savePost(ctx, post, {
      replyStatus: "failed",
      replyReason: "We don’t know the post that it answers. Add the reply yourself.",
    });
  const saved = await savePost(ctx, post, { replyStatus: "waiting", replyReason: null });
  await planPost(ctx, "post_reply", post);
  await enqueueSending(ctx, "post_reply", post.id);
  return saved;
}
