import { on } from "#platform/server/events.ts";
import { subscriptionChanged } from "#areas/billing/contract/billing.events.ts";
import { workspaceKept } from "#areas/team/contract/members.events.ts";
import { keepTickets, rankOf } from "./tickets.service.ts";
import { updateRank } from "./tickets.store.ts";

export const ticketSubscribers = [
  // A larger plan is answered earlier, also what was asked before.
  on(subscriptionChanged, async (ctx) => updateRank(ctx.tx, await rankOf(ctx))),
  on(workspaceKept, (ctx, { from }) => keepTickets(ctx, from)),
];
