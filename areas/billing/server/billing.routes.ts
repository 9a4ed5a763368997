import { routesOf } from "#platform/server/route.ts";
import { billingApi } from "#areas/billing/contract/billing.api.ts";
import { offeredPlans } from "#areas/billing/contract/prices.rules.ts";
import * as service from "./billing.service.ts";
import { askSales } from "./sales-requests.service.ts";

export const billingRoutes = routesOf(billingApi, {
  begin: ({ ctx, body }) => service.beginCheckout(ctx, body),
  plans: async () => offeredPlans(),
  subscription: ({ ctx }) => service.getSubscription(ctx),
  // Nothing is charged, so nothing was paid.
  receipts: async () => [],
  create: ({ ctx, body: { plan, interval } }) => service.choosePlan(ctx, { plan, interval }),
  preview: ({ ctx, body }) => service.previewChange(ctx, body),
  change: ({ ctx, body }) => service.changePlan(ctx, body),
  cancel: ({ ctx }) => service.cancelSubscription(ctx),
  resume: ({ ctx }) => service.resumeSubscription(ctx),
  confirm: ({ ctx }) => service.getSubscription(ctx),
  paymentMethod: () => service.refuseToCharge(),
  refund: () => service.refuseToCharge(),
  askSales: async ({ ctx, body }) => (await askSales(ctx, body), {}),
});
