import { describe, expect, test } from "vitest";
import type { Locator, Page } from "playwright-core";
import { testServer } from "#apps/server/testing/test-server.ts";
import { pages } from "#apps/pages.ts";
import { desktop, newBrowser, windows } from "./browser.ts";
import { demoBrowser, expectNoSideScroll, pathOf } from "./ground.ts";
import { pressEverything } from "./demo.ground.ts";

const server = await testServer();
const visit = newBrowser(server.url);

/** Screens whose address names a record: the first of the sample. */
const records: Record<string, string> = { "/contacts/:id": "/contacts/01930000-0000-7000-8000-000000000001", "/email-campaigns/:id": "/email-campaigns/01930000-0000-7000-8c4a-000000000003" };
const screens = pages.filter((one) => one.access === "protected" && !one.module.includes("not-built")).map((one) => records[one.path] ?? one.path);

/** What no screen of the demo may ask for: everything that needs a session. Who looks at the demo is told so by the first. */
const isOpen = (path: string): boolean => !path.startsWith("/api/") || ["/api/auth/user", "/api/avatar"].includes(path);

function watch(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => { if (!isOpen(pathOf(request))) calls.push(`${request.method()} ${pathOf(request)}`); });
  return calls;
}

const main = (page: Page): Locator => page.getByRole("main");

describe("the demo", () => {
  test("has every built screen", () => {
    expect(screens).toEqual(expect.arrayContaining(["/dashboard", "/contacts", "/contacts/duplicates", "/contact-import", "/tasks", "/email-campaigns", "/settings/mail", "/settings/team", "/setup"]));
  });

  test.each(screens)("%s: fills the screen without one call that needs a session, whatever is pressed; a write says what it would do, and changes nothing", async (path) => {
    const page = await visit("/terms", demoBrowser(server.url, { viewport: desktop }));
    const calls = watch(page);
    const said = await pressEverything(page, server.url + path);
    console.log(path, JSON.stringify(said));
    expect(calls).toEqual([]);
  });

  test.each(windows.flatMap(({ name, width, height }) => screens.map((path) => ({ name, width, height, path }))))("$path on a $name says nothing of an error and does not scroll sideways", async ({ path, width, height }) => {
    const page = await visit(path, demoBrowser(server.url, { viewport: { width, height } }));
    await page.waitForLoadState("networkidle");
    await expectNoSideScroll(page);
    expect(await main(page).innerText()).not.toMatch(/did not load|could not|undefined|NaN|\[object/i);
  });
});
