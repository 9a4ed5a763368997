import { expect, test } from "vitest";
import { lineAt, newFinal, newTax } from "#apps/server/testing/invoice-fixture.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { wallTimeIn } from "#platform/contract/wall-time.ts";
import { asOwner } from "#platform/server/testing/new-database.ts";
import { selfCheckApi } from "#areas/books/contract/self-check.api.ts";
import { transactionsApi } from "#areas/books/contract/transactions.api.ts";
import { checkBooks, watchNights } from "#areas/books/server/books.jobs.ts";
import { invoicePaymentsApi } from "#areas/invoices/contract/invoice-payments.api.ts";
import { notificationsApi } from "#areas/notifications/contract/notifications.api.ts";
import { membersApi } from "#areas/team/contract/members.api.ts";

const server = await testServer();

/** A business with a bit of everything: transactions, taxes, payments, credit, a void invoice and one that was given up. */
async function newBooks(): Promise<SignedIn & { paid: string; other: string }> {
  const owner = await server.newOwner({ withSampleData: true });
  await owner.call(transactionsApi.create, {
    body: { amount: "10", description: "Flour", date: "2026-02-02", transactionType: "expense" },
  });
  const taxes = [await newTax(owner, "GST", "5"), await newTax(owner, "QST", "9.975")];
  const made = [];
  for (const pricesIncludeTax of [true, false, false, true])
    made.push(
      await newFinal(owner, {
        lineItems: [lineAt("140", taxes), lineAt("3.3333", taxes.slice(1))],
        pricesIncludeTax,
      }),
    );
  const [paid, over, empty, lost] = made.map(({ id }) => id) as [string, string, string, string];
  const pay = (id: string, amount: string) =>
    owner.call(invoicePaymentsApi.pay, { params: { id }, body: { amount } });
  await pay(paid, "20.05");
  await pay(over, "500");
  await owner.call(invoicePaymentsApi.applyCredit, { params: { id: empty }, body: {} });
  await owner.call(invoicePaymentsApi.credit, { params: { id: over }, body: {} });
  await owner.call(invoicePaymentsApi.writeOff, { params: { id: lost }, body: {} });
  return { ...owner, paid, other: empty };
}

const findings = async (owner: SignedIn) => {
  const { status, body } = await owner.call(selfCheckApi.run);
  expect(status).toBe(200);
  expect((await owner.call(selfCheckApi.get)).body).toEqual(body);
  return body.findings;
};
/** Spoils the books as no call and no role of the product could. */
const spoil = async (owner: SignedIn, statement: string) => {
  await asOwner(
    server.database.ownerUrl,
    `SET session_replication_role = replica; ${statement.replaceAll("$here", `workspace_id = '${owner.user.workspaceId}'`)}; SET session_replication_role = DEFAULT`,
  );
};

test("books that only the product has written are balanced", async () => {
  expect(await findings(await newBooks())).toEqual([]);
});

test("whatever is wrong is named, nothing is changed, and who keeps the books is told once", async () => {
  const owner = await newBooks();
  const manager = await newTeammate(server, owner, "manager");
  const spoilt: Record<string, string> = {
    entries:
      "UPDATE journal_postings SET amount = amount + 1 WHERE $here AND entry_id = (SELECT id FROM journal_entries WHERE $here AND description = 'Flour') AND position = 1",
    payments: `UPDATE invoices SET amount_paid = amount_paid + 1 WHERE $here AND id = '${owner.paid}'`,
    receivables: `UPDATE invoices SET base_open = base_open + 1 WHERE $here AND id = '${owner.paid}'`,
    totals: `UPDATE invoice_lines SET amount = amount + 1 WHERE $here AND invoice_id = '${owner.other}' AND position = 1`,
    credits: "UPDATE customer_credits SET base_amount = base_amount + 1 WHERE $here",
    tallies:
      "UPDATE ledger_tallies SET amount = amount + 100 WHERE $here AND id = (SELECT min(id) FROM ledger_tallies WHERE $here)",
    numbers: "DELETE FROM invoice_numbers WHERE $here AND series = 'INV-' AND sequence = 2",
    bank: "UPDATE reconciliations SET closing_balance = closing_balance + 1 WHERE $here AND status = 'finished'",
  };
  let found = await findings(owner);
  for (const [check, statement] of Object.entries(spoilt)) {
    const known = found.map(({ message }) => message);
    await spoil(owner, statement);
    found = await findings(owner);
    expect(
      found.filter(({ message }) => !known.includes(message)).map((one) => one.check),
      check,
    ).toContain(check);
  }
  // Looked at again it is the same, and nobody is told again.
  expect(await findings(owner)).toEqual(found);
  expect(found.find(({ check }) => check === "payments")).toMatchObject({
    kind: "invoice",
    id: owner.paid,
    expected: "20.05",
    found: "21.05",
  });
  const told = (await manager.call(notificationsApi.list)).body.filter(
    ({ type }) => type === "books_check_failed",
  );
  expect(told).toHaveLength(Object.keys(spoilt).length);
});

test("an account whose sum of a day is wrong is named", async () => {
  const owner = await newBooks();
  await spoil(
    owner,
    "UPDATE ledger_day_tallies SET amount = amount + 100 WHERE $here AND id = (SELECT min(id) FROM ledger_day_tallies WHERE $here)",
  );
  const found = await findings(owner);
  expect(found.length).toBeGreaterThan(0);
  expect(found.every(({ check, kind }) => check === "tallies" && kind === "account")).toBe(true);
});

test("at three in the night by a business's own clock its books are looked through", async () => {
  const zones = Array.from({ length: 26 }, (_, at) => `Etc/GMT${at < 12 ? `-${12 - at}` : `+${at - 12}`}`);
  const isNight = (zone: string) => wallTimeIn(zone, new Date()).time.startsWith("03:");
  const [night, day] = [zones.find(isNight) ?? "", zones.find((zone) => !isNight(zone)) ?? ""];
  const [sleeper, worker] = [await newBooks(), await newBooks()];
  for (const [owner, zone] of [
    [sleeper, night],
    [worker, day],
  ] as const)
    await asOwner(server.database.ownerUrl, "UPDATE workspaces SET time_zone = $2 WHERE id = $1", [
      owner.user.workspaceId,
      zone,
    ]);
  await server.runNow(watchNights);
  expect(await server.runJobs(checkBooks, worker)).toBe(0);
  expect(await server.runJobs(checkBooks, sleeper)).toBe(1);
  expect((await sleeper.call(selfCheckApi.get)).body).toMatchObject({
    checkedAt: expect.any(String),
    findings: [],
  });
});

test("before the first look there is none, and who sees only their own customers is told why not", async () => {
  const owner = await server.newOwner();
  expect((await owner.call(selfCheckApi.get)).body).toEqual({ checkedAt: null, findings: [] });
  const own = await newTeammate(server, owner, "member");
  await owner.call(membersApi.update, { params: { id: own.user.id }, body: { sees: "own" } });
  expect((await own.call(selfCheckApi.run)).status).toBe(403);
});
