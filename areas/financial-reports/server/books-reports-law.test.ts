import fc from "fast-check";
import { expect, test } from "vitest";
import { lineAt, newClient, newTax } from "#apps/server/testing/invoice-fixture.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { lawRuns, lawTimeout } from "#platform/server/testing/laws.ts";
import { asOwner } from "#platform/server/testing/new-database.ts";
import { accountsApi } from "#areas/books/contract/accounts.api.ts";
import { categoriesApi } from "#areas/books/contract/categories.api.ts";
import { selfCheckApi } from "#areas/books/contract/self-check.api.ts";
import { transactionsApi } from "#areas/books/contract/transactions.api.ts";
import { booksReportsApi } from "#areas/financial-reports/contract/books-reports.api.ts";
import type { Basis, ReportType } from "#areas/financial-reports/contract/report-types.rules.ts";
import { invoicePaymentsApi } from "#areas/invoices/contract/invoice-payments.api.ts";
import { invoicesApi } from "#areas/invoices/contract/invoices.api.ts";

const server = await testServer();

type World = {
  owner: SignedIn;
  clients: string[];
  taxes: string[];
  accounts: string[];
  categories: (string | null)[];
};
type Command = (world: World, a: number, b: number) => Promise<{ status: number }>;
const nothing = Promise.resolve({ status: 200 });
const nth = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;
const days = [
  "2024-12-31",
  "2025-01-01",
  "2025-06-14",
  "2025-12-31",
  "2026-01-01",
  "2026-02-28",
  "2026-06-30",
  "2026-11-11",
];

const ofInvoice =
  (status: string, act: (world: World, id: string, b: number) => Promise<{ status: number }>): Command =>
  async (world, a, b) => {
    const { body } = await world.owner.call(invoicesApi.list, { query: { status } });
    const invoice = body.length === 0 ? undefined : nth(body, a);
    return invoice ? act(world, invoice.id, b) : nothing;
  };

/** What people do with their books, on all kinds of days. */
const commands: Record<string, Command> = {
  transaction: ({ owner, accounts, categories }, a, b) => {
    const transactionType = nth(["income", "expense", "transfer"] as const, a);
    const accountId = nth(accounts, b);
    return owner.call(transactionsApi.create, {
      body: {
        transactionType,
        amount: `${a * 13 + 1}.${10 + b}`,
        description: `Row ${a}`,
        date: nth(days, a + b),
        accountId,
        ...(transactionType === "transfer"
          ? {
              toAccountId: nth(
                accounts.filter((id) => id !== accountId),
                a,
              ),
            }
          : { categoryId: transactionType === "expense" ? nth(categories, b) : null }),
      },
    });
  },
  invoice: async ({ owner, clients, taxes }, a, b) => {
    const { body } = await owner.call(invoicesApi.create, {
      body: {
        contactId: nth(clients, a),
        lineItems: [
          lineAt(`${b * 7 + 1}.${1000 + b * 37}`, taxes.slice(0, b % 3)),
          lineAt(`${a + 1}.05`, taxes.slice(1)),
        ],
        pricesIncludeTax: a % 2 === 0,
        issueDate: nth(days, a + b),
        dueDate: nth(days, 7),
        ...(b % 5 === 0 ? { currency: "EUR" as const, exchangeRate: "1.0825" } : {}),
      },
    });
    return owner.call(invoicesApi.finalize, { params: { id: body.id }, body: {} });
  },
  pay: ofInvoice("sent,overdue", ({ owner }, id, b) =>
    owner.call(invoicePaymentsApi.pay, {
      params: { id },
      body: { amount: `${b * 3 + 1}.11`, date: nth(days, b) },
    }),
  ),
  payAll: ofInvoice("sent,overdue", ({ owner }, id, b) =>
    owner.call(invoicePaymentsApi.pay, { params: { id }, body: { amount: "999.99", date: nth(days, b) } }),
  ),
  useCredit: ofInvoice("sent,overdue", ({ owner }, id) =>
    owner.call(invoicePaymentsApi.applyCredit, { params: { id }, body: {} }),
  ),
  takeBack: ofInvoice("sent,overdue,paid", async ({ owner }, id, b) => {
    const { body } = await owner.call(invoicesApi.get, { params: { id } });
    if (body.payments.length === 0) return nothing;
    return owner.call(invoicePaymentsApi.reverse, { params: { id, paymentId: nth(body.payments, b).id } });
  }),
  void: ofInvoice("sent,overdue", ({ owner }, id) =>
    owner.call(invoicePaymentsApi.void, { params: { id }, body: { reason: "Wrong" } }),
  ),
  writeOff: ofInvoice("sent,overdue", ({ owner }, id, b) =>
    owner.call(invoicePaymentsApi.writeOff, { params: { id }, body: { date: nth(days, b) } }),
  ),
  credit: ofInvoice("sent,overdue,paid", ({ owner }, id, b) =>
    owner.call(invoicePaymentsApi.credit, { params: { id }, body: { issueDate: nth(days, b) } }),
  ),
};

type Posting = {
  day: string;
  amount: number;
  account: string;
  code: string;
  type: string;
  role: string | null;
  sub: string;
  tax: string | null;
  source: string;
  entry: string;
  reverses: string | null;
  invoice: string | null;
};

/** The whole journal, row by row, each with the invoice it is about. */
const postingsOf = (owner: SignedIn): Promise<Posting[]> =>
  asOwner<Posting>(
    server.database.ownerUrl,
    `SELECT p.day::text AS day, p.amount::float8 AS amount, a.id AS account, a.account_code AS code, a.account_type AS type, a.role, a.sub_type AS sub, p.tax_code_id AS tax,
       e.source_type AS source, e.id AS entry, e.reverses,
       CASE WHEN e.source_type IN ('invoice', 'write_off') THEN e.source_id ELSE (SELECT invoice_id FROM invoice_payments x WHERE x.id = e.source_id) END AS invoice
     FROM journal_postings p JOIN journal_entries e ON e.workspace_id = p.workspace_id AND e.id = p.entry_id
     JOIN chart_of_accounts a ON a.workspace_id = p.workspace_id AND a.id = p.account_id WHERE p.workspace_id = $1 ORDER BY e.id, p.position`,
    [owner.user.workspaceId],
  );

const rounded = (value: number) => Math.sign(value) * Math.round(Math.abs(value));
const sum = (rows: readonly Posting[]) => rows.reduce((all, row) => all + row.amount, 0);
const grouped = (rows: readonly Posting[], keyOf: (row: Posting) => string) => {
  const groups = new Map<string, Posting[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
};

/** What counts until a day when invoices count by the share paid, worked out invoice by invoice. */
function cashUntil(all: readonly Posting[], to: string): Posting[] {
  const rows = all.filter(({ day }) => day <= to);
  const kept: Posting[] = rows.filter(
    ({ source, role }) =>
      !["invoice", "write_off", "credit_note"].includes(source) &&
      !(source.startsWith("invoice_") && role === "receivable"),
  );
  const addShared = (parts: readonly Posting[], share: number, whole: number, total: number) => {
    const taxes = parts
      .filter(({ tax }) => tax !== null)
      .map((row) => ({ ...row, amount: rounded((row.amount * share) / whole) }));
    const sales = parts.find(({ tax }) => tax === null);
    kept.push(...taxes);
    if (sales) kept.push({ ...sales, amount: total - sum(taxes) });
  };
  for (const [invoice, settled] of grouped(
    rows.filter((row) => row.source.startsWith("invoice_") && row.role === "receivable"),
    (row) => row.invoice ?? "",
  )) {
    const own = all.filter(
      (row) => row.source === "invoice" && row.invoice === invoice && row.reverses === null,
    );
    const whole = sum(own.filter(({ role }) => role === "receivable"));
    addShared(
      own.filter(({ role }) => role !== "receivable"),
      -sum(settled),
      whole,
      sum(settled),
    );
  }
  for (const [, note] of grouped(
    rows.filter(({ source }) => source === "credit_note"),
    (row) => row.entry,
  )) {
    const credit = note.filter(({ role }) => role === "customer_credit");
    const parts = note.filter(({ role }) => role !== "customer_credit" && role !== "receivable");
    kept.push(...credit);
    addShared(parts, -sum(credit), sum(parts), -sum(credit));
  }
  return kept;
}

const cents = (amount: string | null | undefined) => Math.round(Number(amount ?? Number.NaN) * 100);

async function expectReports(
  { owner }: World,
  basis: Basis,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const all = await postingsOf(owner);
  const until = (day: string) =>
    basis === "cash" ? cashUntil(all, day) : all.filter((row) => row.day <= day);
  const dayBefore = new Date(Date.parse(from) - 86_400_000).toISOString().slice(0, 10);
  const of = (rows: readonly Posting[], ...types: string[]) =>
    sum(rows.filter(({ type }) => types.includes(type)));
  const within = (...types: string[]) => of(until(to), ...types) - of(until(dayBefore), ...types);
  const ask = async (type: ReportType) => {
    const { status, body } = await owner.call(booksReportsApi.get, {
      params: { type },
      query: { from, to, basis },
    });
    expect([type, status]).toEqual([type, 200]);
    return body;
  };
  const made = await ask("profit-and-loss");
  const where = `${basis} ${from} ${to}`;
  expect([where, cents(made.totals.income), cents(made.totals.expenses), cents(made.totals.net)]).toEqual([
    where,
    0 - within("income"),
    within("expense"),
    0 - within("income", "expense"),
  ]);
  const sheet = await ask("balance-sheet");
  const [assets, liabilities, equity] = ["assets", "liabilities", "equity"].map((name) =>
    cents(sheet.totals[name]),
  ) as [number, number, number];
  expect([where, assets, liabilities, equity]).toEqual([
    where,
    of(until(to), "asset"),
    0 - of(until(to), "liability"),
    0 - of(until(to), "equity", "income", "expense"),
  ]);
  expect(assets).toBe(liabilities + equity);
  const added = (section: string) =>
    sheet.rows.filter((row) => row.section === section).reduce((total, row) => total + cents(row.amount), 0);
  expect(["Assets", "Liabilities", "Equity"].map(added)).toEqual([assets, liabilities, equity]);
  const flow = await ask("cash-flow");
  const money = (day: string) =>
    sum(all.filter((row) => row.day <= day && ["bank", "cash"].includes(row.sub)));
  expect([where, cents(flow.totals.net), cents(flow.totals.closing)]).toEqual([
    where,
    money(to) - money(dayBefore),
    money(to),
  ]);
  expect(flow.rows.reduce((total, row) => total + cents(row.amount), 0)).toBe(cents(flow.totals.net));
  const trial = await ask("trial-balance");
  expect(trial.totals.debit).toBe(trial.totals.credit);
  const taxes = await ask("sales-tax");
  const taxed = (day: string) => 0 - sum(until(day).filter(({ tax }) => tax !== null));
  expect([where, cents(taxes.totals.tax)]).toEqual([where, taxed(to) - taxed(dayBefore)]);
  expect((await ask("receivables")).totals.due).toBe(
    (sum(all.filter((row) => row.day <= to && row.role === "receivable")) / 100).toFixed(2),
  );
  const ledger = await ask("general-ledger");
  expect(cents(ledger.totals.debit)).toBe(
    sum(all.filter((row) => row.amount > 0 && row.day >= from && row.day <= to)),
  );
}

test(
  "whatever is done, each report is what the journal adds up to, on both bases, and assets are liabilities and equity",
  async () => {
    const step = fc.tuple(
      fc.constantFrom(...Object.keys(commands)),
      fc.nat({ max: 20 }),
      fc.nat({ max: 20 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
        const owner = await server.newOwner();
        const accounts = (await owner.call(accountsApi.list)).body
          .filter(({ subType }) => ["bank", "cash", "credit_card"].includes(subType))
          .map(({ id }) => id);
        const categories = (await owner.call(categoriesApi.list)).body
          .filter(({ kind }) => kind === "expense")
          .map(({ id }) => id);
        const world: World = {
          owner,
          accounts,
          categories: [null, ...categories],
          clients: [await newClient(owner), await newClient(owner)],
          taxes: [await newTax(owner, "GST", "5"), await newTax(owner, "QST", "9.975")],
        };
        for (const at of [0, 1, 5, 8]) await commands.invoice?.(world, at, at);
        for (const [name, a, b] of steps)
          expect((await commands[name]?.(world, a, b))?.status, name).toBeLessThan(500);
        for (const basis of ["accrual", "cash"] as const)
          for (const [from, to] of [
            ["2025-01-01", "2025-12-31"],
            ["2025-06-14", "2026-02-27"],
            ["2026-01-01", new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)],
          ] as const)
            await expectReports(world, basis, { from, to });
        expect((await owner.call(selfCheckApi.run)).body.findings).toEqual([]);
      }),
      { numRuns: lawRuns(3), endOnFailure: true },
    );
  },
  lawTimeout(240_000),
);
