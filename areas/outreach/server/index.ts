export { claimDeliveries, countDeliveries, mayContact, newWorker, planDeliveries, planDelivery, preflight, preflightRows, resolveDelivery, settleDeliveries, sweepClaims } from "./deliveries.service.ts";
export { findOpen, listDeliveries, skipPending } from "./deliveries.store.ts";
export type { Audience, Due } from "./targets.store.ts";
