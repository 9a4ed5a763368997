import type { Stripe } from "stripe";
import { itemOf, liveOf, type StripeState } from "./stripe-state.service.ts";

// A period that a plan ends in is charged until that day only (the provider's rule), and an update that may wait for a bank can't take the end back
// itself. So the end is taken back before the price changes, and noted there until it is known what became of the change.
const noteOf = ({
  metadata,
}: Stripe.Subscription): { at: number; price: string; since: number } | undefined => {
  const [at, price, since] = (metadata["ending"] ?? "").split(" ");
  return price ? { at: Number(at), price, since: Number(since) } : undefined;
};

/** How long a change, and the bank's question about it, may take, in seconds. */
const underWay = 3600;

/** Takes back that a plan ends, as a change of it does; `settleEnding` puts it back where the change isn't made. */
export async function suspendEnding(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  now: Date,
): Promise<void> {
  const price = itemOf(subscription)?.price.id;
  if (subscription.cancel_at === null || price === undefined) return;
  const since = Math.floor(now.getTime() / 1000);
  await stripe.subscriptions.update(subscription.id, {
    cancel_at: "",
    metadata: { ending: `${subscription.cancel_at} ${price} ${since}` },
  });
}

/**
 * Has a plan end as before where its change wasn't made: declined, refused by the bank, or broken off. One that is under way, or waits for the bank's
 * answer, has an hour. True when something was changed there.
 */
export async function settleEnding(
  stripe: Stripe,
  { subscription }: Pick<StripeState, "subscription">,
  now: Date,
): Promise<boolean> {
  const live = liveOf(subscription);
  const note = live && noteOf(live);
  if (!live || !note || now.getTime() / 1000 < note.since + underWay) return false;
  if (live.pending_update && typeof live.latest_invoice === "string")
    await stripe.invoices.voidInvoice(live.latest_invoice);
  await endAsNoted(stripe, live, note);
  return true;
}

/** The same for a change that was just tried, however it went. */
export async function settleChange(stripe: Stripe, id: string): Promise<void> {
  const subscription = await stripe.subscriptions.retrieve(id);
  const note = noteOf(subscription);
  if (note && !subscription.pending_update) await endAsNoted(stripe, subscription, note);
}

const endAsNoted = (
  stripe: Stripe,
  subscription: Stripe.Subscription,
  { at, price }: { at: number; price: string },
): Promise<unknown> =>
  stripe.subscriptions.update(subscription.id, {
    ...(itemOf(subscription)?.price.id === price && { cancel_at: at }),
    metadata: { ending: "" },
  });
