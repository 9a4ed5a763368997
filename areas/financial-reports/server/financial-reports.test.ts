import { expect, test } from "vitest";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { transactionsApi } from "#areas/books/contract/transactions.api.ts";
import { financialReportsApi } from "#areas/financial-reports/contract/financial-reports.api.ts";
import type { ReportType } from "#areas/financial-reports/contract/report-types.rules.ts";

const server = await testServer();
const { bin, create, get, list, remove, restore } = financialReportsApi;

const add = (who: SignedIn, date: string) =>
  who.call(transactionsApi.create, {
    body: { amount: "10", description: "Cake", date, transactionType: "income" },
  });
const keep = async (who: SignedIn, reportType: Exclude<ReportType, "general-ledger"> = "profit-and-loss") =>
  who.call(create, { body: { reportType, periodStart: "2026-02-01", periodEnd: "2026-02-28" } });

test("a kept report stays as it was, and says when the books have moved on its days", async () => {
  const owner = await server.newOwner();
  await add(owner, "2026-02-10");
  const { status, body: made } = await keep(owner);
  expect([status, made.totals, made.hasMoved, made.status]).toEqual([
    200,
    { income: "10.00", expenses: "0.00", net: "10.00" },
    false,
    "completed",
  ]);
  const { body: standing } = await keep(owner, "balance-sheet");
  await add(owner, "2026-03-01");
  const moved = async () =>
    Object.fromEntries(
      (await owner.call(list)).body.map(({ reportType, hasMoved }) => [reportType, hasMoved]),
    );
  expect(await moved()).toEqual({ "profit-and-loss": false, "balance-sheet": false });
  await add(owner, "2026-01-31");
  expect(await moved()).toEqual({ "profit-and-loss": false, "balance-sheet": true });
  await add(owner, "2026-02-28");
  const { body: opened } = await owner.call(get, { params: { id: made.id } });
  expect(opened).toEqual({ ...made, hasMoved: true });
  expect(standing.reportData.rows.map(({ label }) => label)).toEqual([
    "Checking account",
    "Profit of this fiscal year",
  ]);
});

test("a deleted one can be taken back", async () => {
  const owner = await server.newOwner();
  const { body: made } = await keep(owner);
  const params = { id: made.id };
  expect((await owner.call(remove, { params })).status).toBe(200);
  expect((await owner.call(remove, { params })).status).toBe(404);
  expect((await owner.call(get, { params })).status).toBe(404);
  expect((await owner.call(list)).body).toEqual([]);
  expect((await owner.call(bin)).body.map(({ id }) => id)).toEqual([made.id]);
  expect((await owner.call(restore, { params })).status).toBe(200);
  expect((await owner.call(restore, { params })).status).toBe(404);
  expect((await owner.call(list)).body.map(({ id }) => id)).toEqual([made.id]);
});

test("viewers read and keep nothing; the ledger is downloaded", async () => {
  const owner = await server.newOwner();
  await keep(owner);
  const viewer = await newTeammate(server, owner, "viewer");
  expect((await viewer.call(list)).body).toHaveLength(1);
  expect((await keep(viewer)).status).toBe(403);
  const { status, body } = await keep(owner, "general-ledger" as "balance-sheet");
  expect([status, (body as unknown as { errors: object }).errors]).toEqual([
    400,
    { reportType: "Choose a report from the list. The general ledger is downloaded instead." },
  ]);
});
