import type { FirstReads } from "#platform/contract/page.ts";
import { invitationsApi } from "#areas/team/contract/invitations.api.ts";
import { membersApi } from "#areas/team/contract/members.api.ts";
import { teamPage } from "#areas/team/contract/team.pages.ts";

export const firstReads: readonly FirstReads[] = [
  {
    page: teamPage,
    reads: () => [{ call: membersApi.list }, { call: invitationsApi.list }],
  },
];
