import type { JobParts } from "#platform/server/job-context.ts";
import { handles, type JobHandler } from "#platform/server/jobs.ts";
import { tellAllOfRoom, tellAllOfTrials } from "./billing-notices.service.ts";
import {
  askStripeNow,
  endCustomer,
  findCustomer,
  findPayer,
  reconcileAll,
  tellOfRoom,
  tellOfTrials,
} from "./billing.jobs.ts";
import { adoptCustomer, adoptPayment } from "./stripe-adopting.service.ts";
import { askOfBusiness, endPaying, reconcile } from "./stripe-events.service.ts";

/** The jobs of billing, each joined to its work. */
export const billingJobs = (parts: JobParts): JobHandler[] => [
  handles(tellOfTrials, (_payload, context) => tellAllOfTrials(parts, context)),
  handles(tellOfRoom, (_payload, context) => tellAllOfRoom(parts, context)),
  handles(askStripeNow, (payload, context) => askOfBusiness(parts, context, payload)),
  handles(endCustomer, ({ customerId }, context) => endPaying(parts, context, customerId)),
  handles(findPayer, (payload, context) => adoptPayment(parts, context, payload)),
  handles(findCustomer, ({ customerId }, context) => adoptCustomer(parts, context, customerId)),
  handles(reconcileAll, (_payload, context) => reconcile(parts, context)),
];
