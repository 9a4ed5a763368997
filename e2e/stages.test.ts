import { describe, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { sharedServer, type SignedIn } from "#apps/server/testing/test-server.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { handOverContacts } from "#areas/customers/server/contacts.jobs.ts";
import { insertContacts } from "#areas/customers/server/contacts.builder.ts";
import { pipelineStagesApi } from "#areas/pipeline/contract/pipeline-stages.api.ts";
import { forgive, newBrowser } from "./browser.ts";
import { browserOf, button, demoBrowser, dialog, expectAccessible, field, layoutShift } from "./fixture.ts";

const server = sharedServer();
const visit = newBrowser(server.url);
const names = (page: Page) =>
  page.getByRole("list", { name: "Customers" }).getByRole("heading").allTextContents();
const filter = (page: Page) => page.getByRole("combobox", { name: "Stage" });
const shown = (page: Page) => filter(page).evaluate((one: any): string => one.selectedOptions[0].textContent);
const column = (page: Page, stage: string) => page.getByRole("region", { name: new RegExp(`^${stage}, `) });

/** A business with a stage of its own and a renamed one. */
async function shop(): Promise<SignedIn> {
  const owner = await server.newOwner();
  const { body: stage } = await owner.call(pipelineStagesApi.create, {
    body: { name: "Cake tasting", color: "rose" },
  });
  const { body: stages } = await owner.call(pipelineStagesApi.list);
  await owner.call(pipelineStagesApi.update, {
    params: { id: stages.find((one) => one.key === "proposal")?.id ?? "" },
    body: { name: "Offer sent" },
  });
  await insertContacts(server.database, owner.user.workspaceId, [
    { firstName: "Ada", lastName: "New", pipelineStage: "new" },
    { firstName: "Ben", lastName: "Lead", pipelineStage: "lead" },
    { firstName: "Cleo", lastName: "Offer", pipelineStage: "proposal" },
    { firstName: "Dana", lastName: "Taster", pipelineStage: stage.key },
    { firstName: "Elena", lastName: "Won", pipelineStage: "customer" },
  ]);
  return owner;
}

describe("the business's own stages", () => {
  test("are offered by filter, edit form and change of many, and stand on the cards in their names", async () => {
    const owner = await shop();
    const page = await visit("/contacts", browserOf(owner, server.url));
    for (const words of ["Cake tasting", "Offer sent", "New Lead"])
      await page.getByRole("listitem").getByText(words, { exact: true }).waitFor();
    await filter(page).selectOption({ label: "Cake tasting" });
    await expect.poll(() => names(page)).toEqual(["Dana Taster"]);
    await button(page, "Edit Dana Taster").click();
    const edit = dialog(page, "Edit Customer");
    expect(await field(edit, "Stage").evaluate((one: any) => one.selectedOptions[0].textContent)).toBe(
      "Cake tasting",
    );
    await field(edit, "Stage").selectOption({ label: "Offer sent" });
    await button(edit, "Save changes").click();
    await edit.waitFor({ state: "detached" });
    await filter(page).selectOption({ label: "Offer sent" });
    await expect.poll(async () => (await names(page)).sort()).toEqual(["Cleo Offer", "Dana Taster"]);
    await page.getByRole("checkbox", { name: "Choose Cleo Offer" }).check({ force: true });
    await button(page, "Change stage").click();
    await field(dialog(page, "Change stage"), "Stage").selectOption({ label: "Cake tasting" });
    await button(dialog(page, "Change stage"), "Move 1 customer").click();
    await page.getByText("1 customer moved to Cake tasting").first().waitFor();
  });

  test.each([
    ["?stage=new,lead", "New Lead, Lead", ["Ada New", "Ben Lead"]],
    ["?view=leads", "Active leads", ["Ada New", "Ben Lead", "Cleo Offer", "Dana Taster"]],
    ["?view=customers", "Customers", ["Elena Won"]],
  ])("/contacts%s shows whom it names, and the filter says so", async (query, words, people) => {
    const page = await visit(`/contacts${query}`, browserOf(await shop(), server.url));
    await expect.poll(async () => (await names(page)).sort()).toEqual(people);
    await expect.poll(() => shown(page)).toBe(words);
    await page.waitForLoadState("networkidle");
    expect(await layoutShift(page)).toBeLessThan(0.01);
    await expectAccessible(page);
    await filter(page).selectOption("");
    await expect.poll(async () => (await names(page)).length).toBe(5);
    expect(new URL(page.url()).search).toBe("");
  });

  test("in the demo too", async () => {
    const page = await visit("/contacts?stage=new,lead", demoBrowser(server.url));
    await expect.poll(() => shown(page)).toBe("New Lead, Lead");
    const leads = await names(page);
    await filter(page).selectOption("");
    await expect.poll(async () => (await names(page)).length).toBeGreaterThan(leads.length);
    await page.goto(`${server.url}/contacts?view=customers`);
    await expect.poll(() => shown(page)).toBe("Customers");
  });
});

describe("on the board", () => {
  test("a customer is moved by keyboard: picked up, carried by arrows, put down; Escape leaves them", async () => {
    const owner = await shop();
    const page = await visit("/dashboard", browserOf(owner, server.url));
    const handle = button(page, "Drag Cleo Offer");
    await handle.waitFor({ state: "attached" });
    const says = page.getByRole("status").or(page.getByRole("log"));
    const carry = async (...keys: string[]) => {
      await handle.focus();
      await page.keyboard.press("Space");
      await says
        .filter({ hasText: "Picked up Cleo Offer." })
        .or(says.filter({ hasText: "Cleo Offer is over Offer sent." }))
        .first()
        .waitFor({ state: "attached" });
      for (const key of keys) await page.keyboard.press(key);
    };
    await carry("ArrowRight");
    await says.filter({ hasText: "Cleo Offer is over Negotiation." }).waitFor({ state: "attached" });
    await page.keyboard.press("Escape");
    await says.filter({ hasText: "Cleo Offer stays where they were." }).waitFor({ state: "attached" });
    await expect
      .poll(() => column(page, "Offer sent").getByRole("link", { name: "Cleo Offer" }).count())
      .toBe(1);
    await carry("ArrowRight");
    await says.filter({ hasText: "Cleo Offer is over Negotiation." }).waitFor({ state: "attached" });
    await page.keyboard.press("Space");
    await column(page, "Negotiation").getByRole("link", { name: "Cleo Offer" }).waitFor();
    await expect
      .poll(
        async () =>
          (await owner.call(contactsApi.list, { query: { search: "Cleo" } })).body[0]?.pipelineStage,
      )
      .toBe("negotiation");
  });

  test("and by the menu, with the keyboard alone", async () => {
    const owner = await shop();
    const page = await visit("/dashboard", browserOf(owner, server.url));
    await button(page, "Drag Cleo Offer").waitFor({ state: "attached" });
    await button(page, "Move Cleo Offer to").focus();
    await page.keyboard.press("Enter");
    const item = page.getByRole("menuitem", { name: "Cake tasting" });
    await item.waitFor();
    for (
      let step = 0;
      step < 8 && !(await item.evaluate((one: any) => one === one.ownerDocument.activeElement));
      step++
    )
      await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await column(page, "Cake tasting").getByRole("link", { name: "Cleo Offer" }).waitFor();
  });
});

test("who is removed hands their customers over to whom the owner names", async () => {
  const owner = await server.newOwner();
  const [ben, mina] = [
    await newTeammate(server, owner, "member"),
    await newTeammate(server, owner, "member", { firstName: "Mina", lastName: "Sato" }),
  ];
  const [id = ""] = await insertContacts(server.database, owner.user.workspaceId, [
    { firstName: "Hana", lastName: "Whitfield", assignedTo: ben.user.id },
  ]);
  // His stream and what he reads next are refused.
  forgive(/401/);
  const bens = await visit("/contacts", browserOf(ben, server.url));
  await bens.getByRole("listitem").first().waitFor();
  const page = await visit("/settings/team", browserOf(owner, server.url));
  await button(page, "More about Ben Okafor").click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  const asking = dialog(page, "Remove Ben Okafor?");
  await expectAccessible(page);
  await field(asking, "Reassign their customers to").selectOption({ label: "Mina Sato" });
  await button(asking, "Remove").click();
  await asking.waitFor({ state: "detached" });
  await button(page, "More about Ben Okafor").waitFor({ state: "detached" });
  await server.runJobs(handOverContacts, owner);
  expect((await owner.call(contactsApi.get, { params: { id } })).body.assignedTo).toBe(mina.user.id);
  // His open screen knows it at once.
  await bens.waitForURL("**/auth");
});

test("sample customers say so among the recent ones on My Business", async () => {
  const owner = await server.newOwner({ withSampleData: true } as never);
  const page = await visit("/dashboard", browserOf(owner, server.url));
  const recent = page.getByRole("table", { name: "Recent Contacts" });
  await expect.poll(() => recent.getByText("Sample", { exact: true }).count()).toBe(5);
  await expectAccessible(page);
  await owner.call(contactsApi.create, {
    body: { firstName: "Real", lastName: "Person", email: "real@example.com", source: "Other" },
  });
  await recent.getByRole("link", { name: "Real Person" }).waitFor();
  await expect.poll(() => recent.getByText("Sample", { exact: true }).count()).toBe(4);
});
