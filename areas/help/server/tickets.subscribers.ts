import { on } from "#platform/server/events.ts";
import { subscriptionChanged } from "#areas/billing/contract/billing.events.ts";
import { ticketChanged } from "#areas/help/contract/tickets.events.ts";
import {
  taskCompleted,
  taskDeleted,
  taskReopened,
  taskRestored,
} from "#areas/tasks/contract/tasks.events.ts";
import { workspaceKept } from "#areas/team/contract/members.events.ts";
import { findTicketOfTask } from "./setup-lines.store.ts";
import { keepTickets, rankOf } from "./tickets.service.ts";
import { updateRank } from "./tickets.store.ts";

export const ticketSubscribers = [
  // A larger plan is answered earlier, also what was asked before.
  on(subscriptionChanged, async (ctx) => updateRank(ctx.tx, await rankOf(ctx))),
  on(workspaceKept, (ctx, { from }) => keepTickets(ctx, from)),
  // A line of a setup is as its task is: whoever looks at the list sees it.
  ...[taskCompleted, taskReopened, taskDeleted, taskRestored].map((event) =>
    on(event, async (ctx, { taskId }) => {
      const ticketId = await findTicketOfTask(ctx.tx, taskId);
      if (ticketId !== undefined) await ctx.publish(ticketChanged, { ticketId });
    }),
  ),
];
