import type { Ctx } from "#platform/server/context.ts";
import type { JobParts } from "#platform/server/job-context.ts";
import { jobContexts } from "#platform/server/job-context.ts";
import { enqueue, handles, type JobContext, type JobHandler } from "#platform/server/jobs.ts";
import { startAtItsHour } from "./post-going-out.service.ts";
import { countFresh } from "./followed-links.service.ts";
import { askAll } from "./engagement.service.ts";
import { listWorkspacesPublished } from "./engagement.store.ts";
import { sendOne } from "./post-sending.service.ts";
import {
  askEngagement,
  countClicks,
  findDuePosts,
  findEngagement,
  sendKeyOf,
  sendPost,
  startDuePosts,
} from "./posts.jobs.ts";
import * as store from "./posts.store.ts";

/** The posts' jobs, each joined to its work. */
export const postsJobs = (parts: JobParts): JobHandler[] => [
  handles(startDuePosts, ({ workspaceId }, context) => startDue(parts, workspaceId, context)),
  handles(sendPost, (payload, context) => sendOne(parts, payload, context)),
  handles(countClicks, ({ workspaceId }, context) =>
    context.database.inWorkspace(workspaceId, (tx) =>
      countFresh(jobContexts(parts, context, countClicks.name)(tx, workspaceId)),
    ),
  ),
  handles(askEngagement, ({ workspaceId }, context) => askAll(parts, workspaceId, context)),
  handles(findEngagement, async (_payload, { database }) => {
    for (const workspaceId of await database.transact(listWorkspacesPublished))
      await database.inWorkspace(workspaceId, (tx) =>
        enqueue(tx, askEngagement, { workspaceId }, { jobKey: `${askEngagement.name}:${workspaceId}` }),
      );
  }),
  handles(findDuePosts, (_payload, context) => findDue(context)),
];

/** After so long on its way without news a post is looked at, in milliseconds. */
const leftAfterMs = 60_000;
/** How many posts start in one transaction. */
const startedAtOnce = 50;

async function startDue(parts: JobParts, workspaceId: string, context: JobContext): Promise<void> {
  for (let more = true; more && !context.signal.aborted;) {
    more = await context.database.inWorkspace(workspaceId, async (tx) => {
      const ctx = jobContexts(parts, context, startDuePosts.name)(tx, workspaceId);
      const due = await store.claimDue(tx, ctx.now.toISOString(), startedAtOnce);
      for (const post of due) await startAtItsHour(ctx, post);
      if (due.length < startedAtOnce) await wakeLeft(ctx);
      return due.length === startedAtOnce;
    });
  }
}

/** What a worker that ended may have left: each goes on where the ledger says. */
async function wakeLeft(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now.getTime() - leftAfterMs).toISOString();
  for (const one of await store.listOnTheirWay(ctx.tx, before))
    await ctx.enqueue(sendPost, { workspaceId: ctx.workspaceId, ...one }, { jobKey: sendKeyOf(one) });
}

async function findDue({ database }: JobContext): Promise<void> {
  const moment = new Date().toISOString();
  for (const workspaceId of await database.transact((tx) => store.listWorkspacesDue(tx, moment)))
    await database.inWorkspace(workspaceId, (tx) =>
      enqueue(tx, startDuePosts, { workspaceId }, { jobKey: `${startDuePosts.name}:${workspaceId}` }),
    );
}
