import { trialDays } from "#platform/contract/product.ts";
import type { Subscription } from "#areas/billing/contract/billing.schema.ts";

/** The subscription that the demo shows: five days into a trial. */
export const sampleSubscription = (): Subscription => ({
  plan: "professional",
  status: "trial",
  amount: null,
  interval: "month",
  nextBillingDate: null,
  nextAmount: null,
  credit: "0.00",
  late: null,
  disputed: null,
  trialEndsAt: new Date(Date.now() + (trialDays - 5) * 86_400_000).toISOString(),
  cancelAt: null,
  access: "full",
  contacts: { used: 184, limit: 10_000 },
  payments: "none",
  card: null,
  refund: null,
  publishableKey: null,
});
