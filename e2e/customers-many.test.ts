import { describe, expect, test } from "vitest";
import type { Locator, Page } from "playwright-core";
import { sharedServer } from "#apps/server/testing/test-server.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { dealsApi } from "#areas/deals/contract/deals.api.ts";
import { doBulkChange } from "#areas/customers/server/contacts.jobs.ts";
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
  link,
  toast,
} from "./fixture.ts";
import { at, desktop, newBrowser, phone, windows } from "./browser.ts";
import { card, cards, choose, crowd, newShop, three, type Shop } from "./customers.fixture.ts";

const server = sharedServer();
const visit = newBrowser(server.url);
const shop = (people: Parameters<typeof newShop>[2]) => newShop(server, visit, people);
const bar = (page: Page): Locator => page.getByRole("region", { name: "Selected customers" });
const box = (page: Page, name: string): Locator => page.getByRole("checkbox", { name: `Choose ${name}` });

async function startChoosing(page: Page): Promise<void> {
  await choose(page, "More", "Select");
  await bar(page).getByText("Select customers").waitFor();
}

/** Chooses an act for those who are chosen: a button of the bar, on a phone an entry of its menu. */
async function act(page: Page, name: string): Promise<void> {
  if (page.viewportSize()?.width === phone.width) await choose(page, "Change", name);
  else await button(bar(page), name).click();
}

/** The lines of what arrives, without its byte order mark, and how it is called. */
async function linesOf(page: Page, press: () => Promise<void>): Promise<{ name: string; lines: string[] }> {
  const { name, bytes } = await downloaded(page, press);
  return { name, lines: bytes.toString("utf8").replace("\uFEFF", "").trim().split("\r\n") };
}

/** Exports those who are chosen. */
async function exportAs(page: Page, format: string): Promise<void> {
  await act(page, "Export");
  const asking = dialog(page, "Export");
  await asking.getByRole("radio", { name: format }).click();
  await expectAccessible(page);
  await asking.getByRole("button", { name: /^Download / }).click();
}

const stagesOf = async ({ owner }: Shop) =>
  (await owner.call(contactsApi.list)).body.map((contact) => contact.pipelineStage);

describe("choosing many", () => {
  test.each(windows)(
    "on a $name by hand, one after the other, and none again, and writing to those alone",
    async (window) => {
      const page = await (await shop(three)).open("/contacts", at(window));
      await startChoosing(page);
      for (const name of ["Tom Kowalski", "Sam Okafor"]) await box(page, name).click();
      await bar(page).getByText("2 customers selected").waitFor();
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await box(page, "Sam Okafor").click();
      await bar(page).getByText("1 customer selected").waitFor();
      await button(bar(page), "Clear").click();
      await bar(page).waitFor({ state: "detached" });
      await expect.poll(() => cards(page).getByRole("checkbox", { checked: true }).count()).toBe(0);
      await startChoosing(page);
      await box(page, "Tom Kowalski").click();
      await act(page, "Email");
      await dialog(page, "Create Campaign").getByText("1 customer picked in My Customers").waitFor();
    },
  );

  test.each([phone])(
    "on a $name moves all that match to another stage, also those who are not loaded",
    async (window) => {
      const made = await shop([...crowd(60), ...three]);
      const page = await made.open("/contacts?search=person", at(window));
      await page.getByText("48 of 60 customers").waitFor();
      await startChoosing(page);
      await button(bar(page), "Select these 48").click();
      await bar(page).getByText("48 customers selected").waitFor();
      await button(bar(page), "Select all 60 customers that match").click();
      await bar(page).getByText("60 customers selected").waitFor();
      await act(page, "Change stage");
      const asking = dialog(page, "Change stage");
      await asking.waitFor();
      await expectAccessible(page);
      await button(asking, "Move 60 customers").click();
      await asking.getByText("Choose one from the list").waitFor();
      await field(asking, "Stage").selectOption("qualified");
      await button(asking, "Move 60 customers").click();
      await toast(page, "60 customers moved to Qualified");
      await card(page, "Person 0060").getByText("Qualified").waitFor();
      expect((await stagesOf(made)).filter((stage) => stage === "qualified").length).toBe(60);
    },
  );

  test.each([desktop])("on a $name asks once about the other sales of all whom it lost", async (window) => {
    const made = await shop([...three]);
    const sales = await Promise.all(
      [0, 0, 1].map(async (at) => {
        const body = { contactId: made.ids[at] ?? "", title: "Party", stage: "qualified", value: "80" };
        return (await made.owner.call(dealsApi.create, { body })).body.id;
      }),
    );
    const stagesOfSales = () =>
      Promise.all(
        sales.map(async (id) => (await made.owner.call(dealsApi.get, { params: { id } })).body.stage),
      );
    const page = await made.open("/contacts", at(window));
    const loseAll = async () => {
      await startChoosing(page);
      await button(bar(page), "Select all 3 customers that match").click();
      await act(page, "Change stage");
      await field(dialog(page, "Change stage"), "Stage").selectOption("lost");
      await button(dialog(page, "Change stage"), "Move 3 customers").click();
    };
    const asked = dialog(page, "Are these sales lost too?");
    await loseAll();
    await asked.getByText("2 customers you just moved still have 3 other open sales.").waitFor();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await button(asked, "Leave them open").click();
    await expect.poll(() => asked.count()).toBe(0);
    expect(await stagesOfSales()).toEqual(["qualified", "qualified", "qualified"]);

    await made.owner.call(contactsApi.bulk, {
      body: { action: { type: "stage", pipelineStage: "proposal" }, ids: made.ids },
    });
    await page.reload();
    await loseAll();
    await button(asked, "Mark them lost too").click();
    await asked.getByText("Choose why this sale was lost").waitFor();
    await field(asked, "Reason").selectOption("not_now");
    await button(asked, "Mark them lost too").click();
    await toast(page, "Marked as lost");
    await expect.poll(() => asked.count()).toBe(0);
    expect(await stagesOfSales()).toEqual(["lost", "lost", "lost"]);
  });

  test.each([phone])("on a $name tags, assigns and deletes them; the bin gives them back", async (window) => {
    const made = await shop([...three]);
    const page = await made.open("/contacts", at(window));
    const chooseBoth = async () => {
      await startChoosing(page);
      for (const name of ["Tom Kowalski", "Sam Okafor"]) await box(page, name).click();
    };
    await chooseBoth();
    await act(page, "Tag");
    const asking = dialog(page, "Tag");
    await button(asking, "Tag 2 customers").click();
    await asking.getByText("Enter a tag").waitFor();
    await field(asking, "Tag").fill("Market");
    await expectAccessible(page);
    await button(asking, "Tag 2 customers").click();
    await toast(page, "2 customers tagged “Market”");
    await chooseBoth();
    await act(page, "Assign");
    await field(dialog(page, "Assign"), "Assigned to").selectOption({ label: "Rosa Delgado" });
    await button(dialog(page, "Assign"), "Assign 2 customers").click();
    await toast(page, "2 customers assigned");
    const { body } = await made.owner.call(contactsApi.list, { query: { tag: "Market" } });
    expect(body.map((contact) => contact.assignedTo)).toEqual([made.owner.user.id, made.owner.user.id]);

    await chooseBoth();
    await act(page, "Delete");
    const question = ask(page, "Delete 2 customers?");
    await question.waitFor();
    await expectAccessible(page);
    await button(question, "Delete").click();
    await toast(page, "2 customers moved to the trash");
    await page.getByText("1 of 1 customer").waitFor();

    await link(page, "Deleted customers").click();
    await heading(page, "Trash: customers").waitFor();
    await page
      .getByText(/Permanently deleted on/)
      .first()
      .waitFor();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await page.getByRole("checkbox", { name: "Select all shown" }).click();
    await button(page, "Restore 2 customers").click();
    await toast(page, "2 customers restored");
    await heading(page, "The trash is empty").waitFor();
    await expectAccessible(page);
    await link(page, "Back to My Customers").click();
    await page.getByText("3 of 3 customers").waitFor();
  });

  test("a change of many goes on while one leaves, is found again, and says when it is done", async () => {
    const made = await shop(crowd(260));
    const body = { contactId: made.ids[0] ?? "", title: "Party", value: "80", stage: "proposal" };
    for (const title of ["First", "Second"])
      await made.owner.call(dealsApi.create, { body: { ...body, title } });
    const page = await made.open("/contacts");
    await startChoosing(page);
    await button(bar(page), "Select all 260 customers that match").click();
    await act(page, "Change stage");
    await field(dialog(page, "Change stage"), "Stage").selectOption("lost");
    await button(dialog(page, "Change stage"), "Move 260 customers").click();
    const going = page.getByRole("region", { name: "Moving customers to another stage" });
    await going.getByText("You can leave this page.").waitFor();
    await page.goto(`${server.url}/settings/security`);
    await page.goto(`${server.url}/contacts`);
    await going.getByText("0 of 260").waitFor();
    await expectAccessible(page);
    expect(await server.runJobs(doBulkChange, made.owner)).toBe(1);
    await toast(page, "Moving customers to another stage", "Done for 260 customers.");
    await going.waitFor({ state: "detached" });
    await dialog(page, "Is this sale lost too?")
      .getByText("1 customer you just moved still has 1 other open sale.")
      .waitFor();
    await button(dialog(page, "Is this sale lost too?"), "Leave it open").click();
    await card(page, "Person 0260").getByText("Lost").waitFor();
    expect(new Set(await stagesOf(made))).toEqual(new Set(["lost"]));
  });
});

describe("as a spreadsheet", () => {
  test.each([desktop])("on a $name all that match, and those chosen by hand", async (window) => {
    const page = await (
      await shop([...crowd(60), { firstName: "=cmd()", lastName: "Sneaky", email: "x@example.com" }])
    ).open("/contacts?search=person", at(window));
    await page.getByText("48 of 60 customers").waitFor();
    await startChoosing(page);
    const exported = () => exportAs(page, "CSV file");
    await box(page, "Person 0060").click();
    const one = await linesOf(page, exported);
    expect(one.lines.map((line) => line.split(",").slice(0, 3))).toEqual([
      ["First Name", "Last Name", "Email"],
      ["Person", "0060", "person-60@example.com"],
    ]);
    expect(one.name).toMatch(/^customers-\d{4}-\d\d-\d\d\.csv$/);
    await button(bar(page), "Select all 60 customers that match").click();
    expect((await linesOf(page, exported)).lines.length).toBe(61);
  });

  test("no cell runs as a formula", async () => {
    const page = await (
      await shop([{ firstName: "=cmd()", lastName: "Sneaky", email: "x@example.com" }])
    ).open("/contacts");
    await startChoosing(page);
    await box(page, "=cmd() Sneaky").click();
    const { lines } = await linesOf(page, () => exportAs(page, "CSV file"));
    expect(lines[1]).toMatch(/^'=cmd\(\),Sneaky/);
  });
});

describe("the bin", () => {
  test.each([desktop])("on a $name brings one back", async (window) => {
    const { open, owner, ids } = await shop(three);
    await owner.call(contactsApi.remove, { params: { id: ids[0] ?? "" } });
    const page = await open("/contacts/bin", at(window));
    await button(page, "Restore Tom Kowalski").click();
    await toast(page, "Contact restored", "The contact is back in your list.");
    await heading(page, "The trash is empty").waitFor();
    await link(page, "My Customers").last().click();
    await card(page, "Tom Kowalski").waitFor();
  });

  test("in the demo says the stated words and changes nothing", async () => {
    const page = await visit("/contacts/bin", demoBrowser(server.url));
    await heading(page, "Trash: customers").waitFor();
    const alerts = alertsOf(page);
    await button(page, /^Restore .+/)
      .first()
      .click();
    await expect
      .poll(() => alerts)
      .toEqual([
        "Demo Mode: This would restore this contact in the full version. Sign up to access real functionality!",
      ]);
  });
});
