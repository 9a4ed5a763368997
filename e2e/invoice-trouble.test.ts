import { describe, expect, test } from "vitest";
import type { Locator, Page } from "playwright-core";
import { newClient, newDraft, newFinal } from "#apps/server/testing/invoice-fixture.ts";
import { sharedServer, type SignedIn } from "#apps/server/testing/test-server.ts";
import { invoicesApi } from "#areas/invoices/contract/invoices.api.ts";
import { desktop, forgive, newBrowser, phone, type windows } from "./browser.ts";
import { ask, button, dialog, field, heading, opener, pathOf, toast } from "./fixture.ts";

const server = sharedServer();
const visit = newBrowser(server.url);
const list = "/accounting?tab=invoices";
const open = opener(visit, server.url, list);
type Window = (typeof windows)[number];

const back = (page: Page) => page.evaluate("history.back()");
const depth = (page: Page) => page.evaluate<number>("history.state?.layers ?? 0");
const all = async (owner: SignedIn) => (await owner.call(invoicesApi.list, {})).body;
const one = async (owner: SignedIn, id: string) =>
  (await owner.call(invoicesApi.get, { params: { id } })).body;

async function newOwner(): Promise<SignedIn> {
  const owner = await server.newOwner({ companyName: "Alder & Rye" });
  await newClient(owner, { firstName: "Dana", lastName: "Whitfield" });
  return owner;
}

/** The form of a new invoice, all of it filled in. */
async function written(page: Page, what = "Thursday lunches"): Promise<Locator> {
  await button(page, "Create Invoice").filter({ visible: true }).first().click();
  const form = dialog(page, "Create Invoice");
  await field(form, "Customer").click();
  await page.getByRole("option", { name: /Dana Whitfield/ }).click();
  await field(form, "Line 1").fill(what);
  await field(form, "Price").fill("14.50");
  return form;
}

/** The form of a payment, with this amount. */
async function paying(page: Page, amount: string): Promise<Locator> {
  await button(page, "Record payment").filter({ visible: true }).first().click();
  const form = dialog(page, "Record a payment");
  await field(form, "Amount").fill(amount);
  return form;
}

describe.each([phone])("Create Invoice on a $name", (window: Window) => {
  test("makes one, however often it is pressed, and Back leads to the list", async () => {
    const owner = await newOwner();
    const page = await open(owner, list, window);
    const form = await written(page);
    await button(form, "Create Invoice").dblclick();
    await toast(page, "Invoice Created");
    await heading(page, "Draft").waitFor();
    expect((await all(owner)).length).toBe(1);
    await back(page);
    await page.getByRole("table", { name: "Invoices" }).getByText("Dana Whitfield").first().waitFor();
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    expect((await all(owner)).length).toBe(1);
  });

  test("asks before Back throws away what was written", async () => {
    const page = await open(await newOwner(), list, window);
    const form = await written(page, "Bread");
    await expect.poll(() => depth(page)).toBe(1);
    await back(page);
    const question = ask(page, "Leave without saving?");
    await question.waitFor();
    await back(page);
    await question.waitFor({ state: "hidden" });
    expect(await field(form, "Line 1").inputValue()).toBe("Bread");
    await back(page);
    await button(question, "Leave").click();
    await form.waitFor({ state: "hidden" });
    expect(pathOf(page)).toBe("/accounting");
  });

  test("in two tabs makes two, each with what was written there", async () => {
    const owner = await newOwner();
    const page = await open(owner, list, window);
    const other = await page.context().newPage();
    await other.goto(server.url + list);
    const [form, second] = [await written(page, "Bread"), await written(other, "Cake")];
    await button(form, "Create Invoice").click();
    await button(second, "Create Invoice").click();
    for (const [tab, what] of [
      [page, "Bread"],
      [other, "Cake"],
    ] as const) {
      await heading(tab, "Draft").waitFor();
      await tab.getByRole("table", { name: "Lines" }).getByText(what).waitFor();
    }
    expect((await all(owner)).map(({ lineItems }) => lineItems[0]?.description).toSorted()).toEqual([
      "Bread",
      "Cake",
    ]);
  });

  test("a draft that was changed in another tab is not overwritten", async () => {
    const owner = await newOwner();
    const { id } = await newDraft(owner);
    const page = await open(owner, `/accounting/invoices/${id}`, window);
    const other = await page.context().newPage();
    await other.goto(page.url());
    const edit = async (tab: Page, what: string) => {
      await button(tab, "Edit").filter({ visible: true }).first().click();
      const form = dialog(tab, "Edit draft");
      await field(form, "Line 1").fill(what);
      return form;
    };
    const [form, second] = [await edit(page, "Bread"), await edit(other, "Cake")];
    await button(form, "Save changes").click();
    await toast(page, "Invoice saved");
    forgive(/409/);
    await button(second, "Save changes").click();
    await other
      .getByText(/changed/i)
      .filter({ visible: true })
      .first()
      .waitFor();
    expect(await field(second, "Line 1").inputValue()).toBe("Cake");
    expect((await one(owner, id)).lineItems[0]?.description).toBe("Bread");
  });
});

describe.each([desktop])("Record payment on a $name", (window: Window) => {
  test("is recorded once, however often it is pressed, and Back does not record it again", async () => {
    const owner = await newOwner();
    const { id } = await newFinal(owner, { price: "1392" });
    const page = await open(owner, `/accounting/invoices/${id}`, window);
    const form = await paying(page, "800");
    await button(form, "Record payment").dblclick();
    await toast(page, "Payment recorded");
    await form.waitFor({ state: "hidden" });
    expect((await one(owner, id)).payments.map(({ amount }) => amount)).toEqual(["800.00"]);
    await expect.poll(() => depth(page)).toBe(0);
    const again = await paying(page, "10");
    await expect.poll(() => depth(page)).toBe(1);
    await back(page);
    await button(ask(page, "Leave without saving?"), "Leave").click();
    await again.waitFor({ state: "hidden" });
    expect(pathOf(page)).toBe(`/accounting/invoices/${id}`);
    expect((await one(owner, id)).amountDue).toBe("592.00");
  });

  test("in two tabs is recorded in one, and the other says why not", async () => {
    const owner = await newOwner();
    const { id } = await newFinal(owner, { price: "1392" });
    const page = await open(owner, `/accounting/invoices/${id}`, window);
    const other = await page.context().newPage();
    await other.goto(page.url());
    const [form, second] = [await paying(page, "800"), await paying(other, "800")];
    await button(form, "Record payment").click();
    await toast(page, "Payment recorded");
    forgive(/409/);
    await button(second, "Record payment").click();
    await other
      .getByText(/changed/i)
      .filter({ visible: true })
      .first()
      .waitFor();
    const { payments, amountDue } = await one(owner, id);
    expect([payments.length, amountDue]).toEqual([1, "592.00"]);
  });
});
