import { describe, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { sharedServer } from "#apps/server/testing/test-server.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { contactMergesApi } from "#areas/customers/contract/contact-merges.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { duplicatesApi } from "#areas/duplicates/contract/duplicates.api.ts";
import { insertContacts } from "#areas/customers/server/contacts.builder.ts";
import { doMergeExact, findDuplicates } from "#areas/duplicates/server/duplicates.jobs.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";
import { membersApi } from "#areas/team/contract/members.api.ts";
import { at, desktop, forgive, newBrowser, phone, windows } from "./browser.ts";
import { card, choose, newShop, type Person, type Shop } from "./customers.fixture.ts";
import {
  alertsOf,
  ask,
  browserOf,
  button,
  demoBrowser,
  dialog,
  expectAccessible,
  expectNoSideScroll,
  field,
  heading,
  link,
  toast,
} from "./fixture.ts";

const server = sharedServer();
const visit = newBrowser(server.url);

const twice: readonly Person[] = [
  {
    firstName: "Ana",
    lastName: "Silva",
    email: "ana@silva.example",
    company: "Silva Ceramics",
    tags: ["market"],
    value: "1200.00",
  },
  {
    firstName: "Ana",
    lastName: "Silva",
    email: "ana@silva.example",
    phone: "(555) 010-0142",
    company: "Silva",
  },
  { firstName: "Tom", lastName: "Kowalski", email: "tom@kowalski.example", phone: "555 777 8899" },
  { firstName: "Thomas", lastName: "Kowalsky", email: null, phone: "+1 (555) 777-8899", jobTitle: "Owner" },
  { firstName: "Zoë", lastName: "Béranger", email: "zoe@lune.example" },
];

async function look(page: Page, { owner }: Shop, name = "Find duplicates"): Promise<void> {
  await button(page, name).click();
  await page.getByRole("region", { name: "Finding duplicates" }).waitFor();
  await server.runJobs(findDuplicates, owner);
}
const group = (page: Page, name: RegExp) => page.getByRole("region", { name });

describe("duplicates", () => {
  test.each([desktop])(
    "on a $name are looked for, merged field by field, and brought back",
    async (window) => {
      const shop = await newShop(server, visit, twice);
      const page = await shop.open("/contacts", at(window));
      await choose(page, "More", "Find duplicates");
      await heading(page, "Not checked yet").waitFor();
      await expectAccessible(page);
      await look(page, shop);
      await group(page, /^Same email and same name: Ana Silva$/).waitFor();
      await toast(page, "Finding duplicates", "5 customers checked.");
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await button(page, "Merge Ana Silva").click();
      const asking = dialog(page, "Merge Ana Silva");
      await asking.getByRole("group", { name: "Company" }).getByText("Silva", { exact: true }).click();
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await button(asking, "Merge 2 customers").click();
      const shown = await toast(page, "Merged", "Notes, files and history are now combined.");
      await group(page, /Ana Silva$/).waitFor({ state: "detached" });
      const {
        body: [merged],
      } = await shop.owner.call(contactsApi.list, { query: { search: "silva" } });
      expect(merged).toMatchObject({
        company: "Silva",
        phone: "(555) 010-0142",
        tags: ["market"],
        value: "1200.00",
      });
      await button(shown, "Undo").click();
      await toast(page, "Merge undone", "Both customers are back as they were.");
      await group(page, /Ana Silva$/).waitFor();
      expect((await shop.owner.call(contactsApi.count)).body.count).toBe(5);
    },
  );

  test("who are different people stay apart", async () => {
    const shop = await newShop(server, visit, twice);
    const page = await shop.open("/contacts/duplicates");
    await look(page, shop);
    await button(page, "Not the same person: Tom Kowalski").click();
    await toast(page, "Kept separate", "We won’t suggest them again.");
    await group(page, /Tom Kowalski/).waitFor({ state: "detached" });
  });

  test("without doubt are merged all at once, and each can be undone from the list", async () => {
    const shop = await newShop(server, visit, twice);
    const page = await shop.open("/contacts/duplicates");
    await look(page, shop);
    await button(page, "Merge 1 customer").click();
    const question = ask(page, "Merge 1 customer?");
    await expectAccessible(page);
    await button(question, "Merge 1 customer").click();
    await page.getByRole("region", { name: "Merging duplicates" }).waitFor();
    await server.runJobs(doMergeExact, shop.owner);
    await page.getByText("A duplicate of Ana Silva").waitFor();
    await expectAccessible(page);
    forgive(/404/);
    const [merge] = (await shop.owner.call(contactMergesApi.list)).body;
    const old = await shop.open(`/contacts/${merge!.mergedId}`);
    await heading(old, "Customer not found").waitFor();
    await expect
      .poll(() => link(old, "Ana Silva").getAttribute("href"))
      .toBe(`/contacts/${merge!.contactId}`);
    await button(page, "Undo the merge of Ana Silva").click();
    await toast(page, "Merge undone", "Both customers are back as they were.");
    await page.getByText("A duplicate of Ana Silva").waitFor({ state: "detached" });
  });
});

describe("many that are exactly the same", () => {
  const couples = Array.from({ length: 30 }, (_, at) => ({
    firstName: `Pair ${at}`,
    lastName: "Twice",
    email: `pair${at}@example.com`,
  }));

  test.each([phone])(
    "are merged on a $name in the background, and the work can be stopped",
    async (window) => {
      const shop = await newShop(server, visit, [...couples, ...couples]);
      const page = await shop.open("/contacts/duplicates", at(window));
      await look(page, shop);
      await button(page, "Merge 30 customers").click();
      await button(ask(page, "Merge 30 customers?"), "Merge 30 customers").click();
      const work = page.getByRole("region", { name: "Merging duplicates" });
      await work.getByRole("progressbar").waitFor();
      await expectAccessible(page);
      await button(work, "Stop").click();
      await work.waitFor({ state: "detached" });
      await server.runJobs(doMergeExact, shop.owner);
      expect((await shop.owner.call(contactsApi.count)).body.count).toBe(60);
      await button(page, "Merge 30 customers").click();
      await button(ask(page, "Merge 30 customers?"), "Merge 30 customers").click();
      await work.waitFor();
      await server.runJobs(doMergeExact, shop.owner);
      await toast(page, "Merging duplicates", "30 customers merged.");
      expect((await shop.owner.call(contactsApi.count)).body.count).toBe(30);
      await page.getByText("30 customers are in your list twice").waitFor({ state: "detached" });
    },
  );
});

test.each(windows)("two who are chosen in the list are merged, on a $name", async (window) => {
  const page = await (await newShop(server, visit, twice)).open("/contacts", at(window));
  await choose(page, "More", "Select");
  for (const name of ["Tom Kowalski", "Thomas Kowalsky"])
    await page.getByRole("checkbox", { name: `Choose ${name}` }).click();
  if (window === phone) await choose(page, "Change", "Merge");
  else await button(page.getByRole("region", { name: "Selected customers" }), "Merge").click();
  await button(dialog(page, "Merge Tom Kowalski"), "Merge 2 customers").click();
  await toast(page, "Merged", "Notes, files and history are now combined.");
  await card(page, "Thomas Kowalsky").waitFor({ state: "detached" });
  await card(page, "Tom Kowalski").waitFor();
});

test.each([desktop])(
  "whoever only looks, on a $name, sees the groups and is offered no change",
  async (window) => {
    const shop = await newShop(server, visit, twice);
    await shop.owner.call(duplicatesApi.search, { body: { among: "all" } });
    await server.runJobs(findDuplicates, shop.owner);
    const page = await visit(
      "/contacts/duplicates",
      browserOf(await newTeammate(server, shop.owner, "viewer"), server.url, at(window)),
    );
    await group(page, /Ana Silva$/).waitFor();
    await page.getByText(/ask the owner or a manager of your business/).waitFor();
    for (const name of [/^Merge/, /^Not the same person/, /^(Find|Check)/, /^Undo/])
      await expect.poll(() => page.getByRole("button", { name }).count()).toBe(0);
    await expectAccessible(page);
    await expectNoSideScroll(page);
  },
);

test("whoever sees only their own customers finds and merges only these", async () => {
  const shop = await newShop(server, visit, []);
  const ben = await newTeammate(server, shop.owner, "member");
  await insertContacts(
    server.database,
    shop.owner.user.workspaceId,
    twice.map((one, at) => ({ ...one, assignedTo: at < 2 ? ben.user.id : shop.owner.user.id })),
  );
  await shop.owner.call(membersApi.update, { params: { id: ben.user.id }, body: { sees: "own" } });
  const page = await visit("/contacts/duplicates", browserOf(ben, server.url));
  await look(page, shop);
  await group(page, /Ana Silva$/).waitFor();
  await page.getByText("1 group, checked on").waitFor();
  await expect.poll(() => group(page, /Kowalski/).count()).toBe(0);
  await button(page, "Merge Ana Silva").click();
  await button(dialog(page, "Merge Ana Silva"), "Merge 2 customers").click();
  await toast(page, "Merged", "Notes, files and history are now combined.");
  expect((await shop.owner.call(contactsApi.count)).body.count).toBe(4);
});

test("a merge shows on another open screen", async () => {
  const shop = await newShop(server, visit, twice);
  const [page, other] = [
    await shop.open("/contacts/duplicates"),
    await shop.open(`/contacts/${shop.ids[0]}`),
  ];
  await heading(other, "Ana Silva").waitFor();
  await shop.owner.call(tasksApi.create, {
    body: { title: "Call Ana about the kiln", type: "call", contactId: shop.ids[1] ?? null },
  });
  await look(page, shop);
  await button(page, "Merge Ana Silva").click();
  await button(dialog(page, "Merge Ana Silva"), "Merge 2 customers").click();
  await toast(page, "Merged", "Notes, files and history are now combined.");
  await other.getByText("Two copies of Ana Silva were merged").waitFor();
  await other.getByText("Call Ana about the kiln").first().waitFor();
});

test.each([phone])(
  "while somebody is added, on a $name, says who is here already and lets them be added",
  async (window) => {
    const shop = await newShop(server, visit, twice);
    const page = await shop.open("/contacts", at(window));
    await button(page, "Add New Person").filter({ visible: true }).first().click();
    const asking = dialog(page, "Add New Person");
    await field(asking, "First name").fill("Zoe");
    await field(asking, "Last name").fill("Beranger");
    await asking.getByText("is already in your list (similar name)").waitFor();
    await field(asking, "Email").fill("ZOE@lune.example");
    await asking.getByText("is already in your list (same email)").waitFor();
    await expect
      .poll(() => link(asking, /^Zoë Béranger/).getAttribute("href"))
      .toBe(`/contacts/${shop.ids[4]}`);
    await expectAccessible(page);
    await field(asking, "Source").selectOption("Referral");
    await button(asking, "Add Person").click();
    await toast(page, "Success", "Contact created successfully");
  },
);

test.each([phone])(
  "in the demo, on a $name, the sample's duplicates are shown and every act says what it would do",
  async (window) => {
    const page = await visit("/contacts/duplicates", demoBrowser(server.url, at(window)));
    const said = alertsOf(page);
    await group(page, /Dana Whitfield$/).waitFor();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await button(page, "Not the same person: Dana Whitfield").click();
    await button(page, "Merge Dana Whitfield").click();
    await button(dialog(page, "Merge Dana Whitfield"), "Merge 2 customers").click();
    await expect.poll(() => said.length).toBe(2);
    expect(
      said.map((one) => one.replace(/^Demo Mode: This would (.*) in the full version.*$/, "$1")),
    ).toEqual(["keep these contacts separate", "merge these contacts into one"]);
  },
);
