import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { subscribers } from "#apps/server/areas.ts";
import { allContacts, imported } from "#apps/server/testing/import-fixture.ts";
import { testPorts } from "#apps/server/testing/test-ports.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { activitiesApi } from "#areas/activities/contract/activities.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { stepImport } from "#areas/imports/server/imports.jobs.ts";
import { campaignsApi } from "#areas/email-campaigns/contract/campaigns.api.ts";
import { suppressionsApi } from "#areas/outreach/contract/suppressions.api.ts";
import { mayContact, planDeliveries, unsubscribe } from "./index.ts";
import { asProduct, ledgerOf } from "./outreach.builder.ts";
import { keepAllInStep } from "./standing.jobs.ts";

const server = await testServer();
const fixture = { database: server.database, ports: testPorts(), subscribers };
const headers = ["First Name", "Last Name", "Email", "Status"];

async function importPeople(owner: SignedIn, rows: string[][]): Promise<void> {
  await imported(owner, [headers, ...rows]);
  for (let round = 0; round < 20 && (await server.runJobs(stepImport, owner)) > 0; round++);
  await server.runJobs(keepAllInStep, owner);
}
const mayNow = (owner: SignedIn, contactId: string) =>
  asProduct(fixture, owner.user.workspaceId, (ctx) =>
    mayContact(ctx, { channel: "email", purpose: "marketing", contactId, at: new Date() }),
  );

test("someone who unsubscribed stays unsubscribed after being deleted, removed for good and imported again", async () => {
  const owner = await server.newOwner();
  const { workspaceId } = owner.user;
  const { body: dana } = await owner.call(contactsApi.create, {
    body: { firstName: "Dana", lastName: "Whitfield", email: "dana@example.com", source: "Referral" },
  });
  const sourceId = randomUUID();
  await asProduct(fixture, workspaceId, (ctx) =>
    planDeliveries(ctx, {
      channel: "email",
      purpose: "marketing",
      kind: "campaign",
      sourceId,
      targets: { contactIds: [dana.id] },
    }),
  );
  const { id } = (await ledgerOf(server.database, workspaceId, sourceId))["dana@example.com"]!;
  await asProduct(fixture, workspaceId, (ctx) => unsubscribe(ctx, id, { wording: "No more" }));
  await owner.call(contactsApi.remove, { params: { id: dana.id } });
  await server.database.inWorkspace(workspaceId, (tx) =>
    tx.execute(sql`DELETE FROM contacts WHERE id = ${dana.id}`),
  );
  await importPeople(owner, [
    ["Dana", "Whitfield", "Dana@Example.com", "active"],
    ["Eli", "Brook", "eli@example.com", "active"],
  ]);
  const people = await allContacts(owner);
  expect(people.map(({ firstName, status }) => [firstName, status])).toEqual([
    ["Dana", "unsubscribed"],
    ["Eli", "active"],
  ]);
  expect(await Promise.all(people.map((one) => mayNow(owner, one.id)))).toEqual([
    { allowed: false, reason: "unsubscribed" },
    { allowed: true },
  ]);
  const { body: draft } = await owner.call(campaignsApi.create, {
    body: { name: "n", subject: "s", content: "c" },
  });
  expect((await owner.call(campaignsApi.preflight, { params: { id: draft.id } })).body).toMatchObject({
    will: 1,
    skipped: [{ reason: "unsubscribed", count: 1 }],
  });
  expect(
    (await owner.call(activitiesApi.list, { query: { contactId: people[0]!.id } })).body.some(
      (one) => one.title === "Dana Whitfield stays unsubscribed",
    ),
  ).toBe(true);
});

test("someone imported as unsubscribed is suppressed by address, so that it does not depend on the customer's row alone", async () => {
  const owner = await server.newOwner();
  await importPeople(owner, [
    ["Dana", "Whitfield", "dana@example.com", "unsubscribed"],
    ["Eli", "Brook", "eli@example.com", ""],
    ["Fay", "Lane", "fay@example.com", "inactive"],
  ]);
  expect(
    (await owner.call(suppressionsApi.list)).body.map(({ address, reason, createdByName, evidence }) => [
      address,
      reason,
      createdByName,
      evidence,
    ]),
  ).toEqual([
    [
      "dana@example.com",
      "by_status",
      null,
      expect.stringMatching(/^Dana Whitfield was unsubscribed in .+\.csv$/),
    ],
  ]);
  const [dana] = await allContacts(owner);
  await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
    tx.execute(sql`DELETE FROM contacts WHERE id = ${dana!.id}`),
  );
  await importPeople(owner, [["Dana", "Whitfield", "dana@example.com", ""]]);
  const again = (await allContacts(owner)).find((one) => one.email === "dana@example.com")!;
  expect([again.status, await mayNow(owner, again.id)]).toEqual([
    "unsubscribed",
    { allowed: false, reason: "unsubscribed" },
  ]);
});
