import { on } from "#platform/server/events.ts";
import { memberJoined, memberRemoved, memberSecondFactorReset } from "#areas/team/contract/members.events.ts";
import { recordActivity } from "./activities.service.ts";

/** Who came, who left, and whose sign-in an owner made easier. */
export const teamSubscribers = [
  on(memberJoined, (ctx, { name }) =>
    recordActivity(ctx, { type: "member_joined", title: `${name} joined the team` }),
  ),
  on(memberRemoved, (ctx, { name }) =>
    recordActivity(ctx, { type: "member_removed", title: `${name} left the team` }),
  ),
  on(memberSecondFactorReset, (ctx, { name, by }) =>
    recordActivity(ctx, {
      type: "second_factor_reset",
      title: `${by} turned off two-step sign-in for ${name}`,
    }),
  ),
];
