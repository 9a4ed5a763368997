import { describe, expect, test } from "vitest";
import { accountsApi } from "#areas/books/contract/accounts.api.ts";
import { transactionsApi } from "#areas/books/contract/transactions.api.ts";
import { notificationsApi } from "#areas/notifications/contract/notifications.api.ts";
import { onboardingApi } from "#areas/onboarding/contract/onboarding.api.ts";
import { statementsApi } from "#areas/statements/contract/statements.api.ts";
import { testServer } from "#apps/server/testing/test-server.ts";
import {
  bankOf,
  balances,
  csvOf,
  read,
  rowsOf,
  step,
  uploaded,
} from "#apps/server/testing/statement-fixture.ts";

const server = await testServer();

const lines = [
  ["2026-10-01", "COFFEE HOUSE", "-4.50"],
  ["2026-10-01", "COFFEE HOUSE", "-4.50"],
  ["2026-10-02", "CLIENT A", "500.00"],
] as const;

describe("a statement", () => {
  test("is looked through, imported once, and undone to what was there before", async () => {
    const owner = await server.newOwner();
    const before = await balances(owner);
    const checked = await uploaded(owner, csvOf(lines));
    expect(checked).toMatchObject({
      status: "ready",
      format: "csv",
      lines: 3,
      sum: "491.00",
      firstDay: "2026-10-01",
      lastDay: "2026-10-02",
      counts: { new: 3, here: 0, similar: 0, problem: 0 },
      asks: [],
      undecided: 0,
      work: { status: "done", title: "Checking statement.csv" },
    });
    expect(await balances(owner)).toEqual(before);
    expect(await rowsOf(owner, checked.id)).toMatchObject([
      {
        number: 2,
        verdict: "new",
        day: "2026-10-01",
        amount: "-4.50",
        text: "COFFEE HOUSE",
        transactionId: null,
      },
      { number: 3, verdict: "new" },
      { number: 4, verdict: "new", amount: "500.00" },
    ]);
    const done = await step(owner, checked.id, "start");
    expect(done).toMatchObject({ status: "done", result: { added: 3, left: 0 }, work: { status: "done" } });
    expect(Object.fromEntries(await balances(owner))["1000"]).toBe("491.00");
    const { body: written } = await owner.call(transactionsApi.list, { query: { sort: "oldest" } });
    expect(written.map(({ amount, status, description }) => [amount, status, description])).toEqual([
      ["4.50", "cleared", "COFFEE HOUSE"],
      ["4.50", "cleared", "COFFEE HOUSE"],
      ["500.00", "cleared", "CLIENT A"],
    ]);
    expect((await owner.call(notificationsApi.list)).body[0]).toMatchObject({
      title: "Importing statement.csv: done",
      body: "3 lines were added to your books.",
      href: `/accounting/statements/${checked.id}`,
    });
    const again = await uploaded(owner, csvOf(lines));
    expect(again.counts).toEqual({ new: 0, here: 3, similar: 0, problem: 0 });
    expect((await step(owner, again.id, "start")).result).toEqual({ added: 0, left: 0 });
    expect(await step(owner, checked.id, "undo")).toMatchObject({
      status: "undone",
      undone: { removed: 3, kept: 0 },
      undoUntil: null,
    });
    expect(await balances(owner)).toEqual(before);
    expect((await owner.call(transactionsApi.list, { query: {} })).body).toEqual([]);
    expect((await uploaded(owner, csvOf(lines))).counts.new).toBe(3);
    expect((await owner.call(statementsApi.list, { query: {} })).body.map(({ status }) => status)).toEqual([
      "ready",
      "done",
      "undone",
    ]);
    expect((await read(owner, checked.id)).status).toBe("undone");
    expect((await owner.call(accountsApi.list)).status).toBe(200);
    expect(await bankOf(owner)).toBe(checked.accountId);
  });

  test("of the sample business is there, can't be undone, and goes with it", async () => {
    const owner = await server.newOwner({ withSampleData: true });
    const { body } = await owner.call(statementsApi.list, { query: {} });
    expect(body).toMatchObject([
      { status: "done", format: "ofx", undoUntil: null, proofs: [{ difference: "0.00" }] },
    ]);
    expect(body[0]?.lines).toBeGreaterThan(5);
    const id = body[0]?.id ?? "";
    expect((await rowsOf(owner, id)).every(({ transactionId }) => transactionId !== null)).toBe(true);
    await expect(step(owner, id, "undo")).rejects.toThrow("can no longer be undone");
    await owner.call(onboardingApi.removeSample);
    expect((await owner.call(statementsApi.list, { query: {} })).body).toEqual([]);
  });
});
