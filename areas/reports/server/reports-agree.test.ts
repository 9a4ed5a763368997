import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { callBehind, expectRows, rowsAt, totalOf, valueOf } from "#apps/server/testing/report-fixture.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { statsApi } from "#areas/dashboard/contract/stats.api.ts";
import { metrics } from "#areas/dashboard/contract/stats.rules.ts";
import { dealsApi } from "#areas/deals/contract/deals.api.ts";
import { reportsApi } from "#areas/reports/contract/reports.api.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";

const server = await testServer();

/** Three people, of whom one bought three times, with two sales possible and one lost. */
async function businessWithSales(): Promise<SignedIn> {
  const owner = await server.newOwner();
  const add = async (email: string, pipelineStage: string, value: string) =>
    (
      await owner.call(contactsApi.create, {
        body: { firstName: "Dana", lastName: "Ito", email, source: "Referral", pipelineStage, value },
      })
    ).body.id;
  const buyer = await add("buyer@example.com", "customer", "100.10");
  await add("maybe@example.com", "proposal", "40");
  await add("new@example.com", "new", "5");
  for (const [stage, value] of [
    ["customer", "20.20"],
    ["customer", "3.03"],
    ["lead", "70"],
  ])
    await owner.call(dealsApi.create, { body: { contactId: buyer, title: "Fence", stage, value } });
  const { body: task } = await owner.call(tasksApi.create, { body: { title: "Call", type: "call" } });
  await owner.call(tasksApi.update, { params: { id: task.id }, body: { status: "completed" } });
  return owner;
}

test("dashboard, report, file and mail tell the same of a business with further sales", async () => {
  const owner = await businessWithSales();
  const { body: stats } = await owner.call(statsApi.get);
  expect(stats).toMatchObject({
    totalContacts: 3,
    conversionRate: 33,
    totalRevenue: "123.33",
    revenue: "123.33",
    tasksCompleted: 1,
  });
  const report = await expectRows(owner);
  const { body: sums } = await owner.call(dealsApi.summary, { query: { view: "opportunities" } });
  expect([
    valueOf(report, "totalPeople"),
    valueOf(report, "successRate"),
    valueOf(report, "possibleSales"),
    // All of it was won this month.
    valueOf(report, "revenue"),
    valueOf(report, "money"),
    valueOf(report, "tasksCompleted"),
  ]).toEqual([
    stats.totalContacts,
    stats.conversionRate,
    sums.count,
    stats.totalRevenue,
    stats.revenue,
    stats.tasksCompleted,
  ]);
  const file = await (await owner.send(`${reportsApi.download.path}?format=csv`)).text();
  for (const line of [
    `Now,Total People,${stats.totalContacts},,`,
    `Now,Success Rate,${stats.conversionRate},%,`,
    `Now,Possible Sales,${sums.count},,`,
    `This Month,Revenue,${stats.totalRevenue},$,`,
  ])
    expect(file).toContain(line);
  // The mail is of last week: all of it lies there.
  for (const change of [
    sql`UPDATE stage_changes SET at = at - interval '7 days'`,
    sql`UPDATE contacts SET created_at = created_at - interval '7 days'`,
  ])
    await server.database.inWorkspace(owner.user.workspaceId, (tx) => tx.execute(change));
  await owner.call(reportsApi.mail);
  const { rows } = await server.database.transact((tx) =>
    tx.execute(
      sql`SELECT body FROM mails WHERE to_address = ${owner.user.email} AND subject LIKE 'How you%'`,
    ),
  );
  const body = String(rows[0]?.body);
  for (const line of ["People added: 3 ", "Sales won: 3 ", "Money won: $123.33 "])
    expect(body).toContain(line);
  const [, address = ""] = /Money won: .*\n {2}(\S+)/.exec(body) ?? [];
  expect(totalOf(await rowsAt(owner, `/api/reports/rows${new URL(address).search}`))).toBe(
    stats.totalRevenue,
  );
});

test("the dashboard's revenue opens the sales that were won, which add up to it", async () => {
  const owner = await businessWithSales();
  const card = metrics.find(({ key }) => key === "totalRevenue");
  expect(card?.href).toBe("/opportunities?view=won");
  const sales = await rowsAt(owner, callBehind(card?.href ?? ""));
  expect([sales.length, totalOf(sales)]).toEqual([3, (await owner.call(statsApi.get)).body.totalRevenue]);
});
