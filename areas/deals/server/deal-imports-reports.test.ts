import { stringify } from "csv-stringify/sync";
import { expect, test } from "vitest";
import { formOf } from "#apps/server/testing/import-fixture.ts";
import { expectRows, rowsAt } from "#apps/server/testing/report-fixture.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { addDays, dayIn } from "#platform/contract/dates.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { asOwner } from "#platform/server/testing/new-database.ts";
import { insertContacts } from "#areas/customers/server/contacts.builder.ts";
import { dealImportsApi } from "#areas/deals/contract/deal-imports.api.ts";
import { dealsApi } from "#areas/deals/contract/deals.api.ts";
import { notificationsApi } from "#areas/notifications/contract/notifications.api.ts";
import { findColdSales, watchSales } from "./deals.jobs.ts";

const server = await testServer();
const today = dayIn("UTC", new Date());
const daysAgo = (days: number): string => addDays(today, -days);
const header = ["Title", "Amount", "Stage", "Created", "Closed on", "Email", "Name"];
const upload = async (owner: SignedIn, ...rows: string[][]) => {
  const { status, body } = await owner.call(dealImportsApi.import, {
    form: formOf(stringify([header, ...rows]), "deals.csv"),
  });
  expect([status, body.created, body.errors]).toEqual([200, rows.length, []]);
};
const bo = { firstName: "Bo", lastName: "Lund", email: "bo@example.com", source: "Referral" };
const ana = ["ana@example.com", "Ana Silva"];
const addAna = (owner: SignedIn) =>
  owner.call(contactsApi.create, {
    body: { firstName: "Ana", lastName: "Silva", email: "ana@example.com", source: "Referral" },
  });

test.each([
  ["won without a day", ["Cake", "10", "Won", "", ""]],
  ["won, with the day of adding alone", ["Cake", "10", "Won", daysAgo(50), ""]],
  ["won on a day", ["Cake", "10", "Won", "", daysAgo(20)]],
  ["won, with both days", ["Cake", "10", "Won", daysAgo(50), daysAgo(20)]],
  ["lost without a day", ["Cake", "10", "Lost", "", ""]],
  ["lost on a day", ["Cake", "10", "Lost", "", daysAgo(20)]],
  ["open", ["Cake", "10", "Proposal", "", ""]],
  ["open for long", ["Cake", "10", "Proposal", daysAgo(50), ""]],
  ["just begun", ["Cake", "0", "New Lead", daysAgo(50), ""]],
])("a customer whom a file of sales brings, %s, was uploaded and not added by hand", async (_how, row) => {
  const owner = await server.newOwner();
  await upload(owner, [...row, ...ana], ["Tart", "5", "Won", "", daysAgo(3), ...ana]);
  await owner.call(contactsApi.create, { body: bo });
  const { growth } = await expectRows(owner);
  const month = growth.at(-1)!;
  expect([month.imported.value, month.added.value]).toEqual([1, 1]);
  expect((await rowsAt(owner, month.imported.rows))[0]).toMatchObject({ title: "Ana Silva" });
});

test.each([
  ["of a new customer", false],
  ["that fills what was known of an old one", true],
])("a sale %s takes the days of the file to close, and never fewer than none", async (_whose, isKnown) => {
  const owner = await server.newOwner();
  if (isKnown) await addAna(owner);
  await upload(owner, ["Cake", "10", "Won", daysAgo(50), daysAgo(20), ...ana]);
  const report = await expectRows(owner, { from: daysAgo(30), to: today });
  expect([
    report.daysToClose.value,
    report.daysInStage.find(({ label }) => label === "New Lead")?.value,
  ]).toEqual([30, 30]);
});

test("how long a sale took is not told where only the day of winning is known", async () => {
  const owner = await server.newOwner();
  await addAna(owner);
  await upload(owner, ["Cake", "10", "Won", "", daysAgo(20), ...ana]);
  const report = await expectRows(owner, { from: daysAgo(30), to: today });
  expect([report.totals.find(({ key }) => key === "won")?.value, report.daysToClose.value]).toEqual([
    1,
    null,
  ]);
});

test("old open sales that a file brings are cold at once, and nobody is told; one that goes cold later is told of", async () => {
  const owner = await server.newOwner();
  await insertContacts(server.database, owner.user.workspaceId, [
    { firstName: "Ana", lastName: "Silva", email: "ana@example.com", pipelineStage: "proposal" },
  ]);
  await asOwner(
    server.database.ownerUrl,
    "UPDATE contacts SET created_at = created_at - interval '70 days' WHERE workspace_id = $1",
    [owner.user.workspaceId],
  );
  await upload(
    owner,
    ["Old", "10", "Proposal", daysAgo(50), "", ...ana],
    ["Older", "10", "Qualified", daysAgo(90), "", ...ana],
    ["Young", "10", "Proposal", daysAgo(10), "", "cleo@example.com", "Cleo Marsh"],
    ["Bought", "10", "Won", "", "", ...ana],
    ["Theirs", "10", "Proposal", daysAgo(60), "", "dora@example.com", "Dora Hill"],
  );
  const watch = async () => {
    await server.runNow(watchSales);
    await server.runJobs(findColdSales, owner);
  };
  const cold = async () =>
    (await owner.call(dealsApi.list, { query: { flag: "cold" } })).body.map(({ title }) => title).toSorted();
  const told = async () =>
    (await owner.call(notificationsApi.list)).body.flatMap(({ type, title }) =>
      type === "sales_cold" ? [title] : [],
    );
  expect(await cold()).toEqual(["Old", "Older", "Theirs"]);
  // Ana's own sale was cold before the file came, and is told of as any other.
  await watch();
  expect([await cold(), await told()]).toEqual([
    ["Old", "Older", "Theirs", null],
    ["Ana Silva has gone quiet"],
  ]);
  await asOwner(
    server.database.ownerUrl,
    "UPDATE stage_changes SET at = at - interval '5 days' WHERE workspace_id = $1",
    [owner.user.workspaceId],
  );
  await watch();
  expect(await told()).toEqual(["Cleo Marsh has gone quiet", "Ana Silva has gone quiet"]);
  expect(await cold()).toEqual(["Old", "Older", "Theirs", "Young", null]);
});
