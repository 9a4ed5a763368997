import { operationFinished } from "#platform/contract/operations.ts";
import type { LiveRead } from "#platform/server/live-reads.ts";
import { duplicatesApi } from "#areas/duplicates/contract/duplicates.api.ts";

export const liveReads: readonly LiveRead[] = [{ read: duplicatesApi.list, staleBy: [operationFinished] }];
