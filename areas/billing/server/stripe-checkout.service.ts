import type { Stripe } from "stripe";
import { AppError, found } from "#platform/contract/errors.ts";
import { centsOf } from "#platform/contract/money.ts";
import type { OpenCtx } from "#platform/server/context.ts";
import type { Due, PlanChoice } from "#areas/billing/contract/billing.schema.ts";
import { priceIdOf } from "#areas/billing/contract/prices.rules.ts";
import { askStripe, isAway, isInvalidRequest, written } from "./stripe-client.service.ts";
import { ensureCustomer } from "./stripe-customer.service.ts";
import { dueNow, dueThen, periodAfter, previewOf } from "./stripe-due.service.ts";
import { requirePrice } from "./stripe-prices.service.ts";
import { itemOf, liveOf, readState } from "./stripe-state.service.ts";
import { askLater, subscriptionKey, syncAfter } from "./stripe-sync.service.ts";
import * as store from "./subscriptions.store.ts";

/** How often somebody in another window may have been first. */
const tries = 3;

/** The secret of what was begun, and the provider's figures for it. */
type Begun = { clientSecret: string | null; due: Due };

/** What a plan costs that is chosen now, and which price it has. In the trial nothing is due before it ends. */
export async function firstDue(
  stripe: Stripe,
  {
    customer,
    choice,
    trialEnd,
    now,
  }: { customer: string; choice: PlanChoice; trialEnd: Date | null; now: Date },
): Promise<{ price: string; due: Due; then: number; on: Date }> {
  const price = await requirePrice(stripe, choice);
  const { invoice, then } = await previewOf(stripe, { customer, details: { items: [{ price }] } });
  const on = trialEnd ?? periodAfter(now, choice.interval);
  return { price, due: (trialEnd === null ? dueNow : dueThen)(invoice, then, on), then, on };
}

/**
 * Begins to pay for a plan, and answers the secret by which the browser confirms it: that of a card that is kept, in the trial and where a
 * credit pays for all of it, else that of the first payment. Asked again it is the same one. 409 where there is a plan already. Nothing
 * holds before Stripe says so.
 */
export async function beginPaying(open: OpenCtx, choice: PlanChoice, trialEnd: Date | null): Promise<Begun> {
  const customer = await ensureCustomer(open);
  return askStripe(open, async (stripe) => {
    const first = await firstDue(stripe, { customer, choice, trialEnd, now: open.now });
    const isFree = centsOf(first.due.today) === 0;
    for (let left = tries; ; left -= 1) {
      const begun = await (
        isFree
          ? keepCard(stripe, open, customer, priceIdOf(choice.plan, choice.interval)).then(
              (clientSecret) => ({
                clientSecret,
                due: first.due,
              }),
            )
          : firstPayment(stripe, open, customer, first)
      ).catch((error: unknown) => {
        if (left > 1 && (error as { type?: string }).type === "StripeIdempotencyError") return undefined;
        throw error;
      });
      if (begun !== undefined) return begun;
    }
  });
}

/** Confirms a secret with a card that the browser has made already. Null once it is done; the secret when the person’s bank wants to be asked. */
export async function confirmHere(open: OpenCtx, secret: string, method: string): Promise<string | null> {
  const id = secret.split("_secret_")[0] ?? "";
  const status = await askStripe(open, async (stripe) => {
    try {
      return id.startsWith("seti_")
        ? (await written(stripe.setupIntents.confirm(id, { payment_method: method }))).status
        : (await written(stripe.paymentIntents.confirm(id, { payment_method: method }))).status;
    } catch (error) {
      if (!isInvalidRequest(error)) throw error;
      const message = "This is not a valid payment method";
      throw new AppError("validation_failed", message, {
        errors: { paymentMethodId: message },
        cause: error,
      });
    }
  }).catch(async (error: unknown) => {
    if (isAway(error)) await askLater(open);
    throw error;
  });
  if (status === "requires_action") return secret;
  await syncAfter(open);
  return null;
}

/** Begins to keep another card for the current business; the secret for the browser. 409 where there is no plan to be paid with it. */
export async function beginOtherCard(open: OpenCtx): Promise<string | null> {
  const row = await open.beforehand(async (ctx) =>
    found(await store.findSubscription(ctx.tx), "Subscription"),
  );
  const customer = row.stripeCustomerId;
  if (customer === null || row.stripeSubscriptionId === null)
    throw new AppError("conflict", "There’s no plan to pay for yet. Choose one first.");
  return askStripe(open, (stripe) => keepCard(stripe, open, customer, ""));
}

const already = (): AppError =>
  new AppError("conflict", "This business has a plan already. Change it under Billing.");

/** The secret of a card that is to be kept, for a price, or to replace the one before. */
async function keepCard(
  stripe: Stripe,
  { workspaceId }: OpenCtx,
  customer: string,
  price: string,
): Promise<string | null> {
  const { subscription, setups } = await readState(stripe, customer);
  if (price !== "" && liveOf(subscription)) throw already();
  const open = setups.find(
    ({ status, metadata }) => status.startsWith("requires_") && (metadata?.["price"] ?? "") === price,
  );
  if (open) return open.client_secret;
  const made = await stripe.setupIntents.create(
    {
      customer,
      usage: "off_session",
      allowed_payment_method_types: ["card"],
      metadata: { business: workspaceId, price },
    },
    { idempotencyKey: `card-${workspaceId}-${price}-${setups[0]?.id ?? "first"}` },
  );
  return made.client_secret;
}

/** A subscription's first payment. One for another price that nobody has paid makes room: then undefined, to be asked again. */
async function firstPayment(
  stripe: Stripe,
  open: OpenCtx,
  customer: string,
  { price, then, on }: { price: string; then: number; on: Date },
): Promise<Begun | undefined> {
  const begun = ({ latest_invoice: invoice }: Stripe.Subscription): Begun | undefined =>
    typeof invoice === "object" && invoice !== null
      ? { clientSecret: invoice.confirmation_secret?.client_secret ?? null, due: dueNow(invoice, then, on) }
      : undefined;
  const { subscription, count } = await readState(stripe, customer);
  if (liveOf(subscription)) throw already();
  if (subscription?.status === "incomplete") {
    if (itemOf(subscription)?.price.id === price)
      return begun(await withInvoice(stripe, subscription, customer));
    // Refused once it was paid: then that one stays.
    if (typeof subscription.latest_invoice === "string")
      await stripe.invoices.voidInvoice(subscription.latest_invoice);
    await stripe.subscriptions.cancel(subscription.id);
    return undefined;
  }
  const made = await stripe.subscriptions.create(
    {
      customer,
      items: [{ price }],
      payment_behavior: "default_incomplete",
      payment_settings: { save_default_payment_method: "on_subscription", payment_method_types: ["card"] },
      metadata: { business: open.workspaceId },
      expand: ["latest_invoice.confirmation_secret"],
    },
    { idempotencyKey: subscriptionKey(customer, count) },
  );
  return begun(made);
}

async function withInvoice(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  customer: string,
): Promise<Stripe.Subscription> {
  const { data } = await stripe.subscriptions.list({
    customer,
    status: "incomplete",
    limit: 100,
    expand: ["data.latest_invoice.confirmation_secret"],
  });
  return data.find(({ id }) => id === subscription.id) ?? subscription;
}
