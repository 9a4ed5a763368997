import { expect, test } from "vitest";
import { formOf } from "#apps/server/testing/import-fixture.ts";
import { readLive } from "#apps/server/testing/live-reader.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { asOwner } from "#platform/server/testing/new-database.ts";
import { activitiesApi } from "#areas/activities/contract/activities.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { insertContacts } from "#areas/customers/server/contacts.builder.ts";
import { dealImportsApi } from "#areas/deals/contract/deal-imports.api.ts";
import { dealsApi } from "#areas/deals/contract/deals.api.ts";
import { membersApi } from "#areas/team/contract/members.api.ts";
import { addSales } from "./deals.jobs.ts";

// Two servers on one database, like two processes.
const [server, there] = [await testServer(), await testServer()];

type Caller = Pick<SignedIn, "call">;
const send = (person: Caller, csv: string, fields: Record<string, string> = {}) =>
  person.call(dealImportsApi.import, { form: formOf(csv, "deals.csv", fields) });
const undo = (person: Caller, id: string | null) =>
  person.call(dealImportsApi.undo, { params: { id: id ?? "" } });
const titles = async (person: Caller) =>
  (await person.call(dealsApi.list, { query: { limit: "100" } })).body
    .map(({ title, contactName }) => `${title} of ${contactName}`)
    .toSorted();

test("who sees only their own customers adds to those alone, and takes back only what they uploaded", async () => {
  const owner = await server.newOwner();
  const mate = await newTeammate(server, owner, "member");
  await owner.call(membersApi.update, { params: { id: mate.user.id }, body: { sees: "own" } });
  await insertContacts(server.database, owner.user.workspaceId, [
    {
      firstName: "Ana",
      lastName: "Own",
      email: "ana@example.com",
      company: "Quayside",
      assignedTo: mate.user.id,
    },
    { firstName: "Bo", lastName: "Other", email: "bo@example.com", company: "Quayside" },
  ]);
  const { body: owners } = await send(owner, "Title,Email\nBread,bo@example.com");
  const { status, body } = await send(mate, "Title,Email,Company\nCake,ana@example.com,\nTart,,Quayside");
  expect([status, body.created, body.newContacts]).toEqual([200, 2, 0]);
  expect(await titles(mate)).toEqual(["Cake of Ana Own", "Tart of Ana Own"]);
  expect((await undo(mate, owners.id)).status).toBe(404);
  expect((await mate.call(dealImportsApi.list)).body.map(({ id }) => id)).toEqual([body.id]);
  expect((await undo(mate, body.id)).body.undone).toMatchObject({ removed: 2, kept: 0 });
  expect(await titles(owner)).toEqual(["Bread of Bo Other", "null of Ana Own"]);
});

test("a company alone means its only customer; of two it means somebody new", async () => {
  const owner = await server.newOwner();
  await insertContacts(server.database, owner.user.workspaceId, [
    { firstName: "Ana", lastName: "Silva", email: "ana@example.com", company: "Quayside" },
    { firstName: "Bo", lastName: "Lund", email: "bo@example.com", company: "Harbor" },
    { firstName: "Cy", lastName: "Marsh", email: "cy@example.com", company: "Harbor" },
  ]);
  const { body } = await send(owner, "Title,Company\nCake,QUAYSIDE\nTart,Harbor");
  expect([body.created, body.newContacts]).toEqual([2, 1]);
  expect((await titles(owner)).filter((one) => !one.startsWith("null"))).toEqual([
    "Cake of Ana Silva",
    "Tart of Harbor",
  ]);
});

test("a customer who was deleted after the dry run is added again, and one deleted before the job is left out", async () => {
  const owner = await server.newOwner();
  const [ana = "", bo = ""] = await insertContacts(server.database, owner.user.workspaceId, [
    { firstName: "Ana", lastName: "Silva", email: "ana@example.com" },
    { firstName: "Bo", lastName: "Lund", email: "bo@example.com" },
  ]);
  const csv = "Title,Email,Name\nCake,ana@example.com,Ana Silva\nTart,bo@example.com,Bo Lund";
  expect((await send(owner, csv, { dryRun: "true" })).body).toMatchObject({ created: 2, newContacts: 0 });
  await owner.call(contactsApi.remove, { params: { id: ana } });
  expect((await send(owner, csv)).body).toMatchObject({ created: 2, newContacts: 1, problems: 0 });
  expect(await titles(owner)).toEqual(["Cake of Ana Silva", "Tart of Bo Lund"]);

  const many = Array.from({ length: 1001 }, (_, at) => `Cake ${at},bo@example.com,Bo Lund`);
  const { body } = await send(owner, ["Title,Email,Name", ...many].join("\n"), { wait: "false" });
  await owner.call(contactsApi.remove, { params: { id: bo } });
  await server.runJobs(addSales, owner);
  expect((await owner.call(dealImportsApi.get, { params: { id: body.id ?? "" } })).body).toMatchObject({
    status: "done",
    created: 0,
    problems: 1001,
    errors: ["1001 sales: the customer was deleted in the meantime"],
  });
  expect(await titles(owner)).toEqual(["Cake of Ana Silva"]);
});

test("an undo leaves the sales of another upload, and is refused after thirty days", async () => {
  const owner = await server.newOwner();
  const { body: first } = await send(owner, "Title,Email\nCake,ana@example.com");
  const { body: second } = await send(owner, "Title,Email\nTart,ana@example.com");
  expect((await undo(owner, first.id)).body.undone).toEqual({
    removed: 0,
    kept: 1,
    removedContacts: 0,
    keptContacts: 1,
  });
  expect((await undo(owner, second.id)).body.undone).toMatchObject({ removed: 1, kept: 0 });
  expect((await titles(owner)).map((one) => one.split(" ")[0])).toEqual(["Cake"]);
  const { body: third } = await send(owner, "Title,Email\nBread,bo@example.com");
  await asOwner(
    server.database.ownerUrl,
    "UPDATE deal_imports SET created_at = created_at - interval '30 days' WHERE workspace_id = $1",
    [owner.user.workspaceId],
  );
  expect((await undo(owner, third.id)).status).toBe(409);
  expect(
    (await owner.call(dealImportsApi.get, { params: { id: third.id ?? "" } })).body.undoUntil,
  ).toBeNull();
});

test("an upload stands in its customers' timelines, and other open pages hear of it", async () => {
  const owner = await server.newOwner();
  const [ana = ""] = await insertContacts(server.database, owner.user.workspaceId, [
    { firstName: "Ana", lastName: "Silva", email: "ana@example.com" },
  ]);
  const mate = await newTeammate(server, owner, "member");
  const reader = await readLive(mate);
  const { body } = await send(owner, "Title,Email\nCake,ana@example.com");
  const reads: string[] = [];
  while (!reads.includes("/api/deals") || !reads.includes("/api/deals/imports")) {
    const news = await reader.next();
    if (!news) throw new Error(`ended after ${reads.join()}`);
    reads.push(...news.reads);
  }
  reader.close();
  const { body: entries } = await owner.call(activitiesApi.list, { query: { contactId: ana } });
  expect(entries.map(({ title, metadata }) => [title, metadata])).toContainEqual([
    "Sales imported from “deals.csv”",
    { dealImportId: body.id },
  ]);
});

test("the same file sent to two servers at once is added once", async () => {
  const owner = await server.newOwner();
  const elsewhere = there.visitor();
  for (const [name, value] of owner.cookies) elsewhere.cookies.set(name, value);
  const csv = [
    "Title,Email",
    ...Array.from({ length: 300 }, (_, at) => `Cake ${at},p${at % 50}@example.com`),
  ].join("\n");
  const answers = await Promise.all([send(owner, csv), send(elsewhere, csv)]);
  const added = answers.filter(({ status }) => status === 200).map(({ body }) => body.created);
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  expect(added.reduce((sum, one) => sum + one, 0)).toBe(300);
  expect((await owner.call(dealsApi.summary, { query: { view: "all" } })).body.count).toBe(300);
  expect((await owner.call(contactsApi.count)).body.count).toBe(50);
});
