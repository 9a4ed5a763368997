import { forEveryWorkspace } from "#platform/server/all-workspaces.ts";
import type { JobParts } from "#platform/server/job-context.ts";
import { handles, type JobHandler } from "#platform/server/jobs.ts";
import { removeSettled } from "./webhook-deliveries.store.ts";
import { removeOldLogs } from "./webhook-logs.store.ts";
import { runWebhook } from "./webhook-runs.service.ts";
import { purgeWebhooks, sendWebhook } from "./webhooks.jobs.ts";

const keptMs = 30 * 86_400_000;

/** The jobs of webhooks, each joined to its work. */
export const webhookJobs = (parts: JobParts): JobHandler[] => [
  handles(sendWebhook, (place, context) => runWebhook(parts, context, place)),
  handles(purgeWebhooks, async (_payload, { database }) => {
    const before = new Date(Date.now() - keptMs);
    await forEveryWorkspace(database, (id) =>
      database.inWorkspace(id, async (tx) => {
        await removeOldLogs(tx, before);
        await removeSettled(tx, before.toISOString());
      }),
    );
  }),
];
