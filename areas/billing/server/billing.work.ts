import type { JobParts } from "#platform/server/job-context.ts";
import { handles, type JobHandler } from "#platform/server/jobs.ts";
import { tellAllOfRoom, tellAllOfTrials } from "./billing-notices.service.ts";
import {
  askStripeNow,
  endPaidPlan,
  findCustomer,
  reconcileAll,
  tellOfRoom,
  tellOfTrials,
} from "./billing.jobs.ts";
import { adoptCustomer, askOfBusiness, placeOf, reconcile } from "./stripe-events.service.ts";
import { endAtStripe } from "./stripe-plan.service.ts";

/** The jobs of billing, each joined to its work. */
export const billingJobs = (parts: JobParts): JobHandler[] => [
  handles(tellOfTrials, (_payload, context) => tellAllOfTrials(parts, context)),
  handles(tellOfRoom, (_payload, context) => tellAllOfRoom(parts, context)),
  handles(askStripeNow, (payload, context) => askOfBusiness(parts, context, payload)),
  handles(endPaidPlan, ({ workspaceId }, context) => endAtStripe(placeOf(parts, context, workspaceId))),
  handles(findCustomer, ({ customerId }, context) => adoptCustomer(parts, context, customerId)),
  handles(reconcileAll, (_payload, context) => reconcile(parts, context)),
];
