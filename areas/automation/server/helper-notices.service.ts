import type { Ctx } from "#platform/server/context.ts";
import type { Told } from "#areas/notifications/contract/notifications.rules.ts";
import * as notifications from "#areas/notifications/server/index.ts";
import * as team from "#areas/team/server/index.ts";

/** Tells the owner and the managers by the bell. */
export async function notifyManagers(ctx: Ctx, told: Told): Promise<void> {
  const people = await team.membersOf(ctx.tx);
  await notifications.notify(
    ctx,
    people.filter(({ role }) => role === "owner" || role === "manager").map(({ id }) => id),
    [told],
  );
}
