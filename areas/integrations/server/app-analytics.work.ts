import { forEveryWorkspace } from "#platform/server/all-workspaces.ts";
import { type JobParts, jobContexts } from "#platform/server/job-context.ts";
import { handles, type JobContext, type JobHandler } from "#platform/server/jobs.ts";
import * as billing from "#areas/billing/server/index.ts";
import {
  type AnalyticsEvent,
  measurementIdIn,
  sendingWords,
} from "#areas/integrations/contract/google-analytics.rules.ts";
import * as team from "#areas/team/server/index.ts";
import { purgeSignals, sendAnalytics } from "./app-analytics.jobs.ts";
import { type AnalyticsKeys, sendToGoogle } from "./app-analytics.service.ts";
import { removeOldSignals } from "./app-addresses.store.ts";
import { openSecrets } from "./app-checks.service.ts";
import { noteAppState } from "./app-news.service.ts";
import * as store from "./integrations.store.ts";

const keptMs = 90 * 86_400_000;

type Sending = { workspaceId: string; integrationId: string; event: AnalyticsEvent };

/** Sends one event with no transaction open; throws when it didn’t get through, so that it is tried again. */
async function send(parts: JobParts, context: JobContext, { workspaceId, integrationId, event }: Sending) {
  const contextFor = jobContexts(parts, context, "analytics");
  const keys = await context.database.inWorkspace(
    workspaceId,
    async (tx): Promise<AnalyticsKeys | undefined> => {
      const ctx = contextFor(tx, workspaceId);
      const row = await store.findIntegration(tx, integrationId);
      const measurementId = measurementIdIn(row?.config.options);
      const { apiKey } = row ? openSecrets(ctx, row) : {};
      if (!row?.isActive || !measurementId || !apiKey || (await team.isTestWorkspace(tx))) return undefined;
      return (await billing.hasApps(ctx)) ? { integrationId, measurementId, apiKey } : undefined;
    },
  );
  if (!keys) return;
  const trouble = await sendToGoogle(parts.ports, keys, event);
  await context.database.inWorkspace(workspaceId, async (tx) => {
    const row = await store.findIntegration(tx, integrationId);
    const wanted = trouble === undefined ? "waiting" : "failed";
    if (row && row.status !== wanted)
      await noteAppState(contextFor(tx, workspaceId), integrationId, {
        status: wanted,
        reason: trouble ?? sendingWords,
      });
  });
  if (trouble !== undefined) throw new Error("Google Analytics could not be told");
}

/** The jobs of analytics and of what apps are told, each joined to its work. */
export const analyticsJobs = (parts: JobParts): JobHandler[] => [
  handles(sendAnalytics, (sending, context) => send(parts, context, sending)),
  handles(purgeSignals, async (_payload, { database }) => {
    const before = new Date(Date.now() - keptMs).toISOString();
    await forEveryWorkspace(database, (id) => database.inWorkspace(id, (tx) => removeOldSignals(tx, before)));
  }),
];
