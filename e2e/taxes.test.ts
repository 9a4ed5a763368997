import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { newClient } from "#apps/server/testing/invoice-fixture.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { sharedServer, type SignedIn } from "#apps/server/testing/test-server.ts";
import { categoriesApi } from "#areas/books/contract/categories.api.ts";
import { transactionsApi } from "#areas/books/contract/transactions.api.ts";
import { taxDocumentsApi } from "#areas/financial-reports/contract/tax-documents.api.ts";
import { makePackage } from "#areas/financial-reports/server/tax-documents.jobs.ts";
import { desktop, forgive, newBrowser, phone } from "./browser.ts";
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
const open = opener(visit, server.url, "/accounting/taxes");

async function newBooks(): Promise<SignedIn> {
  const owner = await server.newOwner();
  const categories = (await owner.call(categoriesApi.list)).body;
  const contactId = await newClient(owner);
  const add = (amount: string, name: string, more: object = {}) => {
    const category = categories.find((one) => one.name === name);
    return owner.call(transactionsApi.create, {
      body: {
        amount,
        description: `${name} of March`,
        date: "2026-03-05",
        transactionType: category?.kind,
        categoryId: category?.id,
        ...more,
      } as never,
    });
  };
  await add("9000", "Sales");
  await add("300.25", "Meals");
  await add("2500", "Contractors", { contactId });
  return owner;
}
const year = "/accounting/taxes?year=2026";

describe("taxes", () => {
  describe.each([phone])("on a $name", (window) => {
    test("fit and are accessible, with their dialogs", async () => {
      const owner = await newBooks();
      const { body } = await owner.call(taxDocumentsApi.create, {
        body: { documentType: "schedule_c", taxYear: 2026 },
      });
      const page = await open(owner, year, window);
      await page.getByText("Nothing is filed from here", { exact: false }).first().waitFor();
      await page.getByText("In 2026 the form is needed from $2,000.00 on.", { exact: false }).waitFor();
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await button(page, "W-9 of Dana Ito").click();
      await field(dialog(page, "Form W-9"), "Nine digits").waitFor();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await button(page, "Make one").click();
      await field(dialog(page, "Make a tax document"), "What").waitFor();
      await expectAccessible(page);
      await page.goto(`${server.url}/accounting/taxes/${body.id}`);
      await heading(page, "Schedule C worksheet 2026").waitFor();
      await page.getByText("Contract labor").waitFor();
      await expectAccessible(page);
      await expectNoSideScroll(page);
    });
  });

  test.each([desktop])(
    "a W-9 is written down, and its number is never shown again, on a $name",
    async (window) => {
      const page = await open(await newBooks(), year, window);
      forgive(/400/);
      await page.getByText("One contractor reached it, and no W-9 is there.", { exact: false }).waitFor();
      await button(page, "W-9 of Dana Ito").click();
      const form = dialog(page, "Form W-9");
      await field(form, "Received on").fill("2026-02-01");
      await button(form, "Save").click();
      await form.getByText("Enter the tax number that is on the form").waitFor();
      await field(form, "Tax number").selectOption({ label: "SSN or ITIN" });
      await field(form, "Nine digits").fill("12345");
      await button(form, "Save").click();
      await form.getByText("Enter the nine digits of the tax number, such as 12-3456789").waitFor();
      await field(form, "Nine digits").fill("123-45-6789");
      await button(form, "Save").click();
      await toast(page, "W-9 saved", "The tax number is locked away.");
      await page.getByText("W-9 received", { exact: true }).waitFor();
      await page
        .getByText("Everyone who reached it has sent a W-9, or needs none.", { exact: false })
        .waitFor();
      await button(page, "W-9 of Dana Ito").click();
      await dialog(page, "Form W-9").getByText("There is one that ends in 6789.", { exact: false }).waitFor();
      expect(await page.content()).not.toContain("123-45-6789");
      await button(dialog(page, "Form W-9"), "Delete").click();
      await toast(page, "W-9 deleted", "It can be brought back for 30 days.");
      await button(page, "W-9 of Dana Ito").click();
      await button(dialog(page, "Form W-9"), "Restore").click();
      await toast(page, "W-9 is back", "You find it with its contractor.");
    },
  );

  test("a package is made, marked as final and as filed by hand, and downloaded", async () => {
    const owner = await newBooks();
    const page = await open(owner, year, desktop);
    await button(page, "Make one").click();
    await button(dialog(page, "Make a tax document"), "Make it").click();
    await heading(page, "Year package 2026").waitFor();
    await page.getByRole("progressbar", { name: "Making the package" }).waitFor();
    await server.runJobs(makePackage, owner);
    await button(page, "Download").waitFor();
    const coming = page.waitForEvent("download");
    await button(page, "Download").click();
    expect((await coming).suggestedFilename()).toBe("year-package-2026.zip");
    await button(page, "Mark as final").click();
    await button(page, "I filed it").click();
    await field(dialog(page, "I filed it"), "Filed on").fill("2026-04-10");
    await button(dialog(page, "I filed it"), "Write it down").click();
    await page.getByText("On Apr 10, 2026.", { exact: false }).waitFor();
    expect(await button(page, "Delete").count()).toBe(0);
    await button(page, "Not filed").click();
    await button(page, "Back to draft").click();
    // The news of the removal comes before its answer: what is gone isn't asked for again.
    const other = await open(owner, year, desktop);
    await link(other, /^Year package 2026/).waitFor();
    await page.route(`**${taxDocumentsApi.list.path}/*`, async (route) => {
      if (route.request().method() !== "DELETE") return route.fallback();
      const response = await route.fetch();
      await link(other, /^Year package 2026/).waitFor({ state: "hidden" });
      await route.fulfill({ response });
    });
    await button(page, "Delete").click();
    await toast(page, "Document deleted", "It stays in the trash for 30 days.");
    await link(page, "Trash").click();
    await button(page, "Restore Year package 2026").click();
    await toast(page, "Document restored", "You find it under Taxes.");
  });

  test("a line of the worksheet opens what stands behind it, and an account goes to another line", async () => {
    const owner = await newBooks();
    const { body } = await owner.call(taxDocumentsApi.create, {
      body: { documentType: "schedule_c", taxYear: 2026 },
    });
    const page = await open(owner, `/accounting/taxes/${body.id}`, desktop);
    await button(page, "Meals").click();
    await dialog(page, "Meals").getByText("Meals of March").waitFor();
    await page.keyboard.press("Escape");
    await button(page, "Change lines").click();
    await field(dialog(page, "Lines of Schedule C"), "6200 Meals").selectOption({
      label: "27b: Other expenses",
    });
    await toast(page, "Line changed", "New worksheets use it.");
    await button(dialog(page, "Lines of Schedule C"), "Close").last().click();
    await expect.poll(() => dialog(page, "Lines of Schedule C").count()).toBe(0);
    await button(page, "Make anew").click();
    await page.getByText("Other expenses", { exact: true }).waitFor();
  });

  test("due days are written down once, and a later year's threshold is typed", async () => {
    const owner = await newBooks();
    await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
      tx.execute(sql`UPDATE workspaces SET time_zone = 'America/New_York'`),
    );
    const page = await open(owner, "/accounting/taxes?year=2098", phone);
    await button(page, "Add to Things To Do").click();
    await toast(page, "6 days added", "You find them in Things To Do.");
    await expect.poll(() => page.getByText("In Things To Do", { exact: true }).count()).toBe(6);
    expect(await button(page, "Add to Things To Do").count()).toBe(0);
    await button(page, "Write it down").click();
    await field(dialog(page, "Form 1099-NEC in 2098"), "Needed from").fill("2400");
    await button(dialog(page, "Form 1099-NEC in 2098"), "Save").click();
    await page
      .getByText("In 2098 the form is needed from $2,400.00 on, as you wrote down.", { exact: false })
      .waitFor();
    await expectAccessible(page);
  });

  test("viewers read, and make nothing", async () => {
    const owner = await newBooks();
    const viewer = await newTeammate(server, owner, "viewer");
    const page = await open(viewer, year, desktop);
    await page.getByText("Dana Ito").waitFor();
    expect(await button(page, "Make one").count()).toBe(0);
    expect(await button(page, "W-9 of Dana Ito").count()).toBe(0);
  });
});
