import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { setSubscription } from "#apps/server/testing/subscription.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { accountsApi } from "#areas/books/contract/accounts.api.ts";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { sendKeptMail } from "#platform/server/outbox.ts";
import { apiKeysApi } from "#areas/integrations/contract/api-keys.api.ts";
import { billingApi } from "#areas/billing/contract/billing.api.ts";
import { notificationsApi } from "#areas/notifications/contract/notifications.api.ts";
import { tellOfRoom, tellOfTrials } from "./billing.jobs.ts";

const server = await testServer({ salesEmail: "sales@example.com" });
const get = async (owner: SignedIn) => (await owner.call(billingApi.subscription)).body;
const choose = (owner: SignedIn, plan: "starter" | "professional" | "enterprise") =>
  owner.call(billingApi.create, { body: { plan } });
const mails = async (like: string) =>
  (
    await server.database.transact((tx) =>
      tx.execute(
        sql`SELECT to_address, reply_to, subject, body FROM mails WHERE subject LIKE ${like} OR to_address LIKE ${like}`,
      ),
    )
  ).rows;

describe("the plans", () => {
  test("are open to everyone, with prices to choose from", async () => {
    const { status, body } = await server.visitor().call(billingApi.plans);
    expect(status).toBe(200);
    expect(body.map(({ id, price, badge, contactLimit }) => [id, price, badge, contactLimit])).toEqual([
      ["starter", "49.00", null, 1000],
      ["professional", "99.00", "Most Popular", 10_000],
      ["enterprise", "199.00", "Best Value", null],
    ]);
    expect(body.flatMap(({ prices }) => prices)).toEqual([
      { priceId: "mainstay_starter_month", interval: "month", amount: "49.00" },
      { priceId: "mainstay_professional_month", interval: "month", amount: "99.00" },
      { priceId: "mainstay_professional_year", interval: "year", amount: "1164.00" },
      { priceId: "mainstay_enterprise_month", interval: "month", amount: "199.00" },
    ]);
  });
});

describe("a subscription where nothing is charged", () => {
  test("begins as a trial on the plan that was chosen, with its customers", async () => {
    const owner = await server.newOwner({ selectedPlan: "professional" });
    expect(await get(owner)).toMatchObject({
      plan: "professional",
      status: "trial",
      amount: null,
      interval: "month",
      nextBillingDate: null,
      cancelAt: null,
      access: "full",
      contacts: { used: 0, limit: 10_000 },
      payments: "none",
    });
  });

  test("has no secret to pay with, and choosing one holds at once, for nothing", async () => {
    const owner = await server.newOwner();
    expect(
      (
        await owner.call(billingApi.begin, {
          body: { planId: "professional", priceId: "mainstay_professional_month" },
        })
      ).body,
    ).toEqual({ clientSecret: null, due: null });
    expect((await get(owner)).status).toBe("trial");
    expect((await choose(owner, "professional")).body).toEqual({ clientSecret: null });
    expect(await get(owner)).toMatchObject({
      plan: "professional",
      status: "active",
      amount: "0.00",
      nextBillingDate: null,
    });
    expect((await owner.call(authApi.user)).body).toMatchObject({
      subscriptionPlan: "professional",
      subscriptionStatus: "active",
      subscriptionAmount: "0.00",
      nextBillingDate: null,
      access: "full",
    });
    expect((await owner.call(billingApi.receipts)).body).toEqual([]);
  });

  test("says what a change would cost, which is nothing, and changes", async () => {
    const owner = await server.newOwner();
    const body = { plan: "professional", interval: "year" } as const;
    expect((await owner.call(billingApi.preview, { body })).body).toEqual({
      today: "0.00",
      next: "0.00",
      credit: "0.00",
      then: "0.00",
      on: null,
    });
    expect((await get(owner)).status).toBe("trial");
    expect((await owner.call(billingApi.change, { body })).body).toMatchObject({
      ...body,
      status: "active",
      contacts: { used: 0, limit: 10_000 },
    });
  });

  test("refuses prices that are not sold", async () => {
    const owner = await server.newOwner();
    for (const { status, body } of [
      await owner.refused(billingApi.begin, {
        body: { planId: "starter", priceId: "mainstay_starter_year" },
      }),
      await owner.refused(billingApi.begin, {
        body: { planId: "starter", priceId: "mainstay_professional_month" },
      }),
      await owner.refused(billingApi.change, { body: { plan: "starter", interval: "year" } }),
      await owner.refused(billingApi.preview, { body: { plan: "enterprise", interval: "year" } }),
      await owner.refused(billingApi.create, { body: { plan: "enterprise", interval: "year" } }),
    ])
      expect([status, body.message]).toEqual([400, "Choose a price from the list"]);
    expect((await owner.refused(billingApi.create, { body: { plan: "gold" as never } })).body.errors).toEqual(
      {
        plan: "Choose a plan from the list",
      },
    );
  });

  test("is canceled and taken up again; otherwise there is nothing to cancel or to take up", async () => {
    const owner = await server.newOwner();
    expect((await owner.refused(billingApi.cancel)).body.message).toBe(
      "There’s no active subscription to cancel",
    );
    await choose(owner, "enterprise");
    expect((await owner.refused(billingApi.resume)).status).toBe(409);
    const canceled = (await owner.call(billingApi.cancel)).body;
    expect(canceled).toMatchObject({ plan: "enterprise", status: "canceled", access: "full" });
    // Nothing is charged, so nothing closes.
    expect(canceled.contacts.limit).toBeNull();
    expect((await owner.call(apiKeysApi.create, { body: { name: "Till", role: "viewer" } })).status).toBe(
      200,
    );
    expect(canceled.cancelAt).not.toBeNull();
    expect((await owner.refused(billingApi.cancel)).status).toBe(409);
    expect((await owner.call(billingApi.resume)).body).toMatchObject({
      plan: "enterprise",
      status: "active",
      cancelAt: null,
    });
  });

  test("locks nothing when the trial is over: the chosen plan goes on, or Enterprise where none was", async () => {
    const [chosen, none] = [await server.newOwner({ selectedPlan: "starter" }), await server.newOwner()];
    const over = sql`trial_ends_at = now() - interval '1 day'`;
    for (const owner of [chosen, none]) await setSubscription(server, owner, over);
    expect(await get(chosen)).toMatchObject({ plan: "starter", status: "active", access: "full" });
    expect(await get(none)).toMatchObject({
      plan: "enterprise",
      status: "active",
      access: "full",
      contacts: { limit: null },
    });
    const account = {
      body: { accountCode: "6999", accountName: "Parking", accountType: "expense" },
    } as const;
    expect((await none.call(accountsApi.create, account)).status).toBe(200);
    const refused = await chosen.refused(accountsApi.create, account);
    expect([refused.status, refused.body.message]).toEqual([
      402,
      "Accounting is part of the Enterprise plan.",
    ]);
    expect((await chosen.call(accountsApi.list)).status).toBe(200);
  });

  test("is the owners': managers read it, members don't", async () => {
    const owner = await server.newOwner();
    const manager = await newTeammate(server, owner, "manager");
    const member = await newTeammate(server, owner, "member");
    expect((await manager.call(billingApi.subscription)).status).toBe(200);
    expect((await manager.refused(billingApi.create, { body: { plan: "starter" } })).status).toBe(403);
    expect((await member.refused(billingApi.subscription)).status).toBe(403);
    expect(
      (
        await server.visitor().refused(billingApi.begin, {
          body: { planId: "starter", priceId: "mainstay_starter_month" },
        })
      ).status,
    ).toBe(401);
  });

  test("belongs to the business that was entered: each has its own", async () => {
    const [first, second] = [await server.newOwner(), await server.newOwner()];
    await choose(first, "professional");
    expect((await get(second)).status).toBe("trial");
  });

  test("is not for a throw-away business", async () => {
    const visitor = server.visitor();
    await visitor.send("/api/test-workspace", { method: "POST" });
    const { status, body } = await visitor.refused(billingApi.create, { body: { plan: "starter" } });
    expect([status, body.message]).toEqual([409, "This is a test business. Sign up to choose a plan."]);
  });
});

describe("owners are told", () => {
  const told = async (owner: SignedIn, type: string) =>
    (await owner.call(notificationsApi.list)).body.filter((one) => one.type === type);

  test("three days and one day before their trial ends, once each, and by email", async () => {
    const owner = await server.newOwner();
    const leaves = (hours: number) =>
      setSubscription(server, owner, sql`trial_ends_at = now() + make_interval(hours => ${hours})`);
    await leaves(80);
    await server.runNow(tellOfTrials);
    expect(await told(owner, "trial_ends")).toEqual([]);
    await leaves(71);
    await server.runNow(tellOfTrials);
    await server.runNow(tellOfTrials);
    expect(await told(owner, "trial_ends")).toMatchObject([
      {
        title: "Your trial ends in 3 days",
        body: "Nothing is charged and nothing is locked: you go on with the Enterprise plan.",
        href: "/billing",
      },
    ]);
    await leaves(23);
    await server.runNow(tellOfTrials);
    await server.runNow(tellOfTrials);
    expect((await told(owner, "trial_ends")).map(({ title }) => title)).toEqual([
      "Your trial ends tomorrow",
      "Your trial ends in 3 days",
    ]);
    expect(await mails(owner.user.email)).toHaveLength(2);
  });

  test("when their list of customers is 80 % full and when it is full, once each", async () => {
    const owner = await server.newOwner();
    const fill = (contacts: number) =>
      server.database.inWorkspace(owner.user.workspaceId, (tx) =>
        tx.execute(
          sql`INSERT INTO contact_tallies (workspace_id, pipeline_stage, status, contacts, value) VALUES (app.workspace_id(), 'new', 'active', ${contacts}, 0)`,
        ),
      );
    await fill(799);
    await server.runNow(tellOfRoom);
    expect(await told(owner, "room")).toEqual([]);
    await fill(1);
    await server.runNow(tellOfRoom);
    await server.runNow(tellOfRoom);
    await fill(205);
    await server.runNow(tellOfRoom);
    await server.runNow(tellOfRoom);
    expect((await told(owner, "room")).map(({ title }) => title)).toEqual([
      "Your list of customers is full",
      "Your list of customers is nearly full",
    ]);
    expect((await get(owner)).contacts).toEqual({ used: 1005, limit: 1000 });
  });
});

describe("a question about plans", () => {
  const body = {
    name: "Dana Whitfield",
    email: "dana@rye.example.com",
    company: "Rye",
    message: "Do you bill several shops together?",
  };

  test("is kept and mailed to whoever sells", async () => {
    expect((await server.visitor().call(billingApi.askSales, { body })).status).toBe(200);
    expect(await mails("sales@example.com")).toMatchObject([
      {
        subject: "Dana Whitfield asks about Mainstay",
        reply_to: body.email,
        body: expect.stringContaining(body.message),
      },
    ]);
    // Whoever sells answers the person.
    await server.runJobs(sendKeptMail);
    expect(server.outbox.find(({ to }) => to === "sales@example.com")?.replyTo).toBe(body.email);
    const kept = await server.database.transact((tx) => tx.execute(sql`SELECT company FROM sales_requests`));
    expect(kept.rows).toEqual([{ company: "Rye" }]);
  });

  test("says what is missing, keeps nothing of a program, and has an end", async () => {
    const visitor = server.visitor();
    expect(
      (await visitor.refused(billingApi.askSales, { body: { ...body, email: "x", message: " " } })).body
        .errors,
    ).toEqual({
      email: "Please enter a valid email address",
      message: "Tell us what you’d like to know",
    });
    await visitor.call(billingApi.askSales, { body: { ...body, company: "Bots", website: "x" } });
    for (let time = 0; time < 4; time++) await visitor.call(billingApi.askSales, { body });
    expect((await visitor.refused(billingApi.askSales, { body })).status).toBe(429);
    const kept = await server.database.transact((tx) =>
      tx.execute(sql`SELECT count(*)::int AS count FROM sales_requests WHERE company = 'Bots'`),
    );
    expect(kept.rows).toEqual([{ count: 0 }]);
  });
});
