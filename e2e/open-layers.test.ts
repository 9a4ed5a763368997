import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Locator, Page } from "playwright-core";
import { sharedServer } from "#apps/server/testing/test-server.ts";
import { at, newBrowser, phone, windows } from "./browser.ts";
import { browserOf, button, demoBrowser, dialog, expectAccessible, field, link, pathOf } from "./fixture.ts";

const server = sharedServer();
const visit = newBrowser(server.url);
const visible = (page: Page, name: string | RegExp): Locator =>
  button(page, name).filter({ visible: true }).first();

/** One of a kind: "More for Dana Whitfield" opens what "More for Tom Kowalski" opens. */
const kindOf = (label: string): string =>
  label.replace(/^(More for|More about|Move|Snooze|Insert,) .*/, "$1 …");

/** Opens one menu of each kind in a place, promises that it is accessible and gives the focus back, and answers the kinds. */
async function openMenus(page: Page, place: Page | Locator = page): Promise<string[]> {
  const openers = place.locator("[aria-haspopup=menu]:visible");
  await openers.first().waitFor();
  await page.waitForLoadState("networkidle");
  const labels = await openers.evaluateAll((all: any[]): string[] =>
    all.map((one) => one.getAttribute("aria-label") ?? one.textContent),
  );
  const firsts = new Map(labels.map((label, index) => [kindOf(label), index] as const).reverse());
  for (const index of firsts.values()) {
    const opener = openers.nth(index);
    await opener.click();
    const menu = page.getByRole("menu");
    await menu.waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "hidden" });
    await expect
      .poll(() => opener.evaluate((one: any) => one === one.ownerDocument.activeElement))
      .toBe(true);
  }
  return [...firsts.keys()].sort();
}

describe.each(windows)("on a $name, what is open breaks no rule of accessibility:", (window) => {
  const demo = (path: string) => visit(path, demoBrowser(server.url, at(window)));
  const isPhone = window === phone;

  // My Business has others on a phone; the rest are the same in both, and looked at in one.
  const menus: [path: string, kinds: string[]][] = [
    ["/dashboard", isPhone ? ["More", "More for …", "Move …"] : ["Move …"]],
    isPhone ? ["/contacts", ["More", "More for …"]] : ["/email-campaigns", ["More", "More for …"]],
    isPhone ? ["/tasks", ["More", "Snooze …"]] : ["/settings/team", ["More about …"]],
  ];

  test.each(menus)("the menus of %s", async (path, kinds) => {
    expect(await openMenus(await demo(path))).toEqual(kinds);
  });

  test.runIf(!isPhone)("the menu of a campaign, and those of the editor in its dialog", async () => {
    const page = await demo("/email-campaigns");
    await link(page, "Office breakfast trays").click();
    await page.getByRole("group", { name: "Results" }).waitFor();
    expect(await openMenus(page)).toEqual(["More for …"]);
    await page.goBack();
    await visible(page, "Create Campaign").click();
    const writing = dialog(page, "Create Campaign");
    await writing.waitFor();
    expect(await openMenus(page, writing)).toEqual(["Insert, …"]);
    await button(writing, "See it as a customer will").click();
    await field(writing, "Whose email to show").click();
    await page.getByRole("listbox", { name: "Customers" }).getByRole("option").first().waitFor();
    await expectAccessible(page);
  });

  test.runIf(isPhone)("the menu for those who are chosen", async () => {
    const page = await demo("/contacts");
    await visible(page, "More").click();
    await page.getByRole("menuitem", { name: "Select" }).click();
    await page
      .getByRole("checkbox", { name: /^Choose / })
      .first()
      .check();
    expect(await openMenus(page, page.getByRole("region", { name: "Selected customers" }))).toEqual([
      "Change",
    ]);
  });

  test.runIf(isPhone)("the choice of a task's customer", async () => {
    const page = await demo("/tasks");
    await visible(page, "Add Task").click();
    const adding = dialog(page, "Add Task");
    await field(adding, "Related customer").click();
    await page.getByRole("listbox", { name: "Customers" }).getByRole("option").first().waitFor();
    await expectAccessible(page);
  });

  test("the list of businesses, the bell's list, and the guide", async () => {
    const [owner, other] = [await server.newOwner(), await server.newOwner()];
    await server.database.inWorkspace(other.user.workspaceId, (tx) =>
      tx.execute(
        sql`INSERT INTO members (workspace_id, user_id, role) VALUES (${other.user.workspaceId}, ${owner.user.id}, 'member')`,
      ),
    );
    const page = await visit("/dashboard", browserOf(owner, server.url, at(window)));
    await visible(page, /^Notifications/).click();
    await button(page, "Mark all read").waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await button(page, "Got it, show me around").click();
    await button(page, "Close the tour").waitFor();
    await expectAccessible(page);
    await button(page, "Close the tour").click();
    if (isPhone) await button(page, "Open menu").click();
    const side = isPhone ? dialog(page, "Menu") : page.getByRole("complementary");
    expect(await openMenus(page, side)).toEqual(["Switch business"]);
  });
});

test.each(windows)(
  "on a $name a press beside an open menu closes it, and presses nothing else",
  async (window) => {
    const page = await visit(
      "/contacts",
      demoBrowser(server.url, { ...at(window), hasTouch: window === phone }),
    );
    await visible(page, "More").click();
    const menu = page.getByRole("menu");
    await menu.waitFor();
    const name = link(page, "Dana Whitfield");
    const { x, y } = (await name.boundingBox())!;
    if (window === phone) await page.touchscreen.tap(x + 5, y + 5);
    else await page.mouse.click(x + 5, y + 5);
    await menu.waitFor({ state: "hidden" });
    await page.waitForLoadState("networkidle");
    expect(pathOf(page)).toBe("/contacts");
    await name.click();
    await page.waitForURL(/\/contacts\/.+/);
  },
);
