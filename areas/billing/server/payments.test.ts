import { sql } from "drizzle-orm";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { startStripe } from "#apps/server/testing/stripe-stand-in.ts";
import { setSubscription } from "#apps/server/testing/subscription.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { billingApi } from "#areas/billing/contract/billing.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { notificationsApi } from "#areas/notifications/contract/notifications.api.ts";
import { askStripeNow } from "./billing.jobs.ts";

const stripe = await startStripe();
afterAll(stripe.close);
const server = await testServer({ payments: stripe.payments });

const get = async (owner: SignedIn) => (await owner.call(billingApi.subscription)).body;
const begin = (owner: SignedIn, plan = "professional", interval = "month") =>
  owner.call(billingApi.begin, {
    body: { planId: plan as "professional", priceId: `mainstay_${plan}_${interval}` },
  });
const secretOf = async (owner: SignedIn, plan?: string, interval?: string): Promise<string> => {
  const { status, body } = await begin(owner, plan, interval);
  if (status !== 200 || body.clientSecret === null) throw new Error(`No secret: ${JSON.stringify(body)}`);
  return body.clientSecret;
};
const overSince = (owner: SignedIn) =>
  setSubscription(server, owner, sql`trial_ends_at = now() - interval '1 day'`);
const customersOf = (owner: SignedIn) =>
  stripe.books.customers.filter(({ metadata }) => metadata["business"] === owner.user.workspaceId);
const subsOf = (owner: SignedIn) =>
  stripe.books.subs.filter(({ customer }) => customersOf(owner).some(({ id }) => id === customer));
const paidOf = (owner: SignedIn) =>
  stripe.books.payments.filter(
    ({ customer, status }) => status === "succeeded" && customersOf(owner).some(({ id }) => id === customer),
  );

/** An owner whose trial is over and who pays. */
async function paying(plan = "starter", interval = "month"): Promise<SignedIn> {
  const owner = await server.newOwner();
  await overSince(owner);
  await stripe.confirm(await secretOf(owner, plan, interval));
  await owner.call(billingApi.confirm);
  return owner;
}

describe("in the trial", () => {
  test("a card is kept, nothing is charged, and the plan begins with it", async () => {
    const owner = await server.newOwner();
    const { trialEndsAt } = await get(owner);
    const secret = await secretOf(owner);
    expect(secret).toMatch(/^seti_.+_secret_/);
    expect(await get(owner)).toMatchObject({ status: "trial", plan: "starter", card: null });
    await stripe.confirm(secret);
    const { body } = await owner.call(billingApi.confirm);
    expect(body).toMatchObject({
      plan: "professional",
      status: "trial",
      amount: "99.00",
      interval: "month",
      card: { brand: "visa", last4: "4242", expires: "2029-04" },
      access: "full",
      payments: "stripe",
      publishableKey: stripe.payments.publishableKey,
      refund: null,
    });
    // To the second: Stripe knows nothing smaller.
    expect(Math.abs(Date.parse(body.nextBillingDate ?? "") - Date.parse(trialEndsAt ?? ""))).toBeLessThan(
      1000,
    );
    expect(paidOf(owner)).toEqual([]);
    expect(customersOf(owner)).toMatchObject([{ email: owner.user.email, name: "Alder & Rye" }]);
  });

  test("asked twice and in two tabs it is one secret, one customer and, confirmed for two plans, one subscription", async () => {
    const owner = await server.newOwner();
    const [one, two, other] = await Promise.all([
      secretOf(owner),
      secretOf(owner),
      secretOf(owner, "starter"),
    ]);
    expect(two).toBe(one);
    expect(other).not.toBe(one);
    await Promise.all([stripe.confirm(one), stripe.confirm(other)]);
    await Promise.all([owner.call(billingApi.confirm), owner.call(billingApi.confirm)]);
    expect(customersOf(owner)).toHaveLength(1);
    expect(subsOf(owner)).toHaveLength(1);
    expect((await begin(owner)).status).toBe(409);
  });

  test("nobody is locked out between the end of the trial and what Stripe says, and it is charged once", async () => {
    const owner = await server.newOwner();
    await stripe.confirm(await secretOf(owner, "starter"));
    await owner.call(billingApi.confirm);
    const [sub] = subsOf(owner);
    // As if the trial had ended an hour ago, and nobody had said so.
    await setSubscription(
      server,
      owner,
      sql`trial_ends_at = now() - interval '1 hour', past_due_since = now() - interval '1 hour'`,
    );
    expect(await get(owner)).toMatchObject({ access: "full", plan: "starter" });
    stripe.change(sub?.id ?? "", { status: "active" });
    expect((await owner.call(billingApi.confirm)).body).toMatchObject({ status: "active", access: "full" });
  });

  test("without a card it ends in a business that can only be read, until a plan is paid", async () => {
    const owner = await server.newOwner({ selectedPlan: "starter" });
    await overSince(owner);
    expect(await get(owner)).toMatchObject({ access: "read_only" });
    const contact = {
      body: { firstName: "Ann", lastName: "Lee", email: "ann@example.com", source: "Website" },
    };
    expect((await owner.refused(contactsApi.create, contact)).status).toBe(402);
    await stripe.confirm(await secretOf(owner, "starter"));
    await owner.call(billingApi.confirm);
    expect(await get(owner)).toMatchObject({ access: "full", status: "active", plan: "starter" });
    expect((await owner.call(contactsApi.create, contact)).status).toBe(200);
  });

  test("canceled, it ends with the trial and nothing is ever charged", async () => {
    const owner = await server.newOwner();
    await stripe.confirm(await secretOf(owner));
    const { trialEndsAt } = (await owner.call(billingApi.confirm)).body;
    expect((await owner.call(billingApi.cancel)).body).toMatchObject({
      status: "trial",
      cancelAt: trialEndsAt,
      nextBillingDate: null,
      access: "full",
    });
    expect((await owner.call(billingApi.resume)).body).toMatchObject({
      cancelAt: null,
      nextBillingDate: trialEndsAt,
    });
    expect((await owner.refused(billingApi.resume)).status).toBe(409);
  });
});

describe("after the trial", () => {
  test("the first payment is made in the browser; before it nothing holds", async () => {
    const owner = await server.newOwner();
    await overSince(owner);
    const secret = await secretOf(owner, "professional", "year");
    expect(secret).toMatch(/^pi_.+_secret_/);
    expect(await secretOf(owner, "professional", "year")).toBe(secret);
    expect((await owner.call(billingApi.confirm)).body.access).toBe("read_only");
    await stripe.confirm(secret);
    const { body } = await owner.call(billingApi.confirm);
    expect(body).toMatchObject({
      plan: "professional",
      interval: "year",
      status: "active",
      amount: "1164.00",
      access: "full",
      card: { last4: "4242" },
      refund: { amount: "1164.00" },
    });
    expect((await owner.call(billingApi.receipts)).body).toMatchObject([
      { amount: "1164.00", status: "paid", url: expect.stringMatching(/^https:/) },
    ]);
  });

  test("another plan makes the unpaid one void: it can’t be paid by the tab that still shows it", async () => {
    const owner = await server.newOwner();
    await overSince(owner);
    const first = await secretOf(owner, "starter");
    const second = await secretOf(owner, "enterprise");
    await expect(stripe.confirm(first)).rejects.toThrow();
    await stripe.confirm(second);
    expect((await owner.call(billingApi.confirm)).body).toMatchObject({
      plan: "enterprise",
      status: "active",
    });
    expect(paidOf(owner)).toHaveLength(1);
  });

  test("a declined card is said in words, and the next one pays", async () => {
    const owner = await server.newOwner();
    await overSince(owner);
    const refused = await owner.refused(billingApi.create, {
      body: { plan: "starter", interval: "month", paymentMethodId: stripe.newCard("declined") },
    });
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      402,
      "payment_failed",
      "There isn’t enough money on this card. Please use another one.",
    ]);
    expect((await get(owner)).access).toBe("read_only");
    const unknown = await owner.refused(billingApi.create, {
      body: { plan: "starter", interval: "month", paymentMethodId: "pm_somebody_elses" },
    });
    expect([unknown.status, unknown.body.errors]).toEqual([
      400,
      { paymentMethodId: "This is not a valid payment method" },
    ]);
    expect(
      (
        await owner.call(billingApi.create, {
          body: { plan: "starter", interval: "month", paymentMethodId: stripe.newCard() },
        })
      ).body,
    ).toEqual({ clientSecret: null });
    expect(await get(owner)).toMatchObject({ status: "active", plan: "starter", access: "full" });
    expect(subsOf(owner)).toHaveLength(1);
  });
});

describe("a plan that is paid", () => {
  test("is changed for what the preview said, and a declined card leaves it as it was", async () => {
    const owner = await paying("starter");
    const body = { plan: "enterprise", interval: "month" } as const;
    const preview = (await owner.call(billingApi.preview, { body })).body;
    expect(preview).toMatchObject({ then: "199.00", on: (await get(owner)).nextBillingDate });
    expect(Number(preview.today)).toBeGreaterThan(149);
    expect(Number(preview.today)).toBeLessThanOrEqual(151);
    stripe.declineNext();
    expect((await owner.refused(billingApi.change, { body })).status).toBe(402);
    expect(await get(owner)).toMatchObject({ plan: "starter", amount: "49.00" });
    // Stripe counts in seconds: the first payment was a minute ago.
    for (const { invoice } of subsOf(owner)) if (invoice) invoice.created -= 60;
    expect((await owner.call(billingApi.change, { body })).body).toMatchObject({
      plan: "enterprise",
      amount: "199.00",
      refund: { amount: (Number(preview.today) + 49).toFixed(2) },
    });
    expect((await owner.call(billingApi.receipts)).body.map(({ amount }) => amount).toSorted()).toEqual(
      [preview.today, "49.00"].toSorted(),
    );
    // Pressed again, nothing more is charged.
    await owner.call(billingApi.change, { body });
    expect(paidOf(owner)).toHaveLength(2);
  });

  test("is canceled to the day, and resumed; when it has ended only reading goes on", async () => {
    const owner = await paying();
    const { nextBillingDate } = await get(owner);
    expect((await owner.call(billingApi.cancel)).body).toMatchObject({
      status: "active",
      cancelAt: nextBillingDate,
      nextBillingDate: null,
      access: "full",
    });
    expect((await owner.refused(billingApi.cancel)).status).toBe(409);
    expect((await owner.call(billingApi.resume)).body).toMatchObject({ cancelAt: null, nextBillingDate });
    stripe.change(subsOf(owner)[0]?.id ?? "", {
      status: "canceled",
      endedAt: Math.floor(Date.now() / 1000) - 5,
    });
    expect((await owner.call(billingApi.confirm)).body).toMatchObject({
      status: "canceled",
      access: "read_only",
    });
    expect((await owner.refused(billingApi.resume)).body.message).toMatch(/has ended/);
  });

  test("is paid with another card from then on, also what is late", async () => {
    const owner = await paying();
    const [sub] = subsOf(owner);
    if (!sub?.invoice?.payment) throw new Error("No invoice");
    sub.invoice.status = "open";
    sub.invoice.payment.status = "requires_payment_method";
    stripe.change(sub.id, { status: "past_due" });
    const late = (await owner.call(billingApi.confirm)).body;
    expect(late).toMatchObject({ status: "past_due", access: "grace" });
    expect(
      (await owner.call(notificationsApi.list)).body.filter(({ type }) => type === "payment_late"),
    ).toHaveLength(1);
    const { clientSecret } = (await owner.call(billingApi.paymentMethod)).body;
    await stripe.confirm(clientSecret ?? "", "mastercard");
    expect((await owner.call(billingApi.confirm)).body).toMatchObject({
      status: "active",
      access: "full",
      card: { brand: "mastercard", last4: "4444" },
    });
  });

  test("is paid back by a button, once, and ends", async () => {
    const owner = await paying();
    const twice = await Promise.all([owner.call(billingApi.refund), owner.call(billingApi.refund)]);
    expect(twice.map(({ status }) => status).toSorted()[0]).toBe(200);
    expect(await get(owner)).toMatchObject({ status: "canceled", access: "read_only", refund: null });
    expect(paidOf(owner)).toMatchObject([{ cents: 4900, refunded: 4900 }]);
    expect((await owner.call(billingApi.receipts)).body).toMatchObject([
      { status: "refunded", amount: "49.00" },
    ]);
    expect((await owner.refused(billingApi.refund)).status).toBe(409);
    // And a new plan can be chosen.
    await stripe.confirm(await secretOf(owner, "starter"));
    expect((await owner.call(billingApi.confirm)).body).toMatchObject({ status: "active", access: "full" });
  });

  test("is paid back whole, also what a larger plan cost since", async () => {
    const owner = await paying("starter");
    for (const { invoice } of subsOf(owner)) if (invoice) invoice.created -= 60;
    await owner.call(billingApi.change, { body: { plan: "enterprise", interval: "month" } });
    const { refund } = await get(owner);
    expect(Number(refund?.amount)).toBeGreaterThan(49 + 149);
    await owner.call(billingApi.refund);
    expect(await get(owner)).toMatchObject({ status: "canceled", refund: null });
    const paid = paidOf(owner);
    expect(paid).toHaveLength(2);
    for (const { cents, refunded } of paid) expect(refunded).toBe(cents);
  });

  test("is paid back for thirty days", async () => {
    const owner = await paying();
    for (const { invoice } of subsOf(owner)) if (invoice) invoice.created -= 31 * 86_400;
    expect((await owner.call(billingApi.confirm)).body.refund).toBeNull();
    expect((await owner.refused(billingApi.refund)).body.message).toBe(
      "Money comes back within 30 days of the first payment. There’s nothing to give back.",
    );
  });

  test("is the owners’: managers read, test businesses have none", async () => {
    const owner = await server.newOwner();
    const manager = await newTeammate(server, owner, "manager");
    expect((await manager.call(billingApi.receipts)).status).toBe(200);
    for (const call of [billingApi.confirm, billingApi.paymentMethod, billingApi.refund, billingApi.cancel])
      expect((await manager.refused(call)).status).toBe(403);
    const visitor = server.visitor();
    await visitor.send("/api/test-workspace", { method: "POST" });
    for (const call of [billingApi.confirm, billingApi.paymentMethod, billingApi.refund, billingApi.resume])
      expect((await visitor.refused(call)).status).toBe(409);
    expect((await owner.refused(billingApi.paymentMethod)).status).toBe(409);
    expect(
      (await owner.refused(billingApi.change, { body: { plan: "starter", interval: "month" } })).status,
    ).toBe(409);
  });
});

describe("when Stripe fails", () => {
  test("away once money back is noted: says so, and gives it back once when it answers again", async () => {
    const owner = await paying();
    stripe.dropNext("POST /v1/refunds", 3);
    const { status, body } = await owner.refused(billingApi.refund);
    expect([status, body.message]).toEqual([503, expect.stringContaining("What you want is noted")]);
    await server.runJobs(askStripeNow, owner);
    expect(await get(owner)).toMatchObject({ status: "canceled", refund: null });
    expect(paidOf(owner)).toMatchObject([{ cents: 4900, refunded: 4900 }]);
  });

  test("away once a change is paid: says that it is done, and shows it when it answers again", async () => {
    const owner = await paying();
    const body = { plan: "professional", interval: "month" } as const;
    // Asked for only when it is written down.
    stripe.dropNext("GET /v1/payment_intents", 3);
    const told = await owner.refused(billingApi.change, { body });
    expect([told.status, told.body.message]).toEqual([503, expect.stringContaining("is done")]);
    expect(await get(owner)).toMatchObject({ plan: "starter" });
    await server.runJobs(askStripeNow, owner);
    expect(await get(owner)).toMatchObject({ plan: "professional" });
    stripe.dropNext("GET /v1/payment_intents", 3);
    expect((await owner.refused(billingApi.confirm)).body.message).toContain("is done");
  });

  test("gives no answer to what is written there: doesn’t claim that nothing changed, and shows it once it answers", async () => {
    const owner = await paying();
    stripe.dropNext("POST /v1/subscriptions/:id", 3);
    const told = await owner.refused(billingApi.cancel);
    expect([told.status, told.body.message]).toEqual([503, expect.stringContaining("don’t know yet")]);
    expect((await get(owner)).cancelAt).toBeNull();
    await server.runJobs(askStripeNow, owner);
    expect((await get(owner)).cancelAt).not.toBeNull();
  });

  test("away: 503 in words, nothing half done, nobody lowered", async () => {
    const owner = await paying();
    onTestFinished(() => stripe.goAway(false));
    const before = await get(owner);
    stripe.goAway();
    for (const call of [billingApi.cancel, billingApi.refund, billingApi.paymentMethod, billingApi.confirm]) {
      const { status, body } = await owner.refused(call);
      expect([status, body.message]).toEqual([503, expect.stringMatching(/^We can’t reach Stripe/)]);
    }
    expect(await get(owner)).toEqual(before);
    stripe.goAway(false);
    expect((await owner.call(billingApi.cancel)).status).toBe(200);
  }, 60_000);

  test.each(["POST /v1/customers", "POST /v1/setup_intents", "POST /v1/subscriptions"])(
    "the line drops after %s: pressed again there is one of each",
    async (call) => {
      const owner = await server.newOwner();
      stripe.dropNext(call, 5);
      await begin(owner);
      let secret = (await begin(owner)).body.clientSecret;
      stripe.dropNext("");
      secret ??= await secretOf(owner);
      await stripe.confirm(secret);
      stripe.dropNext(call, 5);
      await owner.call(billingApi.confirm);
      stripe.dropNext("");
      expect((await owner.call(billingApi.confirm)).body).toMatchObject({ plan: "professional" });
      expect([customersOf(owner).length, subsOf(owner).length]).toEqual([1, 1]);
    },
    60_000,
  );

  test("a price that Stripe asks something else for is not sold", async () => {
    const owner = await server.newOwner();
    await secretOf(owner, "enterprise");
    const price = stripe.books.prices.find(({ lookupKey }) => lookupKey === "mainstay_enterprise_month");
    if (!price) throw new Error("No price");
    price.cents = 100;
    onTestFinished(() => void (price.cents = 19_900));
    const refused = await begin(owner, "enterprise");
    expect([refused.status, (refused.body as { message?: string }).message]).toEqual([
      409,
      expect.stringMatching(/can’t be bought right now/),
    ]);
    expect((await begin(owner, "starter")).status).toBe(200);
  });
});

describe("a process that dies", () => {
  test("between the card and the plan: the webhook finishes it", async () => {
    const owner = await server.newOwner();
    await stripe.confirm(await secretOf(owner));
    await stripe.deliverEvents({ to: server.url });
    await server.runJobs(askStripeNow, owner);
    expect(await get(owner)).toMatchObject({ plan: "professional", amount: "99.00" });
    expect(subsOf(owner)).toHaveLength(1);
  });

  test("between asking money back and getting it: the next question finishes it, once", async () => {
    const owner = await paying();
    await setSubscription(server, owner, sql`refund_asked_at = now()`);
    await owner.call(billingApi.confirm);
    await owner.call(billingApi.confirm);
    expect(paidOf(owner)).toMatchObject([{ refunded: 4900 }]);
    expect(await get(owner)).toMatchObject({ status: "canceled" });
  });
});
