import { routesOf } from "#platform/server/route.ts";
import { billingApi } from "#areas/billing/contract/billing.api.ts";
import { offeredPlans } from "#areas/billing/contract/prices.rules.ts";
import * as service from "./billing.service.ts";
import { takeEvent } from "./stripe-events.service.ts";
import { askSales } from "./sales-requests.service.ts";

export const billingRoutes = routesOf(billingApi, {
  begin: ({ ctx, body }) => service.beginCheckout(ctx, body),
  plans: async () => offeredPlans(),
  subscription: ({ ctx }) => service.getSubscription(ctx),
  receipts: ({ ctx }) => service.listReceipts(ctx),
  create: ({ ctx, body }) => service.choosePlan(ctx, body),
  preview: ({ ctx, body }) => service.previewChange(ctx, body),
  change: ({ ctx, body }) => service.changePlan(ctx, body),
  payLate: ({ ctx }) => service.payLate(ctx),
  cancel: ({ ctx }) => service.cancelSubscription(ctx),
  resume: ({ ctx }) => service.resumeSubscription(ctx),
  confirm: ({ ctx }) => service.confirmPaid(ctx),
  paymentMethod: ({ ctx }) => service.changeCard(ctx),
  refund: ({ ctx }) => service.refundPayment(ctx),
  webhook: async ({ ctx, body }) => (await takeEvent(ctx, Buffer.from(body.bytes ?? [])), {}),
  askSales: async ({ ctx, body }) => (await askSales(ctx, body), {}),
});
