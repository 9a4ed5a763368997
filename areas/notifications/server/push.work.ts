import type { JobParts } from "#platform/server/job-context.ts";
import { handles, type JobHandler } from "#platform/server/jobs.ts";
import { tellDevice } from "./push-sending.service.ts";
import { sendPush } from "./push.jobs.ts";

/** The jobs of pushes, each joined to its work. */
export const pushJobs = (parts: JobParts): JobHandler[] => [
  handles(sendPush, (device, context) => tellDevice(parts, context, device)),
];
