import { addDays } from "#platform/contract/dates.ts";
import type { JobParts } from "#platform/server/job-context.ts";
import { enqueue, handles, type JobHandler } from "#platform/server/jobs.ts";
import { makeDueInvoices } from "./recurring-making.service.ts";
import { makeSeriesInvoices, watchSeries } from "./recurring-invoices.jobs.ts";
import { listWorkspacesDueUntil } from "./recurring-invoices.store.ts";

/** The jobs of repeating invoices, joined to what they do. */
export const recurringInvoicesJobs = (parts: JobParts): JobHandler[] => [
  handles(watchSeries, (_payload, { database }) =>
    database.transact(async (tx) => {
      // The first clocks are 14 hours ahead of ours; each business goes by its own.
      const tomorrow = addDays(new Date().toISOString().slice(0, 10), 1);
      for (const workspaceId of await listWorkspacesDueUntil(tx, tomorrow))
        await enqueue(tx, makeSeriesInvoices, { workspaceId }, { jobKey: `invoices.series ${workspaceId}` });
    }),
  ),
  handles(makeSeriesInvoices, ({ workspaceId }, context) => makeDueInvoices(parts, workspaceId, context)),
];
