import { type Sample, sampleFor } from "#platform/web/demo-mode.ts";
import { invitationsApi } from "#areas/team/contract/invitations.api.ts";
import { membersApi } from "#areas/team/contract/members.api.ts";

const team = () => import("./team.sample.ts");

export const samples: readonly Sample[] = [
  sampleFor(membersApi.list, async () => (await team()).sampleMembers()),
  sampleFor(invitationsApi.list, async () => (await team()).sampleInvitations()),
];
