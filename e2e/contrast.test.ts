import { describe, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { sharedServer } from "#apps/server/testing/test-server.ts";
import { forgive, newBrowser, windows } from "./browser.ts";
import { expectReadable, lowContrastOf } from "./contrast.fixture.ts";
import { card, cards, choose, newShop, three } from "./customers.fixture.ts";
import { demoScreens, walkedScreens } from "./demo.fixture.ts";
import { expectTabStops } from "./focus.fixture.ts";
import { expectWhole } from "./spacing.fixture.ts";
import { isWalked, walkedPages } from "./walked.ts";
import {
  ask,
  browserOf,
  button,
  demoBrowser,
  dialog,
  expectAccessible,
  expectWithinWindow,
  heading,
  toast,
} from "./fixture.ts";

// Every screen is opened here once, with all that the demo has on it: it fits and breaks no rule in either window, stays whole where text is spaced widely, and is walked through by Tab. Whether words can be
// told from their ground is judged here for every screen and every kind of state, in light and in dark and by each accent; for every dialog and menu of the demo where all of them are opened anyway (demo.test.ts); and for the colors themselves in
// platform/web/tokens.test.ts. Layout doesn't change colors: one width is enough.
const server = sharedServer();
const visit = newBrowser(server.url);

/** Waits until all that the screen loads has come. */
async function shown(page: Page): Promise<Page> {
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.waitForLoadState("networkidle");
  return page;
}

/** Promises that a screen can be read in every look and walked through by Tab, and in either window fits, breaks no rule of accessibility, and stays whole with wide text. */
async function expectSound(page: Page): Promise<void> {
  await expectReadable(page);
  for (const { width, height } of windows) {
    await page.setViewportSize({ width, height });
    await expectWithinWindow(page);
    await expectAccessible(page, true);
    await expectWhole(page);
  }
  await expectTabStops(page);
}

describe("every screen can be read in every look, and in either window fits and breaks no rule", () => {
  test.each(walkedScreens)("in the demo: $path", async ({ address }) => {
    await expectSound(await shown(await visit(address, demoBrowser(server.url))));
  });

  const others = walkedPages.filter(({ path }) => demoScreens.every((screen) => screen.path !== path));
  test.each(others)("for visitors: $path", async ({ path, access }) => {
    await expectSound(await shown(await visit(path, access === "protected" ? demoBrowser(server.url) : {})));
  });

  test("an address that no screen has", async () => {
    forgive(/404/);
    await expectSound(await shown(await visit("/no-such-thing")));
  });
});

// Nearly all of them are shown on My Customers, made of what every screen is made of.
describe.runIf(isWalked("/contacts"))("every kind of state can be read in every look", () => {
  test("a dialog, its errors, and what asks whether to leave it", async () => {
    const page = await visit("/contacts", demoBrowser(server.url));
    await button(page, "Add New Person").click();
    const add = dialog(page, "Add New Person");
    await button(add, "Add Person").click();
    await add.getByText("First name is required").waitFor();
    await expectReadable(page, "[role=dialog]");
    await add.getByLabel("First name").fill("Tom");
    await page.keyboard.press("Escape");
    await page.getByRole("alertdialog").waitFor();
    await expectReadable(page, "[role=alertdialog]");
  });

  test("a menu, a question, and toasts with and without an action, good and bad", async () => {
    const { open } = await newShop(server, visit, three);
    const page = await open("/contacts");
    await button(page, "More for Tom Kowalski").click();
    await page.getByRole("menu").waitFor();
    await expectReadable(page, "[role=menu]");
    await page.getByRole("menuitem", { name: "Delete", exact: true }).click();
    const question = ask(page, "Delete Tom Kowalski?");
    await question.waitFor();
    await expectReadable(page, "[role=alertdialog]");
    await button(question, "Delete").click();
    const deleted = await toast(page, "Contact deleted", "The contact has been removed from your list.");
    await expectReadable(page, "[role=region]");
    await button(deleted, "Undo").click();
    await toast(page, "Contact restored", "The contact is back in your list.");
    await expectReadable(page, "[role=region]");
    forgive(/ERR_FAILED/);
    await page.route(/\/api\/contacts\/[^/?]+$/, (route) => route.abort());
    await choose(page, "More for Tom Kowalski", "Delete");
    await button(question, "Delete").click();
    await toast(page, "Delete failed", "Failed to delete contact");
    await expectReadable(page, "[role=region]");
  });

  test("what is chosen, and the bar for those who are", async () => {
    const page = await visit("/contacts", demoBrowser(server.url));
    await cards(page).first().waitFor();
    await choose(page, "More", "Select");
    for (const box of (await page.getByRole("checkbox", { name: /^Choose / }).all()).slice(0, 2))
      await box.click();
    await page.getByText("2 customers selected").waitFor();
    await expectReadable(page);
  });

  test("the dialog of the front page", async () => {
    const page = await shown(await visit("/"));
    await button(page, "View Demo").click();
    await page.locator("dialog[open]").waitFor();
    await expectReadable(page, "dialog[open]");
  });

  test("a file that was read, row by row", async () => {
    const page = await visit("/contact-import", demoBrowser(server.url));
    await button(page, "Try a sample file").click();
    await button(page, "Start Import").waitFor();
    await expectReadable(page);
  });

  test("a list that didn’t load", async () => {
    const { open } = await newShop(server, visit, three);
    const page = await open("/settings/security");
    forgive(/503/);
    const answer = { code: "unavailable", message: "Try again", error: "Try again", requestId: "1" };
    await page.route(/\/api\/contacts\?/, (route) => route.fulfill({ status: 503, json: answer }));
    // The server reads a list in this order only when it is asked for.
    await page.goto(`${server.url}/contacts?sort=name`);
    await heading(page, "Your customers didn’t load").waitFor();
    await expectReadable(page);
  });

  test("fields that were left out, and a sign-in that was refused", async () => {
    const page = await visit("/auth");
    await button(page, "Sign In").click();
    await page.locator("[aria-invalid=true]").first().waitFor();
    await expectReadable(page);
  });

  test.each(["/dashboard", "/contacts", "/accounting", "/reports"])("nothing there yet: %s", async (path) => {
    const owner = await server.newOwner();
    await expectReadable(await shown(await visit(path, browserOf(owner, server.url))));
  });
});

test.runIf(isWalked("/contacts"))(
  "words that are too faint are found, wherever a look makes them so",
  async () => {
    const { open } = await newShop(server, visit, three);
    const page = await open("/contacts");
    await card(page, "Tom Kowalski").waitFor();
    await button(page, "Add New Person").click();
    await dialog(page, "Add New Person").waitFor();
    expect(await lowContrastOf(page, "[role=dialog]")).toEqual([]);
    const plant = (style: string) =>
      page.evaluate(
        `document.querySelector("[role=dialog]").insertAdjacentHTML("beforeend", '<p style="${style}">Faint</p>')`,
      );
    await plant("color: var(--disabled)");
    const faint = await lowContrastOf(page, "[role=dialog]");
    expect(faint.map((one) => one.slice(0, one.indexOf(":")))).toEqual(["light, blue", "dark, blue"]);
    await page.evaluate(`document.querySelector("[role=dialog] > p:last-child").remove()`);
    // On its own ground, which only the accents change.
    await plant("color: #fff; background: var(--accent-300)");
    expect((await lowContrastOf(page, "[role=dialog]")).map((one) => one.slice(0, one.indexOf(":")))).toEqual(
      ["light", "dark"].flatMap((theme) =>
        ["blue", "green", "purple"].map((accent) => `${theme}, ${accent}`),
      ),
    );
  },
);
