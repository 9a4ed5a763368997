import { operationFinished } from "#platform/contract/operations.ts";
import type { Ctx } from "#platform/server/context.ts";
import { on } from "#platform/server/events.ts";
import { contactAssigned, contactsChanged } from "#areas/customers/contract/contacts.events.ts";
import { apiKeyMade } from "#areas/integrations/contract/api-keys.events.ts";
import { keyRoleWords } from "#areas/integrations/contract/api-keys.rules.ts";
import { apiKeysPage } from "#areas/integrations/contract/api-keys.pages.ts";
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
  // Also whoever made it, so that an owner learns of one that was made in their name.
  on(apiKeyMade, async (ctx, { name, role, by }) => {
    const owners = (await team.membersOf(ctx.tx)).filter((member) => member.role === "owner");
    await notify(
      ctx,
      owners.map(({ id }) => id),
      [
        {
          type: "api_key_made",
          title: `New API key: ${name}`,
          body: `${by} made a key for another program. What it may do: ${keyRoleWords[role].name.toLowerCase()}.`,
          href: apiKeysPage.path,
        },
      ],
    );
  }),
  on(workspaceKept, async (ctx, { from, to }) => {
    await updateReader(ctx.tx, from, to);
    await notify(ctx, [to], [trialNotification(ctx.now)]);
  }),
  on(contactAssigned, async (ctx, { contactId, name, assignedTo, isOneOfMany }) => {
    // Of many at once `contactsChanged` tells once.
    if (!isOneOfMany)
      await notifyOfCustomers(ctx, assignedTo, `${name} is your customer now`, `/contacts/${contactId}`);
  }),
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
