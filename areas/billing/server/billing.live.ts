import type { LiveRead } from "#platform/server/live-reads.ts";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { billingApi } from "#areas/billing/contract/billing.api.ts";
import { subscriptionChanged } from "#areas/billing/contract/billing.events.ts";

export const liveReads: readonly LiveRead[] = [
  { read: billingApi.subscription, staleBy: [subscriptionChanged] },
  { read: billingApi.receipts, staleBy: [subscriptionChanged] },
  { read: authApi.user, staleBy: [subscriptionChanged] },
];
