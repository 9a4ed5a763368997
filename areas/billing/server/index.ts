import type { Area } from "#platform/server/area.ts";
import { billingSubscribers } from "./billing.subscribers.ts";

export const area: Area = { subscribers: billingSubscribers };

export {
  contactRoom,
  hasApps,
  hasFeature,
  hasKeys,
  isReadOnly,
  lockedContactRoom,
  requireApps,
  requireFeature,
  requireKeys,
  requireRoom,
  requireWritable,
  storageLimit,
} from "./plans.service.ts";
export { planRule, shownSubscription } from "./subscriptions.service.ts";
