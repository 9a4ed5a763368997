import { sql } from "drizzle-orm";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { startStripe } from "#apps/server/testing/stripe-stand-in.ts";
import { setSubscription } from "#apps/server/testing/subscription.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { billingApi } from "#areas/billing/contract/billing.api.ts";
import { askStripeNow, findCustomer, findPayer, reconcileAll } from "./billing.jobs.ts";

const stripe = await startStripe();
afterAll(stripe.close);
const server = await testServer({ payments: stripe.payments });

const get = async (owner: SignedIn) => (await owner.call(billingApi.subscription)).body;
const subOf = (owner: SignedIn) => {
  const customer = stripe.books.customers.find((one) => one.metadata["business"] === owner.user.workspaceId);
  const sub = stripe.books.subs.find((one) => one.customer === customer?.id);
  if (!sub) throw new Error("No subscription");
  return sub;
};
async function paying(): Promise<SignedIn> {
  const owner = await server.newOwner();
  await setSubscription(server, owner, sql`trial_ends_at = now() - interval '1 day'`);
  const { body } = await owner.call(billingApi.begin, {
    body: { planId: "starter", priceId: "mainstay_starter_month" },
  });
  await stripe.confirm(body.clientSecret ?? "");
  await owner.call(billingApi.confirm);
  return owner;
}
const rows = async <T>(query: ReturnType<typeof sql>): Promise<T[]> =>
  (await server.database.transact((tx) => tx.execute(query))).rows as T[];
const event = (id: string, object: object, more: object = {}) =>
  JSON.stringify({
    id,
    object: "event",
    type: "customer.subscription.updated",
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    data: { object },
    ...more,
  });

describe("what Stripe tells", () => {
  test("forged, old, of a wrong secret or no event at all is refused and leaves nothing", async () => {
    const owner = await paying();
    const told = event("evt_forged", {
      id: "sub_x",
      object: "subscription",
      customer: subOf(owner).customer,
    });
    const old = stripe.sign(told, new Date(Date.now() - 301_000));
    for (const [body, signature] of [
      [told, ""],
      [told, "t=1,v1=00"],
      [told, old],
      [`${told} `, stripe.sign(told)],
      [told, stripe.sign(told).replace(/v1=.{4}/, "v1=beef")],
      ["{}", stripe.sign("{}")],
      ["not json", stripe.sign("not json")],
    ] as const)
      expect((await stripe.post(server.url, body, signature)).status).toBe(400);
    expect(await rows(sql`SELECT FROM billing_events WHERE id = 'evt_forged'`)).toEqual([]);
    expect((await stripe.post(server.url, told)).status).toBe(200);
  });

  test("is believed in nothing: an event that says active changes nothing in what Stripe answers", async () => {
    const owner = await paying();
    const sub = subOf(owner);
    stripe.change(sub.id, { status: "canceled", endedAt: Math.floor(Date.now() / 1000) });
    await stripe.deliverEvents({ to: server.url });
    const late = event("evt_late_active", {
      id: sub.id,
      object: "subscription",
      customer: sub.customer,
      status: "active",
    });
    await stripe.post(server.url, late);
    await stripe.post(server.url, late);
    await server.runJobs(askStripeNow, owner);
    expect(await get(owner)).toMatchObject({ status: "canceled", access: "read_only" });
    expect(await rows(sql`SELECT id FROM billing_events WHERE id = 'evt_late_active'`)).toHaveLength(1);
  });

  test("of customers who are none of ours, or of the other mode, is left alone", async () => {
    const asked = stripe.seen.length;
    expect(
      (
        await stripe.post(
          server.url,
          event("evt_live", { id: "cus_1", object: "customer" }, { livemode: true }),
        )
      ).status,
    ).toBe(200);
    await stripe.post(
      server.url,
      event("evt_alien", { id: "sub_1", object: "subscription", customer: "cus_alien" }),
    );
    await stripe.post(server.url, event("evt_none", { id: "price_1", object: "price" }));
    expect(await server.runJobs(findCustomer)).toBeGreaterThan(0);
    expect(stripe.seen.slice(asked).map(({ call }) => call)).toEqual(
      expect.arrayContaining(["GET /v1/customers/:id"]),
    );
    expect(
      await rows(
        sql`SELECT id FROM billing_events WHERE id IN ('evt_live', 'evt_alien', 'evt_none') AND done_at IS NOT NULL ORDER BY id`,
      ),
    ).toEqual([{ id: "evt_alien" }, { id: "evt_none" }]);
  });

  test("finds the business whose process died before it had written its customer down", async () => {
    const owner = await paying();
    const { customer } = subOf(owner);
    await setSubscription(
      server,
      owner,
      sql`stripe_customer_id = NULL, stripe_subscription_id = NULL, status = 'trialing'`,
    );
    await stripe.post(server.url, event(`evt_${customer}`, { id: customer, object: "customer" }));
    await server.runJobs(findCustomer);
    await server.runJobs(askStripeNow, owner);
    expect(await get(owner)).toMatchObject({ status: "active", plan: "starter" });
  });

  test("of a dispute is heard, though it names its payment alone: that money can’t be asked for twice", async () => {
    const owner = await paying();
    const [payment] = stripe.books.payments.filter(({ customer }) => customer === subOf(owner).customer);
    if (!payment) throw new Error("No payment");
    stripe.dispute(payment);
    await stripe.deliverEvents({ to: server.url });
    await server.runJobs(findPayer);
    await server.runJobs(askStripeNow, owner);
    expect(await get(owner)).toMatchObject({ status: "active", disputed: "49.00", refund: null });
    expect((await owner.call(billingApi.receipts)).body).toMatchObject([{ status: "disputed" }]);
    expect((await owner.refused(billingApi.refund)).status).toBe(409);
    expect(payment.refunded).toBe(0);
    // Won: the payment stands, and isn't given back by the button either.
    stripe.dispute(payment, "won");
    await stripe.deliverEvents({ to: server.url });
    await server.runJobs(findPayer);
    await server.runJobs(askStripeNow, owner);
    expect(await get(owner)).toMatchObject({ status: "active", disputed: null, refund: null });
    expect((await owner.call(billingApi.receipts)).body).toMatchObject([{ status: "dispute_won" }]);
  });

  test("hundreds of events, shuffled and doubled, end in Stripe's state, and each is written down once", async () => {
    const owners = await Promise.all(Array.from({ length: 4 }, paying));
    await stripe.deliverEvents({ to: server.url });
    const states = ["active", "past_due", "unpaid", "active", "past_due", "paused"];
    const before = stripe.books.events.length;
    for (let at = 0; at < 60; at++)
      for (const owner of owners) {
        const status = states[Math.floor(Math.random() * states.length)] ?? "active";
        stripe.change(subOf(owner).id, {
          status,
          cancelAt: Math.random() < 0.5 ? null : Math.floor(Date.now() / 1000) + 1000 + at,
        });
        if (at % 20 === 19) {
          const [answers] = await Promise.all([
            stripe.deliverEvents({ to: server.url, shuffled: true, doubled: true }),
            ...owners.map((one) => server.runJobs(askStripeNow, one)),
          ]);
          expect(answers.every((one) => one === 200)).toBe(true);
        }
      }
    await stripe.deliverEvents({ to: server.url, shuffled: true, doubled: true });
    for (const owner of owners) await server.runJobs(askStripeNow, owner);
    for (const owner of owners) {
      const sub = subOf(owner);
      const shown = await get(owner);
      expect(shown.status).toBe(sub.status);
      expect(shown.cancelAt && Date.parse(shown.cancelAt) / 1000).toBe(sub.cancelAt);
    }
    const ids = stripe.books.events.slice(0, stripe.books.events.length - before).map(({ id }) => id);
    expect(ids).toHaveLength(240);
    const written = await rows<{ id: string; done: boolean }>(
      sql`SELECT id, done_at IS NOT NULL AS done FROM billing_events WHERE id IN ${ids}`,
    );
    expect(written).toHaveLength(ids.length);
    expect(written.every(({ done }) => done)).toBe(true);
  }, 60_000);

  test("two that ask at once: the later question's answer stays", async () => {
    const owner = await paying();
    stripe.answerLate(50);
    onTestFinished(() => stripe.answerLate(0));
    const first = owner.call(billingApi.confirm);
    stripe.change(subOf(owner).id, { status: "unpaid" });
    await Promise.all([first, owner.call(billingApi.confirm), owner.call(billingApi.confirm)]);
    expect((await get(owner)).status).toBe("unpaid");
  });
});

describe("every night", () => {
  test("what differs is mended, what was not delivered is fetched, and one that fails stops nobody", async () => {
    const [wrong, gone, told] = [await paying(), await paying(), await paying()];
    await stripe.deliverEvents({ to: server.url });
    await setSubscription(server, wrong, sql`status = 'canceled', amount = '1.00'`);
    await setSubscription(server, gone, sql`stripe_customer_id = 'cus_gone'`);
    stripe.change(subOf(told).id, { status: "past_due" });
    await server.runNow(reconcileAll);
    await expect(server.runJobs(askStripeNow, gone)).rejects.toThrow();
    await server.runJobs(askStripeNow, wrong);
    await server.runJobs(askStripeNow, told);
    expect(await get(wrong)).toMatchObject({ status: "active", amount: "49.00" });
    expect(await get(told)).toMatchObject({ status: "past_due", access: "grace" });
    const [event] = stripe.books.events;
    expect(await rows(sql`SELECT id FROM billing_events WHERE id = ${event?.id}`)).toHaveLength(1);
    // Nobody told of it, so its being late begins now and not at each look.
    await setSubscription(server, told, sql`past_due_since = now() - interval '8 days'`);
    await told.call(billingApi.confirm);
    expect((await get(told)).access).toBe("read_only");
    stripe.change(subOf(told).id, { status: "active" });
    await told.call(billingApi.confirm);
    expect((await get(told)).access).toBe("full");
  });
});
