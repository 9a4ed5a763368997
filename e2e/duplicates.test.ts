import { describe, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { testServer } from "#apps/server/testing/test-server.ts";
import { contactMergesApi } from "#areas/customers/contract/contact-merges.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { doMergeExact, findDuplicates } from "#areas/customers/server/contacts.jobs.ts";
import { forgive, newBrowser, windows } from "./browser.ts";
import { choose, newShop, type Person, type Shop } from "./customers.ground.ts";
import { alertsOf, ask, button, demoBrowser, dialog, expectAccessible, expectNoSideScroll, field, heading, link, toast } from "./ground.ts";

const server = await testServer();
const visit = newBrowser(server.url);
const at = ({ width, height }: { width: number; height: number }) => ({ viewport: { width, height } });

const twice: readonly Person[] = [
  { firstName: "Ana", lastName: "Silva", email: "ana@silva.example", company: "Silva Ceramics", tags: ["market"], value: "1200.00" },
  { firstName: "Ana", lastName: "Silva", email: "ana@silva.example", phone: "(555) 010-0142", company: "Silva" },
  { firstName: "Tom", lastName: "Kowalski", email: "tom@kowalski.example", phone: "555 777 8899" },
  { firstName: "Thomas", lastName: "Kowalsky", email: null, phone: "+1 (555) 777-8899", jobTitle: "Owner" },
  { firstName: "Zoë", lastName: "Béranger", email: "zoe@lune.example" },
];

async function look(page: Page, { owner }: Shop, name = "Look for duplicates"): Promise<void> {
  await button(page, name).click();
  await page.getByRole("region", { name: "Looking for people who are there twice" }).waitFor();
  await server.runJobs(findDuplicates, owner);
}
const group = (page: Page, name: RegExp) => page.getByRole("region", { name });

describe("duplicates", () => {
  test.each(windows)("on a $name are looked for, merged field by field, and brought back", async (window) => {
    const shop = await newShop(server, visit, twice);
    const page = await shop.open("/contacts", at(window));
    await choose(page, "More", "Find duplicates");
    await heading(page, "Nobody has looked yet").waitFor();
    await expectAccessible(page);
    await look(page, shop);
    await group(page, /^Same email and same name: Ana Silva$/).waitFor();
    await toast(page, "Looking for people who are there twice", "5 people looked at.");
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await button(page, "Merge Ana Silva").click();
    const asking = dialog(page, "Merge Ana Silva");
    await asking.getByRole("group", { name: "Company" }).getByText("Silva", { exact: true }).click();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await button(asking, "Merge 2 people").click();
    const shown = await toast(page, "Merged", "Notes, files and history are together now.");
    await group(page, /Ana Silva$/).waitFor({ state: "detached" });
    const { body: [merged] } = await shop.owner.call(contactsApi.list, { query: { search: "silva" } });
    expect(merged).toMatchObject({ company: "Silva", phone: "(555) 010-0142", tags: ["market"], value: "1200.00" });
    await button(shown, "Undo").click();
    await toast(page, "Both are back", "Each with what was theirs.");
    await group(page, /Ana Silva$/).waitFor();
    expect((await shop.owner.call(contactsApi.count)).body.count).toBe(5);
  });

  test("who are different people stay apart", async () => {
    const shop = await newShop(server, visit, twice);
    const page = await shop.open("/contacts/duplicates");
    await look(page, shop);
    await button(page, "They are different people: Tom Kowalski").click();
    await toast(page, "Kept apart", "They will not be suggested again.");
    await group(page, /Tom Kowalski/).waitFor({ state: "detached" });
  });

  test("without doubt are merged all at once, and each can be undone from the list", async () => {
    const shop = await newShop(server, visit, twice);
    const page = await shop.open("/contacts/duplicates");
    await button(page, "Merge 1 person").click();
    const question = ask(page, "Merge 1 person?");
    await expectAccessible(page);
    await button(question, "Merge 1 person").click();
    await page.getByRole("region", { name: "Merging people who are there twice" }).waitFor();
    await server.runJobs(doMergeExact, shop.owner);
    await page.getByText("Ana Silva went into").waitFor();
    await expectAccessible(page);
    forgive(/404/);
    const [merge] = (await shop.owner.call(contactMergesApi.list)).body;
    const old = await shop.open(`/contacts/${merge!.goneId}`);
    await heading(old, "This customer is not here").waitFor();
    expect(await link(old, "Ana Silva").getAttribute("href")).toBe(`/contacts/${merge!.contactId}`);
    await button(page, "Undo the merge of Ana Silva").click();
    await toast(page, "Both are back", "Each with what was theirs.");
    await page.getByText("Ana Silva went into").waitFor({ state: "detached" });
  });
});

test.each(windows)("while somebody is added, on a $name, says who is here already and lets them be added", async (window) => {
  const shop = await newShop(server, visit, twice);
  const page = await shop.open("/contacts", at(window));
  await button(page, "Add New Person").filter({ visible: true }).first().click();
  const asking = dialog(page, "Add New Person");
  await field(asking, "First name").fill("Zoe");
  await field(asking, "Last name").fill("Beranger");
  await asking.getByText("is here already (similar name)").waitFor();
  await field(asking, "Email").fill("ZOE@lune.example");
  await asking.getByText("is here already (same email)").waitFor();
  expect(await link(asking, /^Zoë Béranger/).getAttribute("href")).toBe(`/contacts/${shop.ids[4]}`);
  await expectAccessible(page);
  await field(asking, "Source").selectOption("Referral");
  await button(asking, "Add Person").click();
  await toast(page, "Success", "Contact created successfully");
});

test.each(windows)("in the demo, on a $name, the sample's duplicates are shown and every act says what it would do", async (window) => {
  const page = await visit("/contacts/duplicates", demoBrowser(server.url, at(window)));
  const said = alertsOf(page);
  await group(page, /Dana Whitfield$/).waitFor();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await button(page, "They are different people: Dana Whitfield").click();
  await button(page, "Merge Dana Whitfield").click();
  await button(dialog(page, "Merge Dana Whitfield"), "Merge 2 people").click();
  await expect.poll(() => said.length).toBe(2);
  expect(said.map((one) => one.replace(/^Demo Mode: This would (.*) in the full version.*$/, "$1"))).toEqual(["keep these contacts apart", "merge these contacts into one"]);
});
