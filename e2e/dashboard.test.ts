import { describe, expect, test } from "vitest";
import type { BrowserContextOptions, Page } from "playwright-core";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { sharedServer, type SignedIn } from "#apps/server/testing/test-server.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { insertContacts } from "#areas/customers/server/contacts.builder.ts";
import { budgetHelp, clockWords } from "#areas/onboarding/web/setup.messages.ts";
import { newBrowser, phone, windows } from "./browser.ts";
import {
  ask,
  button,
  dialog,
  expectAccessible,
  expectRoom,
  field,
  fingerOn,
  heading,
  pathOf,
  violationsOf,
} from "./fixture.ts";

const server = sharedServer();
const visit = newBrowser(server.url);

const column = (page: Page, stage: string) => page.getByRole("region", { name: new RegExp(`^${stage}, `) });
const link = (page: Page, name: string) =>
  page.getByRole("group", { name: "Pipeline" }).getByRole("link", { name, exact: true });

const people = [
  { firstName: "Dana", lastName: "Whitfield", pipelineStage: "customer", value: "4800.00" },
  { firstName: "Priya", lastName: "Raman", pipelineStage: "qualified", value: "640.00" },
  ...["Owen", "Grace", "Ada"].map((firstName) => ({ firstName, lastName: "Young", pipelineStage: "new" })),
];

async function owner(): Promise<SignedIn> {
  const signedIn = await server.newOwner();
  await insertContacts(server.database, signedIn.user.workspaceId, people);
  return signedIn;
}

/** The browser of somebody who is signed in. */
function asOwner(signedIn: SignedIn): BrowserContextOptions {
  const cookies = [...signedIn.cookies].map(([name, value]) => ({
    name,
    value,
    domain: new URL(server.url).hostname,
    path: "/",
    expires: -1,
    httpOnly: true,
    secure: false,
    sameSite: "Lax" as const,
  }));
  return { storageState: { cookies, origins: [] } };
}
const inDemo: BrowserContextOptions = {
  storageState: {
    cookies: [],
    origins: [{ origin: server.url, localStorage: [{ name: "demoMode", value: "true" }] }],
  },
};

/** The words of the next alert, which is closed. */
const nextAlert = (page: Page): Promise<string> =>
  new Promise((resolve) => {
    page.once("dialog", (dialog) => {
      resolve(dialog.message());
      void dialog.accept();
    });
  });

/** The server's answer to the next move; the screen shows it before. */
const stageSaved = (page: Page) =>
  page.waitForResponse(
    (answer) => answer.request().method() === "PUT" && pathOf(answer.request()).startsWith("/api/contacts/"),
  );

describe("the dashboard", () => {
  test.each(windows)(
    "on a $name breaks no rule of accessibility and does not scroll sideways",
    async ({ width, height }) => {
      const rich = await owner();
      await insertContacts(server.database, rich.user.workspaceId, [
        { firstName: "Ines", pipelineStage: "customer", value: "12000.99" },
        { firstName: "Zita", pipelineStage: "customer", value: "1203103.87" },
      ]);
      const page = await visit("/dashboard", { ...asOwner(rich), viewport: { width, height } });
      await page.getByText("Live", { exact: true }).waitFor();
      await expectRoom(
        page.getByRole("cell").or(page.getByRole("region", { name: "Your numbers" }).locator("b")),
      );
      expect(await violationsOf(page)).toEqual([]);
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
      await page
        .getByRole("link", { name: "5-Min Setup", exact: true })
        .filter({ visible: true })
        .first()
        .waitFor();
      for (const ask of await page.getByRole("button", { name: /^How is this counted\?/ }).all()) {
        await ask.scrollIntoViewIfNeeded();
        const { x, width: wide } = (await ask.boundingBox())!;
        expect([x >= 0, x + wide <= width]).toEqual([true, true]);
      }
    },
  );

  test("each number opens the list that it counts", async () => {
    const page = await visit("/dashboard", asOwner(await owner()));
    const numbers = page.getByRole("region", { name: "Your numbers" }).getByRole("link");
    await expect
      .poll(() => numbers.evaluateAll((links) => links.map((one) => one.getAttribute("aria-label"))))
      .toEqual([
        "Total contacts: 5",
        "Active leads: 4",
        "Conversion rate: 20%",
        "Total revenue: $4,800",
        "Upcoming meetings: 0",
      ]);
    await expect
      .poll(() => numbers.evaluateAll((links) => links.map((one) => one.getAttribute("href"))))
      .toEqual([
        "/contacts",
        "/contacts?view=leads",
        "/contacts?view=customers",
        "/opportunities?view=won",
        "/calendar?tab=upcoming",
      ]);
  });

  test("a customer is moved by mouse and by menu, and stays there", async () => {
    const page = await visit("/dashboard", asOwner(await owner()));
    await button(page, "Drag Priya Raman").waitFor();
    await link(page, "Priya Raman").hover();
    await page.mouse.down();
    await column(page, "Proposal").hover();
    await column(page, "Proposal").hover({ position: { x: 40, y: 50 } });
    await page.mouse.up();
    await column(page, "Proposal").getByRole("link", { name: "Priya Raman" }).waitFor();
    await button(page, "Move Priya Raman to").click();
    const moved = stageSaved(page);
    await page.getByRole("menuitem", { name: "Negotiation" }).click();
    await column(page, "Negotiation").getByRole("link", { name: "Priya Raman" }).waitFor();
    await moved;
    await page.reload();
    await column(page, "Negotiation").getByRole("link", { name: "Priya Raman" }).waitFor();
  });

  test("a customer is moved by a finger that rests; one that slides over the board scrolls it", async () => {
    const page = await visit("/dashboard", {
      ...asOwner(await owner()),
      viewport: phone,
      hasTouch: true,
      isMobile: true,
    });
    await button(page, "Move Priya Raman to").waitFor();
    const finger = await fingerOn(page);
    await column(page, "New Lead")
      .getByRole("button", { name: /^Drag / })
      .first()
      .waitFor({ state: "attached" });
    // The board into the middle of the window, where a finger reaches it.
    await page.evaluate(`document.getElementById("board-title").scrollIntoView()`);
    const scrolled = () => page.evaluate<number>("Math.round(scrollY)");
    const top = await scrolled();

    // It slides at once: the page follows the finger, and nobody is moved.
    const from = await link(page, "Ada Young").boundingBox();
    if (!from) throw new Error("No tile");
    const at = { x: from.x + from.width / 2, y: from.y + from.height / 2 };
    await page.evaluate(
      `window.rested = new Promise((done) => addEventListener("scrollend", done, { once: true })), undefined`,
    );
    await finger.down(at);
    for (let step = 1; step <= 10; step++) await finger.move({ x: at.x, y: at.y - step * 20 });
    await finger.up();
    await page.evaluate("window.rested");
    expect(await scrolled()).toBeGreaterThan(top + 50);
    await column(page, "New Lead").getByRole("link", { name: "Ada Young" }).waitFor();

    // It rests until the tile lifts, then carries it to the next column.
    await page.evaluate(`scrollTo(0, ${top})`);
    await expect.poll(scrolled).toBe(top);
    await finger.down(at);
    await page.getByText("Ada Young is over New Lead.").waitFor({ state: "attached" });
    const goal = await column(page, "Qualified").boundingBox();
    if (!goal) throw new Error("No second column");
    const to = { x: Math.min(goal.x + 30, phone.width - 60), y: goal.y + 60 };
    for (let step = 1; step <= 10; step++)
      await finger.move({ x: at.x + ((to.x - at.x) * step) / 10, y: at.y + ((to.y - at.y) * step) / 10 });
    await page.getByText("Ada Young is over Qualified.").waitFor({ state: "attached" });
    const moved = stageSaved(page);
    await finger.up();
    await column(page, "Qualified").getByRole("link", { name: "Ada Young" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/dashboard");
    await moved;
    await page.reload();
    await column(page, "Qualified").getByRole("link", { name: "Ada Young" }).waitFor();
  });

  test("shows what a teammate adds without a reload", async () => {
    const signedIn = await owner();
    const page = await visit("/dashboard", asOwner(signedIn));
    await page.getByText("Live", { exact: true }).waitFor();
    const teammate = await newTeammate(server, signedIn, "member");
    await teammate.call(contactsApi.create, {
      body: { firstName: "Zed", lastName: "Newman", email: "zed@example.com", source: "Other" },
    });
    await page.getByRole("table").getByRole("link", { name: "Zed Newman" }).waitFor({ timeout: 5000 });
  });

  test("the bell counts three unread for a new business, and marks them read", async () => {
    const page = await visit("/dashboard", asOwner(await owner()));
    await button(page, "Notifications, 3 new").click();
    await button(page, "Mark all read").waitFor();
    await expectAccessible(page);
    await button(page, "Mark all read").click();
    await page.keyboard.press("Escape");
    await button(page, "Notifications").waitFor();
  });
});

describe("in the demo", () => {
  test("adding, moving and deleting show the alert and change nothing, and the bell shows a static one", async () => {
    const page = await visit("/dashboard", inDemo);
    const would = (action: string) =>
      `Demo Mode: This would ${action} in the full version. Sign up to access real functionality!`;
    const deleting = nextAlert(page);
    await button(page, /^Delete Dana/).click();
    expect(await deleting).toBe(would("delete this contact permanently"));
    await page.getByRole("table").getByRole("link", { name: "Dana Whitfield" }).waitFor();
    const lost = await column(page, "Lost").getByRole("link").allTextContents();
    const mover = page.getByRole("button", { name: /^Move .* to$/ }).first();
    const moving = nextAlert(page);
    await mover.click();
    await page.getByRole("menuitem", { name: "Lost" }).click();
    expect(await moving).toMatch(/^Demo Mode: This would /);
    await expect.poll(() => column(page, "Lost").getByRole("link").allTextContents()).toEqual(lost);
    await button(page, "Add Person").filter({ visible: true }).first().click();
    const form = dialog(page, "Add New Person");
    for (const [label, value] of [
      ["First name", "Zed"],
      ["Last name", "Newman"],
      ["Email", "zed@example.com"],
    ] as const)
      await field(form, label).fill(value);
    await field(form, "Source").selectOption("Referral");
    const adding = nextAlert(page);
    await button(form, "Add Person").click();
    expect(await adding).toMatch(/^Demo Mode: This would /);
    await button(form, "Cancel").click();
    await button(ask(page, "Leave without saving?"), "Leave").click();
    const bell = nextAlert(page);
    await button(page, "Notifications, 3 new").click();
    expect(await bell).toContain("3 new notifications");
  });
});

describe("the wizard", () => {
  test("keeps the answers step by step, and ends on the dashboard with the stated words", async () => {
    const page = await visit("/setup", asOwner(await owner()));
    await expect.poll(() => button(page, "Previous").isDisabled()).toBe(true);
    for (const choice of ["Close more deals", "Referrals", "Phone calls"]) {
      await expect.poll(() => button(page, "Next").isDisabled()).toBe(true);
      await page.getByRole("checkbox", { name: choice }).check({ force: true });
      const saved = page.waitForResponse((answer) => answer.url().endsWith("/api/onboarding"));
      await button(page, "Next").click();
      await saved;
    }
    // The browser's own way back leads through the steps, and not out of the wizard.
    await page.goBack();
    await page.getByText("Step 3 of 5").waitFor();
    await page.goForward();
    await page.getByText("Step 4 of 5").waitFor();
    await page.reload();
    await page.getByText("Step 4 of 5").waitFor();
    // What nothing uses is not asked as if something did.
    await page.getByText(budgetHelp).waitFor();
    await button(page, "Skip for now").click();
    await heading(page, "Helpers that fit your business").waitFor();
    await expect
      .poll(() =>
        page.getByRole("listitem").filter({ hasText: "You chose “Close more deals”." }).first().textContent(),
      )
      .toContain("Follow-up task after 3 days");
    await page.getByText(clockWords("\0").split("\0")[0] ?? "").waitFor();
    await expectAccessible(page);
    await button(page, "Finish Setup").click();
    await page.getByText("Setup Complete!").first().waitFor();
    expect(new URL(page.url()).pathname).toBe("/dashboard");
    expect(
      await page.evaluate(`["setupCompleted", "demoMode"].map((name) => localStorage.getItem(name))`),
    ).toEqual(["true", "true"]);
  });
});
