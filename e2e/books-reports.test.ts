import { describe, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { lineAt, newClient, newFinal, newTax } from "#apps/server/testing/invoice-fixture.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { sharedServer, type SignedIn } from "#apps/server/testing/test-server.ts";
import { categoriesApi } from "#areas/books/contract/categories.api.ts";
import { periodLockApi } from "#areas/books/contract/period-lock.api.ts";
import { transactionsApi } from "#areas/books/contract/transactions.api.ts";
import { reportTypes } from "#areas/financial-reports/contract/report-types.rules.ts";
import { membersApi } from "#areas/team/contract/members.api.ts";
import { desktop, newBrowser, phone } from "./browser.ts";
import {
  button,
  dialog,
  expectAccessible,
  expectNoSideScroll,
  field,
  heading,
  link,
  opener,
  toast,
} from "./fixture.ts";

const server = sharedServer();
const visit = newBrowser(server.url);
const open = opener(visit, server.url, "/accounting");

async function newBooks(): Promise<SignedIn> {
  const owner = await server.newOwner();
  const categories = (await owner.call(categoriesApi.list)).body;
  const of = (name: string) => categories.find((one) => one.name === name)?.id;
  const add = (amount: string, transactionType: "income" | "expense", category: string, date: string) =>
    owner.call(transactionsApi.create, {
      body: {
        amount,
        description: `${category} of ${date}`,
        date,
        transactionType,
        categoryId: of(category),
      },
    });
  await add("1200.50", "income", "Sales", "2026-02-10");
  await add("300.25", "expense", "Meals", "2026-02-11");
  await add("99", "expense", "Insurance", "2026-03-01");
  await add("800", "expense", "Contractors", "2026-03-02");
  const tax = await newTax(owner, "GST", "5");
  await newFinal(owner, {
    contactId: await newClient(owner),
    lineItems: [lineAt("450", [tax])],
    issueDate: "2026-02-01",
    dueDate: "2026-02-15",
  });
  return owner;
}
const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

describe("reports of the books", () => {
  describe.each([phone])("on a $name", (window) => {
    let books: Promise<SignedIn> | undefined;
    test.each(reportTypes)("%s fits and is accessible", async (type) => {
      const page = await open(
        await (books ??= newBooks()),
        `/accounting/reports/${type}?from=2026-01-01&to=2026-03-31`,
        window,
      );
      await page.getByRole("table").waitFor();
      await expectAccessible(page);
      await expectNoSideScroll(page);
    });
  });

  test.each([desktop])("a line opens the entries behind it, on a $name", async (window) => {
    const page = await open(await newBooks(), "/accounting?tab=reports", window);
    await link(page, "Open the whole report: Profit & Loss").click();
    await heading(page, "Profit & Loss").waitFor();
    await field(page, "Period").selectOption({ label: "Choose days" });
    await field(page, "First day").fill("2026-02-01");
    await field(page, "Last day").fill("2026-02-28");
    await expect.poll(() => page.getByText("$1,350.25").count()).toBeGreaterThan(0);
    await rowOf(page, "Meals").waitFor();
    expect(await rowOf(page, "Insurance").count()).toBe(0);
    await button(page, "Meals").click();
    await dialog(page, "Meals").getByText("Meals of 2026-02-11").waitFor();
    await page.keyboard.press("Escape");
    await page.getByLabel("Invoices count").selectOption({ label: "when paid" });
    await expect.poll(() => page.getByText("$900.25").count()).toBeGreaterThan(0);
    expect(new URL(page.url()).searchParams.get("basis")).toBe("cash");
    await page.getByLabel("Compare with the period before").click();
    await page.getByText("Before", { exact: true }).first().waitFor();
  });

  test("one that is kept stays as it was, and says when the books have moved", async () => {
    const owner = await newBooks();
    const page = await open(
      owner,
      "/accounting/reports/profit-and-loss?from=2026-02-01&to=2026-02-28",
      desktop,
    );
    await button(page, "Keep as it is").click();
    await toast(page, "Report kept", "You find it under Reports.");
    await owner.call(transactionsApi.create, {
      body: { amount: "5", description: "Late", date: "2026-02-20", transactionType: "expense" },
    });
    await page.goto(`${server.url}/accounting?tab=reports`);
    await page.getByText("Books have moved", { exact: true }).waitFor();
    await link(page, /Profit & Loss, Feb 1, 2026 to Feb 28, 2026/).click();
    await page.getByText("The books have moved on its days since.").waitFor();
    await page.getByText("$1,350.25").first().waitFor();
    await expectAccessible(page);
  });

  test("a viewer reads and downloads, and keeps nothing; who sees only their own customers is told why there are none", async () => {
    const owner = await newBooks();
    const viewer = await newTeammate(server, owner, "viewer");
    const path = "/accounting/reports/balance-sheet";
    const page = await open(viewer, path, desktop);
    await button(page, "Download").waitFor();
    expect(await button(page, "Keep as it is").count()).toBe(0);
    // Open, it would hear of the change, and log that its report is refused.
    await page.close();
    await owner.call(membersApi.update, { params: { id: viewer.user.id }, body: { sees: "own" } });
    const own = await open(viewer, path, desktop);
    await own
      .getByText("You see your own customers’ invoices and payments, and no totals, books or bank accounts.")
      .waitFor();
    expect(await own.getByRole("table").or(button(own, "Download")).count()).toBe(0);
  });
});

describe("the care of the books", () => {
  test.each([desktop])("says that they are balanced, once somebody looks, on a $name", async (window) => {
    const page = await open(await newBooks(), "/accounting?tab=reports", window);
    await page.getByText("The books are looked through every night.").waitFor();
    await button(page, "Check now").click();
    await page.getByText(/Books checked \d\d:\d\d: all balanced/).waitFor();
    await expectNoSideScroll(page);
  });

  test.each([phone])(
    "days are locked, and what is written on them is refused in words, on a $name",
    async (window) => {
      const owner = await newBooks();
      const page = await open(owner, "/accounting?tab=settings", window);
      await button(page, "Lock days").click();
      await field(page, "Locked until").fill("2026-06-30");
      await button(dialog(page, "Locked days"), "Lock").click();
      await toast(page, "Books locked");
      await page.getByText("Jun 30, 2026").first().waitFor();
      await expectAccessible(page);
      const refused = await owner.refused(transactionsApi.create, {
        body: { amount: "5", description: "Late", date: "2026-06-20", transactionType: "expense" },
      });
      expect(refused.body.message).toContain("Use July 1, 2026 or a later day");
      await button(page, "Change").click();
      await field(page, "Locked until").fill("2026-05-31");
      await field(page, "Why").fill("A mistake");
      await button(dialog(page, "Locked days"), "Reopen").click();
      await page.getByText(/reopened the days after May 31, 2026 on .*: A mistake/).waitFor();
      expect((await owner.call(periodLockApi.get)).body.lockedUntil).toBe("2026-05-31");
    },
  );
});
