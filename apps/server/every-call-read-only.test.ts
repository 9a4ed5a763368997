import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { readOnlyMessage } from "#areas/billing/contract/plan-access.rules.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { mailReadinessApi } from "#areas/outreach/contract/mail-readiness.api.ts";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { routes } from "./areas.ts";
import { nameOfCall } from "./testing/call-factories.ts";
import { startStripe } from "./testing/stripe-stand-in.ts";
import { setSubscription } from "./testing/subscription.ts";
import { type SignedIn, testServer } from "./testing/test-server.ts";

// Only where payments are taken does anything end.
const stripe = await startStripe();
afterAll(stripe.close);
const server = await testServer({ payments: stripe.payments });
const calls = routes.flatMap(({ call }) =>
  call.access === "session" ? [[nameOfCall(call), call] as const] : [],
);
const writes = calls.filter(([, call]) => call.method !== "GET");
const trialOver = sql`trial_ends_at = now() - interval '1 day'`;

async function statusOf(owner: SignedIn, call: Endpoint): Promise<[number, string | undefined]> {
  const path = call.path.replace(/:\w+/g, () => randomUUID());
  const form = new FormData();
  if (call.multipart) form.set("file", new Blob(["hello"]), "hello.txt");
  const response = await owner.send(path, { method: call.method, body: call.multipart ? form : undefined });
  const text = await response.text();
  const isJson = (response.headers.get("content-type") ?? "").includes("json");
  return [response.status, isJson ? (JSON.parse(text) as { message?: string }).message : undefined];
}

describe("in a business that can only be read", () => {
  const lapsed = async () => {
    const owner = await server.newOwner();
    await setSubscription(server, owner, trialOver);
    return owner;
  };
  const message = readOnlyMessage({ status: "trialing" });

  test("every write answers 402 and says why, but those that are marked", async () => {
    const owner = await lapsed();
    for (const [name, call] of writes.filter(([, { whenReadOnly }]) => whenReadOnly === undefined))
      expect([name, ...(await statusOf(owner, call))]).toEqual([name, 402, message]);
  });

  test.each(writes.filter(([, { whenReadOnly }]) => whenReadOnly === "works"))(
    "%s goes on",
    async (_name, call) => {
      expect((await statusOf(await lapsed(), call))[0]).not.toBe(402);
    },
  );

  test("every read goes on", async () => {
    const owner = await lapsed();
    for (const [name, call] of calls.filter(([, { method }]) => method === "GET"))
      expect([name, (await statusOf(owner, call))[0]]).not.toEqual([name, 402]);
  });

  test("nothing is lost: as soon as it is paid for, all goes on", async () => {
    const owner = await lapsed();
    expect((await owner.call(authApi.user)).body).toMatchObject({
      access: "read_only",
      subscriptionStatus: "trial",
    });
    await setSubscription(server, owner, sql`status = 'active'`);
    expect((await owner.call(contactsApi.list)).status).toBe(200);
    expect((await owner.refused(contactsApi.create)).status).toBe(400);
  });

  test("email waits for the plan, and goes out once there is one", async () => {
    const owner = await lapsed();
    expect((await owner.call(mailReadinessApi.get)).body).toMatchObject({
      ready: false,
      reason: "paused",
      href: "/billing",
    });
    await setSubscription(server, owner, sql`status = 'active'`);
    expect((await owner.call(mailReadinessApi.get)).body).not.toMatchObject({ reason: "paused" });
  });

  test("a throw-away business, and one whose payment is a few days late, can be changed", async () => {
    const owner = await server.newOwner();
    await setSubscription(
      server,
      owner,
      sql`${trialOver}, status = 'past_due', past_due_since = now() - interval '6 days'`,
    );
    expect((await owner.refused(contactsApi.create)).status).toBe(400);
    await setSubscription(server, owner, sql`past_due_since = now() - interval '8 days'`);
    expect((await owner.refused(contactsApi.create)).status).toBe(402);
  });
});
