import { found } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import { newId } from "#platform/server/ids.ts";
import { notifyLive, themselves } from "#platform/server/live.ts";
import { notificationsApi } from "#areas/notifications/contract/notifications.api.ts";
import type { Told } from "#areas/notifications/contract/notifications.rules.ts";
import type { Notification } from "#areas/notifications/contract/notifications.schema.ts";
import * as team from "#areas/team/server/index.ts";
import * as store from "./notifications.store.ts";
import { planPush } from "./push-planning.service.ts";

/** Notifies people of the entered business, in this transaction; in the order given, the last being the newest. */
export async function notify(ctx: Ctx, userIds: readonly string[], told: readonly Told[]): Promise<void> {
  const createdAt = ctx.now.toISOString();
  await store.insertNotifications(
    ctx.tx,
    userIds.flatMap((userId) =>
      told.map((one) => ({
        workspaceId: ctx.workspaceId,
        id: newId(),
        userId,
        type: one.type,
        title: one.title.slice(0, 300),
        body: one.body.slice(0, 1000),
        href: one.href,
        createdAt,
      })),
    ),
  );
  notifyLive(ctx, [notificationsApi.list.path], { ids: userIds, peopleOf: themselves });
  await planPush(ctx, userIds);
}

/** Notifies those who look after the business: its owner and managers. */
export async function notifyManagers(ctx: Ctx, told: Told): Promise<void> {
  const people = await team.membersOf(ctx.tx);
  const managers = people.filter(({ role }) => role === "owner" || role === "manager");
  await notify(
    ctx,
    managers.map(({ id }) => id),
    [told],
  );
}

/** Marks one as read and answers it; 404 when it is not this person's. */
export async function readNotification(ctx: Ctx, id: string): Promise<Notification> {
  const userId = ctx.actor.userId ?? "";
  await store.updateRead(ctx.tx, userId, ctx.now.toISOString(), { id });
  return found(await store.findNotification(ctx.tx, userId, id), "Notification");
}

/** Marks all of the person's notifications as read, up to the newest that they were shown where one is named. */
export async function readAll(ctx: Ctx, upToId?: string): Promise<void> {
  await store.updateRead(ctx.tx, ctx.actor.userId ?? "", ctx.now.toISOString(), { upToId });
}
