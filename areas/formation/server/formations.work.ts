import { forEveryWorkspace } from "#platform/server/all-workspaces.ts";
import { type JobParts, jobContexts } from "#platform/server/job-context.ts";
import { handles, type JobHandler } from "#platform/server/jobs.ts";
import { keepDates } from "./formation-dates.service.ts";
import { watchDates } from "./formations.jobs.ts";
import { lockKept } from "./formations.store.ts";

/** The jobs of formations, each joined to its work. */
export const formationJobs = (parts: JobParts): JobHandler[] => [
  handles(watchDates, (_payload, context) => {
    const contextOf = jobContexts(parts, context, "dates of formations");
    return forEveryWorkspace(context.database, (workspaceId) =>
      context.database.inWorkspace(workspaceId, async (tx) => {
        const ctx = contextOf(tx, workspaceId);
        for (const formation of await lockKept(tx)) await keepDates(ctx, formation);
      }),
    );
  }),
];
