import { allWorkspaces } from "#platform/server/all-workspaces.ts";
import { handles, type JobHandler } from "#platform/server/jobs.ts";
import { purgeApiKeys } from "./api-keys.jobs.ts";
import { removeOver } from "./api-keys.store.ts";

const keptMs = 90 * 86_400_000;

export const apiKeyJobs = (): JobHandler[] => [
  handles(purgeApiKeys, async (_payload, { database }) => {
    const before = new Date(Date.now() - keptMs).toISOString();
    for (const id of await database.transact(allWorkspaces))
      await database.inWorkspace(id, (tx) => removeOver(tx, before));
  }),
];
