import { describe, expect, test } from "vitest";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { accountsApi } from "#areas/books/contract/accounts.api.ts";
import { booksSummaryApi } from "#areas/books/contract/books-summary.api.ts";
import { categoriesApi } from "#areas/books/contract/categories.api.ts";
import { journalApi } from "#areas/books/contract/journal.api.ts";
import { transactionsApi } from "#areas/books/contract/transactions.api.ts";
import type {
  NewTransactionInput,
  TransactionChangesInput,
} from "#areas/books/contract/transactions.schema.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { insertContacts } from "#areas/customers/server/contacts.builder.ts";

const server = await testServer();

const add = async (owner: SignedIn, body: Partial<NewTransactionInput> = {}) => {
  const answer = await owner.call(transactionsApi.create, {
    body: {
      amount: "120.50",
      description: "Flour",
      date: "2026-11-02",
      transactionType: "expense",
      ...body,
    },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const change = async (owner: SignedIn, id: string, body: TransactionChangesInput) => {
  const answer = await owner.call(transactionsApi.update, { params: { id }, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const get = async (owner: SignedIn, id: string) =>
  (await owner.call(transactionsApi.get, { params: { id } })).body;
const accountsOf = async (owner: SignedIn) => {
  const { body } = await owner.call(accountsApi.list);
  return new Map(body.map((account) => [account.accountCode, account]));
};
const idOf = async (owner: SignedIn, code: string) => (await accountsOf(owner)).get(code)?.id ?? "";
const categoryOf = async (owner: SignedIn, name: string) =>
  (await owner.call(categoriesApi.list)).body.find((one) => one.name === name)?.id ?? "";
/** What stands on accounts, by number; those at 0 are left out. */
const balances = async (owner: SignedIn) =>
  Object.fromEntries(
    [...(await accountsOf(owner)).values()].flatMap(({ accountCode, currentBalance }) =>
      currentBalance === "0.00" ? [] : [[accountCode, currentBalance]],
    ),
  );
const entriesOf = async (owner: SignedIn, sourceId: string) =>
  (await owner.call(journalApi.list, { query: { sourceId } })).body;

describe("a transaction", () => {
  test("is added with the stated fields, and posted", async () => {
    const owner = await server.newOwner();
    const made = await add(owner, { transactionDate: "2026-11-05T23:30:00.000Z" });
    expect(made).toMatchObject({
      userId: owner.user.id,
      transactionType: "expense",
      amount: "120.50",
      baseAmount: "120.50",
      currency: "USD",
      exchangeRate: "1",
      description: "Flour",
      date: "2026-11-02",
      transactionDate: "2026-11-02",
      category: null,
      status: "pending",
      attachments: [],
      tags: [],
      splits: [],
      accountName: "Checking account",
      version: 1,
    });
    expect(await balances(owner)).toEqual({ "1000": "-120.50", "7900": "120.50" });
    const [entry] = await entriesOf(owner, made.id);
    expect(entry).toMatchObject({
      date: "2026-11-02",
      description: "Flour",
      sourceType: "transaction",
      sourceId: made.id,
      reverses: null,
      createdBy: owner.user.id,
    });
    expect(
      entry?.postings.map(({ accountCode, amount, currency }) => [accountCode, amount, currency]),
    ).toEqual([
      ["7900", "120.50", "USD"],
      ["1000", "-120.50", "USD"],
    ]);
  });

  test("has the day part of transactionDate where no date is sent", async () => {
    const owner = await server.newOwner();
    const { date, transactionDate } = await add(owner, {
      date: undefined,
      transactionDate: "2026-11-05T23:30:00.000Z",
    });
    expect([date, transactionDate]).toEqual(["2026-11-05", "2026-11-05"]);
    expect((await add(owner, { date: undefined, transactionDate: "2026-11-06" })).date).toBe("2026-11-06");
  });

  test("that is changed is reversed and written anew, and the row tells who changed what", async () => {
    const owner = await server.newOwner();
    const { id } = await add(owner);
    const categoryId = await categoryOf(owner, "Goods and materials");
    expect(await change(owner, id, { amount: 99, categoryId, version: 1 })).toMatchObject({
      amount: "99.00",
      category: "Goods and materials",
      version: 2,
    });
    expect(await balances(owner)).toEqual({ "1000": "-99.00", "5000": "99.00" });
    const entries = await entriesOf(owner, id);
    expect(entries).toHaveLength(3);
    const first = entries.find(
      (entry) => entry.description === "Flour" && entry.postings[0]?.amount === "120.50",
    );
    expect(entries.map((entry) => entry.reverses).filter(Boolean)).toEqual([first?.id]);
    const { body: history } = await owner.call(transactionsApi.history, { params: { id } });
    expect(
      history.map(({ field, oldValue, newValue, changedByName }) => [
        field,
        oldValue,
        newValue,
        changedByName,
      ]),
    ).toEqual([
      ["categoryId", null, categoryId, "Rosa Delgado"],
      ["amount", "120.50", "99.00", "Rosa Delgado"],
    ]);
  });

  test("whose words or state change leaves the ledger alone", async () => {
    const owner = await server.newOwner();
    const { id } = await add(owner);
    await change(owner, id, {
      description: "Rye flour",
      status: "cleared",
      tags: ["baking", "baking"],
      reference: "A-7",
    });
    expect(await get(owner, id)).toMatchObject({
      status: "cleared",
      tags: ["baking"],
      reference: "A-7",
      version: 2,
    });
    expect(await entriesOf(owner, id)).toHaveLength(1);
    await change(owner, id, { description: "Rye flour" });
    expect((await get(owner, id)).version).toBe(2);
  });

  test("that two people change at once is saved by the first", async () => {
    const owner = await server.newOwner();
    const { id } = await add(owner);
    const answers = await Promise.all(
      ["1.00", "2.00"].map((amount) =>
        owner.call(transactionsApi.update, { params: { id }, body: { amount, version: 1 } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await entriesOf(owner, id)).toHaveLength(3);
  });

  test("is deleted to the bin and comes back, each time with an entry", async () => {
    const owner = await server.newOwner();
    const { id } = await add(owner);
    expect((await owner.call(transactionsApi.remove, { params: { id } })).status).toBe(200);
    expect(await balances(owner)).toEqual({});
    expect((await owner.refused(transactionsApi.get, { params: { id } })).status).toBe(404);
    expect((await owner.refused(transactionsApi.remove, { params: { id } })).status).toBe(404);
    const { body: bin } = await owner.call(transactionsApi.bin);
    expect(bin.map((one) => one.id)).toEqual([id]);
    expect((await owner.call(transactionsApi.restore, { params: { id } })).body).toMatchObject({
      id,
      version: 3,
    });
    expect((await owner.refused(transactionsApi.restore, { params: { id } })).status).toBe(404);
    expect(await balances(owner)).toEqual({ "1000": "-120.50", "7900": "120.50" });
    expect(await entriesOf(owner, id)).toHaveLength(3);
    expect((await owner.call(transactionsApi.bin)).body).toEqual([]);
  });

  test("moves money between one's own accounts: one row, two bank postings", async () => {
    const owner = await server.newOwner();
    const [from, to] = [await idOf(owner, "1000"), await idOf(owner, "1010")];
    const made = await add(owner, { transactionType: "transfer", accountId: from, toAccountId: to });
    expect(made).toMatchObject({ toAccountName: "Savings account", category: null });
    expect(await balances(owner)).toEqual({ "1000": "-120.50", "1010": "120.50" });
    const { body } = await owner.call(booksSummaryApi.get);
    expect(body).toMatchObject({ income: "0.00", expenses: "0.00", net: "0.00", margin: "0" });
    for (const accountId of [from, to])
      expect((await owner.call(transactionsApi.list, { query: { accountId } })).body).toHaveLength(1);
    // Turned into an expense, it goes nowhere any more.
    expect(await change(owner, made.id, { transactionType: "expense" })).toMatchObject({ toAccountId: null });
  });

  test("is split over categories, and the parts are what is posted", async () => {
    const owner = await server.newOwner();
    const [goods, office] = [
      await categoryOf(owner, "Goods and materials"),
      await categoryOf(owner, "Office supplies"),
    ];
    const made = await add(owner, {
      splits: [
        { categoryId: goods, amount: "100" },
        { categoryId: office, amount: "20.50", description: "Paper" },
      ],
    });
    expect(made.category).toBe("Goods and materials, Office supplies");
    expect(made.splits.map(({ category, amount, description }) => [category, amount, description])).toEqual([
      ["Goods and materials", "100.00", null],
      ["Office supplies", "20.50", "Paper"],
    ]);
    expect(await balances(owner)).toEqual({ "1000": "-120.50", "5000": "100.00", "6250": "20.50" });
    expect((await owner.call(transactionsApi.list, { query: { categoryId: office } })).body).toHaveLength(1);
    expect(await change(owner, made.id, { categoryId: office })).toMatchObject({
      splits: [],
      category: "Office supplies",
    });
    expect(await balances(owner)).toEqual({ "1000": "-120.50", "6250": "120.50" });
  });

  test("in another currency keeps its amount and rate, and is posted in the business's", async () => {
    const owner = await server.newOwner();
    const parts = [{ amount: "33.33" }, { amount: "33.33" }, { amount: "33.34" }];
    const made = await add(owner, { amount: "100", currency: "EUR", exchangeRate: "1.0825", splits: parts });
    expect(made).toMatchObject({
      amount: "100.00",
      currency: "EUR",
      exchangeRate: "1.0825",
      baseAmount: "108.25",
    });
    expect(await balances(owner)).toEqual({ "1000": "-108.25", "7900": "108.25" });
    const { body } = await owner.refused(transactionsApi.create, {
      body: { amount: 1, description: "x", date: "2026-11-01", transactionType: "income", currency: "EUR" },
    });
    expect(body.errors).toEqual({ exchangeRate: "Enter how much 1 EUR was worth in USD" });
  });

  test("of the largest amount is exact", async () => {
    const owner = await server.newOwner();
    await add(owner, { amount: "9999999999999.99", transactionType: "income" });
    await add(owner, { amount: "9999999999999.99", transactionType: "income" });
    expect((await balances(owner))["1000"]).toBe("19999999999999.98");
    expect((await owner.call(booksSummaryApi.get)).body.income).toBe("19999999999999.98");
  });
});

describe("bad input", () => {
  test.each([
    [{ amount: "0" }, "amount", "Enter an amount above 0"],
    [{ amount: "" }, "amount", "Enter an amount above 0"],
    [{ amount: -5 }, "amount", "Enter an amount such as 1500 or 1500.50"],
    [{ amount: "1e3" }, "amount", "Enter an amount such as 1500 or 1500.50"],
    [{ amount: "12.345" }, "amount", "Enter an amount such as 1500 or 1500.50"],
    [{ amount: "10000000000000" }, "amount", "Enter an amount such as 1500 or 1500.50"],
    [{ date: "2026-02-30" }, "date", "Enter a date"],
    [{ date: undefined }, "date", "Enter a date"],
    [{ date: "3000-01-01" }, "date", "Enter a date after 1900 and before 3000"],
    [{ description: " " }, "description", "Enter a description"],
    [{ transactionType: "loan" }, "transactionType", "Choose income, expense or transfer"],
    [{ transactionType: "transfer" }, "toAccountId", "Choose where the money goes"],
    [{ splits: [{ amount: "1" }, { amount: "2" }] }, "splits", "The parts add up to 3.00, not to 120.50"],
    [{ splits: [{ amount: "120.50" }] }, "splits", "Split it into two parts or more"],
    [{ exchangeRate: "1.5" }, "exchangeRate", "The books are kept in USD: the rate is 1"],
    [{ currency: "EUR", exchangeRate: "0" }, "exchangeRate", "Enter a rate such as 1.0825"],
    [
      { amount: "9999999999999.99", currency: "EUR", exchangeRate: "2" },
      "exchangeRate",
      "The amount is too large at this rate",
    ],
  ])("%j is refused", async (more, field, message) => {
    const owner = await owner1;
    const { status, body } = await owner.refused(transactionsApi.create, {
      body: {
        amount: "120.50",
        description: "Flour",
        date: "2026-11-02",
        transactionType: "expense",
        ...more,
      } as never,
    });
    expect([status, body.errors]).toEqual([400, { [field]: message }]);
    expect((await owner.call(transactionsApi.list)).body).toEqual([]);
  });
  const owner1 = server.newOwner();

  test("another business's accounts, categories and customers are not there", async () => {
    const [owner, other] = [await server.newOwner(), await server.newOwner()];
    const [contactId] = await insertContacts(server.database, other.user.workspaceId, [{}]);
    for (const [field, value] of [
      ["accountId", await idOf(other, "1000")],
      ["categoryId", await categoryOf(other, "Wages")],
      ["contactId", contactId],
    ] as const) {
      const { status, body } = await owner.refused(transactionsApi.create, {
        body: { amount: 1, description: "x", date: "2026-11-01", transactionType: "expense", [field]: value },
      });
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]]);
    }
    const theirs = await add(other);
    for (const call of [
      transactionsApi.get,
      transactionsApi.remove,
      transactionsApi.restore,
      transactionsApi.history,
    ])
      expect((await owner.refused(call, { params: { id: theirs.id } })).status).toBe(404);
    expect(
      (await owner.refused(transactionsApi.update, { params: { id: theirs.id }, body: { amount: 1 } }))
        .status,
    ).toBe(404);
    expect((await owner.call(journalApi.list, { query: { sourceId: theirs.id } })).body).toEqual([]);
  });

  test("money only lies on a bank account, cash or a card, and categories fit the type", async () => {
    const owner = await server.newOwner();
    for (const [field, value] of [
      ["accountId", await idOf(owner, "4000")],
      ["categoryId", await categoryOf(owner, "Sales")],
    ] as const)
      expect(
        (
          await owner.refused(transactionsApi.create, {
            body: {
              amount: 1,
              description: "x",
              date: "2026-11-01",
              transactionType: "expense",
              [field]: value,
            },
          })
        ).body.errors,
      ).toHaveProperty(field);
  });
});

describe("the list", () => {
  test("is by day, and narrowed by everything it shows", async () => {
    const owner = await server.newOwner();
    const [contactId = ""] = await insertContacts(server.database, owner.user.workspaceId, [
      { firstName: "Mei", lastName: "Chow" },
    ]);
    const wages = await categoryOf(owner, "Wages");
    const below = (
      await owner.call(categoriesApi.create, { body: { name: "Holiday pay", parentCategoryId: wages } })
    ).body.id;
    await add(owner, { description: "Café Müller", date: "2026-11-03", contactId, tags: ["regular"] });
    await add(owner, {
      description: "100% rye",
      date: "2026-11-01",
      transactionType: "income",
      status: "cleared",
    });
    await add(owner, { description: "Pay", date: "2026-10-01", categoryId: below, amount: "7.77" });
    const found = async (query: object) =>
      (await owner.call(transactionsApi.list, { query })).body.map((one) => one.description);
    expect(await found({})).toEqual(["Café Müller", "100% rye", "Pay"]);
    expect(await found({ sort: "oldest" })).toEqual(["Pay", "100% rye", "Café Müller"]);
    expect(await found({ type: "income" })).toEqual(["100% rye"]);
    expect(await found({ status: "pending" })).toEqual(["Café Müller", "Pay"]);
    expect(await found({ categoryId: wages })).toEqual(["Pay"]);
    expect(await found({ categoryId: "none" })).toEqual(["Café Müller", "100% rye"]);
    expect(await found({ contactId })).toEqual(["Café Müller"]);
    expect(await found({ tag: "regular" })).toEqual(["Café Müller"]);
    expect(await found({ from: "2026-11-01", to: "2026-11-01" })).toEqual(["100% rye"]);
    expect(await found({ search: "muller CAFE" })).toEqual(["Café Müller"]);
    expect(await found({ search: "%" })).toEqual(["100% rye"]);
    expect(await found({ search: "7.77" })).toEqual(["Pay"]);
    expect((await owner.call(transactionsApi.tags)).body).toEqual(["regular"]);
    expect((await owner.call(transactionsApi.list, { query: { contactId } })).body[0]).toMatchObject({
      contactName: "Mei Chow",
    });
  });

  test("is read page by page, each row once", async () => {
    const owner = await server.newOwner();
    for (let at = 0; at < 5; at++) await add(owner, { description: `Row ${at}`, date: "2026-11-01" });
    const seen: string[] = [];
    let query: { limit: string; cursor?: string } | undefined = { limit: "2" };
    while (query) {
      const answer: Awaited<ReturnType<typeof owner.call<typeof transactionsApi.list>>> = await owner.call(
        transactionsApi.list,
        { query },
      );
      seen.push(...answer.body.map((one) => one.description));
      const cursor = /cursor=([^&>]+)/.exec(answer.headers.get("link") ?? "")?.[1];
      query = cursor ? { limit: "2", cursor: decodeURIComponent(cursor) } : undefined;
    }
    expect(seen).toEqual(["Row 4", "Row 3", "Row 2", "Row 1", "Row 0"]);
  });
});

describe("the figures", () => {
  test("count money by its day, and their rows are the list's by the same days", async () => {
    const owner = await server.newOwner();
    await add(owner, { amount: "1000", transactionType: "income", date: "2026-01-10" });
    await add(owner, { amount: "250", date: "2026-01-31" });
    await add(owner, { amount: "99", date: "2026-02-01" });
    const { id } = await add(owner, { amount: "5", date: "2026-01-15" });
    await owner.call(transactionsApi.remove, { params: { id } });
    const query = { from: "2026-01-01", to: "2026-01-31" };
    expect((await owner.call(booksSummaryApi.get, { query })).body).toMatchObject({
      from: "2026-01-01",
      to: "2026-01-31",
      income: "1000.00",
      incomeCount: 1,
      expenses: "250.00",
      expenseCount: 1,
      net: "750.00",
      margin: "75",
      currency: "USD",
    });
    expect((await owner.call(transactionsApi.list, { query })).body).toHaveLength(2);
    expect((await owner.call(booksSummaryApi.get)).body).toMatchObject({
      expenses: "349.00",
      margin: "65.1",
    });
  });

  test("of this month are by the business's clock", async () => {
    const owner = await server.newOwner();
    const today = new Date().toISOString().slice(0, 10);
    await add(owner, { amount: "10", transactionType: "income", date: today });
    await add(owner, { amount: "99", transactionType: "income", date: "2020-01-01" });
    expect((await owner.call(booksSummaryApi.get)).body).toMatchObject({
      income: "109.00",
      month: { from: `${today.slice(0, 7)}-01`, income: "10.00", net: "10.00" },
    });
  });
});

test("a purged customer leaves the money", async () => {
  const owner = await server.newOwner();
  const [contactId = ""] = await insertContacts(server.database, owner.user.workspaceId, [{}]);
  const { id } = await add(owner, { contactId });
  await owner.call(contactsApi.remove, { params: { id: contactId } });
  await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
    tx.execute(`DELETE FROM contacts WHERE id = '${contactId}'`),
  );
  expect(await get(owner, id)).toMatchObject({ contactId: null, contactName: null, amount: "120.50" });
});
