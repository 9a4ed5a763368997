import type { LiveRead } from "#platform/server/live-reads.ts";
import { telephoneApi } from "#areas/telephone/contract/telephone.api.ts";
import { telephoneChanged } from "#areas/telephone/contract/telephone.events.ts";

export const liveReads: readonly LiveRead[] = [
  { read: telephoneApi.mode, staleBy: [telephoneChanged] },
  { read: telephoneApi.get, staleBy: [telephoneChanged] },
];
