import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { formOf } from "#apps/server/testing/import-fixture.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { insertContacts } from "#areas/customers/server/contacts.builder.ts";
import { dealImportsApi } from "#areas/deals/contract/deal-imports.api.ts";
import { dealsApi } from "#areas/deals/contract/deals.api.ts";

const server = await testServer();
const send = (owner: SignedIn, csv: string, fields: Record<string, string> = {}, name = "deals.csv") =>
  owner.call(dealImportsApi.import, { form: formOf(csv, name, fields) });
const count = async (owner: SignedIn) => (await owner.call(contactsApi.count)).body.count;
const ofMany = (customers: number) =>
  [
    "Title,Email,Name",
    ...Array.from({ length: customers }, (_, at) => `Cake ${at},p${at}@example.com,Ana ${at}`),
  ].join("\n");

test.each([
  ["no file of rows", "x", "deals.pdf", {}, "Please upload a CSV file"],
  [
    "nothing below the headings",
    "Title,Email\n",
    "deals.csv",
    {},
    "Could not parse CSV file. Please check the format.",
  ],
  [
    "a mapping that is none",
    "Title\nCake",
    "deals.csv",
    { fieldMapping: "[]" },
    "This isn’t a JSON map of texts",
  ],
  [
    "a column that isn't there",
    "Title\nCake",
    "deals.csv",
    { fieldMapping: '{"Price":"value"}' },
    "There is no column Price",
  ],
  [
    "a field that isn't there",
    "Title\nCake",
    "deals.csv",
    { fieldMapping: '{"Title":"color"}' },
    "There is no field color",
  ],
  [
    "a stage that isn't here",
    "Title\nCake",
    "deals.csv",
    { stages: '{"Tasting":"nowhere"}' },
    "Choose a stage from the list",
  ],
  ["a wish that is none", "Title\nCake", "deals.csv", { dryRun: "maybe" }, "Choose true or false"],
])("refuses %s", async (_what, csv, name, fields, message) => {
  const owner = await server.newOwner();
  const { status, body } = await send(owner, csv, fields, name);
  expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(message)]);
  expect(await count(owner)).toBe(0);
});

test("past the plan nothing is added, and a dry run says so before", async () => {
  const owner = await server.newOwner();
  const { body: dry } = await send(owner, ofMany(3), { dryRun: "true" });
  const room = dry.room.limit ?? 0;
  expect([dry.room.fits, room]).toEqual([true, expect.any(Number)]);
  await insertContacts(
    server.database,
    owner.user.workspaceId,
    Array.from({ length: room - 2 }, () => ({ email: `${randomUUID()}@example.com` })),
  );
  const { body: late } = await send(owner, ofMany(3), { dryRun: "true" });
  expect([late.created, late.room]).toEqual([3, { limit: room, used: room - 2, adds: 3, fits: false }]);
  expect((await send(owner, ofMany(3))).status).toBe(402);
  expect(await count(owner)).toBe(room - 2);
  expect((await send(owner, ofMany(2))).body).toMatchObject({ created: 2, newContacts: 2 });
});

test("who may only look can't add or undo; another business sees nothing of it", async () => {
  const owner = await server.newOwner();
  const { body } = await send(owner, ofMany(1));
  const viewer = await newTeammate(server, owner, "viewer");
  expect((await send(viewer, ofMany(1))).status).toBe(403);
  expect((await viewer.call(dealImportsApi.undo, { params: { id: body.id ?? "" } })).status).toBe(403);
  const stranger = await server.newOwner();
  expect((await stranger.call(dealImportsApi.get, { params: { id: body.id ?? "" } })).status).toBe(404);
  expect((await stranger.call(dealImportsApi.undo, { params: { id: body.id ?? "" } })).status).toBe(404);
  expect((await stranger.call(dealImportsApi.list)).body).toEqual([]);
  expect(
    (await owner.call(dealImportsApi.list)).body.map(({ created, status }) => [created, status]),
  ).toEqual([[1, "done"]]);
});

test("what somebody has changed since stays, and the undo tells how much", async () => {
  const owner = await server.newOwner();
  const { body } = await send(owner, ofMany(4));
  const { body: sales } = await owner.call(dealsApi.list, { query: { limit: "100" } });
  const sale = (title: string) => sales.find((one) => one.title === title)!;
  await owner.call(dealsApi.update, { params: { id: sale("Cake 0").id }, body: { title: "Wedding cake" } });
  await owner.call(contactsApi.update, {
    params: { id: sale("Cake 1").contactId },
    body: { company: "Quayside" },
  });
  const { body: undone } = await owner.call(dealImportsApi.undo, { params: { id: body.id ?? "" } });
  expect(undone.undone).toEqual({ removed: 2, kept: 2, removedContacts: 2, keptContacts: 2 });
  const left = (await owner.call(dealsApi.list, { query: { limit: "100" } })).body.map(({ title }) => title);
  expect(left.toSorted()).toEqual(["Cake 1", "Wedding cake"]);
});
