import { describe, expect, test } from "vitest";
import type { Locator, Page } from "playwright-core";
import { newFinal } from "#apps/server/testing/invoice-fixture.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { sharedServer, type SignedIn } from "#apps/server/testing/test-server.ts";
import { accountingIntegrationsApi } from "#areas/accounting/contract/accounting-integrations.api.ts";
import { transactionsApi } from "#areas/books/contract/transactions.api.ts";
import { insertContacts } from "#areas/customers/server/contacts.builder.ts";
import { desktop, newBrowser, phone, windows } from "./browser.ts";
import {
  alertsOf,
  ask,
  button,
  demoBrowser,
  dialog,
  downloaded,
  expectAccessible,
  expectNoSideScroll,
  field,
  heading,
  layoutShift,
  link,
  opener,
  toast,
} from "./fixture.ts";

const server = sharedServer();
const visit = newBrowser(server.url);
const open = opener(visit, server.url, "/accounting");
const at = (tab: string) => `/accounting?tab=${tab}`;
const row = (page: Page, name: string | RegExp): Locator => page.getByRole("row").filter({ hasText: name });
const number = (page: Page, title: string): Locator =>
  page.getByRole("region", { name: "Your numbers" }).getByRole("link", { name: new RegExp(`^${title}`) });
const pick = async (page: Page, name: string | RegExp, item: string): Promise<void> => {
  await button(page, name).click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
};
const today = () => new Date().toISOString().slice(0, 10);
const write = (owner: SignedIn, description: string, amount: string, type = "expense", more: object = {}) =>
  owner.call(transactionsApi.create, {
    body: { amount, description, date: today(), transactionType: type as "expense", ...more },
  });

describe("Money & Books", () => {
  test.each(windows)("has its six tabs, and says so while nothing is there, on a $name", async (window) => {
    const page = await open(await server.newOwner(), "/accounting", window);
    await heading(page, "Money & Books").waitFor();
    await expect
      .poll(() => page.getByRole("tab").allTextContents())
      .toEqual(["Overview", "Transactions", "Invoices", "Reports", "Integrations", "Settings"]);
    for (const title of ["Total Income", "Total Expenses", "Net Profit", "Outstanding Invoices"])
      await number(page, `${title}: \\$0`).waitFor();
    await heading(page, "Recent Transactions").waitFor();
    await heading(page, "Upcoming Invoice Due Dates").waitFor();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    expect(await layoutShift(page)).toBeLessThan(0.01);
  });

  test.each(windows)("every tab is accessible and fits on a $name", async (window) => {
    const owner = await server.newOwner();
    await write(owner, "Flour and butter", "684.20");
    const page = await open(owner, at("transactions"), window);
    await row(page, "Flour and butter").waitFor();
    for (const [tab, words] of [
      ["transactions", "Flour and butter"],
      ["invoices", "No invoices yet"],
      ["reports", "Profit & Loss"],
      ["integrations", "QuickBooks Online"],
      ["settings", "Company Information"],
    ] as const) {
      await page.goto(server.url + at(tab));
      await page.getByText(words).first().waitFor();
      await page.waitForLoadState("networkidle");
      await expectAccessible(page);
      await expectNoSideScroll(page);
      expect([tab, await layoutShift(page)]).toEqual([tab, expect.toSatisfy((shift) => shift < 0.01)]);
    }
  });
});

describe("transactions", () => {
  test.each([desktop])("are added, changed, deleted and brought back on a $name", async (window) => {
    const owner = await server.newOwner();
    const page = await open(owner, at("transactions"), window);
    await button(page, "Add Transaction").filter({ visible: true }).first().click();
    const add = dialog(page, "Add Transaction");
    await button(add, "Add Transaction").click();
    await add.getByText("Enter a description").waitFor();
    await field(add, "Amount").fill("1,684.20");
    await field(add, "Description").fill("Flour and butter");
    await add.getByRole("combobox", { name: "Category", exact: true }).selectOption("Goods and materials");
    await expectAccessible(page);
    await button(add, "Add Transaction").click();
    await toast(page, "Transaction Added");
    const one = row(page, "Flour and butter");
    for (const words of ["Expense", "Goods and materials", "−$1,684.20", "Pending"])
      await one.getByText(words).first().waitFor({ state: "attached" });
    expect(await page.getByRole("columnheader").allTextContents()).toEqual([
      "Date",
      "Type",
      "Description",
      "Category",
      "Amount",
      "Status",
      "Actions",
    ]);
    await button(one, "Flour and butter").click();
    const edit = dialog(page, "Edit Transaction");
    await expect
      .poll(() => edit.getByRole("combobox", { name: "Category", exact: true }).inputValue())
      .not.toBe("");
    await button(edit, "Where does this come from?").click();
    await edit.getByText("Each entry adds up to zero.").waitFor();
    await expectAccessible(page);
    await field(edit, "Amount").fill("1700");
    await button(edit, "Save changes").click();
    await toast(page, "Transaction saved");
    await row(page, "Flour and butter").getByText("−$1,700.00").waitFor();
    await pick(page, "More for Flour and butter", "Mark as cleared");
    await row(page, "Flour and butter").getByText("Cleared").waitFor();
    await pick(page, "More for Flour and butter", "Delete");
    await button(ask(page, "Delete Flour and butter?"), "Delete").click();
    await heading(page, "No transactions yet").waitFor();
    await page.goto(`${server.url}/accounting/transactions/bin`);
    await button(page, "Restore Flour and butter").click();
    await toast(page, "Transaction restored", "It counts again.");
    await page.goto(server.url + at("transactions"));
    await row(page, "Flour and butter").waitFor();
  });

  test("split over categories adds up, and a transfer has no category", async () => {
    const owner = await server.newOwner();
    const page = await open(owner, at("transactions"));
    await button(page, "Add Transaction").first().click();
    const add = dialog(page, "Add Transaction");
    await field(add, "Amount").fill("100");
    await field(add, "Description").fill("Boxes and ink");
    await button(add, "Split").click();
    await field(add, "Amount of part 1").fill("60");
    await add.getByText("Left to split: $40.00").waitFor();
    await button(add, "Add Transaction").click();
    await add
      .getByText(/above 0|must add up/)
      .first()
      .waitFor();
    await field(add, "Amount of part 2").fill("40");
    await field(add, "Category of part 1").selectOption("Goods and materials");
    await field(add, "Category of part 2").selectOption("Office supplies");
    await button(add, "Add Transaction").click();
    await toast(page, "Transaction Added");
    await row(page, "Boxes and ink")
      .getByText(/Goods and materials, Office supplies/)
      .waitFor();
    await button(page, "Add Transaction").first().click();
    const other = dialog(page, "Add Transaction");
    await other.getByText("Transfer", { exact: true }).click();
    await field(other, "Amount").fill("50");
    await field(other, "Description").fill("Set aside");
    await field(other, "To").selectOption("Savings account");
    await button(other, "Add Transaction").click();
    await row(page, "Set aside").getByText("Checking account to Savings account").waitFor();
  });

  test("are narrowed by the address, and exported as shown", async () => {
    const owner = await server.newOwner();
    await write(owner, "=Market stall", "412.50", "income");
    await write(owner, "Flour", "684.20");
    const page = await open(owner, `${at("transactions")}&type=income`);
    await row(page, "=Market stall").waitFor();
    await expect.poll(() => row(page, "Flour").count()).toBe(0);
    const { name, bytes } = await downloaded(page, () => button(page, "Export Data").first().click());
    expect(name).toMatch(/^transactions-.*\.csv$/);
    const lines = bytes.toString("utf8").trim().split("\r\n");
    expect(lines[0]).toContain("Date,Type,Description,Category,Amount,Status");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain("'=Market stall");
    expect(lines[1]).toContain("412.50");
  });

  test("rules say beforehand what they would sort", async () => {
    const owner = await server.newOwner();
    await write(owner, "Hollis Mill, flour", "55.00", "expense", { categoryId: null });
    const page = await open(owner, at("transactions"));
    await button(page, "Rules").first().click();
    const rules = dialog(page, "Rules");
    await button(rules, "Add a rule").click();
    await field(rules, "If the text contains").fill("mill");
    await field(rules, "Then the category is").selectOption("Expense: Goods and materials");
    await rules.getByText("Would sort 1 past transaction without a category:").waitFor();
    await button(rules, "Save and sort 1").click();
    await button(rules, "Delete the rule for mill").waitFor();
    await button(rules, "Close").first().click();
    await row(page, "Hollis Mill").getByText("Goods and materials").first().waitFor();
  });
});

describe("an owner invoices on a phone", () => {
  test("is paid in two parts, and the income leads to its payments, their entries and the invoice", async () => {
    const owner = await server.newOwner({ companyName: "Alder & Rye" });
    await insertContacts(server.database, owner.user.workspaceId, [
      { firstName: "Dana", lastName: "Whitfield", email: "dana@example.com" },
    ]);
    const page = await open(owner, at("invoices"), phone);
    await button(page, "Create Invoice").filter({ visible: true }).first().click();
    const form = dialog(page, "Create Invoice");
    await button(form, "Create Invoice").click();
    await form.getByText("Choose a customer from the list").waitFor();
    await field(form, "Customer").click();
    await page.getByRole("option", { name: /Dana Whitfield/ }).click();
    await field(form, "Line 1").fill("Thursday lunches for 24");
    await field(form, "Quantity").fill("96");
    await field(form, "Price").fill("14.50");
    await form.getByText("$1,392.00").first().waitFor();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await button(form, "Create Invoice").click();
    await toast(page, "Invoice Created");
    await heading(page, "Draft").waitFor();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await pick(page, "More", "Finalize without sending");
    await button(ask(page, "Finalize $1,392.00 for Dana Whitfield?"), "Finalize").click();
    await heading(page, "INV-0001").waitFor();
    await pay(page, "800.00", "$592.00 stays open");
    await toast(page, "Payment recorded");
    await page.getByText("Still due").waitFor();
    await pay(page, "592.00");
    await toast(page, "Paid in full");
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await button(page, "Where does this come from?").click();
    await page.getByText("Accounts receivable").or(page.getByText("Customers owe us")).first().waitFor();

    // From the figure to its rows, from a row to its entry, and to the document.
    await page.goto(`${server.url}/accounting`);
    await number(page, "Total Income: \\$1,392").click();
    await page.waitForURL(/type=income/);
    await expect.poll(() => row(page, "Payment of invoice INV-0001").count()).toBe(2);
    await row(page, "$592.00")
      .getByRole("button", { name: /^Payment of invoice/ })
      .click();
    const payment = page.getByRole("dialog");
    await button(payment, "Where does this come from?").click();
    await payment.getByText("Customers owe us").first().waitFor();
    await payment.getByText("Checking account").first().waitFor();
    await link(payment, "See the invoice").click();
    await page.getByRole("heading", { name: /INV-0001/ }).waitFor();
  });

  const pay = async (page: Page, amount: string, says?: string): Promise<void> => {
    await button(page, "Record payment").filter({ visible: true }).first().click();
    const payment = dialog(page, "Record a payment");
    await field(payment, "Amount").fill(amount);
    if (says) await payment.getByText(says).waitFor();
    await button(payment, "Record payment").click();
    await payment.waitFor({ state: "hidden" });
  };

  test("the customer's page tells of their money, and starts a new invoice for them", async () => {
    const owner = await server.newOwner();
    const [id] = await insertContacts(server.database, owner.user.workspaceId, [
      { firstName: "Dana", lastName: "Whitfield" },
    ]);
    await newFinal(owner, { contactId: id ?? "", price: "120" });
    const page = await open(owner, `/contacts/${id}`);
    const money = page
      .getByRole("main")
      .locator("section")
      .filter({ has: heading(page, "Money") });
    await expect.poll(() => money.getByRole("definition").allTextContents()).toEqual(["$120", "$0", "$120"]);
    await button(page, "New invoice").click();
    const form = dialog(page, "Create Invoice");
    await form.getByText("Dana Whitfield").first().waitFor();
    await field(form, "Line 1").fill("Cake");
    await field(form, "Price").fill("80");
    await button(form, "Create Invoice").click();
    await toast(page, "Invoice Created");
    await page.waitForURL(/\/accounting\/invoices\//);
  });
});

describe("providers", () => {
  test.each([phone])("are as stated, and connected only when it is true, on a $name", async (window) => {
    const owner = await server.newOwner();
    const page = await open(owner, at("integrations"), window);
    for (const words of ["QuickBooks Online", "Xero", "FreshBooks", "Wave Accounting"])
      await heading(page, words).waitFor();
    for (const words of ["$30/mo", "$13/mo", "$17/mo", "Free"])
      await page.getByText(words, { exact: true }).waitFor();
    await button(page, "Connect Xero").click();
    const said = dialog(page, "Xero isn’t connected");
    await said.getByText(/There is no live link/).waitFor();
    await expectAccessible(page);
    await button(said, "Close").last().click();
    await expect.poll(() => page.getByText("Connected", { exact: true }).count()).toBe(0);
    await button(page, "Sync All").click();
    await toast(page, "Nothing to sync", "No provider is connected yet.");
    const { body } = await owner.call(accountingIntegrationsApi.list, {});
    expect(body.map(({ provider, status }) => [provider, status])).toEqual([["xero", "pending"]]);
  });

  test.each([phone])(
    "read the books from a file, of the days that are chosen, on a $name",
    async (window) => {
      const owner = await server.newOwner();
      await write(owner, "Flour", "684.20");
      await write(owner, "Ovens", "9000.00", "expense", { date: "2025-12-31" });
      const page = await open(owner, at("integrations"), window);
      await field(page, "For").selectOption("hledger or Ledger");
      await field(page, "From").fill("2026-02-01");
      await field(page, "To").fill("2026-01-01");
      await page.getByText("The last day is before the first").waitFor();
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await field(page, "From").fill("2026-01-01");
      await field(page, "To").fill("");
      const { name, bytes } = await downloaded(page, () => button(page, "Download").click());
      expect([name, bytes.toString()]).toEqual([
        expect.stringMatching(/^books-hledger-.*\.journal$/),
        expect.stringContaining("Flour"),
      ]);
      expect(bytes.toString()).not.toContain("Ovens");
    },
  );
});

describe("who may", () => {
  test("a viewer reads, and is offered nothing that they may not do", async () => {
    const owner = await server.newOwner();
    await write(owner, "Flour", "684.20");
    const viewer = await newTeammate(server, owner, "viewer");
    const page = await open(viewer, at("transactions"));
    await row(page, "Flour").waitFor();
    await button(page, "More for Flour").click();
    await expect.poll(() => page.getByRole("menuitem").allTextContents()).toEqual(["View"]);
    const acts = /^(Add|Create|Export|Connect|New|Sync|Rules|Lock|Change|Save|Edit|Delete)/;
    for (const [tab, there] of [
      ["transactions", row(page, "Flour")],
      ["invoices", page.getByText("No invoices yet")],
      ["integrations", heading(page, "QuickBooks Online")],
      ["settings", page.getByText("Company Information")],
    ] as const) {
      await page.goto(server.url + at(tab));
      await there.first().waitFor();
      await page.waitForLoadState("networkidle");
      expect([tab, await button(page.getByRole("main"), acts).allTextContents()]).toEqual([tab, []]);
    }
  });
});

describe("the demo", () => {
  test("shows one coherent business, and its actions say what they would do", async () => {
    const page = await visit("/accounting", demoBrowser(server.url));
    const said = alertsOf(page);
    await number(page, "Total Income").waitFor();
    await button(page, "Connect QuickBooks").click();
    await button(page, "Export Data").click();
    expect(said).toEqual([
      "Demo Mode: This would connect to real services in the full version. Sign up to access real functionality!",
      "Demo Mode: This would download your books in the full version. Sign up to access real functionality!",
    ]);
    await page.goto(`${server.url}${at("invoices")}`);
    for (const words of ["Draft", "Sent", "Overdue", "Paid", "Void", "Written off"])
      await page.getByRole("table", { name: "Invoices" }).getByText(words, { exact: true }).first().waitFor();
  });
});
