import { describe, expect, test } from "vitest";
import type { Locator, Page } from "playwright-core";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { sharedServer, type SignedIn } from "#apps/server/testing/test-server.ts";
import { insertContacts } from "#areas/customers/server/contacts.builder.ts";
import { dealsApi } from "#areas/deals/contract/deals.api.ts";
import { campaignsApi } from "#areas/email-campaigns/contract/campaigns.api.ts";
import { desktop, forgive, newBrowser, phone, windows } from "./browser.ts";
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
const open = opener(visit, server.url, "/opportunities");
const contacts = (person: SignedIn) =>
  insertContacts(server.database, person.user.workspaceId, [
    { firstName: "Dana", lastName: "Whitfield", pipelineStage: "proposal", value: "4800.00" },
    { firstName: "Tom", lastName: "Kowalski", pipelineStage: "lead" },
    { firstName: "Grace", lastName: "Nakamura", pipelineStage: "new" },
  ]);
const row = (page: Page, name: string | RegExp): Locator => page.getByRole("row").filter({ hasText: name });
const number = (page: Page, title: string): Locator =>
  page.getByRole("region", { name: "Your numbers" }).getByRole("link", { name: new RegExp(`^${title}`) });
const pick = async (page: Page, name: string, item: string): Promise<void> => {
  await button(page, `More for ${name}`).click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
};

describe("Possible Sales", () => {
  test.each([phone])(
    "says so while nobody might buy, on a $name, and offers the first step",
    async (window) => {
      const page = await open(await server.newOwner(), "/opportunities", window);
      await heading(page, "No possible sales yet").waitFor();
      await number(page, "Total Opportunities: 0").waitFor();
      await expectAccessible(page);
      await expectNoSideScroll(page);
      expect(await layoutShift(page)).toBe(0);
      await button(page, "Add Sale").filter({ visible: true }).last().click();
      await dialog(page, "Add Sale").waitFor();
    },
  );

  test.each(windows)(
    "lists who might buy with what it adds up to, on a $name, without a jump",
    async (window) => {
      const owner = await server.newOwner();
      await contacts(owner);
      const page = await open(owner, "/opportunities", window);
      await heading(page, "People Who Might Buy").waitFor();
      await row(page, "Dana Whitfield").getByText("$4,800").waitFor();
      await row(page, "Tom Kowalski")
        .getByText(/^about \$[\d,]+$/)
        .waitFor();
      await expect.poll(() => row(page, "Grace Nakamura").count()).toBe(0);
      await number(page, "Total Opportunities: 2").waitFor();
      await page.getByText(/of it estimated for 1 sale without a value/).waitFor();
      await expectAccessible(page);
      await expectNoSideScroll(page);
      expect(await layoutShift(page)).toBe(0);
    },
  );

  test("each number opens as many sales as it counts", async () => {
    const owner = await server.newOwner();
    await insertContacts(
      server.database,
      owner.user.workspaceId,
      Array.from({ length: 7 }, (_, at) => ({
        firstName: `Person ${at}`,
        pipelineStage: at < 2 ? "negotiation" : "prospect",
      })),
    );
    const page = await open(owner);
    await number(page, "This Month: 2").click();
    await heading(page, "This month").waitFor();
    await expect.poll(() => row(page, /Person/).count()).toBe(2);
    await expect.poll(() => row(page, /Negotiation/).count()).toBe(2);
    await number(page, "Total Opportunities: 7").click();
    await expect.poll(() => row(page, /Person/).count()).toBe(7);
    await link(page, "No next step: 7").click();
    await expect.poll(() => row(page, /Person/).count()).toBe(7);
  });

  test("three sales of one customer: added, won, lost with a reason, and no two screens disagree", async () => {
    const owner = await server.newOwner();
    const [contactId = ""] = await contacts(owner);
    const page = await open(owner, "/opportunities", phone);
    await button(page, "Add Sale").click();
    const form = dialog(page, "Add Sale");
    await button(form, "Add Sale").click();
    await form.getByText("Choose a customer from the list").waitFor();
    await field(form, "Customer").fill("Dana");
    await page.getByRole("option", { name: /Dana Whitfield/ }).click();
    await field(form, "What for").fill("Summer party");
    await field(form, "Stage").selectOption("proposal");
    await button(form, "Add a line").click();
    await field(form, "Line 1").fill("Sandwiches");
    await field(form, "Quantity of line 1").fill("24");
    await field(form, "Price of line 1").fill("12.50");
    await expect.poll(() => field(form, "Value").inputValue()).toBe("300.00");
    await button(form, "Add Sale").click();
    await toast(page, "Sale added");
    await row(page, "Summer party").getByText("$300").waitFor();

    await pick(page, "Dana Whitfield, Summer party", "Won: Customer");
    const won = dialog(page, "Won!");
    await button(won, "Add Task").click();
    await won.getByText("In Things To Do").waitFor();
    await button(won, "Write Draft").click();
    await link(won, "See the draft").waitFor();
    const { body: drafts } = await owner.call(campaignsApi.list);
    expect(drafts.map(({ status, audience }) => [status, audience.contactIds])).toEqual([
      ["draft", [contactId]],
    ]);
    expect(await link(won, "See the draft").getAttribute("href")).toBe(`/email-campaigns/${drafts[0]?.id}`);
    await button(won, "Done").click();
    await number(page, "Total Opportunities: 2").waitFor();

    await button(page, "Add Sale").click();
    await field(form, "Customer").fill("Dana");
    await page.getByRole("option", { name: /Dana Whitfield/ }).click();
    await field(form, "What for").fill("Christmas boxes");
    await field(form, "Value").fill("1,200");
    await button(form, "Add Sale").click();
    await toast(page, "Sale added");
    await page.goto(`${server.url}/opportunities?view=open`);
    await pick(page, "Dana Whitfield, Christmas boxes", "Lost");
    const why = dialog(page, "Why was it lost?");
    await button(why, "Move to Lost").click();
    await why.getByText("Choose why this sale was lost").waitFor();
    await field(why, "Reason").selectOption("too_expensive");
    await button(why, "Move to Lost").click();
    await toast(page, "Sale saved");
    await expect.poll(() => row(page, "Christmas boxes").count()).toBe(0);

    // Who bought is a customer: the won sale is the main one now, and all three stand on the customer's page.
    const sales = (await owner.call(dealsApi.list, { query: { contactId } })).body;
    expect(sales.map(({ title, stage, isMain }) => [title, stage, isMain]).toSorted()).toEqual(
      [
        [null, "proposal", false],
        ["Christmas boxes", "lost", false],
        ["Summer party", "customer", true],
      ].toSorted(),
    );
    await page.goto(`${server.url}/contacts/${contactId}`);
    const card = page.getByRole("table", { name: "Sales of Dana Whitfield" });
    await expect.poll(() => card.getByRole("row").count()).toBe(4);
    await card.getByText("Too expensive").waitFor();
    await expectAccessible(page);
    await expectNoSideScroll(page);
  });

  test("a deleted sale leaves the list, comes back by Undo, and lies in the trash otherwise", async () => {
    const owner = await server.newOwner();
    const [contactId = ""] = await contacts(owner);
    await owner.call(dealsApi.create, { body: { contactId, title: "Tea party", stage: "qualified" } });
    const page = await open(owner);
    await pick(page, "Dana Whitfield, Tea party", "Delete");
    await button(ask(page, "Delete Tea party?"), "Delete").click();
    await expect.poll(() => row(page, "Tea party").count()).toBe(0);
    await (await toast(page, "Sale deleted")).getByRole("button", { name: "Undo" }).click();
    await row(page, "Tea party").waitFor();
    await pick(page, "Dana Whitfield, Tea party", "Delete");
    await button(ask(page, "Delete Tea party?"), "Delete").click();
    await toast(page, "Sale deleted");
    await page.goto(`${server.url}/opportunities/bin`);
    await button(page, "Restore Tea party").click();
    await heading(page, "The trash is empty").waitFor();
  });

  test("the only sale of a customer stays, and the screen says why", async () => {
    forgive(/409/);
    const owner = await server.newOwner();
    await contacts(owner);
    const page = await open(owner);
    await pick(page, "Dana Whitfield", "Delete");
    await button(ask(page, "Delete this sale of Dana Whitfield?"), "Delete").click();
    await row(page, "Dana Whitfield").waitFor();
    await page
      .getByText(/only sale, so it stays/)
      .first()
      .waitFor();
  });

  test.each([desktop])("what the list shows is downloaded, on a $name", async (window) => {
    const owner = await server.newOwner();
    await contacts(owner);
    const page = await open(owner, "/opportunities?search=whitfield", window);
    await row(page, "Dana Whitfield").waitFor();
    const download = async (item: string) =>
      downloaded(page, async () => {
        await button(page, "More").click();
        await page.getByRole("menuitem", { name: item }).click();
      });
    const csv = await download("Download as CSV");
    expect(csv.name).toMatch(/^sales-\d{4}-\d\d-\d\d\.csv$/);
    const [head = "", ...rows] = csv.bytes.toString().trim().split("\r\n");
    expect(head).toContain("Customer,Email,Phone,Company,Title");
    expect(rows).toEqual([expect.stringMatching(/^Dana Whitfield,.*,Proposal,4800\.00,/)]);
    const workbook = await download("Download as Excel");
    expect([workbook.name, workbook.bytes.subarray(0, 2).toString()]).toEqual([
      expect.stringMatching(/^sales-.*\.xlsx$/),
      "PK",
    ]);
  });

  test("who only looks is offered no download", async () => {
    const owner = await server.newOwner();
    const page = await open(await newTeammate(server, owner, "viewer"));
    await button(page, "More").click();
    await page.getByRole("menuitem", { name: "Trash" }).waitFor();
    expect(await page.getByRole("menuitem").count()).toBe(1);
  });

  test.each([desktop])(
    "a sale is changed in its dialog, which says what is wrong and shows the history, on a $name",
    async (window) => {
      const owner = await server.newOwner();
      await contacts(owner);
      const page = await open(owner, "/opportunities", window);
      await pick(page, "Dana Whitfield", "Edit");
      const form = dialog(page, "Edit Sale");
      await field(form, "What for").fill("Gallery opening");
      await field(form, "Likelihood").fill("101");
      await button(form, "Save changes").click();
      await form.getByText("Enter a whole number from 0 to 100").waitFor();
      await field(form, "Likelihood").fill("60");
      await expectAccessible(page);
      await button(form, "Save changes").click();
      await row(page, "Gallery opening").getByText("60% likely").waitFor();
      await pick(page, "Dana Whitfield, Gallery opening", "Edit");
      await button(form, "See its history").click();
      await form.getByText("What for: Gallery opening").waitFor();
    },
  );

  test("in the demo shows sample sales and changes nothing", async () => {
    const page = await visit("/opportunities", demoBrowser(server.url, { viewport: desktop }));
    await heading(page, "People Who Might Buy").waitFor();
    await row(page, "Canapés for the harbor gala").waitFor();
    await number(page, "Total Opportunities").waitFor();
    const alerts = alertsOf(page);
    await button(page, "More").click();
    await page.getByRole("menuitem", { name: "Download as CSV" }).click();
    await expect
      .poll(() => alerts)
      .toEqual([
        "Demo Mode: This would download these sales in the full version. Sign up to access real functionality!",
      ]);
  });
});
