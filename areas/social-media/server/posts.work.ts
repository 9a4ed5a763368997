import type { Ctx } from "#platform/server/context.ts";
import type { JobParts } from "#platform/server/job-context.ts";
import { jobContexts } from "#platform/server/job-context.ts";
import { enqueue, handles, type JobContext, type JobHandler } from "#platform/server/jobs.ts";
import { askInstead, startAtItsHour } from "./post-going-out.service.ts";
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
  const inside = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> =>
    context.database.inWorkspace(workspaceId, (tx) =>
      work(jobContexts(parts, context, startDuePosts.name)(tx, workspaceId)),
    );
  let atOnce = startedAtOnce;
  for (let more = true; more && !context.signal.aborted;) {
    let last: string | undefined;
    try {
      more = await inside(async (ctx) => {
        const due = await store.claimDue(ctx.tx, ctx.now.toISOString(), atOnce);
        for (const post of due) {
          last = post.id;
          await startAtItsHour(ctx, post);
        }
        if (due.length < atOnce) await wakeLeft(ctx);
        return due.length === atOnce;
      });
    } catch (error) {
      const id = last;
      if (id === undefined) throw error;
      // One that can't be started keeps no other from its hour: from here on each goes by itself, and that one asks.
      if (atOnce === 1) {
        context.log.error({ err: error, postId: id }, "a post could not be started");
        await inside((ctx) => askInstead(ctx, id));
      }
      atOnce = 1;
    }
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
