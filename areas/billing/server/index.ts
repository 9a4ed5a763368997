import type { Area } from "#platform/server/area.ts";
import { dueJobs } from "#platform/server/due.ts";
import { askStripeNow, endCustomer, findCustomer, findPayer } from "./billing.jobs.ts";
import { liveReads } from "./billing.live.ts";
import { firstReads } from "./billing.reads.ts";
import { billingRoutes } from "./billing.routes.ts";
import { billingSubscribers } from "./billing.subscribers.ts";
import { billingJobs } from "./billing.work.ts";

export const area: Area = {
  due: [dueJobs("plans", "changes of plans at Stripe", [askStripeNow, endCustomer, findCustomer, findPayer])],
  routes: billingRoutes,
  subscribers: billingSubscribers,
  jobs: billingJobs,
  liveReads,
  firstReads,
  tables: {
    billing_receipts: {},
    subscriptions: { without: ["stripe_customer_id", "stripe_subscription_id"] },
  },
};

export {
  contactRoom,
  hasApps,
  hasFeature,
  hasKeys,
  isReadOnly,
  lockedContactRoom,
  planRank,
  requireApps,
  requireFeature,
  requireKeys,
  requireRoom,
  requireWritable,
  storageLimit,
} from "./plans.service.ts";
export { endForGood, followOwner } from "./stripe-adopting.service.ts";
export { requireOpeningCost } from "./stripe-plan.service.ts";
export { planRule, shownSubscription } from "./subscriptions.service.ts";
