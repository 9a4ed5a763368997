import { forEveryWorkspace } from "#platform/server/all-workspaces.ts";
import { handles, type JobHandler } from "#platform/server/jobs.ts";
import { purgeApiKeys } from "./api-keys.jobs.ts";
import { removeOver } from "./api-keys.store.ts";

const keptMs = 90 * 86_400_000;

export const apiKeyJobs = (): JobHandler[] => [
  handles(purgeApiKeys, async (_payload, { database }) => {
    const before = new Date(Date.now() - keptMs).toISOString();
    await forEveryWorkspace(database, (id) => database.inWorkspace(id, (tx) => removeOver(tx, before)));
  }),
];
