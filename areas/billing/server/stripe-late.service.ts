import type { Stripe } from "stripe";
import { written } from "./stripe-client.service.ts";

/** What a card was refused for: the invoice, its payments with it, and why. */
export type Unpaid = { invoice: Stripe.Invoice; error: unknown };

/**
 * Pays all that is late of a subscription with the card that is kept, the oldest first, as the amount beside the button is their sum. The
 * first that the card is refused for, after which none is tried; undefined where all is paid.
 */
export async function payOpen(
  stripe: Stripe,
  subscription: string,
  how: { off_session: boolean },
): Promise<Unpaid | undefined> {
  const { data } = await stripe.invoices.list({
    subscription,
    status: "open",
    limit: 100,
    expand: ["data.payments"],
  });
  for (const invoice of data.toReversed()) {
    if (!invoice.id) continue;
    try {
      await written(stripe.invoices.pay(invoice.id, how));
    } catch (error) {
      if ((error as { type?: string }).type !== "StripeCardError") throw error;
      return { invoice, error };
    }
  }
  return undefined;
}
