import { addDays } from "#platform/contract/dates.ts";
import { type JobParts, jobContexts } from "#platform/server/job-context.ts";
import { enqueue, handles, type JobHandler } from "#platform/server/jobs.ts";
import { drawInvoice, sendDueMail } from "./invoice-mail-sending.service.ts";
import { invoiceRemindersJobs } from "./invoice-reminders.work.ts";
import { drawPaper, sendInvoiceMail, tellOverdue, watchDueDays } from "./invoices.jobs.ts";
import { tellOverdueIn } from "./overdue.service.ts";
import { listWorkspacesDueBefore } from "./overdue.store.ts";
import { recurringInvoicesJobs } from "./recurring-invoices.work.ts";

/** The invoices' jobs, joined to what they do. */
export const invoicesJobs = (parts: JobParts): JobHandler[] => [
  handles(watchDueDays, (_payload, { database }) =>
    database.transact(async (tx) => {
      // The first clocks are 14 hours ahead of ours; each business goes by its own.
      const tomorrow = addDays(new Date().toISOString().slice(0, 10), 1);
      for (const workspaceId of await listWorkspacesDueBefore(tx, tomorrow))
        await enqueue(tx, tellOverdue, { workspaceId }, { jobKey: `invoices.tell_overdue ${workspaceId}` });
    }),
  ),
  handles(tellOverdue, async ({ workspaceId }, context) => {
    const contextOf = jobContexts(parts, context, "overdue invoices");
    let more = true;
    while (more && !context.signal.aborted)
      more = await context.database.inWorkspace(workspaceId, (tx) =>
        tellOverdueIn(contextOf(tx, workspaceId)),
      );
  }),
  handles(drawPaper, (payload, context) => drawInvoice(parts, payload, context)),
  handles(sendInvoiceMail, (payload, context) => sendDueMail(parts, payload, context)),
  ...recurringInvoicesJobs(parts),
  ...invoiceRemindersJobs(parts),
];
