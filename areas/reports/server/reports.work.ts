import { isDatabaseAway } from "#platform/server/connections.ts";
import type { JobParts } from "#platform/server/job-context.ts";
import { handles, type JobContext, type JobHandler } from "#platform/server/jobs.ts";
import { listWorkspacesWithWeekly } from "./report-settings.store.ts";
import { sendWeekly } from "./reports.jobs.ts";
import { sendWeeklyIn } from "./weekly-mails.service.ts";

/** The reports' jobs, joined to what they do. */
export const reportsJobs = (parts: JobParts): JobHandler[] => [
  handles(sendWeekly, (_payload, context) => sendAllWeekly(parts, context)),
];

async function sendAllWeekly(parts: JobParts, context: JobContext): Promise<void> {
  for (const workspaceId of await context.database.transact(listWorkspacesWithWeekly)) {
    // What is wrong in one business keeps nobody else's mail back; it is tried again with the next round.
    await sendWeeklyIn(parts, workspaceId, context).catch((error: unknown) => {
      if (isDatabaseAway(error)) throw error;
      context.log.error({ err: error, workspaceId }, "mails of Mondays not sent");
    });
  }
}
