import { describe, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { newClient } from "#apps/server/testing/invoice-fixture.ts";
import { expireQuote, newQuote, newSentQuote } from "#apps/server/testing/quote-fixture.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { sharedServer } from "#apps/server/testing/test-server.ts";
import { insertContacts } from "#areas/customers/server/contacts.builder.ts";
import { quotesApi } from "#areas/invoices/contract/quotes.api.ts";
import { at, desktop, forgive, newBrowser, phone, windows } from "./browser.ts";
import { expectReadable } from "./contrast.fixture.ts";
import {
  ask,
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
const place = "/accounting?tab=invoices&list=quotes";
const pathOf = (url: string | null) => new URL(url ?? "").pathname;
/** A browser that doesn't say that it is a program. */
const userAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36";
const check = async (page: Page) => {
  await expectAccessible(page);
  await expectNoSideScroll(page);
};
const seen = (page: Page, name: string) => button(page, name).filter({ visible: true }).first();

describe("quotes in Money & Books", () => {
  test("an owner writes one on a phone, hands it over, hears yes and makes an invoice of it", async () => {
    const owner = await server.newOwner({ companyName: "Alder & Rye" });
    await insertContacts(server.database, owner.user.workspaceId, [
      { firstName: "Dana", lastName: "Whitfield", email: "dana@example.com" },
    ]);
    const page = await open(owner, "/accounting?tab=invoices", phone);
    await page.getByText("Quotes", { exact: true }).click();
    await page.getByText("No quotes yet").waitFor();
    await check(page);
    await seen(page, "Create Quote").click();
    const form = dialog(page, "Create Quote");
    await field(form, "Customer").click();
    await page.getByRole("option", { name: /Dana Whitfield/ }).click();
    await field(form, "Line 1").fill("Holiday lunch for 24");
    await field(form, "Price").fill("588");
    await field(form, "Valid until").fill("2020-01-01");
    await button(form, "Create Quote").click();
    await form.getByText("Enter a day on or after the issue date").waitFor();
    await field(form, "Valid until").fill("2030-01-31");
    await check(page);
    await button(form, "Create Quote").click();
    await toast(page, "Quote created", "It stays a draft until you send it.");
    await heading(page, "Draft").waitFor();
    await check(page);
    await seen(page, "Send").click();
    const sending = dialog(page, "Send $588.00 to Dana Whitfield");
    await button(sending, "Send quote").click();
    const handed = dialog(page, "Nothing was emailed");
    const clientUrl = (await handed.getByText(/\/quote\//).textContent()) ?? "";
    await button(handed, "Done").click();
    await heading(page, "Q-0001").waitFor();

    const client = await visit(pathOf(clientUrl), { ...at(phone), userAgent });
    await client.getByLabel("Your name").first().fill("Rosa Whitfield");
    await button(client, "Accept quote").click();
    await client.getByText(/Accepted by Rosa Whitfield on/).waitFor();

    await page.reload();
    await page.getByText(/Accepted by Rosa Whitfield on .*, on the quote’s page/).waitFor();
    await check(page);
    await seen(page, "Make invoice").click();
    await toast(page, "Draft invoice ready", "It has the quote’s lines. Look it over and send it.");
    await page.waitForURL(/\/accounting\/invoices\//);
    await link(page, "a quote").click();
    await page.getByText("Invoiced", { exact: true }).waitFor();
    await page.goto(server.url + place);
    await page
      .getByRole("row", { name: /Dana Whitfield/ })
      .getByText("Invoiced")
      .waitFor();
  });

  test.each(windows)("list, page and trash fit and are accessible on a $name", async (window) => {
    const owner = await server.newOwner();
    const contactId = await newClient(owner, { firstName: "Dana", lastName: "W".repeat(60) });
    const lineItems = [{ description: "x".repeat(200), unitPrice: "1234567.89", quantity: "12.5" }];
    const quote = await newSentQuote(owner, { contactId, lineItems });
    const reason = "y".repeat(300);
    await owner.call(quotesApi.decline, { params: { id: quote.id }, body: { reason } });
    const draft = await newQuote(owner);
    await owner.call(quotesApi.remove, { params: { id: draft.id } });
    await newSentQuote(owner);
    const page = await open(owner, place, window);
    await page
      .getByRole("row", { name: /Q-0001/ })
      .getByText("Declined")
      .waitFor();
    await check(page);
    await link(page, /^Q-0001/).click();
    await page.getByText(reason).first().waitFor();
    await check(page);
    await page.goto(`${server.url}/accounting/quotes/bin`);
    await heading(page, "Trash: quote drafts").waitFor();
    await page.getByText("Draft for Dana Ito").waitFor();
    await check(page);
  });

  test("one is narrowed, marked by hand, withdrawn, duplicated, deleted and brought back", async () => {
    const owner = await server.newOwner();
    const contactId = await newClient(owner, { firstName: "Zora", lastName: "Quill" });
    await newSentQuote(owner, { contactId });
    await newSentQuote(owner);
    const page = await open(owner, place, desktop);
    await page.getByLabel("Search quotes: Search by number or client").fill("quill");
    await page.waitForURL(/search=quill/);
    await expect.poll(() => page.getByRole("row").count()).toBe(2);
    await page.getByRole("combobox", { name: "Status" }).selectOption("accepted");
    await page.getByText("No quotes match").waitFor();
    await button(page, "Clear search").last().click();
    await link(page, /^Q-0001/).click();
    await seen(page, "Mark accepted").click();
    const said = dialog(page, "Mark it accepted");
    await field(said, "Who said so").fill("");
    await button(said, "Mark accepted").click();
    await said.getByText("Enter who said it").waitFor();
    await field(said, "Who said so").fill("Rosa");
    await button(said, "Mark accepted").click();
    await page.getByText(/Accepted by Rosa on/).waitFor();
    await page.goto(server.url + place);
    await link(page, /^Q-0002/).click();
    await button(page, "More").click();
    await page.getByRole("menuitem", { name: "Withdraw" }).click();
    const withdrawing = page.getByRole("dialog");
    await field(withdrawing, "Why").fill("Wrong price");
    await button(withdrawing, "Withdraw").click();
    await page.getByText("Withdrawn: Wrong price").waitFor();
    await button(page, "More").click();
    await page.getByRole("menuitem", { name: "Duplicate" }).click();
    await heading(page, "Draft").waitFor();
    await button(page, "More").click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await button(ask(page, "Delete this draft for Dana Ito?"), "Delete").click();
    await page.waitForURL(/list=quotes/);
    await button(page, "Undo").click();
    await toast(page, "Draft restored");
    await page.getByRole("row", { name: /Draft/ }).first().waitFor();
  });

  test("who only looks sees them, and no way to change one", async () => {
    const owner = await server.newOwner();
    const viewer = await newTeammate(server, owner, "viewer");
    await newSentQuote(owner);
    const page = await open(viewer, place, desktop);
    await link(page, /^Q-0001/).click();
    await heading(page, "Q-0001").waitFor();
    for (const name of ["More", "Mark accepted", "Send by email"])
      expect(await button(page, name).count()).toBe(0);
  });
});

describe("the client's page of a quote", () => {
  test.each([phone])(
    "is read, declined with a reason, accessible and readable on a $name",
    async (window) => {
      const owner = await server.newOwner();
      const quote = await newSentQuote(owner, {
        contactId: await newClient(owner, { firstName: "Dana", lastName: "W".repeat(60) }),
        lineItems: [{ description: "x".repeat(200), unitPrice: "1234567.89", quantity: "12.5" }],
        validUntil: "2030-01-31",
      });
      const page = await visit(pathOf(quote.clientUrl), { ...at(window), userAgent });
      await heading(page, "Quote Q-0001").waitFor();
      await page.getByText("Valid until January 31, 2030").waitFor();
      await check(page);
      await expectReadable(page);
      await page.getByText("Decline this quote").click();
      await check(page);
      const download = page.waitForEvent("download");
      await link(page, "Download PDF").click();
      expect((await download).suggestedFilename()).toBe("Quote-Q-0001.pdf");
      forgive(/400/);
      // What a browser's own check would have stopped.
      await page.getByLabel("Your name").last().fill("   ");
      await page.getByLabel(/^Why/).fill("Too late");
      await button(page, "Decline quote").click();
      await page.getByRole("alert").getByText("Enter your name").waitFor();
      expect(await page.getByLabel(/^Why/).inputValue()).toBe("Too late");
      await check(page);
      await expectReadable(page);
      await page.getByLabel("Your name").last().fill("Rosa");
      await button(page, "Decline quote").click();
      await page.getByText(/Declined by Rosa on/).waitFor();
      await check(page);
      await expectReadable(page);
      const { body } = await owner.call(quotesApi.get, { params: { id: quote.id } });
      expect(body).toMatchObject({ status: "declined", answer: { reason: "Too late" } });
    },
  );

  test("says that its days are over", async () => {
    const owner = await server.newOwner();
    const quote = await newSentQuote(owner);
    await expireQuote(server.database.ownerUrl, quote.id);
    const page = await visit(pathOf(quote.clientUrl), { ...at(phone), userAgent });
    await page.getByText(/It can’t be accepted anymore/).waitFor();
    expect(await page.getByRole("button").count()).toBe(0);
    await check(page);
  });
});
