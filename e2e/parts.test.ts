import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { sharedServer } from "#apps/server/testing/test-server.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";
import { at, desktop, forgive, newBrowser, phone } from "./browser.ts";
import { card, edit, newShop, three, type Shop } from "./customers.fixture.ts";
import { ask, button, dialog, expectAccessible, expectUncovered, field, heading, toast } from "./fixture.ts";

const server = sharedServer();
const visit = newBrowser(server.url);
const shop = () => newShop(server, visit, three);
const missing = "This part didn’t load";
const forgiveMissing = () =>
  forgive(
    /ERR_|404|Failed to (?:fetch|load)|could not be loaded|didn’t load|dynamically imported|Failed to construct|net::/,
  );

/** Which file of the build a module is in, and with whom, is the build's to say. */
const builtFileOf = (module: string): string => {
  const manifest = JSON.parse(readFileSync("dist/web/.vite/manifest.json", "utf8")) as Record<
    string,
    { file: string }
  >;
  return manifest[module]?.file ?? module;
};

/** What is said over the screen when a dialog could not be fetched. */
const question = (page: Page) => ask(page, missing);
const visible = (page: Page, name: string) => button(page, name).filter({ visible: true }).first();

/** As when the connection is gone; gives what brings it back. */
async function offline(page: Page): Promise<() => Promise<void>> {
  await page.context().setOffline(true);
  return () => page.context().setOffline(false);
}

/** As when a newer build has other files: those that were not fetched yet are gone, until the page is loaded anew. */
async function newBuild(page: Page): Promise<() => Promise<void>> {
  const gone = /\/assets\/[^?]*\.js$/;
  await page.route(gone, (route) => route.fulfill({ status: 404, body: "" }));
  page.once("framenavigated", () => void page.unroute(gone));
  return () => Promise.resolve();
}

/** The dialogs that are fetched when they are opened first: how to open each, and what shows that it is there. */
const dialogs: Record<
  string,
  {
    path?: (shop: Shop) => string;
    open: (page: Page) => Promise<unknown>;
    there: (page: Page) => Promise<unknown>;
  }
> = {
  "a customer's form": {
    open: (page) => button(page, "Edit Tom Kowalski").click(),
    there: (page) => field(dialog(page, "Edit Customer"), "Company").waitFor(),
  },
  "the question before deleting": {
    path: ({ ids }) => `/contacts/${ids[0]}`,
    open: (page) => button(page, "Delete").click(),
    there: (page) => ask(page, "Delete Tom Kowalski?").waitFor(),
  },
  "a new person": {
    path: () => "/dashboard",
    open: (page) => visible(page, "Add Person").click(),
    there: (page) => dialog(page, "Add New Person").waitFor(),
  },
  "the guide": {
    path: () => "/dashboard",
    open: (page) => visible(page, "Take a tour").click(),
    there: (page) => button(page, "Close the tour").waitFor(),
  },
  "the bell's list": {
    path: () => "/dashboard",
    open: (page) =>
      button(page, /^Notifications/)
        .filter({ visible: true })
        .click(),
    there: (page) => dialog(page, "Notifications").waitFor(),
  },
  "a task": {
    path: () => "/tasks",
    open: (page) => visible(page, "Add Task").click(),
    there: (page) => dialog(page, "Add Task").waitFor(),
  },
  "a campaign": {
    path: () => "/email-campaigns",
    open: (page) => visible(page, "Create Campaign").click(),
    there: (page) => dialog(page, "Create Campaign").waitFor(),
  },
};
/** All are fetched in the same way: each is broken in one of the two ways, the first in both. */
const cases = Object.keys(dialogs).flatMap((name, at) => [
  ...(at % 2 === 0 ? [{ name, way: "offline", breaking: offline, window: at % 4 ? phone : desktop }] : []),
  ...(at % 2 === 1 || at === 0
    ? [{ name, way: "after a new build", breaking: newBuild, window: at % 4 === 1 ? desktop : phone }]
    : []),
]);

describe("a dialog that cannot be fetched", () => {
  test.each(cases)("$way ($name) says so, and is there after Retry", async ({ name, breaking, window }) => {
    forgiveMissing();
    const fixture = await shop();
    const { path, open, there } = dialogs[name]!;
    const page = await fixture.open(path?.(fixture) ?? "/contacts", at(window));
    await page.waitForLoadState("networkidle");
    const fix = await breaking(page);
    await open(page);
    await question(page).waitFor();
    await expectAccessible(page);
    await fix();
    await button(question(page), "Retry").click();
    // Where the whole page had to be loaded, it is as it was; what was only about to be opened is opened again.
    await question(page).waitFor({ state: "hidden" });
    await there(page).catch(() => open(page).then(() => there(page)));
  });

  test("while there is no connection stays missing, and can be left", async () => {
    forgiveMissing();
    const page = await (await shop()).open("/contacts");
    await card(page, "Tom Kowalski").waitFor();
    await page.waitForLoadState("networkidle");
    await offline(page);
    await button(page, "Edit Tom Kowalski").click();
    await button(question(page), "Retry").click();
    await expect.poll(() => button(question(page), "Retry").isEnabled()).toBe(true);
    await button(question(page), "Close").click();
    await question(page).waitFor({ state: "hidden" });
    await card(page, "Tom Kowalski").waitFor();
  });
});

describe("without a connection", () => {
  test.each([phone])("on a $name saving says so, and keeps the form with what was typed", async (window) => {
    forgiveMissing();
    const page = await (await shop()).open("/contacts", at(window));
    const form = await edit(page, "Tom Kowalski");
    await field(form, "Company").fill("Kowalski & Daughter");
    const fix = await offline(page);
    await button(form, "Save changes").click();
    await toast(
      page,
      "Error",
      "Failed to update contact You’re offline. Nothing is lost. Try again when you’re back online.",
    );
    await expect.poll(() => field(form, "Company").inputValue()).toBe("Kowalski & Daughter");
    await expectAccessible(page);
    await expectUncovered(button(form, "Save changes"), button(form, "Close"));
    await button(form, "Close").click();
    await button(ask(page, "Leave without saving?"), "Keep editing").click();
    await fix();
    await button(form, "Save changes").click();
    await toast(page, "Success", "Contact updated successfully");
  });

  test("a menu says in a toast that it could not be fetched", async () => {
    forgiveMissing();
    const page = await (await shop()).open("/contacts");
    await card(page, "Tom Kowalski").waitFor();
    await page.waitForLoadState("networkidle");
    const fix = await offline(page);
    await button(page, "More for Tom Kowalski").click();
    await page.getByText(missing, { exact: true }).waitFor();
    await card(page, "Tom Kowalski").waitFor();
    await fix();
    await button(page, "Retry").click();
    await expect.poll(() => page.getByText(missing, { exact: true }).count()).toBe(0);
    const entry = page.getByRole("menuitem").first();
    await entry.waitFor({ timeout: 3000 }).catch(() =>
      button(page, "More for Tom Kowalski")
        .click()
        .then(() => entry.waitFor()),
    );
  });

  test("what is chosen of a list says in its place that its bar could not be fetched", async () => {
    forgiveMissing();
    const { owner, open } = await shop();
    await owner.call(tasksApi.create, { body: { title: "Taste the lemon cake", type: "task" } });
    const page = await open("/tasks");
    await page.getByText("Taste the lemon cake").first().waitFor();
    await button(page, "More").hover();
    await page.waitForLoadState("networkidle");
    await button(page, "More").click();
    const fix = await offline(page);
    await page.getByRole("menuitem", { name: "Select" }).click();
    await heading(page, missing).waitFor();
    await page.getByText("Taste the lemon cake").first().waitFor();
    await fix();
    await button(page, "Retry").click();
    await heading(page, missing).waitFor({ state: "hidden" });
  });

  test("cards of other areas that could not be fetched say so in their place, and the rest of the page is there", async () => {
    forgiveMissing();
    const { ids, open } = await shop();
    const page = await open("/favicon.svg");
    const otherCards = `**/${builtFileOf("areas/tasks/web/contact-tasks.tsx")}`;
    await page.route(otherCards, (route) => route.abort());
    await page.goto(`${server.url}/contacts/${ids[0]}`);
    const gone = heading(page, missing);
    await gone.first().waitFor();
    for (const there of ["Tom Kowalski", "Activity", "Details"]) await heading(page, there).waitFor();
    await expect.poll(() => heading(page, "Things to do").count()).toBe(0);
    await page.unroute(otherCards);
    for (let left = await gone.count(); left > 0; left = await gone.count()) {
      await button(page, "Retry").first().click();
      await expect.poll(() => gone.count()).toBeLessThan(left);
    }
    await heading(page, "Things to do").waitFor();
  });

  test("somebody whose right was taken away while writing is told that, and nothing of a connection", async () => {
    forgive(/403/);
    const { open } = await shop();
    const page = await open("/contacts");
    const form = await edit(page, "Tom Kowalski");
    await field(form, "Company").fill("Kowalski & Daughter");
    const refusal = {
      code: "forbidden",
      message: "Only people who may make changes can do this",
      error: "Only people who may make changes can do this",
      requestId: "r",
    };
    await page.route(/\/api\/contacts\/[^/?]+$/, (route) =>
      route.request().method() === "PUT" ? route.fulfill({ status: 403, json: refusal }) : route.continue(),
    );
    await button(form, "Save changes").click();
    await toast(page, "Error", "Failed to update contact Only people who may make changes can do this");
    await expect.poll(() => field(form, "Company").inputValue()).toBe("Kowalski & Daughter");
  });
});
