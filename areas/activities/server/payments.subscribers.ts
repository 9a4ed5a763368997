import { on } from "#platform/server/events.ts";
import { paymentCameIn } from "#areas/integrations/contract/payments.events.ts";
import { moneyWords } from "#areas/invoices/contract/money-words.rules.ts";
import { recordActivity } from "./activities.service.ts";

/** What connected apps tell of payments, for the page of the customer who paid. */
export const paymentSubscribers = [
  on(paymentCameIn, async (ctx, { contactId, name, amount, currency, provider, reference }) => {
    if (contactId === null) return;
    await recordActivity(ctx, {
      type: "payment_received",
      title: `${name} paid ${moneyWords(amount, currency)}`,
      description: `Told by ${provider}`,
      contactId,
      metadata: { provider, reference },
    });
  }),
];
