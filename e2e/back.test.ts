import { describe, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { sharedServer } from "#apps/server/testing/test-server.ts";
import { at, desktop, forgive, newBrowser, phone } from "./browser.ts";
import { card, choose, edit, newShop, three } from "./customers.fixture.ts";
import { ask, button, dialog, field, heading, link, pathOf, toast } from "./fixture.ts";

const server = sharedServer();
const visit = newBrowser(server.url);
const touch = { viewport: { width: phone.width, height: phone.height }, hasTouch: true, isMobile: true };
const shop = () => newShop(server, visit, three);

/** The list of customers, come to from My Business: whoever goes back once too often is there. */
async function contacts(window: { width: number; height: number }): Promise<Page> {
  const page = await (await shop()).open("/dashboard", at(window));
  await heading(page, "My Business").waitFor();
  await page.goto(`${server.url}/contacts`);
  await card(page, "Tom Kowalski").waitFor();
  return page;
}

/** Steps of the browser's history that this page stands on. */
const depth = (page: Page) => page.evaluate<number>("history.state?.layers ?? 0");
const back = (page: Page) => page.evaluate("history.back()");
const forward = (page: Page) => page.evaluate("history.forward()");

async function stillHere(page: Page): Promise<void> {
  await expect.poll(() => depth(page)).toBe(0);
  expect(pathOf(page)).toBe("/contacts");
  await card(page, "Tom Kowalski").waitFor();
}

describe("the browser's Back", () => {
  test.each([phone])(
    "on a $name closes a form and stays on the screen; Forward brings nothing back",
    async (window) => {
      const page = await contacts(window);
      const form = await edit(page, "Tom Kowalski");
      await expect.poll(() => depth(page)).toBe(1);
      await back(page);
      await form.waitFor({ state: "hidden" });
      await stillHere(page);
      await forward(page);
      await stillHere(page);
      await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
      await back(page);
      await heading(page, "My Business").waitFor();
    },
  );

  test.each([phone])(
    "on a $name asks where something was typed, and closes the question too",
    async (window) => {
      const page = await contacts(window);
      const form = await edit(page, "Tom Kowalski");
      await field(form, "Company").fill("Kowalski & Daughter");
      const question = ask(page, "Leave without saving?");
      await back(page);
      await question.waitFor();
      await expect.poll(() => depth(page)).toBe(2);
      await back(page);
      await question.waitFor({ state: "hidden" });
      await expect.poll(() => depth(page)).toBe(1);
      await expect.poll(() => field(form, "Company").inputValue()).toBe("Kowalski & Daughter");
      await back(page);
      await button(question, "Leave").click();
      await form.waitFor({ state: "hidden" });
      await stillHere(page);
    },
  );

  test.each([phone])(
    "on a $name has no step left of what was closed by Escape, by Cancel, by the cross or by saving",
    async (window) => {
      const page = await contacts(window);
      const closings = [
        () => page.keyboard.press("Escape"),
        () => button(dialog(page, "Edit Customer"), "Cancel").click(),
        () => button(dialog(page, "Edit Customer"), "Close").click(),
        async () => {
          await field(dialog(page, "Edit Customer"), "Company").fill("Kowalski & Daughter");
          await button(dialog(page, "Edit Customer"), "Save changes").click();
          await toast(page, "Success", "Contact updated successfully");
        },
      ];
      for (const close of closings) {
        const form = await edit(page, "Tom Kowalski");
        await expect.poll(() => depth(page)).toBe(1);
        await close();
        await form.waitFor({ state: "hidden" });
        await stillHere(page);
      }
      await back(page);
      await heading(page, "My Business").waitFor();
    },
  );

  test.each([phone])("on a $name closes a menu, and the dialog that was opened from one", async (window) => {
    const page = await contacts(window);
    await button(page, "More").filter({ visible: true }).click();
    const entry = page.getByRole("menuitem").first();
    await entry.waitFor();
    await expect.poll(() => depth(page)).toBe(1);
    await back(page);
    await entry.waitFor({ state: "hidden" });
    await stillHere(page);
    await choose(page, "More", "Export");
    const exporting = page.getByRole("dialog");
    await exporting.waitFor();
    await expect.poll(() => depth(page)).toBe(1);
    await back(page);
    await exporting.waitFor({ state: "hidden" });
    await stillHere(page);
  });

  test.each([phone])("on a $name closes one of two dialogs at a time", async (window) => {
    const page = await contacts(window);
    const form = await edit(page, "Tom Kowalski");
    await button(form, "Add a field").click();
    const adding = dialog(page, "Add a field");
    await adding.waitFor();
    await expect.poll(() => depth(page)).toBe(2);
    await back(page);
    await adding.waitFor({ state: "hidden" });
    await expect.poll(() => form.isVisible()).toBe(true);
    await expect.poll(() => depth(page)).toBe(1);
    await back(page);
    await form.waitFor({ state: "hidden" });
    await stillHere(page);
  });

  test.each([phone])("on a $name closes the bell's list", async (window) => {
    const page = await (await shop()).open("/dashboard", at(window));
    await button(page, /^Notifications/)
      .filter({ visible: true })
      .click();
    const list = dialog(page, "Notifications");
    await list.waitFor();
    await expect.poll(() => depth(page)).toBe(1);
    await back(page);
    await list.waitFor({ state: "hidden" });
    expect(pathOf(page)).toBe("/dashboard");
  });

  test("on a phone closes the side menu; an entry of it leads on, and Back from there to the screen", async () => {
    const page = await contacts(phone);
    await button(page, "Open menu").click();
    const menu = dialog(page, "Menu");
    await menu.waitFor();
    await expect.poll(() => depth(page)).toBe(1);
    await back(page);
    await menu.waitFor({ state: "hidden" });
    await stillHere(page);
    await button(page, "Open menu").click();
    await link(menu, "Things To Do").click();
    await page.waitForURL("**/tasks");
    await heading(page, "Things To Do").waitFor();
    await page.goBack();
    await stillHere(page);
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    await page.goBack();
    await heading(page, "My Business").waitFor();
  });

  test("is not taken by itself from where the answer of a dialog led to, however slow the step of the dialog is", async () => {
    // Until the step is taken the deleted customer's page may ask for what is gone.
    forgive(/404/);
    const { open, ids } = await shop();
    const page = await open(`/contacts/${ids[0]}`);
    await heading(page, "Tom Kowalski").waitFor();
    await page.evaluate(
      "{ const go = history.go.bind(history); history.go = (steps) => void setTimeout(() => go(steps), 700); addEventListener('popstate', () => { window.stepped = true; }); }",
    );
    await button(page, "Delete").click();
    await button(ask(page, "Delete Tom Kowalski?"), "Delete").click();
    await page.waitForURL("**/contacts");
    await page.waitForFunction("window.stepped");
    expect(pathOf(page)).toBe("/contacts");
    await card(page, "Zoë Béranger").waitFor();
  });

  test("after the page was loaded again needs no step for what was open", async () => {
    const page = await contacts(desktop);
    await edit(page, "Tom Kowalski");
    await expect.poll(() => depth(page)).toBe(1);
    await page.reload();
    await stillHere(page);
    await page.goBack();
    await heading(page, "My Business").waitFor();
  });

  test.each([phone])("on a $name closes the landing page's demo dialog", async (window) => {
    const page = await visit("/", at(window));
    await button(page, "View Demo").first().click();
    const form = dialog(page, "See the demo");
    await form.waitFor();
    await expect.poll(() => depth(page)).toBe(1);
    await back(page);
    await form.waitFor({ state: "hidden" });
    expect(pathOf(page)).toBe("/");
    await expect.poll(() => depth(page)).toBe(0);
  });
});

describe("a dialog that opens", () => {
  const focused = (page: Page) =>
    page.evaluate<string>(
      "document.activeElement.name || document.activeElement.getAttribute('role') || document.activeElement.textContent",
    );

  test("begins at its first field, where typing goes", async () => {
    const page = await contacts(desktop);
    const form = await edit(page, "Tom Kowalski");
    await expect.poll(() => focused(page)).toBe("firstName");
    await page.keyboard.press("End");
    await page.keyboard.type(" B.");
    await expect.poll(() => field(form, "First name").inputValue()).toBe("Tom B.");
  });

  test("where fingers type brings up no keyboard, and a space does not close it", async () => {
    const page = await (await shop()).open("/contacts", touch);
    const form = await edit(page, "Tom Kowalski");
    await expect.poll(() => focused(page)).toBe("dialog");
    await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
    await expect.poll(() => form.isVisible()).toBe(true);
  });

  test("with a question begins at the answer that does no harm", async () => {
    const page = await contacts(desktop);
    await choose(page, "More for Tom Kowalski", "Delete");
    await ask(page, "Delete Tom Kowalski?").waitFor();
    await expect.poll(() => focused(page)).toBe("Keep");
  });
});
