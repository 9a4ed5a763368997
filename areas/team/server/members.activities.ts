import { tells } from "#platform/server/activity-words.ts";
import { memberJoined, memberRemoved, memberSecondFactorReset } from "#areas/team/contract/members.events.ts";

/** Who came, who left, and whose sign-in an owner made easier. */
export const memberActivities = [
  tells(memberJoined, ({ name }) => ({ type: "member_joined", title: `${name} joined the team` })),
  tells(memberRemoved, ({ name }) => ({ type: "member_removed", title: `${name} left the team` })),
  tells(memberSecondFactorReset, ({ name, by }) => ({
    type: "second_factor_reset",
    title: `${by} turned off two-step sign-in for ${name}`,
  })),
];
