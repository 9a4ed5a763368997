import { describe, expect, test } from "vitest";
import { lineAt, newClient, newFinal, newTax } from "#apps/server/testing/invoice-fixture.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { accountsApi } from "#areas/books/contract/accounts.api.ts";
import { booksSettingsApi } from "#areas/books/contract/books-settings.api.ts";
import { categoriesApi } from "#areas/books/contract/categories.api.ts";
import { taxPaymentsApi } from "#areas/books/contract/tax-payments.api.ts";
import { transactionsApi } from "#areas/books/contract/transactions.api.ts";
import { booksReportsApi } from "#areas/financial-reports/contract/books-reports.api.ts";
import { type ReportType, reportTypes } from "#areas/financial-reports/contract/report-types.rules.ts";
import { membersApi } from "#areas/team/contract/members.api.ts";
import { invoicePaymentsApi } from "#areas/invoices/contract/invoice-payments.api.ts";

const server = await testServer();
const { get } = booksReportsApi;

const report = async (who: SignedIn, type: ReportType, query: Record<string, string> = {}) => {
  const { status, body } = await who.call(get, { params: { type }, query });
  expect([type, status, status === 200 || body]).toEqual([type, 200, true]);
  return body;
};
const add = async (who: SignedIn, body: Record<string, unknown>) => {
  const answer = await who.call(transactionsApi.create, {
    body: { description: "Row", transactionType: "income", ...body } as never,
  });
  expect(answer.status).toBe(200);
  return answer.body;
};
const categoryOf = async (who: SignedIn, name: string) =>
  (await who.call(categoriesApi.list)).body.find((one) => one.name === name)?.id;
const codeOf = async (who: SignedIn, code: string) =>
  (await who.call(accountsApi.list)).body.find((one) => one.accountCode === code)?.id;

const year = { from: "2026-01-01", to: "2026-12-31" };

describe("profit and loss", () => {
  test("adds up what came in and went out in the period, by account, beside another one", async () => {
    const owner = await server.newOwner();
    await add(owner, { amount: "100.10", date: "2026-02-10", categoryId: await categoryOf(owner, "Sales") });
    await add(owner, {
      amount: "7.05",
      date: "2026-02-28",
      transactionType: "expense",
      categoryId: await categoryOf(owner, "Meals"),
    });
    await add(owner, { amount: "20", date: "2026-03-01", categoryId: await categoryOf(owner, "Sales") });
    const made = await report(owner, "profit-and-loss", {
      from: "2026-02-03",
      to: "2026-02-28",
      compareFrom: "2026-03-01",
      compareTo: "2026-03-31",
    });
    expect(made.totals).toEqual({ income: "100.10", expenses: "7.05", net: "93.05" });
    expect(made.before).toEqual({ income: "20.00", expenses: "0.00", net: "20.00" });
    expect(
      made.rows.map(({ label, amount, before, accountId, from, to }) => [
        label,
        amount,
        before,
        accountId,
        from,
        to,
      ]),
    ).toEqual([
      ["Sales", "100.10", "20.00", await codeOf(owner, "4000"), "2026-02-03", "2026-02-28"],
      ["Meals", "7.05", "0.00", await codeOf(owner, "6200"), "2026-02-03", "2026-02-28"],
    ]);
  });

  test("on the cash basis an invoice counts by the share that was paid, on the day of the payment", async () => {
    const owner = await server.newOwner();
    const tax = await newTax(owner, "GST", "10");
    const invoice = await newFinal(owner, {
      lineItems: [lineAt("100", [tax])],
      issueDate: "2026-03-05",
      dueDate: "2026-03-20",
    });
    const pay = (amount: string, date: string) =>
      owner.call(invoicePaymentsApi.pay, { params: { id: invoice.id }, body: { amount, date } });
    await pay("27.50", "2026-04-02");
    const march = { from: "2026-03-01", to: "2026-03-31" };
    const april = { from: "2026-04-01", to: "2026-04-30" };
    expect((await report(owner, "profit-and-loss", march)).totals.income).toBe("100.00");
    expect((await report(owner, "profit-and-loss", { ...march, basis: "cash" })).totals.income).toBe("0.00");
    expect((await report(owner, "profit-and-loss", { ...april, basis: "cash" })).totals.income).toBe("25.00");
    expect((await report(owner, "sales-tax", { ...april, basis: "cash" })).totals).toMatchObject({
      sales: "25.00",
      tax: "2.50",
    });
    expect((await report(owner, "sales-tax", march)).rows[0]).toMatchObject({
      taxCodeId: tax,
      sales: "100.00",
      taxed: "100.00",
      exempt: "0.00",
      tax: "10.00",
    });
    await pay("82.50", "2026-05-02");
    const paid = await report(owner, "balance-sheet", { to: "2026-05-31", basis: "cash" });
    expect(paid.totals).toEqual({ assets: "110.00", liabilities: "10.00", equity: "100.00" });
  });
});

test("what was earned in earlier fiscal years is kept without a closing entry", async () => {
  const owner = await server.newOwner();
  await owner.call(booksSettingsApi.save, { body: { fiscalYearStart: "July" } });
  await add(owner, { amount: "100", date: "2026-06-30" });
  await add(owner, { amount: "11", date: "2026-07-01" });
  const rowsAt = async (to: string) =>
    (await report(owner, "balance-sheet", { to })).rows
      .filter(({ section }) => section === "Equity")
      .map(({ label, amount, from, to: until }) => [label, amount, from, until]);
  expect(await rowsAt("2026-06-30")).toEqual([
    ["Profit of this fiscal year", "100.00", "2025-07-01", "2026-06-30"],
  ]);
  expect(await rowsAt("2026-07-15")).toEqual([
    ["Profit of earlier years (retained earnings)", "100.00", null, "2026-06-30"],
    ["Profit of this fiscal year", "11.00", "2026-07-01", "2026-07-15"],
  ]);
  const trial = await report(owner, "trial-balance", { to: "2026-07-15" });
  expect([trial.totals.debit, trial.totals.credit]).toEqual(["111.00", "111.00"]);
});

test("sales tax that was paid is no expense, and comes off what is still to pay", async () => {
  const owner = await server.newOwner();
  const tax = await newTax(owner, "GST", "10");
  await newFinal(owner, {
    lineItems: [lineAt("100", [tax])],
    issueDate: "2026-03-05",
    dueDate: "2026-03-20",
  });
  const pay = (taxCodeId: string | null, amount: string) =>
    owner.call(taxPaymentsApi.create, { body: { taxCodeId, amount, date: "2026-04-02", reference: "Q1" } });
  const { status, body: paid } = await pay(tax, "6.50");
  expect([status, paid.transactionType, paid.toAccountName]).toEqual([200, "transfer", "Sales tax to pay"]);
  expect((await pay(null, "1")).status).toBe(200);
  const made = await report(owner, "sales-tax", year);
  expect(made.rows).toMatchObject([{ taxCodeId: tax, tax: "10.00", paid: "6.50" }]);
  expect(made.totals).toEqual({ sales: "100.00", tax: "10.00", paid: "7.50", owed: "2.50" });
  expect((await report(owner, "profit-and-loss", year)).totals.expenses).toBe("0.00");
  await owner.call(transactionsApi.remove, { params: { id: paid.id } });
  expect((await report(owner, "sales-tax", year)).totals).toMatchObject({ paid: "1.00", owed: "9.00" });
  await owner.call(transactionsApi.restore, { params: { id: paid.id } });
  expect((await report(owner, "sales-tax", year)).rows).toMatchObject([{ paid: "6.50" }]);
  expect((await pay(owner.user.id, "1")).status).toBe(400);
});

test("who owes you is parted by how long it is overdue, on any day", async () => {
  const owner = await server.newOwner();
  const contactId = await newClient(owner);
  for (const dueDate of ["2026-05-31", "2026-05-01", "2026-04-01", "2026-03-02", "2026-03-01"])
    await newFinal(owner, { contactId, price: "10", issueDate: "2026-01-01", dueDate });
  const made = await report(owner, "receivables", { to: "2026-05-31" });
  expect(made.rows[0]).toMatchObject({
    contactId,
    current: "10.00",
    days1to30: "10.00",
    days31to60: "10.00",
    days61to90: "10.00",
    over90: "10.00",
    due: "50.00",
  });
  expect(made.totals.due).toBe("50.00");
  expect((await report(owner, "receivables", { to: "2025-12-31" })).totals.due).toBe("0.00");
});

test("cash flow tells why the money changed", async () => {
  const owner = await server.newOwner();
  await add(owner, { amount: "50", date: "2025-12-31" });
  await add(owner, { amount: "100", date: "2026-02-10" });
  await add(owner, {
    amount: "30",
    date: "2026-02-11",
    transactionType: "expense",
    accountId: await codeOf(owner, "2100"),
  });
  await newFinal(owner, { price: "40", issueDate: "2026-02-12", dueDate: "2026-03-01" });
  const made = await report(owner, "cash-flow", year);
  expect(made.totals).toEqual({
    operating: "100.00",
    investing: "0.00",
    financing: "0.00",
    net: "100.00",
    opening: "50.00",
    closing: "150.00",
  });
  expect(made.rows.map(({ label, amount }) => [label, amount])).toEqual([
    ["Net profit", "110.00"],
    ["Customers owe us", "-40.00"],
    ["Credit card", "30.00"],
  ]);
});

test("the general ledger goes page by page with the balance after each line", async () => {
  const owner = await server.newOwner();
  await add(owner, { amount: "5", date: "2025-12-31" });
  for (const amount of ["1", "2", "3"]) await add(owner, { amount, date: "2026-02-10" });
  const seen: unknown[] = [];
  for (let cursor: string | undefined; ;) {
    const answer = await owner.call(get, {
      params: { type: "general-ledger" },
      query: { ...year, limit: "2", cursor },
    });
    expect(answer.body.totals).toEqual({ debit: "6.00", credit: "6.00" });
    seen.push(
      ...answer.body.rows.map(({ code, debit, credit, balance }) => [code, debit ?? `-${credit}`, balance]),
    );
    const next = /cursor=([^&>]+)/.exec(answer.headers.get("link") ?? "")?.[1];
    if (!next) break;
    cursor = decodeURIComponent(next);
  }
  expect(seen).toEqual([
    ["1000", "1.00", "6.00"],
    ["1000", "2.00", "8.00"],
    ["1000", "3.00", "11.00"],
    ["4900", "-1.00", "-6.00"],
    ["4900", "-2.00", "-8.00"],
    ["4900", "-3.00", "-11.00"],
  ]);
});

test("contractors are paid by their customers’ names, without what went by card or payment app, and a later year has no threshold", async () => {
  const owner = await server.newOwner();
  const contactId = await newClient(owner);
  const categoryId = await categoryOf(owner, "Contractors");
  const row = { transactionType: "expense", categoryId, contactId };
  await add(owner, { ...row, amount: "700", date: "2026-02-10" });
  await add(owner, { ...row, amount: "900", date: "2026-02-11", accountId: await codeOf(owner, "2100") });
  const { body: app } = await owner.call(accountsApi.create, {
    body: { accountCode: "1020", accountName: "PayPal", accountType: "asset", subType: "payment_app" },
  });
  await add(owner, { ...row, amount: "800", date: "2026-02-12", accountId: app.id });
  const made = await report(owner, "contractors", { to: "2026-12-31" });
  expect(made.rows).toMatchObject([{ contactId, label: "Dana Ito", paid: "700.00" }]);
  expect(made.totals).toEqual({ paid: "700.00", threshold: "2000.00" });
  expect((await report(owner, "contractors", { to: "2025-12-31" })).totals.threshold).toBe("600.00");
  expect((await report(owner, "contractors", { to: "2027-12-31" })).totals.threshold).toBeNull();
});

describe("who and how", () => {
  test("viewers read; who sees only their own customers is told why not", async () => {
    const owner = await server.newOwner();
    const viewer = await newTeammate(server, owner, "viewer");
    await report(viewer, "profit-and-loss");
    const own = await newTeammate(server, owner, "member");
    await owner.call(membersApi.update, { params: { id: own.user.id }, body: { sees: "own" } });
    for (const type of reportTypes)
      expect((await own.call(get, { params: { type } })).status, type).toBe(403);
  });

  test.each([
    ["profit-and-loss", { from: "2026-02-02", to: "2026-02-01" }, "to"],
    ["profit-and-loss", { compareFrom: "2026-02-02" }, "compareTo"],
    ["profit-and-loss", { compareTo: "2026-02-02" }, "compareFrom"],
    ["profit-and-loss", { basis: "hope" }, "basis"],
    ["profit-and-loss", { from: "2026-02-30" }, "from"],
    ["profit-and-loss", { format: "doc" }, "format"],
    ["made-up", {}, "type"],
  ])("%s with %o is refused at %s", async (type, query, field) => {
    const owner = await server.newOwner();
    const { status, body } = await owner.call(get, {
      params: { type: type as ReportType },
      query: query as never,
    });
    expect([status, Object.keys((body as unknown as { errors: object }).errors)]).toEqual([400, [field]]);
  });

  test("every report is also a file, and no cell of it runs as a formula", async () => {
    const owner = await server.newOwner();
    await add(owner, { amount: "5", date: "2026-02-01", description: "=1+1" });
    const file = async (type: ReportType, format: string) => {
      const response = await owner.send(
        `/api/accounting/reports/${type}?from=2026-01-01&to=2026-12-31&format=${format}`,
      );
      expect([type, format, response.status]).toEqual([type, format, 200]);
      return {
        bytes: Buffer.from(await response.arrayBuffer()),
        name: response.headers.get("content-disposition") ?? "",
      };
    };
    for (const type of reportTypes) {
      expect((await file(type, "pdf")).bytes.subarray(0, 5).toString()).toBe("%PDF-");
      expect((await file(type, "xlsx")).bytes.subarray(0, 2).toString()).toBe("PK");
      expect((await file(type, "csv")).name).toContain(".csv");
    }
    const ledger = (await file("general-ledger", "csv")).bytes.toString();
    expect(ledger).toContain("'=1+1");
    expect(ledger).toMatch(/Total,.*5\.00,5\.00/);
  });
});
