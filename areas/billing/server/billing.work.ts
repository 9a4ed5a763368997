import type { JobParts } from "#platform/server/job-context.ts";
import { handles, type JobHandler } from "#platform/server/jobs.ts";
import { tellAllOfRoom, tellAllOfTrials } from "./billing-notices.service.ts";
import { tellOfRoom, tellOfTrials } from "./billing.jobs.ts";

/** The jobs of billing, each joined to its work. */
export const billingJobs = (parts: JobParts): JobHandler[] => [
  handles(tellOfTrials, (_payload, context) => tellAllOfTrials(parts, context)),
  handles(tellOfRoom, (_payload, context) => tellAllOfRoom(parts, context)),
];
