import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { sharedServer } from "#apps/server/testing/test-server.ts";
import { plans } from "#areas/billing/contract/plans.schema.ts";
import { isInTheMaking } from "#areas/billing/contract/promises.rules.ts";
import { forgive, newBrowser, windows } from "./browser.ts";
import { expectAccessible, violationsOf } from "./fixture.ts";

const server = sharedServer();
const visit = newBrowser(server.url);

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
const flag = (page: Page, name: string) => page.evaluate<string | null>(`localStorage.getItem("${name}")`);

/** Scrolls to the end as a reader does, so that all pictures come. */
async function readToTheEnd(page: Page): Promise<void> {
  const height = await page.evaluate<number>("document.body.scrollHeight");
  for (let y = 0; y < height; y += 400) {
    await page.mouse.wheel(0, 400);
    await page.evaluate("new Promise(requestAnimationFrame)");
  }
  await page.waitForLoadState("networkidle");
}

describe("the page", () => {
  test("says in its head what it is", async () => {
    const page = await visit("/");
    const meta = (selector: string) => page.locator(selector).getAttribute("content");
    await expect.poll(() => page.title()).toBe("Know every customer, keep every promise · Mainstay");
    expect(await meta("meta[name=description]")).toMatch(/14 days free/);
    for (const property of ["og:title", "og:description", "og:url", "og:image", "og:type"])
      expect(await meta(`meta[property="${property}"]`)).toBeTruthy();
    expect((await (await fetch(`${server.url}/pictures/shared.jpg`)).arrayBuffer()).byteLength).toBeLessThan(
      60_000,
    );
  });

  test("has all features of all plans, the two badges, and 97 per month in the comparison", async () => {
    const page = await visit("/landing");
    for (const plan of plans) {
      const card = page.getByRole("article").filter({ has: page.getByRole("heading", { name: plan.name }) });
      await expect
        .poll(() => card.getByRole("listitem").allTextContents())
        .toEqual(
          plan.features.map((feature) =>
            isInTheMaking(feature) ? `${feature.text} (coming soon)` : feature.text,
          ),
        );
      await expect.poll(() => card.textContent()).toContain(`$${plan.monthlyCents / 100}a month`);
      await expect
        .poll(() => card.getByRole("heading").textContent())
        .toBe(`${plan.name}${plan.badge ?? ""}`);
    }
    await expect
      .poll(() => page.getByRole("columnheader").filter({ hasText: "Mainstay" }).textContent())
      .toContain("$97");
    await expect.poll(() => page.getByRole("columnheader").count()).toBe(4);
  });

  test.each(windows)("on a $name neither jumps nor scrolls sideways", async ({ width, height }) => {
    const page = await visit("/", { viewport: { width, height } });
    await page.evaluate(
      `window.shifts = 0; new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.shifts += entry.value; }).observe({ type: "layout-shift", buffered: true });`,
    );
    await readToTheEnd(page);
    expect(await page.evaluate<number>("window.shifts")).toBeLessThan(0.01);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
  });

  test.each(windows)(
    "on a $name breaks no rule of accessibility, nor does its dialog",
    async ({ width, height }) => {
      const page = await visit("/", { viewport: { width, height } });
      await readToTheEnd(page);
      expect(await violationsOf(page)).toEqual([]);
      await button(page, "View Demo").click();
      expect(await violationsOf(page, { within: "dialog" })).toEqual([]);
    },
  );

  test("needs at most 60 kB of scripts, and waits for one stylesheet only", async () => {
    const page = await visit("/");
    await readToTheEnd(page);
    await button(page, "View Demo").click();
    const resources = await page.evaluate<{ name: string; bytes: number; blocks: boolean }[]>(
      `performance.getEntriesByType("resource").map((entry) => ({ name: entry.name, bytes: entry.encodedBodySize, blocks: entry.renderBlockingStatus === "blocking" }))`,
    );
    const scripts = resources.filter((resource) => resource.name.endsWith(".js"));
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.reduce((sum, script) => sum + script.bytes, 0)).toBeLessThan(60_000);
    expect(
      resources.filter((resource) => resource.blocks).map((resource) => /\.(\w+)$/.exec(resource.name)?.[1]),
    ).toEqual(["css"]);
  });

  test("without scripts shows everything but the buttons that need them, and its links lead on", async () => {
    const page = await visit("/", { javaScriptEnabled: false });
    await page.getByRole("heading", { name: "Know every customer. Keep every promise." }).waitFor();
    for (const name of ["View Demo", "Try Demo", "Try it with sample data"])
      await expect.poll(() => button(page, name).isVisible()).toBe(false);
    await page.getByText("Can I look around first?").click();
    await expect
      .poll(() => page.getByText("open the real screens with a made-up bakery inside").isVisible())
      .toBe(true);
    await link(page, "Choose Starter").click();
    expect(new URL(page.url()).pathname).toBe("/auth");
  });
});

describe("the ways in", () => {
  test.each([
    ["Sign In", "/auth"],
    ["Start My 14-Day Free Trial", "/auth#sign-up"],
    ["Start Free Trial", "/auth#sign-up"],
  ])("%s leads to %s", async (name, address) => {
    const page = await visit("/");
    await link(page, name).click();
    await page.waitForURL("**/auth*");
    expect(page.url()).toBe(server.url + address);
  });

  test("See pricing scrolls to the plans", async () => {
    const page = await visit("/");
    await link(page, "See pricing").click();
    await expect
      .poll(() => page.evaluate<number>(`document.getElementById("pricing").getBoundingClientRect().top`))
      .toBeLessThan(40);
  });

  test.each(plans.map((plan) => [plan.name, plan.key]))(
    "choosing %s keeps %s and leads to /auth",
    async (name, key) => {
      const page = await visit("/");
      await link(page, `Choose ${name}`).click();
      await page.waitForURL(/\/auth/);
      await expect.poll(() => flag(page, "selectedPlan")).toBe(key);
    },
  );

  test.each([
    ["Try Demo", "demoMode"],
    ["Try it with sample data", "testMode"],
  ])("%s keeps its flag and opens the dashboard, which then also stands at /", async (name, kept) => {
    const page = await visit("/");
    await button(page, name).click();
    await page.waitForURL("**/dashboard");
    await expect.poll(() => flag(page, kept)).toBe("true");
    await page.goto(`${server.url}/`);
    await page.getByRole("link", { name: "My Business" }).waitFor();
    await expect.poll(() => page.getByRole("heading", { name: "Know every customer" }).count()).toBe(0);
    await page.goto(`${server.url}/landing`);
    await page.getByRole("heading", { name: "Know every customer" }).waitFor();
  });
});

describe("the demo dialog", () => {
  const fields = ["First name", "Last name", "Business email", "Company name", "Phone"];

  async function openDialog(): Promise<{ page: Page; alerts: string[] }> {
    const page = await visit("/");
    const alerts: string[] = [];
    page.on("dialog", (dialog) => {
      alerts.push(dialog.message());
      void dialog.accept();
    });
    await button(page, "View Demo").click();
    await page.getByRole("dialog").waitFor();
    return { page, alerts };
  }

  const fill = async (page: Page, values: string[]) => {
    for (const [at, value] of values.entries())
      await page.getByLabel(fields[at]!, { exact: true }).fill(value);
  };

  test("closes by Cancel, by Close and by Escape, and gives the focus back", async () => {
    const { page } = await openDialog();
    for (const close of [
      () => button(page, "Cancel").click(),
      () => button(page, "Close").click(),
      () => page.keyboard.press("Escape"),
    ]) {
      if (!(await page.getByRole("dialog").isVisible())) await button(page, "View Demo").click();
      await close();
      await expect.poll(() => page.getByRole("dialog").isVisible()).toBe(false);
      expect(await page.evaluate("document.activeElement.textContent")).toBe("View Demo");
    }
  });

  test("tells what is missing, then what is wrong, and puts the focus there", async () => {
    const { page, alerts } = await openDialog();
    await fill(page, ["Rosa", "", "rosa", "Alder & Rye"]);
    await button(page, "Access Demo Now").click();
    await fill(page, ["Rosa", "Delgado"]);
    await button(page, "Access Demo Now").click();
    await expect.poll(() => page.evaluate("document.activeElement.name")).toBe("email");
    expect(alerts).toEqual([
      "Please fill in all required fields to access the demo.",
      "Please enter a valid email address.",
    ]);
    await expectAccessible(page);
    await expect.poll(() => flag(page, "demoMode")).toBeNull();
  });

  test("tells when the server cannot be reached, and can be tried again", async () => {
    forgive(/ERR_FAILED/);
    const { page, alerts } = await openDialog();
    await page.route("**/api/demo-leads", (route) => route.abort());
    await fill(page, ["Rosa", "Delgado", "rosa@example.com", "Alder & Rye"]);
    await button(page, "Access Demo Now").click();
    await button(page, "Access Demo Now").click();
    await expect
      .poll(() => alerts)
      .toEqual(Array(2).fill("Network error. Please check your connection and try again."));
  });

  test("keeps the lead, the flag and who asked, and opens the dashboard", async () => {
    const { page, alerts } = await openDialog();
    const email = `rosa-${randomUUID()}@example.com`;
    await fill(page, ["Rosa", "Delgado", email, "Alder & Rye", "(555) 010-0142"]);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/dashboard");
    expect(alerts).toEqual([]);
    await expect.poll(() => flag(page, "demoMode")).toBe("true");
    expect(JSON.parse((await flag(page, "demoLeadInfo")) ?? "{}")).toEqual({
      firstName: "Rosa",
      lastName: "Delgado",
      email,
      companyName: "Alder & Rye",
      phone: "(555) 010-0142",
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    const { rows } = await server.database.transact((tx) =>
      tx.execute(sql`SELECT company_name FROM demo_leads WHERE email = ${email}`),
    );
    expect(rows).toEqual([{ company_name: "Alder & Rye" }]);
  });
});
