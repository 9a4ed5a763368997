import { describe, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { newClient } from "#apps/server/testing/invoice-fixture.ts";
import { sharedServer } from "#apps/server/testing/test-server.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { at, newBrowser, phone } from "./browser.ts";
import { newShop, three } from "./customers.fixture.ts";
import { expectFocus, focused, typeHalves } from "./focus.fixture.ts";
import { browserOf, button, demoBrowser, dialog, field, heading, pathOf, toast } from "./fixture.ts";

// Where the focus goes: as one who has no mouse finds it, by keys alone. That neither Tab nor any press takes it to the body or a dialog's top is tried in every
// dialog of the demo where all of them are opened anyway (demo.fixture.ts), on every screen where all of those are (contrast.test.ts); what rows and boards do, in platform/web/ui/focus-place.test.tsx.
const server = sharedServer();
const visit = newBrowser(server.url);
const demo = (path: string, options = {}): Promise<Page> => visit(path, demoBrowser(server.url, options));
const press = async (page: Page, ...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};
/** Presses by Enter what has this name, as the focus would have come to it. */
const enter = async (page: Page, name: string | RegExp): Promise<void> => {
  await button(page, name).filter({ visible: true }).first().press("Enter");
};
/** Promises that Tab comes to what has this name within so many steps. */
const tabTo = async (page: Page, name: string | RegExp, most: number): Promise<void> => {
  for (let step = 0; step < most; step++) {
    await press(page, "Tab");
    if (new RegExp(name).test(await focused(page))) return;
  }
  throw new Error(`Tab came to “${await focused(page)}”, not to “${name}”`);
};
/** What the screen has said to those who hear it. */
const said = (page: Page, words: string): Promise<void> =>
  page.locator("p[aria-live=polite][aria-atomic]", { hasText: words }).waitFor({ state: "attached" });

describe("by keys alone", () => {
  test("a date and a time are typed into a new meeting, a digit at a time", async () => {
    const page = await demo("/calendar");
    await enter(page, "Schedule a Meeting");
    const form = dialog(page, "Schedule a Meeting");
    await field(form, "Title").fill("Site visit");
    await field(form, "Date").focus();
    await press(page, ..."12032027");
    await field(form, "Time").focus();
    await press(page, "Backspace", ..."0215PM");
    await expect
      .poll(async () => [await field(form, "Date").inputValue(), await field(form, "Time").inputValue()])
      .toEqual(["2027-12-03", "14:15"]);
    expect(await field(form, "Title").inputValue()).toBe("Site visit");
    await typeHalves(form);
    expect(await field(form, "Title").inputValue()).toBe("Site visit");
  });

  test("lines of a sale are written, passed by Tab and removed, each where it stands", async () => {
    const page = await demo("/opportunities");
    await enter(page, "Add Sale");
    const form = dialog(page, "Add Sale");
    await enter(page, "Add a line");
    await expectFocus(page, "Line 1");
    await press(page, ..."Design", "Tab");
    expect(await focused(page)).not.toMatch(/Add Sale|Close/);
    await enter(page, "Add a line");
    await expectFocus(page, "Line 2");
    await enter(page, "Remove line 1");
    await expectFocus(page, "Remove line 1");
    await said(page, "Line 1 removed");
    expect(await form.getByLabel(/^Line \d/).count()).toBe(1);
  });

  test("a dialog that was opened through a waiting one gives the focus back, and the skip link keeps the address", async () => {
    const page = await demo("/accounting?tab=invoices");
    await button(page, "Create Invoice").filter({ visible: true }).first().waitFor();
    await press(page, "Tab");
    await expectFocus(page, "Skip to content");
    await press(page, "Enter");
    await expectFocus(page, "the content");
    expect(new URL(page.url()).hash).toBe("");
    await enter(page, "Create Invoice");
    await field(dialog(page, "Create Invoice"), "Customer").waitFor();
    await press(page, "Escape");
    await expectFocus(page, "Create Invoice");
  });

  test("what was deleted comes back by F8, and the focus with it; no bar lies on what has it", async () => {
    const { open } = await newShop(server, visit, [
      ...three,
      ...three.map((one) => ({ ...one, email: null })),
    ]);
    const page = await open("/contacts");
    await enter(page, "More for Tom Kowalski");
    await page.getByRole("menuitem", { name: "Delete", exact: true }).press("Enter");
    await page.getByRole("alertdialog").waitFor();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).press("Enter");
    await toast(page, "Contact deleted", "The contact has been removed from your list.");
    expect(await focused(page)).not.toBe("the body");
    await press(page, "F8");
    await expectFocus(page, /^Undo/);
    await press(page, "Enter");
    await toast(page, "Contact restored", "The contact is back in your list.");
    await expect.poll(() => focused(page)).not.toMatch(/the body|Undo|ol/);
    await page.setViewportSize({ width: 1280, height: 500 });
    await enter(page, "More");
    await page.getByRole("menuitem", { name: "Select" }).press("Enter");
    await page.getByRole("region", { name: "Selected customers" }).waitFor();
    await page
      .getByRole("checkbox", { name: /^Choose / })
      .last()
      .focus();
    const hidden: string[] = [];
    for (let stop = 0; stop < 30; stop++) {
      await press(page, "Shift+Tab");
      const covered = await page.evaluate<boolean>(`(() => {
        const one = document.activeElement;
        const bar = document.querySelector("section[aria-label='Selected customers']");
        const [a, b] = [one.getBoundingClientRect(), bar.getBoundingClientRect()];
        return !bar.contains(one) && b.top < a.bottom && a.top < b.bottom && a.left < b.right && b.left < a.right && getComputedStyle(bar).position === "sticky" && b.top <= 8;
      })()`);
      if (covered) hidden.push(await focused(page));
    }
    expect(hidden).toEqual([]);
  });

  test("what is saved leads to the heading of the screen that comes, and a saved form keeps the focus on its button", async () => {
    const owner = await server.newOwner({ companyName: "Alder & Rye" });
    await newClient(owner, { firstName: "Dana", lastName: "Whitfield" });
    const page = await visit("/accounting?tab=invoices", browserOf(owner, server.url));
    await enter(page, "Create Invoice");
    const form = dialog(page, "Create Invoice");
    await field(form, "Customer").click();
    await page.getByRole("option", { name: /Dana Whitfield/ }).click();
    await field(form, "Line 1").fill("Thursday lunches");
    await field(form, "Price").fill("14.50");
    await press(page, "Enter");
    await heading(page, "Draft").waitFor();
    expect(pathOf(page)).toMatch(/invoices\//);
    await expectFocus(page, "Draft");
    await page.goto(`${server.url}/settings`);
    await field(page, "Company name").fill("Alder & Rye Bakery");
    await button(page, "Save").last().press("Enter");
    await toast(page, "Saved", "Your business info is up to date.");
    await expectFocus(page, "Save");
    await press(page, "Enter");
    await toast(page, "Nothing to save", "You haven’t changed anything here.");
  });
});

describe("in a business", () => {
  test("what is refused, saved, closed, moved and restored leaves the focus where the work goes on", async () => {
    const { owner, ids, open } = await newShop(server, visit, three);
    const page = await open("/contacts");
    await enter(page, "Add New Person");
    await enter(page, "Add Person");
    await expectFocus(page, "First name");
    const form = dialog(page, "Add New Person");
    for (const [label, value] of [
      ["First name", "Ines"],
      ["Last name", "Quarto"],
      ["Email", "ines@example.com"],
    ] as const)
      await field(form, label).fill(value);
    await field(form, "Source").selectOption({ index: 1 });
    await press(page, "Shift+Tab", "Enter");
    await form.waitFor({ state: "detached" });
    await expectFocus(page, "Add New Person");

    await owner.call(contactsApi.remove, { params: { id: ids[0] ?? "" } });
    await page.goto(`${server.url}/contacts/bin`);
    await enter(page, "Restore Tom Kowalski");
    await heading(page, "The trash is empty").waitFor();
    await expect.poll(() => focused(page)).not.toBe("the body");
    expect(await page.title()).toMatch(/^Trash: customers/);

    await page.goto(`${server.url}/settings?tab=pipeline`);
    await enter(page, "Add stage");
    const stage = dialog(page, "Add a stage");
    await enter(page, "Cancel");
    await stage.waitFor({ state: "detached" });
    await expectFocus(page, "Add stage");
    await enter(page, "Move Proposal up");
    await said(page, "Proposal is number ");
    await expectFocus(page, "Move Proposal up");

    await page.goto(`${server.url}/settings/team`);
    await enter(page, "Invite");
    await field(page, "Email").fill("ben@example.com");
    await press(page, "Enter");
    await dialog(page, "Invite someone").waitFor({ state: "detached" });
    await expectFocus(page, "Invite");

    await page.goto(`${server.url}/settings/security`);
    await enter(page, "Turn on");
    await field(page, "Your password").fill(owner.password);
    await press(page, "Enter");
    await expectFocus(page, "Code from the app");
    await press(page, "Escape");
    await expectFocus(page, "Turn on");
  });
});

describe("in the demo", () => {
  test("steps of a helper are added, moved and removed, each followed by the focus; its sentence says nothing by itself", async () => {
    const page = await demo("/automation/edit/new?recipe=missedMeeting");
    await enter(page, "Add a step");
    await expectFocus(page, "Then");
    const last = await page.getByRole("listitem", { name: /^Step \d$/ }).count();
    await enter(page, `Move step ${last} up`);
    await expectFocus(page, `Move step ${last - 1} up`);
    await said(page, `Step ${last} is now step ${last - 1}`);
    await enter(page, `Remove step ${last - 1}`);
    await expectFocus(page, /^Remove step|^Add a step/);
    await said(page, `Step ${last - 1} removed`);
    expect(await page.locator("main [aria-live], main [role=status]").filter({ hasText: "," }).count()).toBe(
      0,
    );
  });

  test("a menu’s first row is chosen, the mail’s tools are one stop, a key without a toast leads nowhere, and signing up takes the place of signing in", async () => {
    const page = await demo("/email-campaigns");
    await enter(page, "Create Campaign");
    const form = dialog(page, "Create Campaign");
    await field(form, "Content").waitFor();
    await button(form, "Insert, content").focus();
    await press(page, "Enter");
    await expectFocus(page, "First name");
    await press(page, "Escape");
    await expectFocus(page, "Insert, content");
    await press(page, "F8");
    expect(await focused(page)).toBe("Insert, content");
    await tabTo(page, "Content", 1);
    await press(page, "Shift+Tab");
    await expectFocus(page, "Insert, content");
    await press(page, "ArrowLeft");
    await expectFocus(page, "Redo");
    await press(page, "Shift+Tab");
    expect(await focused(page)).toMatch(/Insert, subject/);
    await page.goto(`${server.url}/auth`);
    await enter(page, "Sign Up");
    await expectFocus(page, /^Try it for/);
  });
});

test("where the system gives the colors, switches and what is chosen can still be told", async () => {
  const page = await demo("/automation", { ...at(phone), forcedColors: "active" });
  const color = (of: string, what: string) =>
    page
      .locator(of)
      .first()
      .evaluate((one: any, name: string) => one.ownerDocument.defaultView.getComputedStyle(one)[name], what);
  await page.locator(".switch").first().waitFor();
  expect(await color(".switch > span", "backgroundColor")).not.toBe(
    await color(".switch", "backgroundColor"),
  );
  await page.goto(`${server.url}/calendar?tab=view`);
  await page.getByRole("tab").first().waitFor();
  expect(await color(".tabs > [data-state=active]", "borderBottomColor")).not.toBe(
    await color(".tabs > :not([data-state=active])", "borderBottomColor"),
  );
});
