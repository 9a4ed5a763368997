import { describe, expect, test } from "vitest";
import { declared, subscribers } from "#apps/server/areas.ts";
import { newFinal } from "#apps/server/testing/invoice-fixture.ts";
import { bankOf } from "#apps/server/testing/reconciliation-factories.ts";
import { portsWith } from "#apps/server/testing/started-server.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { addDays } from "#platform/contract/dates.ts";
import { jobContexts } from "#platform/server/job-context.ts";
import { makeLog } from "#platform/server/log.ts";
import { asOwner } from "#platform/server/testing/new-database.ts";
import { accountsApi } from "#areas/books/contract/accounts.api.ts";
import { selfCheckApi } from "#areas/books/contract/self-check.api.ts";
import { transactionsApi } from "#areas/books/contract/transactions.api.ts";
import type { NewTransactionInput } from "#areas/books/contract/transactions.schema.ts";
import { takeBankLinesBack } from "#areas/books/server/index.ts";
import { invoicePaymentsApi } from "#areas/invoices/contract/invoice-payments.api.ts";
import { invoicesApi } from "#areas/invoices/contract/invoices.api.ts";
import { notificationsApi } from "#areas/notifications/contract/notifications.api.ts";
import { reconciliationsApi } from "#areas/statements/contract/reconciliations.api.ts";
import type { ReconciliationChanges } from "#areas/statements/contract/reconciliations.schema.ts";
import { membersApi } from "#areas/team/contract/members.api.ts";

const server = await testServer();
const contextOf = jobContexts(
  { ports: portsWith().ports, subscribers, declared },
  { database: server.database, log: makeLog("silent") },
  "test",
);

const refusal =
  "This is on the bank statement of June 30, 2026, which was reconciled: its day, amount and account stay, and it can’t be deleted. If it is wrong, an owner can reopen that statement under “Reconcile”.";
const message = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { message?: string }).message,
];
const errors = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { errors?: unknown }).errors,
];

const add = async (who: SignedIn, wanted: Partial<NewTransactionInput>): Promise<string> => {
  const { body, status } = await who.call(transactionsApi.create, {
    body: { amount: "10", description: "Flour", date: "2026-06-10", transactionType: "expense", ...wanted },
  });
  expect(status).toBe(200);
  return body.id;
};
const begin = (who: SignedIn, accountId: string, closingBalance: string, day = "2026-06-30") =>
  who.call(reconciliationsApi.begin, { body: { accountId, day, closingBalance } });
const update = (who: SignedIn, id: string, body: Partial<ReconciliationChanges>) =>
  who.call(reconciliationsApi.update, { params: { id }, body });
const finish = (who: SignedIn, id: string) =>
  who.call(reconciliationsApi.finish, { params: { id }, body: {} });
const reopen = (who: SignedIn, id: string, reason = "The bank corrected it") =>
  who.call(reconciliationsApi.reopen, { params: { id }, body: { reason } });
const rowsOf = async (who: SignedIn, id: string) =>
  (await who.call(reconciliationsApi.rows, { params: { id } })).body;
const accountsOf = async (who: SignedIn) =>
  new Map((await who.call(accountsApi.list)).body.map((one) => [one.accountCode, one.id]));

/** A bank account with 100.00 in and 30.00 out until June 30, and one transaction after it. */
async function newShop() {
  const owner = await server.newOwner();
  const bank = await bankOf(owner);
  const income = await add(owner, { amount: "100", transactionType: "income", date: "2026-06-05" });
  const expense = await add(owner, { amount: "30", date: "2026-06-12" });
  const later = await add(owner, { amount: "5", date: "2026-07-02" });
  return { owner, bank, income, expense, later };
}
/** The same, reconciled until June 30. */
async function newProved() {
  const shop = await newShop();
  const { body } = await begin(shop.owner, shop.bank, "70");
  await update(shop.owner, body.id, { transactionIds: [shop.income, shop.expense] });
  expect((await finish(shop.owner, body.id)).status).toBe(200);
  return { ...shop, id: body.id };
}

describe("reconciling an account", () => {
  test("ticks what is on the statement, and finishes at a difference of 0.00 only", async () => {
    const { owner, bank, income, expense } = await newShop();
    const { body: begun, status } = await begin(owner, bank, "70.00");
    expect(status).toBe(200);
    expect(begun).toMatchObject({
      openingBalance: "0.00",
      difference: "70.00",
      isFirst: true,
      tickedCount: 0,
    });
    const { id } = begun;
    expect((await rowsOf(owner, id)).map((row) => [row.id, row.amount, row.ticked])).toEqual([
      [income, "100.00", false],
      [expense, "-30.00", false],
    ]);
    expect((await update(owner, id, { transactionIds: [income] })).body.difference).toBe("-30.00");
    expect(message(await finish(owner, id))).toEqual([
      409,
      "There is still a difference of -30.00. Tick what is on the statement, and nothing else, until it is 0.00.",
    ]);
    expect((await update(owner, id, { tick: [expense] })).body.difference).toBe("0.00");
    const { body: done } = await finish(owner, id);
    expect(done).toMatchObject({ status: "finished", isLast: true, finishedByName: expect.any(String) });
    expect(done.changes.map(({ what }) => what)).toEqual(["finished"]);
    expect(message(await finish(owner, id))[0]).toBe(409);
    expect((await rowsOf(owner, id)).map((row) => row.status)).toEqual(["cleared", "cleared"]);
    const { body: seen } = await owner.call(transactionsApi.get, { params: { id: income } });
    expect(seen.reconciliation).toEqual({ id, day: "2026-06-30" });
    const { body: accounts } = await owner.call(reconciliationsApi.accounts);
    expect(accounts.find(({ accountId }) => accountId === bank)).toMatchObject({
      last: { id, day: "2026-06-30", closingBalance: "70.00" },
      open: null,
    });
  });

  test("the next one opens with the closing balance, and shows what no statement had, older days too", async () => {
    const { owner, bank, later } = await newProved();
    const old = await add(owner, { amount: "2", date: "2026-05-01" });
    const { body } = await begin(owner, bank, "63", "2026-07-31");
    expect(body).toMatchObject({ openingBalance: "70.00", isFirst: false, difference: "-7.00" });
    expect((await rowsOf(owner, body.id)).map((row) => row.id)).toEqual([old, later]);
    expect((await update(owner, body.id, { tickUntil: "2026-07-31" })).body.difference).toBe("0.00");
    expect((await update(owner, body.id, { untick: [old] })).body.difference).toBe("-2.00");
    expect((await update(owner, body.id, { closingBalance: "65" })).body.difference).toBe("0.00");
    expect((await finish(owner, body.id)).status).toBe(200);
    expect((await owner.call(selfCheckApi.run)).body.findings).toEqual([]);
  });

  test("a transfer has a leg on each of its accounts; a card is read as what is owed; the first may begin with a balance", async () => {
    const owner = await server.newOwner();
    const accounts = await accountsOf(owner);
    const [bank, card] = [await bankOf(owner), accounts.get("2100") ?? ""];
    const spent = await add(owner, { amount: "80", accountId: card });
    const paid = await add(owner, {
      amount: "50",
      transactionType: "transfer",
      accountId: bank,
      toAccountId: card,
    });
    const { body: ofCard } = await owner.call(reconciliationsApi.begin, {
      body: { accountId: card, day: "2026-06-30", closingBalance: "40", openingBalance: "10" },
    });
    expect((await rowsOf(owner, ofCard.id)).map((row) => [row.id, row.amount]).toSorted()).toEqual(
      [
        [spent, "80.00"],
        [paid, "-50.00"],
      ].toSorted(),
    );
    expect((await update(owner, ofCard.id, { tickUntil: "2026-06-30" })).body.difference).toBe("0.00");
    expect((await finish(owner, ofCard.id)).status).toBe(200);
    // Its other leg is not proved by that.
    const { body: ofBank } = await begin(owner, bank, "-50");
    expect((await rowsOf(owner, ofBank.id)).map((row) => [row.id, row.amount, row.ticked])).toEqual([
      [paid, "-50.00", false],
    ]);
    await update(owner, ofBank.id, { tick: [paid] });
    expect((await finish(owner, ofBank.id)).status).toBe(200);
    expect((await owner.call(selfCheckApi.run)).body.findings).toEqual([]);
  });

  test("reads by pages", async () => {
    const { owner, bank } = await newShop();
    const { body } = await begin(owner, bank, "70");
    const page = await owner.call(reconciliationsApi.rows, {
      params: { id: body.id },
      query: { limit: "1" },
    });
    expect(page.body).toHaveLength(1);
    expect(page.headers.get("link")).toContain("cursor=");
    expect(
      (await owner.call(reconciliationsApi.rows, { params: { id: body.id }, query: { ticked: "yes" } })).body,
    ).toEqual([]);
  });

  test("rows that explain the difference are named", async () => {
    const { owner, bank, income, expense } = await newShop();
    const { body } = await begin(owner, bank, "70");
    await update(owner, body.id, { tick: [income] });
    const { body: hints } = await owner.call(reconciliationsApi.hints, { params: { id: body.id } });
    expect(hints.map(({ reason, row, expected }) => [reason, row.id, expected])).toEqual([
      ["equal", expense, null],
    ]);
    await update(owner, body.id, { closingBalance: "130", tick: [expense] });
    const { body: turned } = await owner.call(reconciliationsApi.hints, { params: { id: body.id } });
    expect(turned.map(({ reason, row, expected }) => [reason, row.id, expected])).toEqual([
      ["half", expense, "30.00"],
    ]);
  });
});

describe("what is refused", () => {
  test("days to come, days that are done, accounts without money, strange balances, a second one", async () => {
    const { owner, bank, id } = await newProved();
    const tomorrow = addDays(new Date().toISOString().slice(0, 10), 2);
    expect(errors(await begin(owner, bank, "1", tomorrow))).toEqual([
      400,
      { day: "This day is still to come. Enter the last day of your statement." },
    ]);
    expect(errors(await begin(owner, bank, "1", "2026-06-30"))).toEqual([
      400,
      {
        day: "This account is reconciled until June 30, 2026. Enter a later day, or reopen that statement.",
      },
    ]);
    const sales = (await accountsOf(owner)).get("4000") ?? "";
    expect(errors(await begin(owner, sales, "1"))).toEqual([
      400,
      { accountId: "Choose a bank account, cash or a card from the list" },
    ]);
    for (const balance of ["12..34", "$120", "", "1e5", "99999999999999999"])
      expect(errors(await begin(owner, bank, balance, "2026-07-31")), balance).toEqual([
        400,
        { closingBalance: "Enter a balance such as 1500 or -20.50" },
      ]);
    expect(errors(await begin(owner, bank, "1", "2026-02-31"))[0]).toBe(400);
    expect((await begin(owner, bank, "1", "2026-07-31")).status).toBe(200);
    expect(message(await begin(owner, bank, "1", "2026-08-31"))).toEqual([
      409,
      "The statement of July 31, 2026 is still open for this account. Finish or cancel it first.",
    ]);
    expect(message(await update(owner, id, { transactionIds: [] }))).toEqual([
      409,
      "This statement is reconciled already. If it is wrong, an owner can reopen it.",
    ]);
  });

  test("rows of later days, of other accounts, deleted ones, and those of other businesses", async () => {
    const { owner, bank, income, expense, later } = await newShop();
    const other = await newShop();
    const cash = (await accountsOf(owner)).get("1010") ?? "";
    const elsewhere = await add(owner, { accountId: cash });
    await owner.call(transactionsApi.remove, { params: { id: expense } });
    const { body } = await begin(owner, bank, "70");
    const sentence =
      "This transaction can’t be on this statement: it was deleted, moved, or is on another one.";
    for (const wrong of [later, elsewhere, expense, other.income])
      expect(errors(await update(owner, body.id, { tick: [wrong] }))).toEqual([400, { tick: sentence }]);
    expect(errors(await update(owner, body.id, { transactionIds: [income, later] }))[0]).toBe(400);
    // Nothing of a refused call stays.
    expect((await owner.call(reconciliationsApi.get, { params: { id: body.id } })).body.tickedCount).toBe(0);
    for (const call of [update(other.owner, body.id, { tick: [] }), finish(other.owner, body.id)])
      expect((await call).status).toBe(404);
  });

  test("viewers and members look, managers reconcile, only owners reopen, and who sees only their own customers does none of it", async () => {
    const { owner, bank, id } = await newProved();
    const [manager, member, viewer] = [
      await newTeammate(server, owner, "manager"),
      await newTeammate(server, owner, "member"),
      await newTeammate(server, owner, "viewer"),
    ];
    for (const who of [member, viewer]) {
      expect((await who.call(reconciliationsApi.get, { params: { id } })).status).toBe(200);
      expect((await begin(who, bank, "1", "2026-07-31")).status).toBe(403);
    }
    expect((await begin(manager, bank, "65", "2026-07-31")).status).toBe(200);
    expect((await reopen(manager, id)).status).toBe(403);
    await owner.call(membersApi.update, { params: { id: member.user.id }, body: { sees: "own" } });
    for (const call of [
      member.call(reconciliationsApi.get, { params: { id } }),
      member.call(reconciliationsApi.list),
      member.call(reconciliationsApi.accounts),
    ])
      expect((await call).status).toBe(403);
  });
});

describe("two at once", () => {
  test("ticks of two tabs both count, and an older version is refused", async () => {
    const { owner, bank, income, expense } = await newShop();
    const { body } = await begin(owner, bank, "70");
    const both = await Promise.all([
      update(owner, body.id, { tick: [income] }),
      update(owner, body.id, { tick: [expense] }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const { body: seen } = await owner.call(reconciliationsApi.get, { params: { id: body.id } });
    expect(seen).toMatchObject({ tickedCount: 2, difference: "0.00" });
    expect(message(await update(owner, body.id, { transactionIds: [], version: body.version }))).toEqual([
      409,
      "Someone else changed this statement in the meantime. Take another look before you save.",
    ]);
  });

  test("begun twice there is one, finished twice it is finished once", async () => {
    const { owner, bank } = await newShop();
    const begun = await Promise.all([begin(owner, bank, "70"), begin(owner, bank, "70")]);
    expect(begun.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const id = begun.find(({ status }) => status === 200)?.body.id ?? "";
    await update(owner, id, { tickUntil: "2026-06-30" });
    const done = await Promise.all([finish(owner, id), finish(owner, id)]);
    expect(done.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test("a row that is changed while its statement is finished is either changed before, or refused", async () => {
    for (let round = 0; round < 5; round++) {
      const { owner, bank, income } = await newShop();
      const { body } = await begin(owner, bank, "70");
      await update(owner, body.id, { tickUntil: "2026-06-30" });
      const [done, changed] = await Promise.all([
        finish(owner, body.id),
        owner.call(transactionsApi.update, { params: { id: income }, body: { amount: "101" } }),
      ]);
      expect([
        [200, 409],
        [409, 200],
      ]).toContainEqual([done.status, changed.status]);
      expect((await owner.call(selfCheckApi.run)).body.findings).toEqual([]);
    }
  });
});

describe("a reconciled row", () => {
  test("keeps day, amount, account, kind and presence; its text, category and tags may change", async () => {
    const { owner, income, expense } = await newProved();
    const cash = (await accountsOf(owner)).get("1010") ?? "";
    const params = { id: income };
    const refused = [
      await owner.call(transactionsApi.update, { params, body: { amount: "101" } }),
      await owner.call(transactionsApi.update, { params, body: { date: "2026-06-06" } }),
      await owner.call(transactionsApi.update, { params, body: { accountId: cash } }),
      await owner.call(transactionsApi.update, { params, body: { transactionType: "expense" } }),
      await owner.call(transactionsApi.update, { params, body: { status: "pending" } }),
      await owner.call(transactionsApi.remove, { params }),
      await owner.call(transactionsApi.remove, { params: { id: expense } }),
    ];
    expect(refused.map(message)).toEqual(refused.map(() => [409, refusal]));
    const free = await owner.call(transactionsApi.update, {
      params,
      body: { description: "Market stall", tags: ["market"], categoryId: null },
    });
    expect(free.status).toBe(200);
    expect((await owner.call(selfCheckApi.run)).body.findings).toEqual([]);
  });

  test("is kept from the database's owner as well", async () => {
    const { owner, income } = await newProved();
    for (const statement of [
      "UPDATE transactions SET base_amount = base_amount + 1 WHERE workspace_id = $1 AND id = $2",
      "DELETE FROM transactions WHERE workspace_id = $1 AND id = $2",
      "DELETE FROM reconciliation_rows WHERE workspace_id = $1 AND transaction_id = $2",
    ])
      await expect(
        asOwner(server.database.ownerUrl, statement, [owner.user.workspaceId, income]),
      ).rejects.toThrow(refusal);
  });

  test("stays when its import is undone, and is named", async () => {
    const { owner, income, later } = await newProved();
    const taken = await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
      takeBankLinesBack(contextOf(tx, owner.user.workspaceId), [income, later]),
    );
    expect(taken).toEqual({ removed: [later], kept: [income], gone: [] });
  });

  test("that pays an invoice can't be taken back there", async () => {
    const owner = await server.newOwner();
    const invoice = await newFinal(owner, { issueDate: "2026-06-01", dueDate: "2026-06-10" });
    await owner.call(invoicePaymentsApi.pay, {
      params: { id: invoice.id },
      body: { amount: "40", date: "2026-06-05" },
    });
    const { body } = await begin(owner, await bankOf(owner), "40");
    await update(owner, body.id, { tickUntil: "2026-06-30" });
    expect((await finish(owner, body.id)).status).toBe(200);
    const { body: seen } = await owner.call(invoicesApi.get, { params: { id: invoice.id } });
    const params = { id: invoice.id, paymentId: seen.payments[0]?.id ?? "" };
    expect(message(await owner.call(invoicePaymentsApi.reverse, { params }))).toEqual([409, refusal]);
    await reopen(owner, body.id);
    expect((await owner.call(invoicePaymentsApi.reverse, { params })).status).toBe(200);
    const { body: now } = await owner.call(reconciliationsApi.get, { params: { id: body.id } });
    expect(now).toMatchObject({ tickedCount: 0, difference: "40.00" });
  });

  test("is named by the self-check when it is no longer what it was", async () => {
    const { owner, bank, income } = await newProved();
    await asOwner(
      server.database.ownerUrl,
      `SET session_replication_role = replica; UPDATE transactions SET base_amount = 101 WHERE workspace_id = '${owner.user.workspaceId}' AND id = '${income}'; SET session_replication_role = DEFAULT`,
    );
    const { body } = await owner.call(selfCheckApi.run);
    expect(body.findings.filter(({ check }) => check === "bank")).toMatchObject([
      { kind: "account", id: bank, expected: "70.00", found: "71.00" },
    ]);
  });
});

describe("reopening and canceling", () => {
  test("reopens the last one of its account, with a reason, and tells who keeps the books", async () => {
    const { owner, bank, id, income } = await newProved();
    const manager = await newTeammate(server, owner, "manager");
    const { body: next } = await begin(owner, bank, "65", "2026-07-31");
    expect(message(await reopen(owner, id))[1]).toBe(
      "The statement of July 31, 2026 is still open for this account. Finish or cancel it first.",
    );
    await update(owner, next.id, { tickUntil: "2026-07-31" });
    await finish(owner, next.id);
    expect(message(await reopen(owner, id))).toEqual([
      409,
      "Later statements rest on this one. Reopen that of July 31, 2026 first.",
    ]);
    expect(errors(await reopen(owner, next.id, " "))).toEqual([400, { reason: "Say why this is reopened" }]);
    await reopen(owner, next.id);
    expect(message(await reopen(owner, next.id))[0]).toBe(409);
    await owner.call(reconciliationsApi.remove, { params: { id: next.id } });
    const { body } = await reopen(owner, id, "The rent was wrong");
    expect(body).toMatchObject({ status: "open", finishedAt: null, tickedCount: 2 });
    expect(body.changes.map(({ what, reason }) => [what, reason])).toEqual([
      ["reopened", "The rent was wrong"],
      ["finished", null],
    ]);
    const told = (await manager.call(notificationsApi.list)).body.filter(
      ({ type }) => type === "reconciliation_reopened",
    );
    expect(told.map((one) => one.body)).toContainEqual(
      expect.stringContaining("June 30, 2026: The rent was wrong"),
    );
    expect(
      (await owner.call(transactionsApi.update, { params: { id: income }, body: { amount: "101" } })).status,
    ).toBe(200);
  });

  test("canceled, it comes back with its ticks; not while another one is open, or its days are done", async () => {
    const { owner, bank, income } = await newShop();
    const { body: one } = await begin(owner, bank, "70");
    await update(owner, one.id, { tick: [income] });
    const params = { id: one.id };
    const restore = () => owner.call(reconciliationsApi.restore, { params });
    expect((await owner.call(reconciliationsApi.remove, { params })).status).toBe(200);
    expect((await owner.call(reconciliationsApi.get, { params })).status).toBe(404);
    expect((await owner.call(reconciliationsApi.list)).body).toEqual([]);
    expect((await restore()).body).toMatchObject({ tickedCount: 1, difference: "-30.00" });
    expect((await restore()).status).toBe(404);
    await owner.call(reconciliationsApi.remove, { params });
    const { body: other } = await begin(owner, bank, "70");
    expect((await restore()).status).toBe(409);
    await update(owner, other.id, { tickUntil: "2026-06-30" });
    await finish(owner, other.id);
    expect(message(await restore())).toEqual([409, "This account was reconciled until June 30, 2026 since."]);
  });
});
