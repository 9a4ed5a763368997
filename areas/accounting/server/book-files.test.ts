import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, onTestFinished, test } from "vitest";
import { lineAt, newClient, newDraft, newFinal, newTax } from "#apps/server/testing/invoice-fixture.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { pathOf } from "#platform/contract/endpoint.ts";
import { centsOfSum } from "#platform/contract/money.ts";
import { bookFilesApi } from "#areas/accounting/contract/book-files.api.ts";
import { type BookFormat, bookFormats } from "#areas/accounting/contract/book-files.rules.ts";
import { accountsApi } from "#areas/books/contract/accounts.api.ts";
import { naturalSign } from "#areas/books/contract/chart.rules.ts";
import { transactionsApi } from "#areas/books/contract/transactions.api.ts";
import { invoicePaymentsApi } from "#areas/invoices/contract/invoice-payments.api.ts";

const server = await testServer();
const is = (...command: string[]): boolean => spawnSync(command[0]!, command.slice(1)).status === 0;

async function download(owner: Pick<SignedIn, "send">, format: BookFormat, query = {}): Promise<Buffer> {
  const response = await owner.send(pathOf(bookFilesApi.export, { format }, query));
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}
const unzipped = (bytes: Buffer): Record<string, string> =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([path, content]) => [path, strFromU8(content)]));
const linesOf = (text = ""): string[] => text.trim().split("\r\n");

function kept(name: string, content: Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), "books-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

/** A business with money in and out, a transfer, a changed transaction, an invoice that is paid in part, one with tax included, and a draft. */
async function busy() {
  const owner = await server.newOwner();
  const accounts = (await owner.call(accountsApi.list)).body;
  const idOf = (code: string) => accounts.find((one) => one.accountCode === code)!.id;
  const add = async (body: object) =>
    (await owner.call(transactionsApi.create, { body: body as never })).body.id;
  await add({
    transactionType: "income",
    amount: "1200.50",
    date: "2026-03-01",
    description: '=1+1; "cash" \\ (odd)\nline',
  });
  const changed = await add({
    transactionType: "expense",
    amount: "80",
    date: "2026-03-05",
    description: "Paint <&> brushes",
  });
  await owner.call(transactionsApi.update, { params: { id: changed }, body: { amount: "90" } });
  await add({
    transactionType: "transfer",
    amount: "300",
    date: "2026-03-06",
    description: "To savings",
    accountId: idOf("1000"),
    toAccountId: idOf("1010"),
  });
  await add({
    transactionType: "expense",
    amount: "45.10",
    date: "2026-04-02",
    description: "Fuel",
    accountId: idOf("2100"),
  });
  const tax = await newTax(owner, "City tax", "5");
  const contactId = await newClient(owner, {
    firstName: "Ann:e",
    lastName: 'O"Hara',
    email: "anne@example.com",
  });
  const { id } = await newFinal(owner, {
    contactId,
    issueDate: "2026-03-10",
    lineItems: [lineAt("100.00", [tax]), lineAt("50.00")],
  });
  await owner.call(invoicePaymentsApi.pay, { params: { id }, body: { amount: "55", date: "2026-03-20" } });
  await newFinal(owner, {
    contactId,
    issueDate: "2026-03-11",
    pricesIncludeTax: true,
    lineItems: [lineAt("21.00", [tax])],
  });
  await newDraft(owner, { contactId });
  return { owner, accounts: (await owner.call(accountsApi.list)).body };
}

/** What each account holds in cents, debits positive, by its number. */
const balancesOf = (accounts: Awaited<ReturnType<typeof busy>>["accounts"]): Record<string, number> =>
  Object.fromEntries(
    accounts.flatMap(({ accountCode, accountType, currentBalance }) => {
      const cents = Number(centsOfSum(currentBalance!)) * naturalSign(accountType);
      return cents === 0 ? [] : [[accountCode, cents]];
    }),
  );
const centsIn = (amount: string): number => Math.round(Number(amount) * 100);

describe("the whole journal", () => {
  test.skipIf(!is("hledger", "--version"))(
    "as hledger reads it has the balances of the books (needs hledger)",
    async () => {
      const { owner, accounts } = await busy();
      const path = kept("books.journal", await download(owner, "hledger"));
      expect(spawnSync("hledger", ["-f", path, "check", "--strict"]).stderr.toString()).toBe("");
      const { stdout } = spawnSync(
        "hledger",
        ["-f", path, "balance", "--flat", "--no-total", "-O", "csv", "-c", "1000.00 USD"],
        { encoding: "utf8" },
      );
      const rows = [...stdout.matchAll(/^"\w+:(\d+) [^"]*","(-?[\d.]+) USD"$/gm)];
      expect(Object.fromEntries(rows.map(([, code, amount]) => [code, centsIn(amount!)]))).toEqual(
        balancesOf(accounts),
      );
    },
  );

  test.skipIf(!is("ledger", "--version"))("is read by Ledger (needs ledger)", async () => {
    const { owner } = await busy();
    const path = kept("books.journal", await download(owner, "hledger"));
    const { status, stdout } = spawnSync("ledger", ["-f", path, "balance", "--flat"], { encoding: "utf8" });
    expect([status, stdout]).toEqual([
      0,
      expect.stringContaining("865.50 USD  assets:1000 Checking account"),
    ]);
  });

  test.skipIf(spawnSync("bean-check").error !== undefined)(
    "is right to Beancount (needs beancount)",
    async () => {
      const { owner, accounts } = await busy();
      const text = (await download(owner, "beancount")).toString();
      // Every balance is claimed again at the end, so that Beancount itself compares them.
      const claims = accounts.map(({ accountCode, accountType, currentBalance }) => {
        const name = new RegExp(`open (\\w+:${accountCode}-\\S+)`).exec(text)?.[1];
        const cents = Number(centsOfSum(currentBalance!)) * naturalSign(accountType);
        return `2999-01-01 balance ${name} ${(cents / 100).toFixed(2)} USD\n`;
      });
      const path = kept("books.beancount", Buffer.from(text + claims.join("")));
      const { status, stdout, stderr } = spawnSync("bean-check", [path], { encoding: "utf8" });
      expect([status, stdout + stderr]).toEqual([0, ""]);
      const wrong = kept(
        "wrong.beancount",
        Buffer.from(`${text}2999-01-01 balance Assets:1000-Checking-account 0.01 USD\n`),
      );
      expect(spawnSync("bean-check", [wrong]).status).not.toBe(0);
    },
  );
});

describe("as a bank hands it on", () => {
  test("each account has its rows and what is on it", async () => {
    const { owner } = await busy();
    const text = (await download(owner, "ofx", { to: "2026-03-31" })).toString();
    const [checking = "", savings = ""] = text.split("<STMTTRNRS>").slice(1);
    expect([...checking.matchAll(/<TRNAMT>([^<]+)/g)].map(([, amount]) => amount)).toEqual([
      "1200.50",
      "-90.00",
      "-300.00",
      "55.00",
    ]);
    expect([/<BALAMT>([^<]+)/.exec(checking)?.[1], /<BALAMT>([^<]+)/.exec(savings)?.[1]]).toEqual([
      "865.50",
      "300.00",
    ]);
    expect([checking, text]).toEqual([
      expect.stringContaining("Paint &lt;&amp;&gt; brushes"),
      expect.not.stringContaining("Fuel"),
    ]);
    expect((await download(owner, "ofx")).toString()).toMatch(/<CCSTMTRS>.*<TRNAMT>-45.10/s);
  });

  test.skipIf(spawnSync("ofxdump").error !== undefined)("LibOFX reads it (needs ofxdump)", async () => {
    const { owner } = await busy();
    const { stdout } = spawnSync("ofxdump", [kept("books.ofx", await download(owner, "ofx"))], {
      encoding: "utf8",
    });
    expect(
      [...stdout.matchAll(/Total money amount: (-?[\d.]+)/g)].map(([, amount]) => Number(amount)).toSorted(),
    ).toEqual([1200.5, -90, -300, 300, 55, -45.1].toSorted());
  });
});

describe("for a program", () => {
  test("QuickBooks gets a journal that adds up, customers under names it takes, and a file for each bank account", async () => {
    const { owner } = await busy();
    const files = unzipped(await download(owner, "quickbooks"));
    expect(Object.keys(files)).toEqual([
      "how-to.txt",
      "accounts.csv",
      "journal.csv",
      "customers.csv",
      "bank-1000-checking-account.csv",
      "bank-1010-savings-account.csv",
      "bank-1050-cash-on-hand.csv",
      "bank-2100-credit-card.csv",
    ]);
    const [header, ...rows] = linesOf(files["journal.csv"]);
    expect(header).toBe("Journal No,Journal Date,Account Name,Debits,Credits,Description,Name");
    const sums = new Map<string, number>();
    for (const row of rows) {
      const [, number = "", debit = "", credit = ""] =
        /^(\d+),\d\d\/\d\d\/\d{4},[^,]+,([\d.]*),([\d.]*),/.exec(row) ?? [];
      sums.set(number, (sums.get(number) ?? 0) + centsIn(debit || "0") - centsIn(credit || "0"));
    }
    expect([sums.size >= 8, [...sums.values()].every((sum) => sum === 0)]).toEqual([true, true]);
    expect(
      rows.filter((row) => row.includes(",Customers owe us,")).map((row) => row.split(",").at(-1)),
    ).toEqual(Array.from({ length: 3 }, () => "Ann e O Hara"));
    expect(files["customers.csv"]).toContain("\r\nAnn e O Hara,");
    expect(linesOf(files["bank-1010-savings-account.csv"])).toEqual([
      "Date,Description,Amount",
      "03/06/2026,To savings,300.00",
    ]);
    // No cell runs as a formula.
    expect(files["bank-1000-checking-account.csv"]).toContain(`"'=1+1; ""cash""`);
  });

  test("Xero gets finalized invoices line by line, those with tax included apart", async () => {
    const { owner } = await busy();
    const files = unzipped(await download(owner, "xero"));
    expect(Object.keys(files)).toEqual(["how-to.txt", "invoices-1.csv", "invoices-with-tax-1.csv"]);
    const [header = "", ...rows] = linesOf(files["invoices-1.csv"]);
    const names = header.split(",");
    const cells = rows.map((row) => row.split(","));
    const column = (name: string) => cells.map((row) => row[names.indexOf(name)]);
    expect(names).toHaveLength(29);
    expect([column("*InvoiceNumber"), column("*InvoiceDate"), column("*UnitAmount")]).toEqual([
      ["INV-0001", "INV-0001"],
      ["03/10/2026", "03/10/2026"],
      ["100", "50"],
    ]);
    expect([column("*TaxType"), column("*AccountCode"), column("Currency")]).toEqual([
      [expect.stringMatching(/^City tax/), "Tax Exempt"],
      ["4000", "4000"],
      ["USD", "USD"],
    ]);
  });

  test("FreshBooks gets clients and expenses, Wave each bank account", async () => {
    const { owner } = await busy();
    const fresh = unzipped(await download(owner, "freshbooks"));
    expect(linesOf(fresh["expenses.csv"])).toEqual([
      "Date,Merchant,Category,Description,Amount",
      "2026-03-05,,,Paint <&> brushes,90.00",
      "2026-04-02,,,Fuel,45.10",
    ]);
    expect(fresh["clients.csv"]).toContain("anne@example.com");
    const wave = unzipped(await download(owner, "wave"));
    expect(linesOf(wave["bank-2100-credit-card.csv"])).toEqual([
      "Date,Description,Amount",
      "2026-04-02,Fuel,-45.10",
    ]);
  });

  test.each(bookFormats)(
    "%s of days without anything is whole, and another business's is not in it",
    async (format) => {
      await busy();
      const stranger = await server.newOwner();
      const bytes = await download(stranger, format, { from: "2026-01-01", to: "2026-01-02" });
      expect(bytes.length).toBeGreaterThan(0);
      expect(bytes.toString("latin1")).not.toMatch(/savings,300|To savings|Fuel/);
      if (bytes.toString("latin1", 0, 2) === "PK") expect(Object.keys(unzipped(bytes))[0]).toBe("how-to.txt");
    },
  );
});

describe("is refused", () => {
  test.each([
    ["an unknown program", "sage", ""],
    ["a day that there is not", "hledger", "?from=2026-02-30"],
    ["days the wrong way round", "hledger", "?from=2026-03-02&to=2026-03-01"],
  ])("%s", async (_, format, query) => {
    const owner = await server.newOwner();
    expect((await owner.send(`/api/accounting/export/${format}${query}`)).status).toBe(400);
  });

  test("to viewers, and to who sees only their own customers", async () => {
    const owner = await server.newOwner();
    const blinkered = await newTeammate(server, owner, "member");
    await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
      tx.execute(sql`UPDATE members SET sees = 'own' WHERE user_id = ${blinkered.user.id}`),
    );
    for (const person of [await newTeammate(server, owner, "viewer"), blinkered])
      expect((await person.send("/api/accounting/export/hledger")).status).toBe(403);
  });
});
