import type { JobParts } from "#platform/server/job-context.ts";
import { handles, type JobHandler } from "#platform/server/jobs.ts";
import { orFail } from "#platform/server/operations.ts";
import { syncLink } from "./accounting-sync.jobs.ts";
import { syncOne } from "./sync-run.service.ts";

/** The jobs of links with accounting programs, joined to their work. */
export const accountingJobs = (parts: JobParts): JobHandler[] => [
  handles(syncLink, (payload, context) =>
    orFail(context, payload.workspaceId, payload.operationId, () => syncOne(parts, payload, context)),
  ),
];
