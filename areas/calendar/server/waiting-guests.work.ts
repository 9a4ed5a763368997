import type { JobParts } from "#platform/server/job-context.ts";
import { handles, type JobHandler } from "#platform/server/jobs.ts";
import { offerEverywhere, offerPlaces, sendWaitingMail } from "./waiting-guests.jobs.ts";
import { sendWaiting } from "./waiting-mails.service.ts";
import { offerAll, offerInAll } from "./waiting-offers.service.ts";

/** The jobs of the waiting list, each joined to its work. */
export const waitingJobs = (parts: JobParts): JobHandler[] => [
  handles(offerPlaces, (payload, context) => offerAll(parts, payload, context)),
  handles(offerEverywhere, (_payload, context) => offerInAll(parts, context)),
  handles(sendWaitingMail, (payload, context) => sendWaiting(parts, payload, context)),
];
