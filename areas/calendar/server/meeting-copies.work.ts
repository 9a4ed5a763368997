import { type JobParts } from "#platform/server/job-context.ts";
import { enqueue, handles, type JobHandler } from "#platform/server/jobs.ts";
import { listDue } from "./calendar-accounts.store.ts";
import { syncOne } from "./copy-sync.service.ts";
import { syncAccount, syncAccounts } from "./meeting-copies.jobs.ts";

/** The jobs of meetings that are written elsewhere, each joined to its work. */
export const copyJobs = (parts: JobParts): JobHandler[] => [
  handles(syncAccounts, (_payload, { database }) =>
    database.transact(async (tx) => {
      for (const one of await listDue(tx, new Date()))
        await enqueue(tx, syncAccount, one, { jobKey: `calendar.sync:${one.accountId}` });
    }),
  ),
  handles(syncAccount, (payload, context) => syncOne(parts, payload, context)),
];
