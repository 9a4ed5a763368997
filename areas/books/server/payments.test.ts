import { randomUUID } from "node:crypto";
import { join, resolve } from "node:path";
import { rmSync } from "node:fs";
import { afterAll, describe, expect, test } from "vitest";
import { saveBackup } from "#platform/server/backup.ts";
import { restoreBackup } from "#platform/server/restore.ts";
import type { Ctx } from "#platform/server/context.ts";
import { prepareDatabase } from "#platform/server/database.ts";
import { jobContexts } from "#platform/server/job-context.ts";
import { makeLog } from "#platform/server/log.ts";
import { asOwner, newDatabase } from "#platform/server/testing/new-database.ts";
import { newTempFolder } from "#platform/server/testing/temp-folder.ts";
import { portsWith } from "#apps/server/testing/started-server.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { declared, subscribers } from "#apps/server/areas.ts";
import { accountsApi } from "#areas/books/contract/accounts.api.ts";
import { booksSummaryApi } from "#areas/books/contract/books-summary.api.ts";
import { journalApi } from "#areas/books/contract/journal.api.ts";
import { taxCodesApi } from "#areas/books/contract/tax-codes.api.ts";
import { transactionsApi } from "#areas/books/contract/transactions.api.ts";
import { insertContacts } from "#areas/customers/server/contacts.builder.ts";
import { membersApi } from "#areas/team/contract/members.api.ts";
import {
  checkAccount,
  type NewPayment,
  postDocument,
  ratesOn,
  recordPayment,
  removePayment,
  reverseDocument,
} from "./index.ts";

const server = await testServer();
const contextOf = jobContexts(
  { ports: portsWith().ports, subscribers, declared },
  { database: server.database, log: makeLog("silent") },
  "test",
);
/** Does what another area would do through the door. */
const through = <T>(owner: SignedIn, work: (ctx: Ctx) => Promise<T>, person?: SignedIn): Promise<T> => {
  const { workspaceId } = owner.user;
  return person
    ? server.database.asMember(workspaceId, person.user.id, (tx) =>
        work(contextOf(tx, workspaceId, person.user.id)),
      )
    : server.database.inWorkspace(workspaceId, (tx) => work(contextOf(tx, workspaceId)));
};
const payment = (more: Partial<NewPayment> = {}): NewPayment => ({
  amountCents: 10_500,
  currency: "USD",
  exchangeRate: "1",
  day: "2026-11-10",
  contactId: null,
  description: "Payment of INV-0001",
  reference: "check 7",
  sourceType: "invoice_payment",
  sourceId: randomUUID(),
  invoiceId: randomUUID(),
  invoiceNumber: "INV-0001",
  settlesCents: 10_500,
  creditCents: 0,
  ...more,
});
const invoice = (ctx: Ctx, sourceId: string, day = "2026-11-01", taxCodeId?: string) =>
  postDocument(ctx, {
    day,
    description: "INV-0001",
    sourceType: "invoice",
    sourceId,
    document: {
      kind: "invoice",
      sales: [{ account: { role: "sales" }, amountCents: 10_000 }],
      taxes: taxCodeId === undefined ? [] : [{ taxCodeId, amountCents: 500 }],
    },
  });
const held = async (owner: SignedIn) =>
  Object.fromEntries(
    (await owner.call(accountsApi.list)).body.flatMap((one) =>
      one.currentBalance === "0.00" ? [] : [[one.accountCode, one.currentBalance]],
    ),
  );

describe("an invoice and its payment", () => {
  test("settle what is owed, and the money counts as income when it comes", async () => {
    const owner = await server.newOwner();
    const { body: tax } = await owner.call(taxCodesApi.create, { body: { name: "GST", rate: "5" } });
    const sourceId = randomUUID();
    await through(owner, (ctx) => invoice(ctx, sourceId, "2026-11-01", tax.id));
    expect(await held(owner)).toEqual({ "1100": "105.00", "2200": "5.00", "4000": "100.00" });
    expect((await owner.call(booksSummaryApi.get)).body.income).toBe("0.00");
    const id = await through(owner, (ctx) => recordPayment(ctx, payment()));
    expect(await held(owner)).toEqual({ "1000": "105.00", "2200": "5.00", "4000": "100.00" });
    expect((await owner.call(booksSummaryApi.get)).body).toMatchObject({ income: "105.00", incomeCount: 1 });
    expect((await owner.call(transactionsApi.get, { params: { id } })).body).toMatchObject({
      transactionType: "income",
      category: "Sales",
      sourceType: "invoice_payment",
      reference: "check 7",
    });
    // A rate that was charged stays; a later one may come.
    const rate = { rate: "6", validFrom: "2026-10-01" };
    expect((await owner.refused(taxCodesApi.update, { params: { id: tax.id }, body: rate })).status).toBe(
      409,
    );
    await owner.call(taxCodesApi.update, {
      params: { id: tax.id },
      body: { rate: "6", validFrom: "2027-01-01" },
    });
    const rates = (day: string) => through(owner, (ctx) => ratesOn(ctx, [tax.id], day));
    expect([...(await rates("2026-12-31")).values(), ...(await rates("2027-01-01")).values()]).toEqual([
      { name: "GST", rate: "5" },
      { name: "GST", rate: "6" },
    ]);
  });

  test("are changed only through the invoice, and taken back by an entry", async () => {
    const owner = await server.newOwner();
    const sourceId = randomUUID();
    await through(owner, (ctx) => invoice(ctx, randomUUID()));
    const id = await through(owner, (ctx) =>
      recordPayment(ctx, payment({ sourceId, settlesCents: 10_000, creditCents: 500 })),
    );
    expect(await held(owner)).toEqual({ "1000": "105.00", "2300": "5.00", "4000": "100.00" });
    for (const answer of [
      await owner.refused(transactionsApi.update, { params: { id }, body: { amount: 1 } }),
      await owner.refused(transactionsApi.remove, { params: { id } }),
    ])
      expect([answer.status, answer.body.message]).toEqual([
        409,
        "This is the payment of an invoice. Change or remove the payment on the invoice itself.",
      ]);
    await through(owner, (ctx) => removePayment(ctx, id, "2026-11-20"));
    expect(await held(owner)).toEqual({ "1100": "100.00", "4000": "100.00" });
    const { body: entries } = await owner.call(journalApi.list, { query: { sourceId } });
    expect(entries.map(({ date, reverses }) => [date, reverses])).toEqual([
      ["2026-11-20", entries[1]?.id],
      ["2026-11-10", null],
    ]);
    expect((await owner.refused(transactionsApi.get, { params: { id } })).status).toBe(404);
    // The same payment can't be recorded twice.
    await through(owner, (ctx) => recordPayment(ctx, payment({ sourceId })));
    await expect(through(owner, (ctx) => recordPayment(ctx, payment({ sourceId })))).rejects.toThrow();
  });

  test("in another currency post what the rate made of it", async () => {
    const owner = await server.newOwner();
    await through(owner, (ctx) => invoice(ctx, randomUUID()));
    const at = {
      amountCents: 8000,
      currency: "EUR",
      exchangeRate: "1.3",
      settlesCents: 10_000,
      creditCents: 0,
    };
    await through(owner, (ctx) => recordPayment(ctx, payment(at)));
    expect(await held(owner)).toEqual({ "1000": "104.00", "4000": "100.00", "7000": "-4.00" });
    expect((await owner.call(transactionsApi.list)).body[0]).toMatchObject({
      amount: "80.00",
      baseAmount: "104.00",
    });
  });

  test("are recorded and voided by people who see only their own customers", async () => {
    const owner = await server.newOwner();
    const mina = await newTeammate(server, owner, "member");
    await owner.call(membersApi.update, { params: { id: mina.user.id }, body: { sees: "own" } });
    const [contactId = ""] = await insertContacts(server.database, owner.user.workspaceId, [
      { assignedTo: mina.user.id },
    ]);
    const sourceId = randomUUID();
    await through(owner, (ctx) => invoice(ctx, sourceId), mina);
    const id = await through(
      owner,
      (ctx) => recordPayment(ctx, payment({ contactId, amountCents: 10_000, settlesCents: 10_000 })),
      mina,
    );
    expect(await held(owner)).toEqual({ "1000": "100.00", "4000": "100.00" });
    await through(owner, (ctx) => removePayment(ctx, id, "2026-11-20"), mina);
    const undo = { sourceType: "invoice", sourceId, day: "2026-11-21", description: "Void" };
    await through(owner, (ctx) => reverseDocument(ctx, undo), mina);
    // Once is enough.
    await through(owner, (ctx) => reverseDocument(ctx, undo), mina);
    expect(await held(owner)).toEqual({});
    expect((await owner.call(journalApi.list)).body).toHaveLength(4);
  });

  test("leave nothing where the transaction fails", async () => {
    const owner = await server.newOwner();
    const failing = through(owner, async (ctx) => {
      await recordPayment(ctx, payment());
      throw new Error("the database went away");
    });
    await expect(failing).rejects.toThrow("went away");
    expect([await held(owner), (await owner.call(transactionsApi.list)).body]).toEqual([{}, []]);
  });
});

test("money only comes to a bank account, cash or a card of the business", async () => {
  const [owner, other] = [await server.newOwner(), await server.newOwner()];
  const codes = new Map((await owner.call(accountsApi.list)).body.map((one) => [one.accountCode, one.id]));
  const theirs = (await other.call(accountsApi.list)).body[0]?.id ?? "";
  for (const code of ["1000", "1050", "2100"])
    await through(owner, (ctx) => checkAccount(ctx, codes.get(code) ?? ""));
  for (const id of [codes.get("4000") ?? "", codes.get("1100") ?? "", theirs, randomUUID()])
    await expect(through(owner, (ctx) => checkAccount(ctx, id))).rejects.toThrow("Choose a bank account");
});

const folder = newTempFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a backup brings the journal back as it was, and it is kept as strictly as before", async () => {
  const migrationsDir = resolve("database/migrations");
  const [from, to] = [await newDatabase(), await newDatabase()];
  await prepareDatabase(from, migrationsDir);
  const [workspace, account, other, entry] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  await asOwner(
    from,
    `INSERT INTO workspaces (id, name) VALUES ('${workspace}', 'Alder & Rye');
     INSERT INTO chart_of_accounts (workspace_id, id, account_code, account_name, account_type, sub_type, created_at, updated_at)
       VALUES ('${workspace}', '${account}', '1', 'Bank', 'asset', 'bank', now(), now()), ('${workspace}', '${other}', '2', 'Sales', 'income', 'sales', now(), now());
     INSERT INTO journal_entries (workspace_id, id, day, description, source_type, source_id, postings, created_at) VALUES ('${workspace}', '${entry}', '2026-11-01', 'x', 'test', '${entry}', 2, now());
     INSERT INTO journal_postings (workspace_id, entry_id, position, day, account_id, amount, currency)
       VALUES ('${workspace}', '${entry}', 1, '2026-11-01', '${account}', 5, 'USD'), ('${workspace}', '${entry}', 2, '2026-11-01', '${other}', -5, 'USD');`,
  );
  const file = join(folder, "books.backup");
  await saveBackup(from, file, "1.0.0");
  await restoreBackup(to, file, { migrationsDir, prepare: prepareDatabase, isForced: false });
  const rows =
    "SELECT p::text, (SELECT sum(amount)::text FROM ledger_tallies) AS tallied FROM journal_postings AS p ORDER BY position";
  expect(await asOwner(to, rows)).toEqual(await asOwner(from, rows));
  await expect(asOwner(to, "UPDATE journal_postings SET amount = 6")).rejects.toThrow("never changed");
  await expect(
    asOwner(
      to,
      `INSERT INTO journal_entries (workspace_id, id, day, description, source_type, source_id, postings, created_at) VALUES ('${workspace}', '${randomUUID()}', '2026-11-01', 'x', 'test', '${entry}', 2, now())`,
    ),
  ).rejects.toThrow("does not add up");
});
