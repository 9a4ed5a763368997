import type { JobParts } from "#platform/server/job-context.ts";
import { handles, type JobHandler } from "#platform/server/jobs.ts";
import { freePending, leaveTaskOf, planByJob } from "./booking-terms.service.ts";
import {
  freePendingTime,
  handOverMeetings,
  leaveTask,
  planMeetingMail,
  sendMeetingMail,
} from "./calendar.jobs.ts";
import { handOver } from "./meeting-hand-over.service.ts";
import { sendDue } from "./meeting-mail-sending.service.ts";

/** The calendar's jobs, each joined to its work. */
export const calendarJobs = (parts: JobParts): JobHandler[] => [
  handles(sendMeetingMail, (payload, context) => sendDue(parts, payload, context)),
  handles(planMeetingMail, (payload, context) => planByJob(parts, payload, context)),
  handles(freePendingTime, (payload, context) => freePending(parts, payload, context)),
  handles(handOverMeetings, (payload, context) => handOver(parts, payload, context)),
  handles(leaveTask, (payload, context) => leaveTaskOf(parts, payload, context)),
];
