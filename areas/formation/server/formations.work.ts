import { type JobParts, jobContexts } from "#platform/server/job-context.ts";
import { enqueue, handles, type JobHandler } from "#platform/server/jobs.ts";
import { keepDates } from "./formation-dates.service.ts";
import { keepDatesOf, watchDates } from "./formations.jobs.ts";
import { listKept, listWorkspacesWithFormations } from "./formations.store.ts";

/** The jobs of formations, each joined to its work. */
export const formationJobs = (parts: JobParts): JobHandler[] => [
  handles(watchDates, (_payload, { database }) =>
    database.transact(async (tx) => {
      for (const workspaceId of await listWorkspacesWithFormations(tx))
        await enqueue(tx, keepDatesOf, { workspaceId }, { jobKey: `formation.dates ${workspaceId}` });
    }),
  ),
  handles(keepDatesOf, ({ workspaceId }, context) => {
    const contextOf = jobContexts(parts, context, "dates of formations");
    return context.database.inWorkspace(workspaceId, async (tx) => {
      const ctx = contextOf(tx, workspaceId);
      for (const formation of await listKept(tx)) await keepDates(ctx, formation);
    });
  }),
];
