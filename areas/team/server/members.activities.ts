import { tells } from "#platform/server/activity-words.ts";
import { memberJoined, memberRemoved, memberSecondFactorReset } from "#areas/team/contract/members.events.ts";

/** Who came, who left, and whose sign-in an owner made easier. */
export const memberActivities = [
  tells(memberJoined, ({ name, until }) => ({
    type: "member_joined",
    title: until === null ? `${name} joined the team` : `${name} joined the team, with access until ${until}`,
  })),
  tells(memberRemoved, ({ name, hasEnded }) => ({
    type: "member_removed",
    title: hasEnded ? `${name}’s access ended` : `${name} left the team`,
  })),
  tells(memberSecondFactorReset, ({ name, by }) => ({
    type: "second_factor_reset",
    title: `${by} turned off two-step sign-in for ${name}`,
  })),
];
