import type { LiveRead } from "#platform/server/live-reads.ts";
import { helperDraftsApi, helperRunsApi, helpersApi } from "#areas/automation/contract/helpers.api.ts";
import { helperChanged, helpersRan } from "#areas/automation/contract/helpers.events.ts";

const staleBy = [helperChanged, helpersRan];
export const liveReads: readonly LiveRead[] = [
  { read: helpersApi.list, staleBy },
  { read: helperRunsApi.list, staleBy },
  { read: helperDraftsApi.list, staleBy },
];
