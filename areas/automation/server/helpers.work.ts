import { enqueue, handles, type JobHandler } from "#platform/server/jobs.ts";
import type { JobParts } from "#platform/server/job-context.ts";
import { sendDue } from "./helper-mails.service.ts";
import { runInBusiness } from "./helper-running.service.ts";
import { runHelpers, sendMailing, wakeHelpers } from "./helpers.jobs.ts";
import { listWorkspacesWithWork } from "./helpers.store.ts";

/** The jobs of helpers, each joined to its work. */
export const helperJobs = (parts: JobParts): JobHandler[] => [
  handles(runHelpers, (place, context) => runInBusiness(parts, place, context)),
  handles(sendMailing, (which, context) => sendDue(parts, which, context)),
  handles(wakeHelpers, (_payload, { database }) =>
    database.transact(async (tx) => {
      for (const workspaceId of await listWorkspacesWithWork(tx))
        await enqueue(tx, runHelpers, { workspaceId }, { jobKey: `helpers ${workspaceId}` });
    }),
  ),
];
