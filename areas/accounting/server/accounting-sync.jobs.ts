import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { job } from "#platform/server/jobs.ts";
import type { WorkType } from "#platform/server/start-operation.ts";
import {
  type LinkedProvider,
  linkedProviders,
  providerName,
} from "#areas/accounting/contract/providers.rules.ts";

/** Sends what has not gone over to a provider; it is put into the queue again when the provider asks to wait. */
export const syncLink = job({
  name: "accounting.sync_link",
  payload: z.object({ workspaceId: Id, operationId: Id }),
  lane: "outside",
});

export type SyncInput = { integrationId: string; companyId: string; provider: LinkedProvider };

const typeOf = (provider: LinkedProvider): WorkType<SyncInput> => ({
  kind: `accounting.sync.${provider}`,
  titleOf: () => `Sync with ${providerName(provider)}`,
  job: syncLink,
  isOnlyOne: true,
});
/** The operations, one for each provider: each goes on once at a time. */
export const syncTypes = Object.fromEntries(
  linkedProviders.map((provider) => [provider, typeOf(provider)]),
) as Record<LinkedProvider, WorkType<SyncInput>>;
