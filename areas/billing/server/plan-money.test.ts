import { sql } from "drizzle-orm";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { startStripe } from "#apps/server/testing/stripe-stand-in.ts";
import { setSubscription } from "#apps/server/testing/subscription.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { mailNewEmail } from "#areas/auth/server/auth.jobs.ts";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { billingApi } from "#areas/billing/contract/billing.api.ts";
import { closingApi } from "#areas/settings/contract/closing.api.ts";
import { settingsApi } from "#areas/settings/contract/settings.api.ts";
import { deleteBusiness, findClosed } from "#areas/settings/server/closing.jobs.ts";
import { membersApi } from "#areas/team/contract/members.api.ts";
import { askStripeNow, endCustomer } from "./billing.jobs.ts";

const stripe = await startStripe();
afterAll(stripe.close);
const server = await testServer({ payments: stripe.payments });

type Plan = "starter" | "professional" | "enterprise";
const get = async (owner: SignedIn) => (await owner.call(billingApi.subscription)).body;
const begin = async (owner: SignedIn, planId: Plan, interval = "month") =>
  (await owner.call(billingApi.begin, { body: { planId, priceId: `mainstay_${planId}_${interval}` } })).body;
const customerOf = (owner: SignedIn) => {
  const one = stripe.books.customers.find(
    ({ metadata, isDeleted }) => metadata["business"] === owner.user.workspaceId && !isDeleted,
  );
  if (!one) throw new Error("No customer");
  return one;
};
const subOf = (owner: SignedIn) => {
  const sub = stripe.books.subs.find(({ customer }) => customer === customerOf(owner).id);
  if (!sub) throw new Error("No subscription");
  return sub;
};
const paymentsOf = (owner: SignedIn) =>
  stripe.books.payments.filter(
    ({ customer, status }) => customer === customerOf(owner).id && status === "succeeded",
  );
const seconds = () => Math.floor(Date.now() / 1000);

async function lapsed(): Promise<SignedIn> {
  const owner = await server.newOwner();
  await setSubscription(server, owner, sql`trial_ends_at = now() - interval '1 day'`);
  return owner;
}
async function paying(plan: Plan, card?: "asks", interval = "month"): Promise<SignedIn> {
  const owner = await lapsed();
  await stripe.confirm((await begin(owner, plan, interval)).clientSecret ?? "", card);
  await owner.call(billingApi.confirm);
  return owner;
}
const change = (owner: SignedIn, plan: Plan) =>
  owner.call(billingApi.change, { body: { plan, interval: "month" } });
const closeAlone = (owner: SignedIn) =>
  owner.call(closingApi.close, { body: { name: owner.user.workspaceName, password: owner.password } });
const close = async (owner: SignedIn) => {
  await closeAlone(owner);
  await afterClosing(owner);
};
/** Stripe is told, and the owner signs in again. */
const afterClosing = async (owner: SignedIn) => {
  await server.runJobs(askStripeNow, owner);
  owner.cookies.clear();
  await owner.call(authApi.login, { body: { email: owner.user.email, password: owner.password } });
};
const open = async (owner: SignedIn, today?: string) => {
  await owner.call(closingApi.reopen, { body: { today } });
  await server.runJobs(askStripeNow, owner);
};

describe("what is due today", () => {
  test("is what the provider charges, tax included: after the trial at once, in it at its end", async () => {
    stripe.books.taxPercent = 9;
    onTestFinished(() => void (stripe.books.taxPercent = 0));
    const owner = await lapsed();
    const { due, clientSecret } = await begin(owner, "professional", "year");
    expect(due).toMatchObject({ today: "1268.76", next: "1268.76", then: "1268.76" });
    await stripe.confirm(clientSecret ?? "");
    await owner.call(billingApi.confirm);
    expect(paymentsOf(owner)).toMatchObject([{ cents: 126_876 }]);
    expect((await get(owner)).nextAmount).toBe("1268.76");
    const trying = await server.newOwner();
    const { trialEndsAt } = await get(trying);
    expect((await begin(trying, "starter")).due).toEqual({
      today: "0.00",
      next: "53.41",
      then: "53.41",
      credit: "0.00",
      on: trialEndsAt,
    });
  });

  test("counts the credit of a smaller plan, in the preview and at the next charge", async () => {
    const owner = await paying("enterprise");
    const body = { plan: "starter", interval: "month" } as const;
    const due = (await owner.call(billingApi.preview, { body })).body;
    expect(due).toMatchObject({ today: "0.00", next: "0.00", then: "49.00" });
    expect(Number(due.credit)).toBeGreaterThan(149);
    await change(owner, "starter");
    expect(await get(owner)).toMatchObject({ plan: "starter", credit: due.credit, nextAmount: "0.00" });
    // Ended and chosen again, the credit pays: nothing begins before the button that says so.
    stripe.change(subOf(owner).id, { status: "canceled", endedAt: seconds() });
    await owner.call(billingApi.confirm);
    const again = await begin(owner, "starter");
    expect(again).toMatchObject({ clientSecret: expect.stringMatching(/^seti_/), due: { today: "0.00" } });
    expect((await get(owner)).status).toBe("canceled");
    await stripe.confirm(again.clientSecret ?? "");
    expect((await owner.call(billingApi.confirm)).body).toMatchObject({ status: "active", plan: "starter" });
    expect(paymentsOf(owner)).toHaveLength(1);
    // What the credit doesn't pay is due.
    stripe.change(subOf(owner).id, { status: "canceled", endedAt: seconds() });
    await owner.call(billingApi.confirm);
    const rest = (19_900 + customerOf(owner).balance) / 100;
    expect((await begin(owner, "enterprise")).due).toMatchObject({
      today: rest.toFixed(2),
      then: "199.00",
      credit: "0.00",
    });
  });
});

describe("money back", () => {
  test("gives what was paid, once, and ends the credit of a smaller plan with it", async () => {
    const owner = await paying("enterprise");
    await change(owner, "starter");
    expect((await get(owner)).refund).toMatchObject({ amount: "199.00", before: "0.00" });
    expect((await owner.call(billingApi.refund)).body).toMatchObject({
      status: "canceled",
      credit: "0.00",
      refund: null,
    });
    expect(paymentsOf(owner)).toMatchObject([{ cents: 19_900, refunded: 19_900 }]);
    expect(customerOf(owner).balance).toBe(0);
    expect((await begin(owner, "starter")).due?.today).toBe("49.00");
  });

  test("gives the rest of what was given back in part by hand, which is shown as what it is", async () => {
    const owner = await paying("professional");
    const [payment] = paymentsOf(owner);
    stripe.refundByHand(payment!, 2000);
    expect((await owner.call(billingApi.confirm)).body.refund).toMatchObject({
      amount: "79.00",
      before: "20.00",
    });
    expect((await owner.call(billingApi.receipts)).body).toMatchObject([
      { amount: "99.00", refunded: "20.00", status: "paid" },
    ]);
    await owner.call(billingApi.refund);
    expect(paymentsOf(owner)).toMatchObject([{ cents: 9900, refunded: 9900 }]);
  });
});

describe("money back of which Stripe refuses a part", () => {
  test("says that the plan goes on, and what came back stands under Payments", async () => {
    const owner = await paying("starter");
    await change(owner, "enterprise");
    // Of the same second the one that was made first comes back first.
    const [first, second] = paymentsOf(owner);
    second!.status = "processing";
    const { status, body } = await owner.refused(billingApi.refund);
    expect([status, body.message]).toEqual([
      409,
      "Stripe couldn’t give all of it back. What came back stands under Payments; your plan goes on. Please tell us.",
    ]);
    expect([first!.refunded, second!.refunded]).toEqual([first!.cents, 0]);
    expect(await get(owner)).toMatchObject({ status: "active", plan: "enterprise" });
  });
});

describe("a closed business", () => {
  test("is charged nothing, and finds its plan and what was paid when it is opened again", async () => {
    const owner = await paying("professional", undefined, "year");
    const { nextBillingDate } = await get(owner);
    await close(owner);
    expect(subOf(owner)).toMatchObject({ status: "active", paused: "void" });
    const choice = { body: { plan: "professional", interval: "year" } } as const;
    expect((await owner.call(billingApi.preview, choice)).body).toMatchObject({
      today: "0.00",
      next: "1164.00",
      on: nextBillingDate,
    });
    await open(owner);
    expect(subOf(owner)).toMatchObject({ status: "active", paused: null });
    expect(await get(owner)).toMatchObject({ status: "active", nextBillingDate, access: "full" });
    expect(paymentsOf(owner)).toHaveLength(1);
  });

  test("whose paid month ended meanwhile is charged for a new one, as it was said, when it is opened", async () => {
    const owner = await paying("professional");
    await close(owner);
    // A month began after it was closed, and nobody was charged.
    stripe.change(subOf(owner).id, { start: seconds() + 5, end: seconds() + 30 * 86_400 });
    expect(
      (await owner.call(billingApi.preview, { body: { plan: "professional", interval: "month" } })).body,
    ).toMatchObject({ today: "99.00", then: "99.00" });
    expect(paymentsOf(owner)).toHaveLength(1);
    // Its page was drawn before that month began.
    const stale = await owner.refused(closingApi.reopen, { body: { today: "0.00" } });
    expect([stale.status, stale.body.message]).toEqual([
      409,
      "What it costs has changed. Look again before you pay.",
    ]);
    await server.runJobs(askStripeNow, owner);
    expect(subOf(owner).paused).toBe("void");
    expect(paymentsOf(owner)).toHaveLength(1);
    await open(owner, "99.00");
    await owner.call(billingApi.confirm);
    expect(paymentsOf(owner)).toHaveLength(2);
  });

  test("isn’t charged again for a month that began, and was charged, before its plan was paused", async () => {
    const owner = await paying("professional");
    await closeAlone(owner);
    stripe.books.ahead = 60;
    onTestFinished(() => void (stripe.books.ahead = 0));
    stripe.renew(subOf(owner).id);
    await afterClosing(owner);
    expect(subOf(owner).paused).toBe("void");
    expect(
      (await owner.call(billingApi.preview, { body: { plan: "professional", interval: "month" } })).body,
    ).toMatchObject({ today: "0.00", then: "99.00" });
    await open(owner, "0.00");
    expect(subOf(owner).paused).toBeNull();
    expect(paymentsOf(owner)).toHaveLength(2);
  });

  test("isn’t charged for older invoices meanwhile; opened again it is, except for what its host held", async () => {
    const owner = await paying("professional");
    const { id } = subOf(owner);
    stripe.declineNext(3);
    for (const _ of ["open", "draft", "held"]) stripe.renew(id);
    const [held, draft, late, paid] = stripe.books.invoices.filter(({ subscription }) => subscription === id);
    Object.assign(draft!, { status: "draft" });
    Object.assign(held!, { isTried: false });
    const tried = () => [late, draft, held].map((one) => one?.isTried);
    await close(owner);
    expect(tried()).toEqual([false, false, false]);
    const choice = { plan: "professional", interval: "month" } as const;
    expect((await owner.call(billingApi.preview, { body: choice })).body.held).toBe("198.00");
    await open(owner);
    expect(tried()).toEqual([true, true, false]);
    expect(paid).toMatchObject({ status: "paid", metadata: {} });
  });

  test("gets its money back", async () => {
    const owner = await paying("starter");
    await close(owner);
    expect((await owner.call(billingApi.refund)).body).toMatchObject({ status: "canceled", refund: null });
    expect(paymentsOf(owner)).toMatchObject([{ refunded: 4900 }]);
  });

  test("begins no plan with a card that was kept before; once it is open again, that card does", async () => {
    const owner = await server.newOwner();
    await stripe.confirm((await begin(owner, "starter")).clientSecret ?? "");
    await close(owner);
    expect(stripe.books.subs.filter(({ customer }) => customer === customerOf(owner).id)).toEqual([]);
    await open(owner);
    expect(subOf(owner)).toMatchObject({ status: "trialing", paused: null });
    // In the trial another plan costs nothing today, and its price at the end.
    const body = { plan: "enterprise", interval: "month" } as const;
    expect((await owner.call(billingApi.preview, { body })).body).toMatchObject({
      today: "0.00",
      next: "199.00",
    });
  });

  test("ends what it pays for once its 30 days are over", async () => {
    const owner = await paying("starter");
    const sub = subOf(owner);
    await close(owner);
    await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
      tx.execute(sql`UPDATE workspaces SET closed_at = now() - interval '31 days'`),
    );
    await server.runNow(findClosed);
    await server.runJobs(deleteBusiness, owner);
    expect(sub.status).toBe("active");
    await server.runJobs(endCustomer);
    expect(sub.status).toBe("canceled");
  });
});

test("a change is refused where it costs something else than stood on its button, and nothing is charged", async () => {
  const owner = await server.newOwner();
  await stripe.confirm((await begin(owner, "starter")).clientSecret ?? "");
  await owner.call(billingApi.confirm);
  const choice = { plan: "enterprise", interval: "month" } as const;
  const { today } = (await owner.call(billingApi.preview, { body: choice })).body;
  expect(today).toBe("0.00");
  // The trial ends while the dialog is open.
  stripe.renew(subOf(owner).id);
  const stale = await owner.refused(billingApi.change, { body: { ...choice, today } });
  expect([stale.status, stale.body.message]).toEqual([
    409,
    "What it costs has changed. Look again before you pay.",
  ]);
  expect(paymentsOf(owner)).toMatchObject([{ cents: 4900 }]);
  await owner.call(billingApi.confirm);
  const fresh = (await owner.call(billingApi.preview, { body: choice })).body.today;
  expect((await owner.call(billingApi.change, { body: { ...choice, today: fresh } })).body).toMatchObject({
    plan: "enterprise",
    status: "active",
  });
  expect(paymentsOf(owner)).toMatchObject([{ cents: 15_000 }, { cents: 4900 }]);
});

describe("a late payment", () => {
  /** A month begins, and the card fails. */
  const lateOwner = async (card?: "asks"): Promise<SignedIn> => {
    const owner = await paying("professional", card);
    const sub = subOf(owner);
    if (!card) stripe.declineNext();
    stripe.renew(sub.id);
    await owner.call(billingApi.confirm);
    return owner;
  };

  test("is told with its amount, keeps the plan from being changed, and is paid by a button", async () => {
    const owner = await lateOwner();
    expect(await get(owner)).toMatchObject({ status: "past_due", late: "99.00", access: "grace" });
    const body = { plan: "starter", interval: "month" } as const;
    expect((await owner.refused(billingApi.change, { body })).body.message).toMatch(
      /^The last payment didn’t go through/,
    );
    stripe.declineNext();
    expect((await owner.refused(billingApi.payLate)).status).toBe(402);
    expect((await owner.call(billingApi.payLate)).body).toMatchObject({
      status: "active",
      late: null,
      clientSecret: null,
    });
    expect(paymentsOf(owner)).toHaveLength(2);
    expect((await owner.refused(billingApi.payLate)).status).toBe(409);
  });

  test("is paid by a new card in all that is open, as its button says", async () => {
    const owner = await lateOwner();
    stripe.declineNext();
    stripe.renew(subOf(owner).id);
    expect((await owner.call(billingApi.confirm)).body.late).toBe("198.00");
    await stripe.confirm((await owner.call(billingApi.paymentMethod)).body.clientSecret ?? "");
    expect((await owner.call(billingApi.confirm)).body).toMatchObject({ status: "active", late: null });
    expect(paymentsOf(owner)).toHaveLength(3);
  });

  test("whose bank asks is paid once that is answered", async () => {
    const owner = await lateOwner("asks");
    const { body } = await owner.call(billingApi.payLate);
    expect(body).toMatchObject({ status: "past_due", clientSecret: expect.stringMatching(/^pi_.+_secret_/) });
    stripe.answerBank(body.clientSecret ?? "");
    expect((await owner.call(billingApi.confirm)).body).toMatchObject({ status: "active", late: null });
  });
});

describe("an upgrade about which the bank asks", () => {
  test("holds once that is answered, and not before", async () => {
    const owner = await paying("starter", "asks");
    const { body } = await change(owner, "enterprise");
    expect(body).toMatchObject({ plan: "starter", clientSecret: expect.stringMatching(/^pi_.+_secret_/) });
    stripe.answerBank(body.clientSecret ?? "");
    expect((await owner.call(billingApi.confirm)).body).toMatchObject({
      plan: "enterprise",
      status: "active",
    });
  });

  test("isn’t made when the bank says no; asked again it is asked once more", async () => {
    const owner = await paying("starter", "asks");
    stripe.answerBank((await change(owner, "enterprise")).body.clientSecret ?? "", false);
    expect((await owner.call(billingApi.confirm)).body).toMatchObject({ plan: "starter", status: "active" });
    const again = (await change(owner, "professional")).body;
    stripe.answerBank(again.clientSecret ?? "");
    expect((await owner.call(billingApi.confirm)).body).toMatchObject({ plan: "professional" });
    expect(paymentsOf(owner)).toHaveLength(2);
  });
});

test("a canceled plan isn’t changed before it is resumed, whose button charges nothing: then as it is said", async () => {
  const owner = await paying("professional");
  await owner.call(billingApi.cancel);
  const choice = { plan: "professional", interval: "year" } as const;
  const change = async () => {
    const { today } = (await owner.call(billingApi.preview, { body: choice })).body;
    return { today, told: await owner.refused(billingApi.change, { body: { ...choice, today } }) };
  };
  const { told } = await change();
  expect([told.status, told.body.message]).toEqual([
    409,
    "Your plan is canceled. Resume it first, then change it.",
  ]);
  expect([subOf(owner).price.interval, subOf(owner).cancelAt === null]).toEqual(["month", false]);
  const before = paymentsOf(owner).length;
  await owner.call(billingApi.resume);
  expect(paymentsOf(owner)).toHaveLength(before);
  const changed = await change();
  expect(changed.told.status).toBe(200);
  expect(((paymentsOf(owner)[0]?.cents ?? 0) / 100).toFixed(2)).toBe(changed.today);
  expect(subOf(owner)).toMatchObject({ cancelAt: null, price: { interval: "year" } });
});

describe("the provider’s customer", () => {
  test("follows the business’s name and its owner", async () => {
    const owner = await paying("starter");
    const heir = await newTeammate(server, owner, "manager");
    const { body: business } = await owner.call(settingsApi.business);
    await owner.call(settingsApi.saveBusiness, { body: { ...business, name: "Rye & Daughters" } });
    await server.runJobs(askStripeNow, owner);
    expect(customerOf(owner)).toMatchObject({ name: "Rye & Daughters", email: owner.user.email });
    await owner.call(membersApi.transfer, { body: { to: heir.user.id, password: owner.password } });
    await server.runJobs(askStripeNow, owner);
    expect(customerOf(owner).email).toBe(heir.user.email);
    const email = `new-${heir.user.email}`;
    await heir.call(settingsApi.newEmail, { body: { email, password: heir.password } });
    await server.runJobs(mailNewEmail);
    const link = server.outbox.find(({ to }) => to === email)?.text ?? "";
    const token = /token=([\w-]+)/.exec(link)?.[1] ?? "";
    await server.visitor().call(authApi.confirmNewEmail, { body: { token } });
    await server.runJobs(askStripeNow, owner);
    expect(customerOf(owner).email).toBe(email);
  });

  test("stays who it was where Stripe doesn’t take the owner’s address: paying goes on", async () => {
    const owner = await paying("starter");
    const other = await paying("starter");
    for (const { user } of [owner, other])
      await server.database.transact((tx) =>
        tx.execute(sql`UPDATE users SET email = ${`zoë-${user.email}`} WHERE id = ${user.id}`),
      );
    stripe.change(subOf(owner).id, { cancelAt: seconds() + 86_400 });
    expect((await owner.call(billingApi.confirm)).body.cancelAt).not.toBeNull();
    expect(customerOf(owner).email).toBe(owner.user.email);
    stripe.deleteCustomer(customerOf(other).id);
    expect((await other.call(billingApi.confirm)).body.status).toBe("canceled");
    await stripe.confirm((await begin(other, "professional")).clientSecret ?? "");
    expect((await other.call(billingApi.confirm)).body).toMatchObject({ status: "active" });
    expect(customerOf(other).email).toBeNull();
  });

  test("who is deleted there is made anew when a plan is chosen", async () => {
    const owner = await paying("starter");
    stripe.deleteCustomer(customerOf(owner).id);
    expect((await owner.call(billingApi.confirm)).body).toMatchObject({
      status: "canceled",
      access: "read_only",
    });
    await stripe.confirm((await begin(owner, "professional")).clientSecret ?? "");
    expect((await owner.call(billingApi.confirm)).body).toMatchObject({
      status: "active",
      plan: "professional",
    });
    expect(customerOf(owner)).toMatchObject({ email: owner.user.email });
  });
});
