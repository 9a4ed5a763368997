import type { Stripe } from "stripe";
import { AppError, found } from "#platform/contract/errors.ts";
import type { OpenCtx } from "#platform/server/context.ts";
import type { PlanChoice } from "#areas/billing/contract/billing.schema.ts";
import { priceIdOf } from "#areas/billing/contract/prices.rules.ts";
import * as team from "#areas/team/server/index.ts";
import { askStripe } from "./stripe-client.service.ts";
import { requirePrice } from "./stripe-prices.service.ts";
import { liveOf, readState } from "./stripe-state.service.ts";
import { subscriptionKey, syncWithStripe } from "./stripe-sync.service.ts";
import * as store from "./subscriptions.store.ts";

/** How often somebody in another window may have been first. */
const tries = 3;

/**
 * Begins to pay for a plan, and answers the secret by which the browser confirms it: in the trial that of a card that is kept, else that
 * of the first payment. Asked again it is the same one. 409 where there is a plan already. Nothing holds before Stripe says so.
 */
export async function beginPaying(
  open: OpenCtx,
  choice: PlanChoice,
  isTrial: boolean,
): Promise<string | null> {
  const customer = await ensureCustomer(open);
  return askStripe(open, async (stripe) => {
    const price = await requirePrice(stripe, choice);
    for (let left = tries; ; left -= 1) {
      const secret = await (
        isTrial
          ? keepCard(stripe, open, customer, priceIdOf(choice.plan, choice.interval))
          : firstPayment(stripe, open, customer, price)
      ).catch((error: unknown) => {
        if (left > 1 && (error as { type?: string }).type === "StripeIdempotencyError") return undefined;
        throw error;
      });
      if (secret !== undefined) return secret;
    }
  });
}

/** Confirms a secret with a card that the browser has made already. Null once it is done; the secret when the person’s bank wants to be asked. */
export async function confirmHere(open: OpenCtx, secret: string, method: string): Promise<string | null> {
  const id = secret.split("_secret_")[0] ?? "";
  const status = await askStripe(open, async (stripe) => {
    try {
      return id.startsWith("seti_")
        ? (await stripe.setupIntents.confirm(id, { payment_method: method })).status
        : (await stripe.paymentIntents.confirm(id, { payment_method: method })).status;
    } catch (error) {
      if ((error as { type?: string }).type !== "StripeInvalidRequestError") throw error;
      const message = "This is not a valid payment method";
      throw new AppError("validation_failed", message, {
        errors: { paymentMethodId: message },
        cause: error,
      });
    }
  });
  if (status === "requires_action") return secret;
  await syncWithStripe(open);
  return null;
}

/** Begins to keep another card for the current business; the secret for the browser. 409 where there is no plan to be paid with it. */
export async function beginOtherCard(open: OpenCtx): Promise<string | null> {
  const row = await open.transact(async (ctx) => found(await store.findSubscription(ctx.tx), "Subscription"));
  const customer = row.stripeCustomerId;
  if (customer === null || row.stripeSubscriptionId === null)
    throw new AppError("conflict", "There’s no plan to pay for yet. Choose one first.");
  return askStripe(open, (stripe) => keepCard(stripe, open, customer, ""));
}

/** The business as Stripe knows it, made at the first time. Whoever asks, however often: one. */
async function ensureCustomer(open: OpenCtx): Promise<string> {
  const { workspaceId, actor } = open;
  const { row, name, email } = await open.transact(async (ctx) => ({
    row: found(await store.findSubscription(ctx.tx), "Subscription"),
    name: await team.workspaceNameOf(ctx.tx),
    email: (await team.membersOf(ctx.tx)).find(({ id }) => id === actor.userId)?.email,
  }));
  if (row.stripeCustomerId !== null) return row.stripeCustomerId;
  return askStripe(open, async (stripe) => {
    // Only what never changes, so that asking again is the same question.
    const { id } = await stripe.customers.create(
      { metadata: { business: workspaceId } },
      { idempotencyKey: `customer-${workspaceId}` },
    );
    const kept = await open.transact(async (ctx) => {
      const now = found(await store.lockSubscription(ctx.tx), "Subscription");
      if (now.stripeCustomerId === null)
        await store.updateSubscription(ctx.tx, workspaceId, { stripeCustomerId: id });
      return now.stripeCustomerId ?? id;
    });
    await stripe.customers.update(kept, { name: name ?? "", ...(email !== undefined && { email }) });
    return kept;
  });
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

/** The secret of a subscription's first payment. One for another price that nobody has paid makes room. */
async function firstPayment(
  stripe: Stripe,
  open: OpenCtx,
  customer: string,
  price: string,
): Promise<string | null | undefined> {
  const { subscription, count } = await readState(stripe, customer);
  if (liveOf(subscription)) throw already();
  if (subscription?.status === "incomplete") {
    if (subscription.items.data[0]?.price.id === price) return secretOf(stripe, subscription.id, customer);
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
    { idempotencyKey: subscriptionKey(open, count) },
  );
  return secretIn(made);
}

const secretIn = ({ latest_invoice: invoice }: Stripe.Subscription): string | null =>
  typeof invoice === "object" ? (invoice?.confirmation_secret?.client_secret ?? null) : null;

async function secretOf(stripe: Stripe, id: string, customer: string): Promise<string | null> {
  const { data } = await stripe.subscriptions.list({
    customer,
    status: "incomplete",
    limit: 100,
    expand: ["data.latest_invoice.confirmation_secret"],
  });
  const one = data.find((subscription) => subscription.id === id);
  return one ? secretIn(one) : null;
}
