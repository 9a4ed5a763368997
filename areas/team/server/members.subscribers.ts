import { on } from "#platform/server/events.ts";
import { endLive } from "#platform/server/live.ts";
import { memberChanged } from "#areas/team/contract/members.events.ts";

export const memberSubscribers = [
  // Their open screens reload with their new rights.
  on(memberChanged, async (ctx, { userId }) => endLive(ctx, userId)),
];
