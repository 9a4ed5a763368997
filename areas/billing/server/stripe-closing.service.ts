import type { Stripe } from "stripe";
import type { Place } from "./stripe-client.service.ts";
import { itemOf, liveOf, type StripeState } from "./stripe-state.service.ts";

/** Since when we keep a subscription paused, in seconds, as it is noted there; undefined where we don't. */
const pausedSince = ({ metadata }: Stripe.Subscription): number | undefined =>
  Number(metadata["closed"]) || undefined;

/** Nothing is charged in a closed business; what was paid for goes on once it is open again. True when something was changed there. */
export async function pauseWhileClosed(
  stripe: Stripe,
  { workspaceId }: Pick<Place, "workspaceId">,
  { closedAt }: { closedAt: string | null },
  state: Pick<StripeState, "subscription">,
): Promise<boolean> {
  const live = liveOf(state.subscription);
  const since = live && pausedSince(live);
  if (!live || (closedAt === null) === (since === undefined)) return false;
  if (closedAt !== null) {
    await holdInvoices(stripe, live.id);
    // A period that began before it was paused is charged: only a later one is charged to nobody.
    const at = Math.max(Math.floor(Date.parse(closedAt) / 1000), itemOf(live)?.current_period_start ?? 0);
    await stripe.subscriptions.update(live.id, {
      pause_collection: { behavior: "void" },
      metadata: { closed: String(at) },
    });
    return true;
  }
  await stripe.subscriptions.update(live.id, { pause_collection: "" });
  // A period that began meanwhile was not charged: the next one begins today, as was said.
  if (beganWhileClosed(live))
    await stripe.subscriptions.update(live.id, againFromToday, {
      idempotencyKey: `reopened-${workspaceId}-${since}`,
    });
  await releaseInvoices(stripe, live.id);
  await stripe.subscriptions.update(live.id, { metadata: { closed: "" } });
  return true;
}

/** Pausing holds what is invoiced later; what was before is charged, and tried again, until it is held itself. */
async function holdInvoices(stripe: Stripe, subscription: string): Promise<void> {
  for (const { id, auto_advance: isTried } of await unpaidOf(stripe, subscription))
    if (isTried) await stripe.invoices.update(id, { auto_advance: false, metadata: { closed: "held" } });
}

/** What we held is charged again; what a host held stays so. */
async function releaseInvoices(stripe: Stripe, subscription: string): Promise<void> {
  for (const { id, metadata } of await unpaidOf(stripe, subscription))
    if (metadata?.["closed"])
      await stripe.invoices.update(id, { auto_advance: true, metadata: { closed: "" } });
}

/** What was held when the business was closed, and is charged again once it is open, in cents. */
export async function heldCents(stripe: Stripe, subscription: string): Promise<number> {
  const held = (await unpaidOf(stripe, subscription)).filter(({ metadata }) => metadata?.["closed"]);
  return held.reduce((sum, { amount_remaining: left }) => sum + left, 0);
}

async function unpaidOf(stripe: Stripe, subscription: string): Promise<Stripe.Invoice[]> {
  const lists = await Promise.all(
    (["draft", "open"] as const).map((status) => stripe.invoices.list({ subscription, status, limit: 100 })),
  );
  return lists.flatMap(({ data }) => data);
}

/** How a subscription goes on whose paid time ended while its business was closed. */
export const againFromToday = { billing_cycle_anchor: { type: "now" }, proration_behavior: "none" } as const;

/** True when the period that runs began while the business was closed: nobody has paid for it. */
export function beganWhileClosed(live: Stripe.Subscription): boolean {
  const since = pausedSince(live);
  return live.status === "active" && since !== undefined && (itemOf(live)?.current_period_start ?? 0) > since;
}
