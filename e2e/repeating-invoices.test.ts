import { describe, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { newClient, newFinal, newSeries } from "#apps/server/testing/invoice-fixture.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { sharedServer, type SignedIn } from "#apps/server/testing/test-server.ts";
import { invoiceRemindersApi } from "#areas/invoices/contract/invoice-reminders.api.ts";
import { recurringInvoicesApi } from "#areas/invoices/contract/recurring-invoices.api.ts";
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
const path = "/accounting/invoices/repeating";
const pick = async (page: Page, name: string | RegExp, item: string): Promise<void> => {
  await button(page, name).click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
};
const seriesOf = async (owner: SignedIn) => (await owner.call(recurringInvoicesApi.list)).body;
const dateList = (place: Parameters<typeof button>[0]) =>
  place.getByRole("region", { name: "Next dates" }).getByRole("listitem");

describe("repeating invoices", () => {
  test.each([desktop])(
    "are set up with their next six dates in view, paused, skipped and deleted, on a $name",
    async (window) => {
      const owner = await server.newOwner();
      await newClient(owner, { firstName: "Dana", lastName: "Whitfield" });
      const page = await open(owner, "/accounting?tab=invoices", window);
      await link(page, "Repeating invoices").click();
      await heading(page, "Repeating invoices").waitFor();
      await expectAccessible(page);
      await button(page, "New repeating invoice").filter({ visible: true }).first().click();
      const form = dialog(page, "New repeating invoice");
      await field(form, "Customer").click();
      await page.getByRole("option", { name: /Dana Whitfield/ }).click();
      await field(form, "Starts on").fill("2031-01-31");
      await expect
        .poll(() => dateList(form).allTextContents())
        .toEqual([
          "Jan 31, 2031",
          "Feb 28, 2031",
          "Mar 31, 2031",
          "Apr 30, 2031",
          "May 31, 2031",
          "Jun 30, 2031",
        ]);
      await field(form, "Ends").selectOption("after");
      await field(form, "How many invoices").fill("2");
      await expect.poll(() => dateList(form).count()).toBe(2);
      await field(form, "How many invoices").fill("0");
      await button(form, "Create").last().click();
      await form.getByText("At least 1").waitFor();
      await field(form, "How many invoices").fill("12");
      await field(form, "Line 1").fill("Monthly care");
      await field(form, "Price").fill("80");
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await button(form, "Create").last().click();
      await toast(page, "Repeating invoice created");
      const row = button(page, "Every month for Dana Whitfield");
      await row.waitFor();
      await expectAccessible(page);
      await expectNoSideScroll(page);

      await row.click();
      const details = dialog(page, "Dana Whitfield");
      await details.getByText("None yet.").waitFor();
      await expectAccessible(page);
      await button(details, "Skip Jan 31, 2031").click();
      await details.getByText("Skipped", { exact: true }).waitFor();
      await button(details, "Pause").click();
      await details.getByText(/It’s paused/).waitFor();
      await button(details, "Resume").click();
      await button(details, "Pause").waitFor();
      await button(details, "Delete").click();
      await expect.poll(() => row.count()).toBe(0);
      await button(
        await toast(page, "Repeating invoice deleted", "Invoices that were made stay."),
        "Undo",
      ).click();
      await toast(page, "Repeating invoice restored");
      await row.waitFor();
      expect(await seriesOf(owner)).toMatchObject([
        { state: "active", nextDate: "2031-02-28", totalAmount: "80.00", end: { after: 12 } },
      ]);
    },
  );

  test("an invoice is made to repeat with its lines, from its next month on", async () => {
    const owner = await server.newOwner();
    const contactId = await newClient(owner, { firstName: "Dana", lastName: "Whitfield" });
    const { id } = await newFinal(owner, {
      contactId,
      price: "45",
      issueDate: "2031-01-31",
      dueDate: "2031-02-28",
    });
    const page = await open(owner, `/accounting/invoices/${id}`, phone);
    await pick(page, "More", "Make it repeat");
    const form = dialog(page, "Make this invoice repeat");
    await expect.poll(() => field(form, "Starts on").inputValue()).toBe("2031-02-28");
    await expect.poll(() => field(form, "Price").inputValue()).toBe("45");
    await form.getByText("Send by email").click();
    await button(form, "Create").last().click();
    await toast(page, "Repeating invoice created");
    await heading(page, "Repeating invoices").waitFor();
    expect(await seriesOf(owner)).toMatchObject([
      { contactId, autoSend: "send", nextDate: "2031-02-28", totalAmount: "45.00" },
    ]);
  });

  test("a change counts for what comes, and the address keeps what the list is narrowed by", async () => {
    const owner = await server.newOwner();
    await newSeries(owner);
    const page = await open(owner, path);
    await pick(page, "More for Every month for Dana Ito", "Edit");
    const form = dialog(page, "Edit repeating invoice");
    await field(form, "Every").fill("3");
    await expect.poll(() => dateList(form).nth(1).textContent()).toBe("Apr 30, 2031");
    await button(form, "Save changes").click();
    await toast(page, "Repeating invoice saved", "Invoices that were made stay as they are.");
    await button(page, "Every 3 months for Dana Ito").waitFor();
    await field(page, "State").selectOption("paused");
    await page.getByText("No repeating invoices match").waitFor();
    await page.reload();
    await page.getByText("No repeating invoices match").waitFor();
  });

  test("a viewer reads them, and is offered nothing more", async () => {
    const owner = await server.newOwner();
    await newSeries(owner);
    const viewer = await newTeammate(server, owner, "viewer");
    const page = await open(viewer, path);
    await button(page, "Every month for Dana Ito").click();
    await dialog(page, "Dana Ito").getByText("None yet.").waitFor();
    expect(await button(page, /^(New repeating invoice|Edit|Pause|Delete)$/).count()).toBe(0);
  });
});

describe("payment reminders", () => {
  test.each([phone])("are turned on with own words, and off for one invoice, on a $name", async (window) => {
    const owner = await server.newOwner();
    const contactId = await newClient(owner, {
      firstName: "Dana",
      lastName: "Whitfield",
      email: "dana@example.com",
    });
    const { id } = await newFinal(owner, { contactId, dueDate: "2031-02-28" });
    const page = await open(owner, "/accounting?tab=invoices", window);
    await button(page, "Payment reminders").click();
    const settings = dialog(page, "Payment reminders");
    await settings.getByText(/Email isn’t set up/).waitFor();
    await settings.getByText("Send reminders by email").click();
    await button(settings, "Words and preview").first().click();
    const preview = settings.getByRole("region", { name: "Preview of reminder 1" });
    await preview.getByText(/INV-0042 is due on/).waitFor();
    await field(settings, "Message").fill("Hi {{firstName}}, {{amountDue}} by {{dueDate}}. {{nickname}}");
    await preview.getByText(/^Hi Dana, \$160\.97 by/).waitFor();
    await button(settings, "Save reminders").click();
    await settings.getByText(/\{\{nickname\}\} can’t be filled in/).waitFor();
    await field(settings, "Message").fill("Hi {{firstName}}, {{amountDue}} by {{dueDate}}.");
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await button(settings, "Save reminders").click();
    await toast(page, "Reminders are on");
    expect((await owner.call(invoiceRemindersApi.settings)).body).toMatchObject({ isOn: true });

    await page.goto(`${server.url}/accounting/invoices/${id}`);
    await page.getByText("Next: Feb 25, 2031, 3 days before it’s due.").waitFor();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await page.getByText("No reminders for this one").click();
    await toast(page, "No reminders for this one");
    await page.getByText("No reminder is sent by itself.").waitFor();
    await button(page, "Send a reminder now").click();
    const now = dialog(page, "Send a reminder now");
    expect(await field(now, "Message").inputValue()).toContain("$100.00 is open");
    await button(now, "Send reminder").click();
    await toast(
      page,
      "Nothing was emailed",
      "Email isn’t set up yet. It takes five minutes, and you can send yourself a test.",
    );
  });

  test("are seen by members, and changed by managers alone", async () => {
    const owner = await server.newOwner();
    const member = await newTeammate(server, owner, "member");
    const page = await open(member, "/accounting?tab=invoices");
    await button(page, "Payment reminders").click();
    const settings = dialog(page, "Payment reminders");
    await settings.getByText("Reminders are off.").waitFor();
    expect(await button(settings, "Save reminders").count()).toBe(0);
  });
});
