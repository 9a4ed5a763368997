import type { LiveRead } from "#platform/server/live-reads.ts";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { memberEvents } from "#areas/team/contract/members.events.ts";

export const liveReads: readonly LiveRead[] = [{ read: authApi.user, staleBy: memberEvents }];
