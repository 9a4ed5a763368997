import { operationFinished } from "#platform/contract/operations.ts";
import type { Ctx } from "#platform/server/context.ts";
import { on } from "#platform/server/events.ts";
import { contactAssigned, contactsChanged } from "#areas/customers/contract/contacts.events.ts";
import { memberJoined, workspaceCreated, workspaceKept } from "#areas/team/contract/members.events.ts";
import * as team from "#areas/team/server/index.ts";
import {
  trialNotification,
  welcomeNotifications,
} from "#areas/notifications/contract/notifications.rules.ts";
import { notify } from "./notifications.service.ts";
import { updateReader } from "./notifications.store.ts";

export const notificationSubscribers = [
  // The list is newest first, so the first to read is added last.
  on(workspaceCreated, async (ctx, { name, ownerId }) =>
    notify(ctx, [ownerId], welcomeNotifications(name, await team.isTestWorkspace(ctx.tx), ctx.now).reverse()),
  ),
  on(memberJoined, async (ctx, { userId, name }) => {
    const others = (await team.membersOf(ctx.tx)).map((member) => member.id).filter((id) => id !== userId);
    await notify(ctx, others, [
      {
        type: "member_joined",
        title: `${name} joined the team`,
        body: "You can assign customers to them now.",
        href: "/settings/team",
      },
    ]);
  }),
  on(workspaceKept, async (ctx, { from, to }) => {
    await updateReader(ctx.tx, from, to);
    await notify(ctx, [to], [trialNotification(ctx.now)]);
  }),
  on(contactAssigned, (ctx, { contactId, name, assignedTo }) =>
    notifyOfCustomers(ctx, assignedTo, `${name} is your customer now`, `/contacts/${contactId}`),
  ),
  on(contactsChanged, async (ctx, { action, count }) => {
    if (action.type === "assign" && action.assignedTo !== null)
      await notifyOfCustomers(
        ctx,
        action.assignedTo,
        `${count.toLocaleString("en-US")} ${count === 1 ? "customer is" : "customers are"} yours now`,
        `/contacts?assignedTo=${action.assignedTo}`,
      );
  }),
  on(operationFinished, async (ctx, { createdBy, title, done }) => {
    if (createdBy !== null)
      await notify(
        ctx,
        [createdBy],
        [
          {
            type: "work_finished",
            title: `${title}: done`,
            body: `${done} ${done === 1 ? "customer" : "customers"}.`,
            href: "/contacts",
          },
        ],
      );
  }),
];

// People who assign a customer to themselves know already.
async function notifyOfCustomers(ctx: Ctx, userId: string, title: string, href: string): Promise<void> {
  if (userId !== ctx.actor.userId)
    await notify(
      ctx,
      [userId],
      [{ type: "customers_assigned", title, body: "They’re yours from now on.", href }],
    );
}
