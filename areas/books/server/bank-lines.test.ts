import { describe, expect, test } from "vitest";
import type { Ctx } from "#platform/server/context.ts";
import { jobContexts } from "#platform/server/job-context.ts";
import { makeLog } from "#platform/server/log.ts";
import { portsWith } from "#apps/server/testing/started-server.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { declared, subscribers } from "#apps/server/areas.ts";
import { accountsApi } from "#areas/books/contract/accounts.api.ts";
import { categoriesApi } from "#areas/books/contract/categories.api.ts";
import { categoryRulesApi } from "#areas/books/contract/category-rules.api.ts";
import { journalApi } from "#areas/books/contract/journal.api.ts";
import { transactionsApi } from "#areas/books/contract/transactions.api.ts";
import { addBankLines, type BankLine, takeBankLinesBack } from "./index.ts";

const server = await testServer();
const contextOf = jobContexts(
  { ports: portsWith().ports, subscribers, declared },
  { database: server.database, log: makeLog("silent") },
  "test",
);
const through = <T>({ user: { workspaceId } }: SignedIn, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  server.database.inWorkspace(workspaceId, (tx) => work(contextOf(tx, workspaceId)));
const bankOf = async (owner: SignedIn): Promise<string> =>
  (await owner.call(accountsApi.list)).body.find(({ accountCode }) => accountCode === "1000")?.id ?? "";
const held = async (owner: SignedIn) =>
  (await owner.call(accountsApi.list)).body.map(({ accountCode, currentBalance }) => [
    accountCode,
    currentBalance,
  ]);
const line = (amountCents: number, description: string, day = "2026-11-05"): BankLine => ({
  day,
  amountCents,
  description,
  reference: null,
});

describe("lines of a bank's statement", () => {
  test("become cleared transactions with category by rule, and balanced entries", async () => {
    const owner = await server.newOwner();
    const bank = await bankOf(owner);
    const { body: all } = await owner.call(categoriesApi.list);
    const category = all.find(({ kind }) => kind === "expense");
    await owner.call(categoryRulesApi.create, { body: { text: "fuel", categoryId: category?.id ?? "" } });
    const ids = await through(owner, (ctx) =>
      addBankLines(ctx, bank, [line(-4100, "FUEL  STATION 7"), line(50_000, "CLIENT"), line(-1, "")]),
    );
    const shown = await Promise.all(ids.map((id) => owner.call(transactionsApi.get, { params: { id } })));
    expect(
      shown.map(({ body }) => [
        body.transactionType,
        body.amount,
        body.description,
        body.category,
        body.status,
      ]),
    ).toEqual([
      ["expense", "41.00", "FUEL  STATION 7", category?.name, "cleared"],
      ["income", "500.00", "CLIENT", null, "cleared"],
      ["expense", "0.01", "Money out", null, "cleared"],
    ]);
    expect(Object.fromEntries(await held(owner))["1000"]).toBe("458.99");
    const { body: entries } = await owner.call(journalApi.list, { query: {} });
    expect(entries.map(({ sourceId }) => sourceId).toSorted()).toEqual(ids.toSorted());
  });

  test("are taken back to exactly what was there, but for what somebody has changed or deleted", async () => {
    const owner = await server.newOwner();
    const bank = await bankOf(owner);
    await through(owner, (ctx) => addBankLines(ctx, bank, [line(700, "BEFORE", "2026-10-01")]));
    const before = await held(owner);
    const lines = Array.from({ length: 1100 }, (_, at) =>
      line(at % 2 === 0 ? -100 - at : 200 + at, `LINE ${at}`),
    );
    const ids = await through(owner, (ctx) => addBankLines(ctx, bank, lines));
    const [edited = "", deleted = ""] = ids;
    await owner.call(transactionsApi.update, { params: { id: edited }, body: { description: "Mine" } });
    await owner.call(transactionsApi.remove, { params: { id: deleted } });
    const back = await through(owner, (ctx) => takeBankLinesBack(ctx, ids));
    expect([back.removed.length, back.kept, back.gone]).toEqual([1098, [edited], [deleted]]);
    await owner.call(transactionsApi.remove, { params: { id: edited } });
    expect(await held(owner)).toEqual(before);
    // Once is enough.
    expect((await through(owner, (ctx) => takeBankLinesBack(ctx, ids))).removed).toEqual([]);
    expect(await held(owner)).toEqual(before);
  });

  test.each([
    ["an account that takes no money", "4000", 100, "Choose a bank account, cash or a card from the list"],
    ["nothing at all", "1000", 0, "Enter an amount above 0"],
    ["more than the books can hold", "1000", 1e15, "The amount is too large"],
  ])("are refused for %s", async (_, code, amountCents, message) => {
    const owner = await server.newOwner();
    const account = (await owner.call(accountsApi.list)).body.find(({ accountCode }) => accountCode === code);
    await expect(
      through(owner, (ctx) => addBankLines(ctx, account?.id ?? "", [line(amountCents, "X")])),
    ).rejects.toThrow(message);
  });

  test("of another business stay there", async () => {
    const [owner, other] = [await server.newOwner(), await server.newOwner()];
    const ids = await through(other, async (ctx) =>
      addBankLines(ctx, await bankOf(other), [line(500, "THEIRS")]),
    );
    expect(await through(owner, (ctx) => takeBankLinesBack(ctx, ids))).toEqual({
      removed: [],
      kept: [],
      gone: ids,
    });
    await expect(
      through(owner, async (ctx) => addBankLines(ctx, await bankOf(other), [line(1, "X")])),
    ).rejects.toThrow(/Choose a bank account/);
    expect(Object.fromEntries(await held(other))["1000"]).toBe("5.00");
  });
});
