import { on } from "#platform/server/events.ts";
import { memberRemoved, workspaceCreated, workspaceKept } from "#areas/team/contract/members.events.ts";
import { addPracticePage } from "./accounts.service.ts";
import { sourceReopened } from "#areas/outreach/contract/outreach.events.ts";
import { socialAccountsChanged } from "#areas/social-media/contract/posts.events.ts";
import { enqueueSending } from "./post-going-out.service.ts";
import { postKinds } from "./post-ledger.service.ts";
import { startDuePosts } from "./posts.jobs.ts";
import * as posts from "./posts.store.ts";
import { createPresetTemplates } from "./social-media.service.ts";

/** What every business begins with, and whose posts these are when people come and go. */
export const socialMediaSubscribers = [
  on(workspaceCreated, async (ctx) => {
    await addPracticePage(ctx);
    await createPresetTemplates(ctx);
  }),
  on(sourceReopened, async (ctx, source) => {
    const kind = postKinds.find((one) => one === source.kind);
    if (kind) await enqueueSending(ctx, kind, source.sourceId);
  }),
  // A page that was connected again takes what waited for it.
  on(socialAccountsChanged, (ctx) =>
    ctx.enqueue(
      startDuePosts,
      { workspaceId: ctx.workspaceId },
      { jobKey: `${startDuePosts.name}:${ctx.workspaceId}` },
    ),
  ),
  on(workspaceKept, (ctx, { from, to }) => posts.updatePerson(ctx.tx, from, to)),
  on(memberRemoved, async (ctx, { userId, to }) => {
    if (to !== null) await posts.reassignPosts(ctx.tx, userId, to);
  }),
];
