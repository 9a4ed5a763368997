import type { LiveRead } from "#platform/server/live-reads.ts";
import { personChanged } from "#areas/settings/contract/settings.events.ts";
import { invitationsApi } from "#areas/team/contract/invitations.api.ts";
import { membersApi } from "#areas/team/contract/members.api.ts";
import { memberEvents } from "#areas/team/contract/members.events.ts";

export const liveReads: readonly LiveRead[] = [
  // Whoever joins has answered one; those that somebody sent end when they leave or may do less.
  { read: invitationsApi.list, staleBy: memberEvents },
  { read: membersApi.list, staleBy: [...memberEvents, personChanged] },
];
