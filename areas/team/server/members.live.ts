import type { LiveRead } from "#platform/server/live-reads.ts";
import { personChanged } from "#areas/settings/contract/settings.events.ts";
import { membersApi } from "#areas/team/contract/members.api.ts";
import { memberEvents } from "#areas/team/contract/members.events.ts";

export const liveReads: readonly LiveRead[] = [
  { read: membersApi.list, staleBy: [...memberEvents, personChanged] },
];
