import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { sharedServer } from "#apps/server/testing/test-server.ts";
import { forgive, newBrowser, phone, windows } from "./browser.ts";
import {
  ask,
  button,
  dialog,
  expectAccessible,
  expectNoSideScroll,
  field,
  kept,
  link,
  pathOf,
  toast,
} from "./fixture.ts";

const server = sharedServer();
const visit = newBrowser(server.url);

const strip = (page: Page) => page.getByRole("region", { name: "Test business", exact: true });
const card = (page: Page, name: string) =>
  page
    .getByRole("list", { name: "Customers" })
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name, exact: true }) });

/** Presses test access on the landing page. */
async function testAccess(page: Page): Promise<void> {
  await button(page, "Try it with sample data").click();
  await page.waitForURL("**/dashboard");
}

async function signUp(page: Page, company: string): Promise<void> {
  for (const [label, value] of [
    ["First name", "Rosa"],
    ["Last name", "Delgado"],
    ["Company name", company],
    ["Email", `rosa-${randomUUID()}@example.com`],
    ["Password", "correct-horse-7"],
    ["Confirm password", "correct-horse-7"],
  ] as const)
    await field(page, label).fill(value);
  await button(page, "Start My 14-Day Free Trial").click();
  await page.waitForURL("**/dashboard");
}

describe("a test business", () => {
  test("works, says what it is, and is kept by signing up", async () => {
    const page = await visit("/");
    await testAccess(page);
    await strip(page).getByText("Nothing is sent, and it’s deleted after 24 hours.").waitFor();
    await page.getByRole("table").getByRole("link", { name: "Dana Whitfield", exact: true }).waitFor();
    await expect.poll(() => button(page, "Exit Demo").count()).toBe(0);
    await expect
      .poll(() =>
        page
          .getByRole("region", { name: "Recent activity" })
          .getByRole("listitem")
          .filter({ hasText: "Sample" })
          .count(),
      )
      .toBe(5);

    await page.goto(`${server.url}/contacts`);
    await card(page, "Dana Whitfield").getByText("Sample", { exact: true }).waitFor();
    await button(page, "Add New Person").click();
    const form = dialog(page, "Add New Person");
    for (const [label, value] of [
      ["First name", "Nora"],
      ["Last name", "Lind"],
      ["Email", "nora@example.com"],
    ] as const)
      await field(form, label).fill(value);
    await field(form, "Source").selectOption("Referral");
    await button(form, "Add Person").click();
    await toast(page, "Success", "Contact created successfully");
    await card(page, "Nora Lind").waitFor();

    // Who signs out of it does not come back: that is said before.
    await button(page, "Sign Out").click();
    const leaving = ask(page, "Sign out of the test business?");
    await leaving.getByText(/^It has no password/).waitFor();
    await expectAccessible(page);
    await button(leaving, "Stay").click();

    await link(page, "Keep what I made").click();
    await expect.poll(() => field(page, "Keep what I made in the test business").isChecked()).toBe(true);
    expect(pathOf(page)).toBe("/auth");
    await signUp(page, "Lind & Daughters");
    await page.goto(`${server.url}/contacts`);
    await card(page, "Nora Lind").waitFor();
    expect([
      await strip(page).count(),
      await card(page, "Nora Lind").getByText("Sample", { exact: true }).count(),
    ]).toEqual([0, 0]);
  });

  test.each(windows)(
    "on a $name breaks no rule of accessibility and does not scroll sideways",
    async ({ width, height }) => {
      const page = await visit("/", { viewport: { width, height } });
      await testAccess(page);
      await strip(page).waitFor();
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await link(page, "Keep what I made").click();
      await field(page, "Keep what I made in the test business").waitFor();
      await expectAccessible(page);
    },
  );

  test("that is refused leaves the demo", async () => {
    forgive(/429/);
    const page = await visit("/");
    await page.route("**/api/test-workspace", (route) => route.fulfill({ status: 429, json: {} }));
    await testAccess(page);
    await button(page, "Exit Demo").waitFor();
    expect([await kept(page, "testMode"), await strip(page).count()]).toEqual(["true", 0]);
  });
});

describe("sample data", () => {
  test("says so on a phone in no more than a few lines", async () => {
    const page = await visit("/auth#sign-up", { viewport: phone });
    await field(page, "Start with sample data, so there’s something to look at").click();
    await signUp(page, "Elm Bakery");
    await page.goto(`${server.url}/contacts`);
    await button(page, "Remove the sample data").waitFor();
    const notice = page.getByRole("status").filter({ has: button(page, "Remove the sample data") });
    expect((await notice.boundingBox())?.height).toBeLessThan(180);
    await expectNoSideScroll(page);
    await expectAccessible(page);
    await page.getByRole("link", { name: "Dana Whitfield", exact: true }).click();
    await page.getByRole("region", { name: "Overview" }).getByText("Sample", { exact: true }).waitFor();
  });

  test("is asked for when signing up, says so, and is removed but for what was edited", async () => {
    const page = await visit("/auth#sign-up");
    const box = field(page, "Start with sample data, so there’s something to look at");
    await expect.poll(() => box.isChecked()).toBe(false);
    await box.click();
    await signUp(page, "Oak Bakery");
    await button(page, "Remove the sample data").waitFor();
    await page.goto(`${server.url}/contacts`);
    await button(page, "Edit Dana Whitfield").click();
    await field(page.getByRole("dialog"), "Company").fill("Whitfield & Co");
    await page.getByRole("dialog").getByRole("button", { name: "Save changes" }).click();
    await toast(page, "Success", "Contact updated successfully");
    await expectAccessible(page);
    await button(page, "Remove the sample data").click();
    await button(page, "Remove").click();
    await page
      .getByText(/made-up customers are gone\. The 1 you edited stays\./)
      .first()
      .waitFor();
    await expect
      .poll(() => page.getByRole("list", { name: "Customers" }).getByRole("listitem").count())
      .toBe(1);
    await expect.poll(() => ask(page, "Remove the sample data?").count()).toBe(0);
    await expect.poll(() => button(page, "Remove the sample data").count()).toBe(0);
  });
});
