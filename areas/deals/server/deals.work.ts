import { type JobParts, jobContexts } from "#platform/server/job-context.ts";
import { handles, type JobHandler } from "#platform/server/jobs.ts";
import { moveOutOfStage } from "./archived-stages.service.ts";
import { moveSalesOn } from "./deals.jobs.ts";

/** The sales' jobs, joined to what they do. */
export const dealsJobs = (parts: JobParts): JobHandler[] => [
  handles(moveSalesOn, ({ workspaceId, by, from, to }, context) =>
    context.database.inWorkspace(workspaceId, (tx) =>
      moveOutOfStage(jobContexts(parts, context, `archive ${from}`)(tx, workspaceId, by), { from, to }),
    ),
  ),
];
