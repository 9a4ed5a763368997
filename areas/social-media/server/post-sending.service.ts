import { type JobParts, jobContexts } from "#platform/server/job-context.ts";
import { enqueue, type JobContext } from "#platform/server/jobs.ts";
import type { Ctx } from "#platform/server/context.ts";
import { isMissed } from "#areas/social-media/contract/post-life.rules.ts";
import * as outreach from "#areas/outreach/server/index.ts";
import { settlePost } from "./post-going-out.service.ts";
import { settleReply } from "./first-replies.service.ts";
import { canLookUp, contentOf, pageIsAway, postCarrier, refusals, startOf } from "./post-carrier.service.ts";
import { deliveryOf, type PostKind, sourceOf } from "./post-ledger.service.ts";
import { sendKeyOf, sendPost } from "./posts.jobs.ts";
import { savePost } from "./posts.service.ts";
import * as store from "./posts.store.ts";

type Which = { workspaceId: string; postId: string; kind: PostKind };

/** How soon it is tried again where the network can't be reached, or another worker has it, in milliseconds. */
const againMs = 60_000;

/** Sends a post, or its first reply, as the ledger has it; comes back by itself while it waits, and writes down what came of it. */
export async function sendOne(parts: JobParts, which: Which, context: JobContext): Promise<void> {
  const { workspaceId, postId, kind } = which;
  const source = { workspaceId, ...sourceOf(kind, postId), need: "service" as const };
  const all = { ...parts, ...context };
  const inside = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> =>
    context.database.inWorkspace(workspaceId, (tx) =>
      work(jobContexts(parts, context, `${sendPost.name} ${postId}`)(tx, workspaceId)),
    );
  await inside((ctx) => outreach.sweepClaims(ctx, source));
  const report = await outreach.sendBy(postCarrier, all, {
    ...source,
    label: "Post",
    limit: 1,
    render: async () => [await contentOf(all, workspaceId, source)],
  });
  // A look counts also where nobody can be asked: in the end a person decides.
  if (report.stopped !== null) await inside((ctx) => outreach.skipLookUps(ctx.tx, sourceOf(kind, postId)));
  await inside(async (ctx) => {
    const runAt = await settleFromLedger(ctx, which, report.stopped);
    if (runAt) await enqueue(ctx.tx, sendPost, which, { jobKey: sendKeyOf(which), runAt });
  });
}

/** Has a post go the way that its row of the ledger went; returns when there is more to do. */
async function settleFromLedger(
  ctx: Ctx,
  { postId, kind }: Which,
  stopped: string | null,
): Promise<Date | undefined> {
  const post = await store.lockPost(ctx.tx, postId);
  const delivery = await deliveryOf(ctx, kind, postId);
  const isOpen = kind === "post" ? post?.status === "publishing" : post?.replyStatus === "waiting";
  if (!post || !delivery || !isOpen) return undefined;
  const settle = kind === "post" ? settlePost : settleReply;
  const { state, detail, reason } = delivery;
  if (state === "accepted") {
    const { messageId: platformPostId = null } = (await outreach.findHandedOver(ctx.tx, delivery.id)) ?? {};
    await settle(ctx, post, { status: "published", platformPostId, address: detail || null });
  } else if (state === "failed") {
    await settle(ctx, post, { status: "failed", reason: detail ?? "It was refused." });
  } else if (state === "skipped") {
    await settle(ctx, post, {
      status: "needs_decision",
      reason: refusals[reason as keyof typeof refusals] ?? refusals.gone,
    });
  } else if (state === "unknown") {
    const again = canLookUp(post.platform)
      ? await outreach.findLookUpAt(ctx.tx, sourceOf(kind, postId))
      : null;
    if (again !== null) return new Date(Math.max(Date.parse(again), ctx.now.getTime() + 1000));
    await settle(ctx, post, { status: "unconfirmed", reason: detail ?? "Its network didn’t answer." });
  } else return waiting(ctx, post, kind, { ...delivery, stopped });
  return undefined;
}

async function waiting(
  ctx: Ctx,
  post: store.PostRow,
  kind: PostKind,
  {
    state,
    detail,
    dueAt,
    stopped,
  }: { state: string; detail: string | null; dueAt: string; stopped: string | null },
): Promise<Date | undefined> {
  // Nobody asks about a post that can't even be tried: its hour passes all the same.
  if (state === "pending" && isMissed(startOf(kind, post), ctx.now)) {
    await outreach.skipPending(ctx.tx, sourceOf(kind, post.id), "missed");
    await (kind === "post" ? settlePost : settleReply)(ctx, post, {
      status: "needs_decision",
      reason: refusals.missed,
    });
    return undefined;
  }
  const reason = stopped === null ? detail : pageIsAway;
  if (kind === "post" && post.reason !== reason) await savePost(ctx, post, { reason });
  return new Date(Math.max(Date.parse(dueAt), ctx.now.getTime() + againMs));
}
