import type { Stripe } from "stripe";
import { found } from "#platform/contract/errors.ts";
import type { Ctx, OpenCtx } from "#platform/server/context.ts";
import * as team from "#areas/team/server/index.ts";
import { askStripe, isInvalidRequest, type Place, stripeCodeOf } from "./stripe-client.service.ts";
import * as store from "./subscriptions.store.ts";

/** Who a business is at Stripe: its name, and its owners' addresses, whoever has been one longest first. */
export type Business = { name: string; owners: readonly string[] };

/** Who the current business is. */
export async function businessIn(ctx: Pick<Ctx, "tx">): Promise<Business> {
  const people = await team.membersOf(ctx.tx);
  return {
    name: (await team.workspaceNameOf(ctx.tx))?.trim() ?? "",
    owners: people.filter(({ role }) => role === "owner").map(({ email }) => email),
  };
}

/** Has the customer at Stripe be who the business is now: receipts go to one of its owners. */
export async function follow(
  stripe: Stripe,
  place: Pick<Place, "log">,
  customer: Stripe.Customer,
  { name, owners }: Business,
): Promise<void> {
  const email = owners.find((one) => one === customer.email) ?? owners[0] ?? customer.email;
  if (customer.name === name && customer.email === email) return;
  await nameCustomer(stripe, place, customer.id, { name, ...(email !== null && { email }) });
}

/** Tells Stripe who a customer is. What it doesn’t take as a name or an address stays as it was there: paying goes on without it. */
async function nameCustomer(
  stripe: Stripe,
  { log }: Pick<Place, "log">,
  customer: string,
  who: { name: string; email?: string },
): Promise<void> {
  await stripe.customers.update(customer, who).catch((error: unknown) => {
    if (!isInvalidRequest(error)) throw error;
    log.warn({ err: error, customer }, "Stripe doesn't take the name or address of this customer");
  });
}

/** The business as Stripe knows it, made at the first time, and again where it was deleted over there. Whoever asks, however often: one. */
export async function ensureCustomer(open: OpenCtx): Promise<string> {
  const { workspaceId, actor } = open;
  const { known, name, email } = await open.beforehand(async (ctx) => ({
    known: found(await store.findSubscription(ctx.tx), "Subscription").stripeCustomerId,
    name: await team.workspaceNameOf(ctx.tx),
    email: (await team.membersOf(ctx.tx)).find(({ id }) => id === actor.userId)?.email,
  }));
  return askStripe(open, async (stripe) => {
    if (known !== null && (await isThere(stripe, known))) return known;
    // Only what never changes, so that asking again is the same question.
    const { id } = await stripe.customers.create(
      { metadata: { business: workspaceId } },
      { idempotencyKey: `customer-${workspaceId}${known === null ? "" : `-after-${known}`}` },
    );
    const kept = await open.beforehand(async (ctx) => {
      const now = found(await store.lockSubscription(ctx.tx), "Subscription").stripeCustomerId;
      if (now !== null && now !== known) return now;
      await store.updateSubscription(ctx.tx, workspaceId, { stripeCustomerId: id });
      return id;
    });
    await nameCustomer(stripe, open, kept, { name: name ?? "", ...(email !== undefined && { email }) });
    return kept;
  });
}

async function isThere(stripe: Stripe, id: string): Promise<boolean> {
  try {
    return !(await stripe.customers.retrieve(id)).deleted;
  } catch (error) {
    if (stripeCodeOf(error) !== "resource_missing") throw error;
    return false;
  }
}
