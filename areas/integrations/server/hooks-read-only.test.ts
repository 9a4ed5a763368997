import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { paymentsAway, setSubscription } from "#apps/server/testing/subscription.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { runHelpers } from "#areas/automation/server/helpers.jobs.ts";
import { helpersApi } from "#areas/automation/contract/helpers.api.ts";
import { tellOfRoom } from "#areas/billing/server/billing.jobs.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { hooksApi } from "#areas/integrations/contract/hooks.api.ts";
import { notificationsApi } from "#areas/notifications/contract/notifications.api.ts";
import { workHooks } from "./hooks.jobs.ts";

// Only where payments are taken does anything end.
const server = await testServer({ payments: paymentsAway });

const newHook = async (owner: SignedIn) => {
  const made = await owner.call(hooksApi.create, {
    body: { name: "Our website", mapping: { email: "mail", firstName: "name" } },
  });
  expect(made.status).toBe(200);
  return new URL(made.body.url ?? "").pathname;
};
const send = async (path: string, mail: string): Promise<number> =>
  (
    await server.visitor().send(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ mail, name: "Ana" }),
    })
  ).status;
const people = async (owner: SignedIn) =>
  (await owner.call(contactsApi.list)).body.map(({ email }) => email).toSorted();
const add = (owner: SignedIn, email: string) =>
  owner.refused(contactsApi.create, {
    body: { firstName: "Ben", lastName: "Okafor", email, source: "Website" },
  });

test.each([
  ["the trial is over", sql`trial_ends_at = now() - interval '1 day'`],
  [
    "a payment is late for 8 days",
    sql`plan = 'professional', status = 'past_due', past_due_since = now() - interval '8 days'`,
  ],
  ["it was canceled", sql`plan = 'professional', status = 'canceled', cancel_at = now() - interval '1 day'`],
])("who comes by a hook while %s is kept, and added once it is paid for", async (_why, set) => {
  const owner = await server.newOwner();
  const hook = await newHook(owner);
  await owner.call(helpersApi.create, {
    body: {
      name: "Mine",
      isActive: true,
      definition: { when: { event: "contact.created" }, then: [{ do: "tag", tag: "by hook" }] } as never,
    },
  });
  await setSubscription(server, owner, set);

  expect((await add(owner, "ben@example.com")).status).toBe(402);
  expect(await send(hook, "ana@example.com")).toBe(202);
  await server.runJobs(workHooks, owner);
  await server.runJobs(runHelpers, owner);
  expect(await people(owner)).toEqual([]);
  expect((await owner.call(hooksApi.list)).body[0]).toMatchObject({ state: "paused", waiting: 1 });

  await setSubscription(
    server,
    owner,
    sql`plan = 'professional', status = 'active', past_due_since = NULL, cancel_at = NULL`,
  );
  await server.runJobs(workHooks, owner);
  await server.runJobs(runHelpers, owner);
  expect((await owner.call(contactsApi.list)).body).toMatchObject([
    { email: "ana@example.com", tags: ["by hook"] },
  ]);
  expect((await owner.call(hooksApi.list)).body[0]).toMatchObject({ state: "works", waiting: 0 });
});

test("who comes by a hook while the list is full is added above the limit, and owners are told", async () => {
  const owner = await server.newOwner();
  const hook = await newHook(owner);
  await setSubscription(server, owner, sql`plan = 'professional', status = 'active'`);
  await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
    tx.execute(
      sql`INSERT INTO contact_tallies (workspace_id, pipeline_stage, status, contacts, value) VALUES (${owner.user.workspaceId}, 'new', 'active', 10000, 0)`,
    ),
  );
  expect((await add(owner, "ben@example.com")).status).toBe(402);
  expect(await send(hook, "ana@example.com")).toBe(202);
  await server.runJobs(workHooks, owner);
  expect(await people(owner)).toEqual(["ana@example.com"]);
  await server.runNow(tellOfRoom);
  expect((await owner.call(notificationsApi.list)).body).toContainEqual(
    expect.objectContaining({
      title: "Your list of customers is full",
      body: expect.stringContaining("Customers: 10,001 of the 10,000"),
    }),
  );
});
