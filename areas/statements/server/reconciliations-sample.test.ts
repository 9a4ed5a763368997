import { expect, test } from "vitest";
import { bankOf } from "#apps/server/testing/reconciliation-factories.ts";
import { testServer } from "#apps/server/testing/test-server.ts";
import { asOwner } from "#platform/server/testing/new-database.ts";
import { selfCheckApi } from "#areas/books/contract/self-check.api.ts";
import { transactionsApi } from "#areas/books/contract/transactions.api.ts";
import { onboardingApi } from "#areas/onboarding/contract/onboarding.api.ts";
import { reconciliationsApi } from "#areas/statements/contract/reconciliations.api.ts";

const server = await testServer();

test("the sample business has its bank half reconciled; what is finished goes with the sample all the same", async () => {
  const owner = await server.newOwner({ withSampleData: true });
  const { body: all } = await owner.call(reconciliationsApi.list);
  const [open, proved] = all;
  expect(all.map(({ status }) => status)).toEqual(["open", "finished"]);
  expect(proved).toMatchObject({ difference: "0.00", isSample: true, isLast: true });
  expect(open?.tickedCount).toBeGreaterThan(0);
  expect(open?.openingBalance).toBe(proved?.closingBalance);
  const params = { id: open?.id ?? "" };
  const body = { tickUntil: open?.day };
  expect((await owner.call(reconciliationsApi.update, { params, body })).body.difference).toBe("0.00");
  expect((await owner.call(reconciliationsApi.finish, { params, body: {} })).status).toBe(200);
  const { body: rows } = await owner.call(reconciliationsApi.rows, { params });
  // Their text may change, and makes it theirs; their money may not.
  const [edited, kept] = rows.filter(({ invoiceNumber }) => invoiceNumber === null).map(({ id }) => ({ id }));
  expect((await owner.call(transactionsApi.update, { params: kept!, body: { amount: "1" } })).status).toBe(
    409,
  );
  expect(
    (await owner.call(transactionsApi.update, { params: edited!, body: { description: "Mine" } })).status,
  ).toBe(200);
  expect((await owner.call(selfCheckApi.run)).body.findings).toEqual([]);
  expect((await owner.call(onboardingApi.removeSample)).status).toBe(200);
  expect((await owner.call(reconciliationsApi.list)).body).toEqual([]);
  expect((await owner.call(transactionsApi.list)).body.map(({ description }) => description)).toEqual([
    "Mine",
  ]);
  expect((await owner.call(selfCheckApi.run)).body.findings).toEqual([]);
});

test("a business goes with what it has reconciled", async () => {
  const owner = await server.newOwner();
  const { body } = await owner.call(transactionsApi.create, {
    body: { amount: "10", description: "Flour", date: "2026-06-10", transactionType: "income" },
  });
  const { body: one } = await owner.call(reconciliationsApi.begin, {
    body: { accountId: await bankOf(owner), day: "2026-06-30", closingBalance: "10" },
  });
  const params = { id: one.id };
  await owner.call(reconciliationsApi.update, { params, body: { transactionIds: [body.id] } });
  expect((await owner.call(reconciliationsApi.finish, { params, body: {} })).status).toBe(200);
  const here = [owner.user.workspaceId];
  await asOwner(server.database.ownerUrl, "DELETE FROM workspaces WHERE id = $1", here);
  expect(
    await asOwner(server.database.ownerUrl, "SELECT FROM reconciliations WHERE workspace_id = $1", here),
  ).toEqual([]);
});
