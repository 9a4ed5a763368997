import { describe, expect, test } from "vitest";
import type { Locator, Page } from "playwright-core";
import { sharedServer } from "#apps/server/testing/test-server.ts";
import { insertContacts } from "#areas/customers/server/contacts.builder.ts";
import { at, desktop, forgive, newBrowser, phone, windows } from "./browser.ts";
import {
  browserOf,
  button,
  type Cookies,
  demoBrowser,
  dialog,
  expectAccessible,
  expectNoSideScroll,
  heading,
  kept,
  layoutShift,
  link,
  pathOf,
} from "./fixture.ts";

const server = sharedServer();
const visit = newBrowser(server.url);
const demo = (options = {}, cookies: Cookies = []) => demoBrowser(server.url, options, cookies);
const menuOf = (page: Page): Locator => page.getByRole("navigation", { name: "Menu" });

/** Spec 1 §2, side menu. */
const entries = [
  ["My Business", "/dashboard"],
  ["My Customers", "/contacts"],
  ["Upload Contacts", "/contact-import"],
  ["Things To Do", "/tasks"],
  ["Schedule Meetings", "/calendar"],
  ["Send Emails", "/email-campaigns"],
  ["Possible Sales", "/opportunities"],
  ["Auto-Help", "/automation"],
  ["Connect Apps", "/integrations"],
  ["Social Media", "/social-media"],
  ["AI Dialer", "/ai-dialer"],
  ["Start Business", "/business-formation"],
  ["Money & Books", "/accounting"],
  ["How I'm Doing", "/reports"],
  ["Settings", "/settings"],
] as const;

describe("the side menu", () => {
  test("has the fifteen entries, in order, with their addresses", async () => {
    const page = await visit("/contacts", demo());
    const links = menuOf(page).getByRole("link");
    await links.last().waitFor();
    await expect
      .poll(() =>
        links.evaluateAll((all: any[]) => all.map((one) => [one.textContent, one.getAttribute("href")])),
      )
      .toEqual(entries);
  });

  // Which one it is at which address is a rule: apps/web/menu.test.ts.
  test("marks the entry that a screen belongs to, and nothing else", async () => {
    const page = await visit("/contacts/bin", demo());
    await menuOf(page).waitFor();
    await expect
      .poll(() =>
        menuOf(page)
          .getByRole("link")
          .evaluateAll((all: any[]) =>
            all.filter((one) => one.getAttribute("aria-current") === "page").map((one) => one.textContent),
          ),
      )
      .toEqual(["My Customers"]);
  });

  test("an entry is a full page load, and tells every dialog to close without asking", async () => {
    const page = await visit("/contacts", demo());
    await button(page, "Add New Person").click();
    const add = dialog(page, "Add New Person");
    await add.getByLabel("First name").fill("Tom");
    await page.evaluate(`window.before = true; addEventListener("click", (event) => event.preventDefault())`);
    // The dialog keeps the pointer from the menu; the entry itself is pressed.
    await page.evaluate(
      `[...document.querySelectorAll("nav a")].find((one) => one.textContent === "Things To Do").click()`,
    );
    await add.waitFor({ state: "hidden" });
    await expect.poll(() => page.getByRole("alertdialog").count()).toBe(0);
    await page.reload();
    await page.evaluate("window.before = true");
    await link(menuOf(page), "Things To Do").click();
    await page.waitForURL("**/tasks");
    await heading(page, "Things To Do").waitFor();
    expect(await page.evaluate("window.before")).toBeUndefined();
  });

  test("shows who is signed in with two initials, and the demo's person in the demo", async () => {
    const owner = await server.newOwner({ firstName: "Ines", lastName: "Marin", companyName: "Marin Bikes" });
    const page = await visit("/contacts", browserOf(owner, server.url));
    const account = page.getByRole("complementary");
    for (const words of ["Ines Marin", "IM", "Marin Bikes"])
      await account.getByText(words, { exact: true }).waitFor();
    const looking = await visit("/contacts", demo());
    for (const words of ["Demo User", "DU", "demo@example.com"])
      await looking.getByRole("complementary").getByText(words, { exact: true }).waitFor();
  });

  test("the product's name leads to / and ends the demo", async () => {
    const page = await visit("/contacts", demo());
    await link(page, "Mainstay").first().click();
    await page.waitForURL(`${server.url}/`);
    await heading(page, "Know every customer. Keep every promise.").waitFor();
    await expect.poll(() => kept(page, "demoMode")).toBeNull();
  });

  test("Exit Demo removes the demo flag and the setup-completed flag and goes to /", async () => {
    const page = await visit("/contacts", demo());
    await page.evaluate(
      `localStorage.setItem("setupCompleted", "true"); localStorage.setItem("welcomeBannerClosed", "true")`,
    );
    await button(page, "Exit Demo").click();
    await page.waitForURL(`${server.url}/`);
    expect([
      await kept(page, "demoMode"),
      await kept(page, "setupCompleted"),
      await kept(page, "welcomeBannerClosed"),
    ]).toEqual([null, null, "true"]);
  });
});

describe("the menu on a phone", () => {
  const panel = (page: Page) => dialog(page, "Menu");

  async function opened(): Promise<Page> {
    const page = await visit("/contacts", demo(at(phone)));
    await expect.poll(() => menuOf(page).isVisible()).toBe(false);
    await button(page, "Open menu").click();
    await panel(page).waitFor();
    return page;
  }

  test("slides in with all entries, keeps the focus inside, and is accessible", async () => {
    const page = await opened();
    await expect
      .poll(() => panel(page).getByRole("link").filter({ hasNotText: "Mainstay" }).allTextContents())
      .toEqual(entries.map(([label]) => label));
    for (let at = 0; at < 25; at++) {
      await page.keyboard.press("Tab");
      expect(await panel(page).evaluate((box: any) => box.contains(box.ownerDocument.activeElement))).toBe(
        true,
      );
    }
    await expectAccessible(page);
  });

  test("closes by Escape, by the backdrop and by its cross, and gives the focus back", async () => {
    const page = await opened();
    const ways = [
      () => page.keyboard.press("Escape"),
      () => page.mouse.click(phone.width - 8, phone.height / 2),
      () => button(panel(page), "Close menu").click(),
    ];
    for (const close of ways) {
      await button(page, "Open menu").or(panel(page)).first().waitFor();
      if (!(await panel(page).isVisible())) await button(page, "Open menu").click();
      await panel(page).waitFor();
      await close();
      await panel(page).waitFor({ state: "hidden" });
      await expect
        .poll(() => button(page, "Open menu").evaluate((one: any) => one === one.ownerDocument.activeElement))
        .toBe(true);
    }
  });

  test("an entry leads on, and the menu is closed there", async () => {
    const page = await opened();
    await link(panel(page), "Money & Books").click();
    await page.waitForURL("**/accounting");
    await heading(page, "Money & Books").waitFor();
    await expect.poll(() => panel(page).count()).toBe(0);
  });
});

describe("screens", () => {
  test.each([phone])("an address that no screen has is '404 Page Not Found', on a $name", async (window) => {
    forgive(/404/);
    for (const options of [at(window), demo(at(window))]) {
      const page = await visit("/no-such-thing", options);
      await heading(page, "404 Page Not Found").waitFor();
      await expect.poll(() => page.title()).toBe("404 Page Not Found · Mainstay");
      await expectAccessible(page);
      await link(page, "Go to the home page").click();
      await page.waitForURL(`${server.url}/`);
    }
  });

  test("a visitor at an open screen has no menu, but the way in", async () => {
    const page = await visit("/subscribe");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await expect.poll(() => menuOf(page).count()).toBe(0);
    await link(page, "Sign In").click();
    await page.waitForURL("**/auth");
    expect(pathOf(page)).toBe("/auth");
  });
});

describe("the look", () => {
  const background = (page: Page) => page.evaluate<string>("getComputedStyle(document.body).backgroundColor");
  const lookCookie = (value: string) => [
    {
      name: "look",
      value,
      domain: "127.0.0.1",
      path: "/",
      expires: -1,
      httpOnly: false,
      secure: false,
      sameSite: "Lax" as const,
    },
  ];
  const looking = (value: string, options = {}) => demo(options, lookCookie(value));

  test("follows the system, and the cookie where it says another", async () => {
    const light = await background(await visit("/contacts", demo({ colorScheme: "light" })));
    const dark = await background(await visit("/contacts", demo({ colorScheme: "dark" })));
    expect(dark).not.toBe(light);
    expect(
      await background(await visit("/contacts", looking("dark.blue.medium", { colorScheme: "light" }))),
    ).toBe(dark);
    expect(
      await background(await visit("/contacts", looking("light.blue.medium", { colorScheme: "dark" }))),
    ).toBe(light);
  });

  test("the three accents differ, and the three sizes of text grow", async () => {
    const colours = new Set<string>();
    for (const accent of ["blue", "green", "purple"]) {
      const page = await visit("/contacts", looking(`light.${accent}.medium`));
      colours.add(
        await button(page, "Add New Person")
          .first()
          .evaluate(
            (one: any): string => one.ownerDocument.defaultView.getComputedStyle(one).backgroundColor,
          ),
      );
    }
    expect(colours.size).toBe(3);
    const sizes: number[] = [];
    for (const text of ["small", "medium", "large"]) {
      const page = await visit("/contacts", looking(`light.blue.${text}`));
      sizes.push(await page.evaluate<number>("parseFloat(getComputedStyle(document.body).fontSize)"));
    }
    expect(sizes).toEqual([...new Set(sizes)].sort((a, b) => a - b));
    expect(sizes.length).toBe(3);
  });

  test.each(["small", "large"].flatMap((text) => windows.map((window) => ({ text, ...window }))))(
    "with $text text on a $name is accessible and fits",
    async ({ text, ...window }) => {
      const page = await visit("/contacts", looking(`light.blue.${text}`, at(window)));
      await page.getByRole("listitem").first().waitFor();
      await expectAccessible(page);
      await expectNoSideScroll(page);
    },
  );
});

/** What search boxes ask for where it is wider than its box. */
const cutPlaceholders = (page: Page): Promise<string[]> =>
  page
    .getByRole("search")
    .getByRole("textbox")
    .filter({ visible: true })
    .evaluateAll((boxes: any[]) =>
      boxes
        .filter((box) => {
          const style = box.ownerDocument.defaultView.getComputedStyle(box);
          const pen = box.ownerDocument.createElement("canvas").getContext("2d");
          pen.font = style.font;
          const room = box.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
          return pen.measureText(box.placeholder).width > room;
        })
        .map((box) => box.placeholder),
    );

describe("nothing jumps", () => {
  test.each(windows)(
    "while the customers' screen loads on a $name, also when its list comes late",
    async (window) => {
      const owner = await server.newOwner();
      await insertContacts(
        server.database,
        owner.user.workspaceId,
        Array.from({ length: 60 }, (_, n) => ({
          firstName: "Tom",
          lastName: `Kowalski ${n}`,
          email: `tom-${n}@example.com`,
        })),
      );
      const page = await visit("/contacts", browserOf(owner, server.url, at(window)));
      await page.getByText("of 60 customers").waitFor();
      await page.waitForLoadState("networkidle");
      expect(await layoutShift(page)).toBeLessThan(0.01);
      // A search that is in the address alone: the six grey cards come first, then the people.
      await page.goto(`${server.url}/contacts?source=Referral`);
      await page.getByText("of 60 customers").waitFor();
      await page.waitForLoadState("networkidle");
      expect(await layoutShift(page)).toBeLessThan(0.01);
    },
  );

  test.each(windows)(
    "over sample data on a $name: what is said of them stands there from the first moment, and names are whole",
    async (window) => {
      const owner = await server.newOwner({ withSampleData: true });
      for (const path of ["/dashboard", "/contacts", "/tasks", "/email-campaigns"]) {
        const page = await visit(path, browserOf(owner, server.url, at(window)));
        await button(page, "Remove the sample data").waitFor();
        await page.waitForLoadState("networkidle");
        expect([path, await layoutShift(page)]).toEqual([path, expect.toSatisfy((shift) => shift < 0.01)]);
        expect([path, await cutPlaceholders(page)]).toEqual([path, []]);
        if (path === "/dashboard")
          await expect
            .poll(() =>
              page
                .getByRole("table", { name: "Recent Contacts" })
                .getByRole("link")
                .evaluateAll((all: any[]) =>
                  all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
                ),
            )
            .toEqual([]);
        await page.context().close();
      }
    },
  );

  test.each([
    ["/auth", {}],
    ["/", demo()],
    ["/dashboard", demo()],
    ["/contacts", demo()],
    ["/contacts/bin", demo()],
    ["/settings/security", demo()],
  ])("at %s", async (path, options) => {
    for (const window of [desktop, phone]) {
      const page = await visit(path, { ...options, ...at(window) });
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.waitForLoadState("networkidle");
      expect(await layoutShift(page)).toBeLessThan(0.01);
    }
  });
});
