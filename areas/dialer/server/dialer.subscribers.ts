import { on } from "#platform/server/events.ts";
import { memberRemoved, workspaceKept } from "#areas/team/contract/members.events.ts";
import * as store from "./phone-campaigns.store.ts";

/** What happens to campaigns when a business changes hands. */
export const dialerSubscribers = [
  on(workspaceKept, (ctx, { from, to }) => store.updatePerson(ctx.tx, from, to)),
  on(memberRemoved, async (ctx, { userId, to }) => {
    if (to !== null) await store.reassignOpen(ctx.tx, userId, to);
  }),
];
