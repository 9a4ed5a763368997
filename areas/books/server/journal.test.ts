import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from "vitest";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { accountsApi } from "#areas/books/contract/accounts.api.ts";
import { booksSettingsApi } from "#areas/books/contract/books-settings.api.ts";
import { booksSummaryApi } from "#areas/books/contract/books-summary.api.ts";
import { journalApi } from "#areas/books/contract/journal.api.ts";
import { transactionsApi } from "#areas/books/contract/transactions.api.ts";
import { insertContacts } from "#areas/customers/server/contacts.builder.ts";
import { onboardingApi } from "#areas/onboarding/contract/onboarding.api.ts";
import { membersApi } from "#areas/team/contract/members.api.ts";

const server = await testServer();
const superuser = new pg.Client({ connectionString: inject("databaseUrl") });
beforeAll(() => superuser.connect());
afterAll(() => superuser.end());

const add = async (owner: SignedIn, more: object = {}) => {
  const answer = await owner.call(transactionsApi.create, {
    body: { amount: "10", description: "Flour", date: "2026-11-02", transactionType: "expense", ...more },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const accountIds = async (owner: SignedIn) =>
  (await owner.call(accountsApi.list)).body.map((account) => account.id);
const inBusiness = (owner: SignedIn, work: (text: string) => string) =>
  server.database.inWorkspace(owner.user.workspaceId, (tx) =>
    tx.execute(sql.raw(work(owner.user.workspaceId))),
  );

/** Writes an entry as the app's role would, with postings of these amounts. */
const write = async (
  owner: SignedIn,
  amounts: readonly number[],
  more: { count?: number; day?: string } = {},
) => {
  const [account] = await accountIds(owner);
  const { workspaceId } = owner.user;
  const id = randomUUID();
  await server.database.inWorkspace(workspaceId, async (tx) => {
    await tx.execute(sql`INSERT INTO journal_entries (workspace_id, id, day, description, source_type, source_id, postings, created_at)
      VALUES (${workspaceId}, ${id}, '2026-11-01', 'x', 'test', ${id}, ${more.count ?? amounts.length}, now())`);
    for (const [at, amount] of amounts.entries())
      await tx.execute(sql`INSERT INTO journal_postings (workspace_id, entry_id, position, day, account_id, amount, currency)
        VALUES (${workspaceId}, ${id}, ${at}, ${more.day ?? "2026-11-01"}, ${account}, ${amount}, ${at === 2 ? "EUR" : "USD"})`);
  });
  return id;
};
const refusal = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "done",
    (error: Error & { cause?: Error }) => String(error.cause?.message ?? error.message),
  );

describe("the journal", () => {
  test.each([
    ["what does not add up", [100, -99], {}],
    ["an entry without postings", [], { count: 2 }],
    ["fewer postings than announced", [100, -100], { count: 3 }],
    ["more postings than announced", [100, -50, -50], { count: 2 }],
    ["currencies that add up only together", [100, -50, -50], {}],
    ["postings of another day", [100, -100], { day: "2026-11-02" }],
  ] as const)("refuses %s, at commit", async (_, amounts, more) => {
    const owner = await server.newOwner();
    expect(await refusal(write(owner, amounts, more))).toMatch(/does not add up/);
    expect((await owner.call(journalApi.list)).body).toEqual([]);
  });

  test("refuses postings that are added to an entry later, though they add up", async () => {
    const owner = await server.newOwner();
    const id = await write(owner, [100, -100]);
    const [account] = await accountIds(owner);
    const later = inBusiness(
      owner,
      (
        workspaceId,
      ) => `INSERT INTO journal_postings (workspace_id, entry_id, position, day, account_id, amount, currency)
        VALUES ('${workspaceId}', '${id}', 7, '2026-11-01', '${account}', 5, 'USD'), ('${workspaceId}', '${id}', 8, '2026-11-01', '${account}', -5, 'USD')`,
    );
    expect(await refusal(later)).toMatch(/does not add up/);
  });

  test.each(["journal_entries", "journal_postings"])(
    "cannot be changed or removed by the app's role: %s",
    async (table) => {
      const owner = await server.newOwner();
      await add(owner);
      for (const statement of [
        `UPDATE ${table} SET day = '2026-01-01'`,
        `DELETE FROM ${table}`,
        `TRUNCATE ${table}`,
      ])
        expect(await refusal(inBusiness(owner, () => statement))).toMatch(/permission denied/);
    },
  );

  test.each(["journal_entries", "journal_postings"])(
    "cannot be changed or removed by anyone else either: %s",
    async (table) => {
      const owner = await server.newOwner();
      await add(owner);
      const { workspaceId } = owner.user;
      for (const statement of [`UPDATE ${table} SET day = '2026-01-01'`, `DELETE FROM ${table}`])
        expect(await refusal(superuser.query(`${statement} WHERE workspace_id = '${workspaceId}'`))).toMatch(
          /never changed/,
        );
    },
  );

  test("reverses an entry once", async () => {
    const owner = await server.newOwner();
    const { id } = await add(owner);
    await owner.call(transactionsApi.remove, { params: { id } });
    const [entry] = (await owner.call(journalApi.list)).body.filter((one) => one.reverses !== null);
    const again = inBusiness(
      owner,
      (
        workspaceId,
      ) => `INSERT INTO journal_entries (workspace_id, id, day, description, source_type, source_id, postings, reverses, created_at)
        VALUES ('${workspaceId}', '${randomUUID()}', '2026-11-01', 'x', 'test', '${id}', 2, '${entry?.reverses}', now())`,
    );
    expect(await refusal(again)).toMatch(/journal_entries_reverses/);
  });

  test("is narrowed by source, account and days, and read page by page", async () => {
    const owner = await server.newOwner();
    const [first, second] = [
      await add(owner, { date: "2026-11-01" }),
      await add(owner, { date: "2026-11-03" }),
    ];
    const list = async (query: object) =>
      (await owner.call(journalApi.list, { query })).body.map((entry) => entry.sourceId);
    expect(await list({})).toEqual([second.id, first.id]);
    expect(await list({ sourceId: first.id })).toEqual([first.id]);
    expect(await list({ from: "2026-11-02" })).toEqual([second.id]);
    expect(await list({ to: "2026-11-02" })).toEqual([first.id]);
    expect(await list({ accountId: first.accountId })).toEqual([second.id, first.id]);
    expect(await list({ accountId: first.accountId, sourceId: first.id, to: "2026-11-01" })).toEqual([
      first.id,
    ]);
    const page = await owner.call(journalApi.list, { query: { limit: "1", accountId: first.accountId } });
    const cursor = decodeURIComponent(/cursor=([^&>]+)/.exec(page.headers.get("link") ?? "")?.[1] ?? "");
    expect(await list({ limit: "1", accountId: first.accountId, cursor })).toEqual([first.id]);
  });

  test("goes with its business", async () => {
    const owner = await server.newOwner();
    const { id } = await add(owner, { splits: [{ amount: "4" }, { amount: "6" }] });
    await owner.call(transactionsApi.remove, { params: { id } });
    await add(owner);
    const { workspaceId } = owner.user;
    await server.database.inWorkspace(workspaceId, (tx) => tx.execute(sql`DELETE FROM workspaces`));
    for (const table of [
      "journal_entries",
      "journal_postings",
      "ledger_tallies",
      "transaction_tallies",
      "transactions",
    ])
      expect([
        table,
        (await superuser.query(`SELECT FROM ${table} WHERE workspace_id = '${workspaceId}'`)).rowCount,
      ]).toEqual([table, 0]);
  });
});

describe("the sample business", () => {
  test("has a quarter of books that leave nothing behind when they go", async () => {
    const owner = await server.newOwner({ withSampleData: true });
    const { body: sums } = await owner.call(booksSummaryApi.get);
    expect(sums.incomeCount).toBeGreaterThan(20);
    expect(Number(sums.margin)).toBeGreaterThan(5);
    const { body: rows } = await owner.call(transactionsApi.list);
    expect(rows.filter((row) => row.contactName !== null).length).toBeGreaterThan(5);
    const [edited, binned] = rows;
    await owner.call(transactionsApi.update, { params: { id: edited!.id }, body: { amount: "77.77" } });
    await owner.call(transactionsApi.remove, { params: { id: binned!.id } });
    const mine = await add(owner, { amount: "12.34" });
    // As the ledger stands, also nobody else can remove what is real.
    expect(
      await refusal(superuser.query(`DELETE FROM journal_entries WHERE source_id = '${mine.id}'`)),
    ).toMatch(/never changed/);
    expect(
      await refusal(superuser.query(`DELETE FROM journal_entries WHERE source_id = '${rows[5]!.id}'`)),
    ).toMatch(/never changed/);
    await owner.call(onboardingApi.removeSample);
    const { body: left } = await owner.call(transactionsApi.list);
    expect(left.map(({ id, isSample }) => [id, isSample]).sort()).toEqual(
      [
        [edited!.id, false],
        [mine.id, false],
      ].sort(),
    );
    expect((await owner.call(transactionsApi.bin)).body).toEqual([]);
    const { body: entries } = await owner.call(journalApi.list, { query: { limit: "200" } });
    expect(entries.map((entry) => entry.sourceId).sort()).toEqual(
      [edited!.id, edited!.id, edited!.id, mine.id].sort(),
    );
    const { body: accounts } = await owner.call(accountsApi.list);
    const held = accounts.filter((account) => account.currentBalance !== "0.00");
    expect(held.map(({ accountCode, currentBalance }) => [accountCode, currentBalance])).toEqual([
      ["1000", "65.43"],
      ["4000", "77.77"],
      ["7900", "12.34"],
    ]);
  });
});

describe("someone who sees only their own customers", () => {
  test("writes their customers' money without reading the books", async () => {
    const owner = await server.newOwner();
    const mina = await newTeammate(server, owner, "member");
    await owner.call(membersApi.update, { params: { id: mina.user.id }, body: { sees: "own" } });
    const [hers = "", his = ""] = await insertContacts(server.database, owner.user.workspaceId, [
      { assignedTo: mina.user.id },
      {},
    ]);
    const [shop, theirs] = [await add(owner), await add(owner, { contactId: his })];
    const own = await add(mina, { contactId: hers, amount: "40", transactionType: "income" });
    expect((await mina.call(transactionsApi.list)).body.map((one) => one.id)).toEqual([own.id]);
    for (const { id } of [shop, theirs]) {
      expect((await mina.refused(transactionsApi.get, { params: { id } })).status).toBe(404);
      expect((await mina.refused(transactionsApi.remove, { params: { id } })).status).toBe(404);
    }
    for (const contactId of [null, his])
      expect(
        (
          await mina.refused(transactionsApi.create, {
            body: { amount: 1, description: "x", date: "2026-11-01", transactionType: "income", contactId },
          })
        ).body.errors,
      ).toHaveProperty("contactId");
    expect((await mina.refused(journalApi.list)).status).toBe(403);
    expect((await mina.refused(booksSummaryApi.get)).status).toBe(403);
    expect(new Set((await mina.call(accountsApi.list)).body.map((one) => one.currentBalance))).toEqual(
      new Set([null]),
    );
    expect(
      (await mina.call(transactionsApi.update, { params: { id: own.id }, body: { amount: "41" } })).status,
    ).toBe(200);
    expect((await mina.call(transactionsApi.history, { params: { id: own.id } })).body).toHaveLength(1);
    await mina.call(transactionsApi.remove, { params: { id: own.id } });
    expect((await mina.call(transactionsApi.restore, { params: { id: own.id } })).status).toBe(200);
    // What she wrote counts, for those who see the books.
    expect((await owner.call(booksSummaryApi.get)).body).toMatchObject({
      income: "41.00",
      expenses: "20.00",
    });
    const bank = (await owner.call(accountsApi.list)).body.find((account) => account.role === "bank");
    expect(bank?.currentBalance).toBe("21.00");
    expect((await owner.call(journalApi.list, { query: { sourceId: own.id } })).body).toHaveLength(5);
    for (const table of ["journal_entries", "journal_postings", "ledger_tallies", "transaction_tallies"])
      expect(
        (
          await server.database.asMember(owner.user.workspaceId, mina.user.id, (tx) =>
            tx.execute(sql.raw(`SELECT FROM ${table}`)),
          )
        ).rowCount,
      ).toBe(0);
  });
});

describe("the currency", () => {
  test("of the books stays once there are entries", async () => {
    const owner = await server.newOwner();
    expect((await owner.call(booksSettingsApi.save, { body: { currency: "EUR" } })).body).toMatchObject({
      currency: "EUR",
      isCurrencyFixed: false,
    });
    expect((await add(owner)).currency).toBe("EUR");
    const { status, body } = await owner.refused(booksSettingsApi.save, { body: { currency: "USD" } });
    expect([status, body.message]).toEqual([
      409,
      "The books are kept in EUR, and there are entries already. The currency can’t change any more.",
    ]);
    expect((await owner.call(booksSettingsApi.get)).body.isCurrencyFixed).toBe(true);
  });

  test("that is changed at the moment of the first entry is changed before it, or not at all", async () => {
    for (let round = 0; round < 8; round++) {
      const owner = await server.newOwner();
      const [saved, ...added] = await Promise.all([
        owner.call(booksSettingsApi.save, { body: { currency: "EUR" } }),
        ...[1, 2].map(() => add(owner)),
      ]);
      const { body: settings } = await owner.call(booksSettingsApi.get);
      expect(settings.currency).toBe(saved.status === 200 ? "EUR" : "USD");
      const { body: entries } = await owner.call(journalApi.list);
      expect(entries).toHaveLength(2);
      for (const { currency } of [...added, ...entries.flatMap(({ postings }) => postings)])
        expect(currency).toBe(settings.currency);
    }
  });

  test("waits for an entry that is being written", async () => {
    const owner = await server.newOwner();
    const { workspaceId } = owner.user;
    const writer = new pg.Client({ connectionString: inject("databaseUrl") });
    await writer.connect();
    onTestFinished(() => writer.end());
    // Nothing of this business is posted until this ends.
    await writer.query("BEGIN");
    await writer.query(
      "SELECT pg_advisory_xact_lock_shared(hashtextextended('books currency ' || $1::uuid::text, 0))",
      [workspaceId],
    );
    let isSaved = false;
    const saving = owner.call(booksSettingsApi.save, { body: { currency: "EUR" } }).finally(() => {
      isSaved = true;
    });
    await vi.waitFor(async () => {
      const { rows } = await superuser.query(
        "SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted",
      );
      expect(rows.length).toBeGreaterThan(0);
    });
    expect(isSaved).toBe(false);
    await writer.query("COMMIT");
    expect((await saving).body.currency).toBe("EUR");
  });
});
