import { ofCustomer, tells, untold } from "#platform/server/activity-words.ts";
import { hookReceived } from "#areas/integrations/contract/hooks.events.ts";
import { paymentCameIn } from "#areas/integrations/contract/payments.events.ts";
import { moneyWords } from "#areas/invoices/contract/money-words.rules.ts";

/** What connected apps tell of payments, for the page of the customer who paid. */
export const paymentActivities = [
  tells(paymentCameIn, ({ contactId, name, amount, currency, provider, reference }) =>
    ofCustomer(contactId, {
      type: "payment_received",
      title: `${name} paid ${moneyWords(amount, currency)}`,
      description: `Told by ${provider}`,
      metadata: { provider, reference },
    }),
  ),
  ...untold("what came of it is told", hookReceived),
];
