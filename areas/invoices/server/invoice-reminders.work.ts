import { type JobParts, jobContexts } from "#platform/server/job-context.ts";
import { enqueue, handles, type JobHandler } from "#platform/server/jobs.ts";
import { remindIn } from "./invoice-reminding.service.ts";
import { planReminders, watchReminders } from "./invoice-reminders.jobs.ts";
import { listRemindingWorkspaces } from "./invoice-reminders.store.ts";

/** The jobs of reminders, joined to what they do. */
export const invoiceRemindersJobs = (parts: JobParts): JobHandler[] => [
  handles(watchReminders, (_payload, { database }) =>
    database.transact(async (tx) => {
      for (const workspaceId of await listRemindingWorkspaces(tx))
        await enqueue(tx, planReminders, { workspaceId }, { jobKey: `invoices.reminders ${workspaceId}` });
    }),
  ),
  handles(planReminders, async ({ workspaceId }, context) => {
    const contextOf = jobContexts(parts, context, "invoice reminders");
    let more = true;
    while (more && !context.signal.aborted)
      more = await context.database.inWorkspace(workspaceId, (tx) => remindIn(contextOf(tx, workspaceId)));
  }),
];
