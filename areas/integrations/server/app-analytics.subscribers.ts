import type { Ctx } from "#platform/server/context.ts";
import { on } from "#platform/server/events.ts";
import { contactCreated } from "#areas/customers/contract/contacts.events.ts";
import { type AnalyticsEvent, measurementIdIn } from "#areas/integrations/contract/google-analytics.rules.ts";
import { invoicePaid } from "#areas/invoices/contract/invoices.events.ts";
import { sendAnalytics } from "./app-analytics.jobs.ts";
import * as store from "./integrations.store.ts";

/** Plans sending to each Google Analytics that is on; the secret is only looked at when it is sent. */
async function plan(ctx: Ctx, event: Omit<AnalyticsEvent, "at">): Promise<void> {
  for (const { id, isActive, config } of await store.listIntegrations(ctx.tx, "analytics"))
    if (isActive && measurementIdIn(config.options))
      await ctx.enqueue(sendAnalytics, {
        workspaceId: ctx.workspaceId,
        integrationId: id,
        event: { ...event, at: ctx.now.toISOString() },
      });
}

export const analyticsSubscribers = [
  on(contactCreated, (ctx) => plan(ctx, { name: "generate_lead" })),
  on(invoicePaid, (ctx, { invoiceId, totalAmount, currency }) =>
    plan(ctx, { name: "purchase", id: invoiceId, amount: totalAmount, currency }),
  ),
];
