import { AppError, found } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import { networks } from "#areas/social-media/contract/networks.rules.ts";
import { isMissed } from "#areas/social-media/contract/post-life.rules.ts";
import { nextFreeSlot, reordered } from "#areas/social-media/contract/post-times.rules.ts";
import type {
  Post,
  QueueBody,
  ResolveBody,
  ScheduleBody,
} from "#areas/social-media/contract/posts.schema.ts";
import type { Slot } from "#areas/social-media/contract/accounts.schema.ts";
import * as outreach from "#areas/outreach/server/index.ts";
import * as accounts from "./accounts.store.ts";
import { sourceOf } from "./post-ledger.service.ts";
import { goOut, settlePost, wakeAt } from "./post-going-out.service.ts";
import { tellWriter } from "./post-news.service.ts";
import {
  getPost,
  holdFor,
  needsApproval,
  notMade,
  nowWaits,
  refuseTwin,
  savePost,
  unscheduled,
} from "./posts.service.ts";
import { problemsOf, refuseProblems } from "./post-problems.service.ts";
import type { PostRow } from "./posts.store.ts";
import * as store from "./posts.store.ts";

/** Asks everything that has to be true of a locked post before it may go out; returns its page. */
async function mayPost(
  ctx: Ctx,
  post: PostRow,
  { evenSo, scheduledFor }: { evenSo: boolean; scheduledFor: string | null },
): Promise<accounts.AccountRow> {
  const page = found(
    post.accountId === null ? undefined : await accounts.lockAccount(ctx.tx, post.accountId),
    "Page",
  );
  if (!page.isActive)
    throw new AppError("conflict", `${page.accountName} is switched off. Switch it on first.`);
  refuseProblems(problemsOf(ctx, page, post), "publishing", post.accountName);
  if (!evenSo && !post.isEvenSo) await refuseTwin(ctx, post, scheduledFor);
  return page;
}

/** Has a member's post wait for a manager, at that time or as soon as it is approved; undefined when it needs none. */
async function submitted(ctx: Ctx, post: PostRow, changes: Partial<PostRow>): Promise<Post | undefined> {
  return (await needsApproval(ctx)) ? nowWaits(ctx, post, changes) : undefined;
}

/** Publishes a post now, or brings it to whoever puts it up. */
export async function publishPost(ctx: Ctx, id: string, { evenSo }: { evenSo: boolean }): Promise<Post> {
  const { post } = await holdFor(ctx, id, "publish");
  await mayPost(ctx, post, { evenSo, scheduledFor: null });
  const changes = { ...unscheduled, isEvenSo: evenSo || post.isEvenSo };
  return (await submitted(ctx, post, changes)) ?? goOut(ctx, post, changes);
}

/** Sets or changes the time of a post. */
export async function schedulePost(ctx: Ctx, id: string, body: ScheduleBody): Promise<Post> {
  const { post } = await holdFor(ctx, id, "schedule");
  const scheduledFor = outreach.checkSchedule(body, ctx.now).toISOString();
  await mayPost(ctx, post, { evenSo: body.evenSo, scheduledFor });
  const { localTime, timeZone } = body;
  return plan(ctx, post, { localTime, timeZone, scheduledFor, isQueued: false }, body.evenSo);
}

type Planned = { localTime: string; timeZone: string; scheduledFor: string; isQueued: boolean };
async function plan(ctx: Ctx, post: PostRow, planned: Planned, evenSo: boolean): Promise<Post> {
  const changes = { ...planned, ...notMade, isEvenSo: evenSo || post.isEvenSo };
  const waits = await submitted(ctx, post, changes);
  if (waits) return waits;
  await wakeAt(ctx, planned.scheduledFor);
  return savePost(ctx, post, { ...changes, status: "scheduled", reason: null });
}

/** Gives a post the next free time of its page's week, or the place of another in the queue, whose times stay as they are. */
export async function queuePost(ctx: Ctx, id: string, { before, evenSo }: QueueBody): Promise<Post> {
  const { post } = await holdFor(ctx, id, "schedule");
  // The same text is looked for around the time that the queue gives it, below.
  const page = await mayPost(ctx, post, { evenSo: true, scheduledFor: null });
  const queue = await store.lockQueue(ctx.tx, page.id);
  // The others' times were approved as they are.
  if (before !== undefined && (await needsApproval(ctx)))
    throw new AppError("forbidden", "Ask a manager to change the order: they approve when posts go out.");
  if (before !== undefined && !queue.some((one) => one.id === before))
    throw new AppError("not_found", "That post isn’t in this page’s queue");
  const isInQueue = queue.some((one) => one.id === id);
  const slot = nextFreeSlot(
    page.slots as Slot[],
    page.timeZone,
    ctx.now,
    (await store.listTaken(ctx.tx, page.id)).filter((at) => isInQueue || at !== post.scheduledFor),
  );
  if (!isInQueue && !slot)
    throw new AppError("conflict", `${page.accountName} has no weekly times. Add some to use the queue.`);
  if (!isInQueue && slot) {
    const { localTime } = slot;
    const scheduledFor = slot.moment.toISOString();
    if (!evenSo && !post.isEvenSo) await refuseTwin(ctx, post, scheduledFor);
    await plan(ctx, post, { localTime, timeZone: page.timeZone, scheduledFor, isQueued: true }, evenSo);
  }
  if (before !== undefined) await moveInQueue(ctx, page.id, id, before);
  return getPost(ctx, id);
}

async function moveInQueue(ctx: Ctx, accountId: string, id: string, before: string): Promise<void> {
  const queue = await store.lockQueue(ctx.tx, accountId);
  const moved = reordered(queue, id, before);
  for (const [at, post] of moved.entries()) {
    const place = queue[at];
    if (!place || place.id === post.id) continue;
    const { localTime, timeZone, scheduledFor } = place;
    await savePost(ctx, post, { localTime, timeZone, scheduledFor });
  }
}

/** Takes a post's time away, or what it waits for: it is a draft again. */
export async function unschedulePost(ctx: Ctx, id: string): Promise<Post> {
  const { post, next } = await holdFor(ctx, id, "unschedule");
  // Only the ledger knows whether it may have left: what still waits there hasn't.
  if (
    post.status === "publishing" &&
    (await outreach.skipPending(ctx.tx, sourceOf("post", id), "gone")) === 0
  )
    throw new AppError("conflict", "This post is being published. Wait until it’s done.");
  return savePost(ctx, post, { ...unscheduled, status: next, approvedBy: null });
}

/** A post that waits for approval, locked; 409 for any other. */
async function waitingForApproval(ctx: Ctx, id: string): Promise<PostRow> {
  const { post } = await holdFor(ctx, id, "decline");
  return post;
}

/** Approves a post: it goes out at its time, or now where none was set; a time that was missed asks. 409 where it isn't as it was read any more. */
export async function approvePost(
  ctx: Ctx,
  id: string,
  { version, evenSo }: { version?: number | undefined; evenSo: boolean },
): Promise<Post> {
  const post = await waitingForApproval(ctx, id);
  if (version !== undefined && version !== post.version)
    throw new AppError("conflict", "This post was changed meanwhile. Read it once more.");
  await mayPost(ctx, post, { evenSo, scheduledFor: post.scheduledFor });
  await tellWriter(ctx, post, `Your post for ${post.accountName} was approved`, post.content.slice(0, 200));
  const changes = { approvedBy: ctx.actor.userId, reason: null, isEvenSo: evenSo || post.isEvenSo };
  const { scheduledFor } = post;
  if (scheduledFor === null) return goOut(ctx, post, changes);
  if (isMissed(scheduledFor, ctx.now))
    return savePost(ctx, post, {
      ...changes,
      status: "needs_decision",
      reason: "It was approved after its time.",
    });
  await wakeAt(ctx, scheduledFor);
  return savePost(ctx, post, { ...changes, status: "scheduled" });
}

/** Gives a post back with a reason; it is a draft again. */
export async function declinePost(ctx: Ctx, id: string, { reason }: { reason: string }): Promise<Post> {
  const post = await waitingForApproval(ctx, id);
  await tellWriter(ctx, post, `Your post for ${post.accountName} needs a change`, reason);
  return savePost(ctx, post, { ...unscheduled, status: "draft", reason, approvedBy: null });
}

/** Sends a failed post again. */
export async function retryPost(ctx: Ctx, id: string): Promise<Post> {
  const { post } = await holdFor(ctx, id, "retry");
  await mayPost(ctx, post, { evenSo: true, scheduledFor: null });
  return (await submitted(ctx, post, unscheduled)) ?? goOut(ctx, post);
}

/** Says what became of a post whose network didn't answer: it is there, or it is sent again. */
export async function resolvePost(ctx: Ctx, id: string, { outcome, url }: ResolveBody): Promise<Post> {
  const { post } = await holdFor(ctx, id, outcome === "published" ? "resolve_published" : "resolve_again");
  if (outcome === "again") {
    if (post.accountId === null)
      throw new AppError("conflict", "This post’s page was removed. Write it for another page.");
    return goOut(ctx, post);
  }
  await outreach.resolveSource(ctx, sourceOf("post", id), { outcome: "arrived" });
  return settlePost(ctx, post, { status: "published", platformPostId: null, address: url ?? null });
}

/** Says that somebody put up a post, and where. */
export async function finishPost(ctx: Ctx, id: string, { url }: { url?: string | undefined }): Promise<Post> {
  const { post } = await holdFor(ctx, id, "done");
  if (networks[post.platform].mode !== "by_hand")
    throw new AppError("conflict", "This post goes out by itself.");
  return settlePost(ctx, post, { status: "published", platformPostId: null, address: url ?? null });
}
