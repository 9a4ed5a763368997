import { on } from "#platform/server/events.ts";
import { memberRemoved, workspaceCreated, workspaceKept } from "#areas/team/contract/members.events.ts";
import { addPracticePage } from "./accounts.service.ts";
import * as posts from "./posts.store.ts";
import { createPresetTemplates } from "./social-media.service.ts";

/** What every business begins with, and whose posts these are when people come and go. */
export const socialMediaSubscribers = [
  on(workspaceCreated, async (ctx) => {
    await addPracticePage(ctx);
    await createPresetTemplates(ctx);
  }),
  on(workspaceKept, (ctx, { from, to }) => posts.updatePerson(ctx.tx, from, to)),
  on(memberRemoved, async (ctx, { userId, to }) => {
    if (to !== null) await posts.reassignPosts(ctx.tx, userId, to);
  }),
];
