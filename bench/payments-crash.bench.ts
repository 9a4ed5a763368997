import { startStripe, type StripeStandIn } from "#apps/server/testing/stripe-stand-in.ts";
import { billingApi } from "#areas/billing/contract/billing.api.ts";
import { openBusiness } from "./business.ts";
import type { Figure } from "./contacts.bench.ts";
import { pause, product, type Running } from "./fixture.ts";
import { apiOf, type DatabaseFixture, withDatabase } from "./product-fixture.ts";

/** What Stripe tells of subscriptions, to a server that is killed again and again. */
export const paymentsCrashFigures = (): Promise<Figure[]> =>
  withDatabase(async (fixture) => {
    const stripe = await startStripe();
    try {
      return [await crashFigure(fixture, stripe)];
    } finally {
      await stripe.close();
    }
  });

const businesses = 8;
const eventsEach = 250;
const kills = 10;

/** A business that pays, by its id. */
async function paying(server: Running, fixture: DatabaseFixture, stripe: StripeStandIn): Promise<string> {
  const { cookie, workspaceId } = await openBusiness(server, fixture.owner, 0);
  const api = apiOf(server, cookie);
  const { clientSecret } = await api<{ clientSecret: string }>("POST", billingApi.begin.path, {
    planId: "starter",
    priceId: "mainstay_starter_month",
  });
  await stripe.confirm(clientSecret);
  await api("POST", billingApi.confirm.path, {});
  return workspaceId;
}

/** 2,000 events, shuffled and doubled, while the product is killed with -9; afterward each is written down once, and every business stands as Stripe says. */
async function crashFigure(fixture: DatabaseFixture, stripe: StripeStandIn): Promise<Figure> {
  const { secretKey, publishableKey, webhookSecret } = stripe.payments;
  const environment = {
    DATABASE_URL: fixture.databaseUrl,
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: stripe.url,
  };
  let server = await product(environment);
  for (let at = 0; at < businesses; at++) await paying(server, fixture, stripe);
  await stripe.deliverEvents({ to: server.address });
  const states = ["active", "past_due", "unpaid", "paused"];
  for (let at = 0; at < eventsEach; at++)
    for (const { id } of stripe.books.subs)
      stripe.change(id, {
        status: states[Math.floor(Math.random() * states.length)] ?? "active",
        cancelAt: Math.random() < 0.5 ? null : Math.floor(Date.now() / 1000) + 100_000 + at,
      });
  const told = stripe.books.events.filter(({ isDelivered }) => !isDelivered);
  let isOver = false;
  const telling = (async () => {
    // Like Stripe: what was not answered is told again.
    while (told.some(({ isDelivered }) => !isDelivered)) {
      await stripe.deliverEvents({ to: server.address, shuffled: true, doubled: true });
      await pause(20);
    }
    isOver = true;
  })();
  let killed = 0;
  for (; killed < kills; killed++) {
    await pause(100 + Math.random() * 300);
    await server.stop("SIGKILL");
    // As if minutes had passed: the dead workers' jobs are freed.
    await fixture.owner.query(
      "UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL, run_at = now()",
    );
    await fixture.owner.query(
      "UPDATE graphile_worker._private_job_queues SET locked_at = NULL, locked_by = NULL",
    );
    // What it had answered and forgotten would show here: a few are told again although they arrived.
    if (isOver) for (const event of told.slice(0, 100)) event.isDelivered = false;
    server = await product(environment);
  }
  await telling;
  await stripe.deliverEvents({ to: server.address, shuffled: true });
  const open = async (): Promise<number> =>
    (await fixture.owner.query("SELECT FROM billing_events WHERE done_at IS NULL")).rowCount ?? 0;
  for (let tries = 0; tries < 600 && (await open()) > 0; tries++) await pause(100);
  const { rows } = await fixture.owner.query<{ sub: string; status: string; ends: string | null }>(
    "SELECT stripe_subscription_id AS sub, status, extract(epoch FROM cancel_at)::text AS ends FROM subscriptions WHERE stripe_subscription_id IS NOT NULL",
  );
  const right = rows.filter(({ sub, status, ends }) => {
    const there = stripe.books.subs.find(({ id }) => id === sub);
    return there?.status === status && (ends === null ? null : Number(ends)) === there.cancelAt;
  }).length;
  const { rows: written } = await fixture.owner.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM billing_events WHERE id = ANY ($1)",
    [told.map(({ id }) => id)],
  );
  const left = await open();
  await server.stop();
  const count = written[0]?.count ?? 0;
  return {
    what: `${told.length} events of Stripe, shuffled and doubled, killed with -9 ${killed} times`,
    measured: `${count} written down once, ${left} left undone; ${right} of ${rows.length} businesses as Stripe says`,
    asked: "Stripe's state, each once",
    reached: count === told.length && left === 0 && right === businesses && rows.length === businesses,
  };
}
