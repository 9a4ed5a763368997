import { describe, expect, test } from "vitest";
import { sharedServer } from "#apps/server/testing/test-server.ts";
import { newBrowser, windows } from "./browser.ts";
import {
  expectAccessible,
  expectNoSideScroll,
  field,
  heading,
  kept,
  layoutShift,
  link,
  pathOf,
} from "./fixture.ts";

const server = sharedServer();
const visit = newBrowser(server.url);

describe("terms and privacy", () => {
  test.each(
    windows.flatMap((window) => [
      { ...window, path: "/terms", title: "Terms" },
      { ...window, path: "/privacy", title: "Privacy" },
    ]),
  )("$path on a $name: fits, is accessible and does not jump", async ({ path, title, width, height }) => {
    const page = await visit(path, { viewport: { width, height } });
    await heading(page, title).waitFor();
    await expect.poll(() => page.title()).toBe(`${title} · Mainstay`);
    await expectAccessible(page);
    await expectNoSideScroll(page);
    expect(await layoutShift(page)).toBeLessThan(0.01);
  });

  test("stand in the HTML, need no script, and are found from the front page and from sign-up", async () => {
    for (const [path, words] of [
      ["/terms", "Your data is yours"],
      ["/privacy", "Export CSV"],
    ] as const)
      expect(await (await fetch(server.url + path)).text()).toContain(words);
    const page = await visit("/");
    await link(page, "Terms").click();
    await heading(page, "Terms").waitFor();
    await link(page, "Privacy").click();
    await heading(page, "Privacy").waitFor();
    await link(page, "Pricing").click();
    await page.waitForURL("**/landing#pricing");
    await page.goto(`${server.url}/auth#sign-up`);
    expect([
      await link(page, "terms").getAttribute("href"),
      await link(page, "privacy").getAttribute("href"),
    ]).toEqual(["/terms", "/privacy"]);
  });
});

describe("the plan on sign-up", () => {
  test("is the one that was chosen on the front page, and can be changed there", async () => {
    const page = await visit("/landing");
    const card = page
      .getByRole("article")
      .filter({ has: page.getByRole("heading", { name: "Professional" }) });
    await card.getByRole("link").or(card.getByRole("button")).click();
    await page.waitForURL("**/auth**");
    expect(pathOf(page)).toBe("/auth");
    if (!page.url().endsWith("#sign-up"))
      await page.getByRole("button", { name: "Sign Up", exact: true }).click();
    const plan = field(page, "Plan");
    const words = () => plan.evaluate((one: any): string => one.selectedOptions[0].textContent);
    await expect.poll(() => words()).toBe("Professional, $99 a month after the 14-day trial");
    await expectAccessible(page);
    await plan.selectOption("starter");
    await expect.poll(() => kept(page, "selectedPlan")).toBe("starter");
    await page.reload();
    await expect.poll(() => words()).toBe("Starter, $49 a month after the 14-day trial");
  });

  test("is not asked of who chose none", async () => {
    const page = await visit("/auth#sign-up");
    await field(page, "Company name").waitFor();
    await expect.poll(() => field(page, "Plan").count()).toBe(0);
  });
});
