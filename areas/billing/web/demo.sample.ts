import { type Sample, sampleFor } from "#platform/web/demo-mode.ts";
import { billingApi } from "#areas/billing/contract/billing.api.ts";

const billing = () => import("./billing.sample.ts");

export const samples: readonly Sample[] = [
  sampleFor(billingApi.subscription, async () => (await billing()).sampleSubscription()),
  sampleFor(billingApi.receipts, () => []),
];
