import type { JobParts } from "#platform/server/job-context.ts";
import { jobContexts } from "#platform/server/job-context.ts";
import { enqueue, handles, type JobContext, type JobHandler } from "#platform/server/jobs.ts";
import { practiceOutcome, practiceReasons } from "#areas/social-media/contract/practice.rules.ts";
import { settlePost, startAtItsHour } from "./post-going-out.service.ts";
import { findDuePosts, sendPost, startDuePosts } from "./posts.jobs.ts";
import * as store from "./posts.store.ts";

/** The posts' jobs, each joined to its work. */
export const postsJobs = (parts: JobParts): JobHandler[] => [
  handles(startDuePosts, ({ workspaceId }, context) => startDue(parts, workspaceId, context)),
  handles(sendPost, (payload, context) => send(parts, payload, context)),
  handles(findDuePosts, (_payload, context) => findDue(context)),
];

/** How many posts start in one transaction. */
const startedAtOnce = 50;

async function startDue(parts: JobParts, workspaceId: string, context: JobContext): Promise<void> {
  for (let more = true; more && !context.signal.aborted;) {
    more = await context.database.inWorkspace(workspaceId, async (tx) => {
      const ctx = jobContexts(parts, context, startDuePosts.name)(tx, workspaceId);
      const due = await store.claimDue(tx, ctx.now.toISOString(), startedAtOnce);
      for (const post of due) await startAtItsHour(ctx, post);
      return due.length === startedAtOnce;
    });
  }
}

type Which = { workspaceId: string; postId: string };

async function send(parts: JobParts, { workspaceId, postId }: Which, context: JobContext): Promise<void> {
  await context.database.inWorkspace(workspaceId, async (tx) => {
    const post = await store.lockPost(tx, postId);
    if (post?.status !== "publishing" || post.platform !== "practice") return;
    const ctx = jobContexts(parts, context, `${sendPost.name} ${postId}`)(tx, workspaceId);
    const status = practiceOutcome(post.content);
    await settlePost(
      ctx,
      post,
      status === "published"
        ? { status, platformPostId: `practice-${post.id}`, address: null }
        : { status, reason: practiceReasons[status] },
    );
  });
}

async function findDue({ database }: JobContext): Promise<void> {
  const moment = new Date().toISOString();
  for (const workspaceId of await database.transact((tx) => store.listWorkspacesDue(tx, moment)))
    await database.inWorkspace(workspaceId, (tx) =>
      enqueue(tx, startDuePosts, { workspaceId }, { jobKey: `${startDuePosts.name}:${workspaceId}` }),
    );
}
