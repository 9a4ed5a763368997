import { describe, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { sharedServer } from "#apps/server/testing/test-server.ts";
import { insertContacts } from "#areas/customers/server/contacts.builder.ts";
import { at, desktop, forgive, newBrowser, phone, windows } from "./browser.ts";
import { card, cards, choose, crowd, customersShown, names, newShop, three } from "./customers.fixture.ts";
import {
  alertsOf,
  ask,
  button,
  demoBrowser,
  dialog,
  expectAccessible,
  expectNoSideScroll,
  expectUncovered,
  field,
  heading,
  hold,
  link,
  toast,
  topOf,
} from "./fixture.ts";

const server = sharedServer();
const visit = newBrowser(server.url);
const shop = (people?: Parameters<typeof newShop>[2]) => newShop(server, visit, people);
const search = (page: Page) => page.getByRole("textbox", { name: "Search by name, email or source" });
const queryOf = (page: Page) => new URL(page.url()).search;

describe("the list", () => {
  test.each([desktop])("without anybody, on a $name, says so and offers the next step", async (window) => {
    const page = await (await shop()).open("/contacts", at(window));
    await heading(page, "No customers yet").waitFor();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await expect.poll(() => link(page, "Upload a list").getAttribute("href")).toBe("/contact-import");
    await button(page, "Add New Person").filter({ visible: true }).last().click();
    await dialog(page, "Add New Person").waitFor();
  });

  test.each(windows)("shows each customer on a card, on a $name", async (window) => {
    const { open, ids } = await shop(three);
    const page = await open("/contacts", {
      ...at(window),
      hasTouch: window === phone,
      isMobile: window === phone,
    });
    await expect.poll(() => cards(page).count()).toBe(3);
    const tom = card(page, "Tom Kowalski");
    for (const words of ["Kowalski Bikes", "$1,950", "Proposal", "Google Ad", "Nothing planned"])
      await tom.getByText(words).waitFor();
    await expect
      .poll(() => link(tom, "tom@kowalski.example").getAttribute("href"))
      .toBe("mailto:tom@kowalski.example");
    await expect.poll(() => link(tom, "(555) 010-0142").getAttribute("href")).toBe("tel:(555) 010-0142");
    await expect.poll(() => link(tom, "Tom Kowalski").getAttribute("href")).toBe(`/contacts/${ids[0]}`);
    await page.getByText("3 of 3 customers").waitFor();
    expect(
      (await topOf(link(tom, "(555) 010-0142"))) - (await topOf(link(tom, "tom@kowalski.example"))),
    ).toBeLessThanOrEqual(30);
    await expectAccessible(page);
    await expectNoSideScroll(page);
  });

  // A page that came without its list, as when the read failed on the server.
  async function openWithoutList(query: string) {
    const { open } = await shop(three);
    const page = await open("/settings/security");
    return { page, go: () => page.goto(`${server.url}/contacts?${query}`) };
  }

  test("shows six grey cards while it loads", async () => {
    const { page, go } = await openWithoutList("sort=name");
    const release = await hold(page, /\/api\/contacts\?/);
    await go();
    const waiting = page.getByRole("status", { name: "Loading your customers" });
    await waiting.waitFor();
    await expect.poll(() => waiting.locator("> *").count()).toBe(6);
    release();
    await expect.poll(() => names(page)).toEqual(["Zoë Béranger", "Tom Kowalski", "Sam Okafor"]);
  });

  test("that does not load says so, and Retry reads it again", async () => {
    forgive(/503/);
    const { page, go } = await openWithoutList("sort=name");
    const answer = {
      code: "unavailable",
      message: "Try again in a moment",
      error: "Try again in a moment",
      requestId: "request-1",
    };
    await page.route(/\/api\/contacts\?/, (route) => route.fulfill({ status: 503, json: answer }));
    await go();
    await heading(page, "Your customers didn’t load").waitFor();
    await page.getByText("request-1").waitFor();
    await expectAccessible(page);
    await page.unroute(/\/api\/contacts\?/);
    await button(page, "Retry").click();
    await expect.poll(() => cards(page).count()).toBe(3);
  });

  test("is read again by Refresh", async () => {
    const { open, owner } = await shop();
    const page = await open("/contacts");
    await heading(page, "No customers yet").waitFor();
    // Behind the calls, so that no news of it reaches the screen.
    await insertContacts(server.database, owner.user.workspaceId, [{ firstName: "Ana", lastName: "Reyes" }]);
    await button(page, "Refresh").filter({ visible: true }).click();
    await card(page, "Ana Reyes").waitFor();
  });

  test.each([desktop])(
    "of 2,000, on a $name, loads as one scrolls and draws only what is near",
    async (window) => {
      const { open } = await shop(crowd(2000));
      const page = await open("/contacts", at(window));
      await page.getByText("48 of 2,000 customers").waitFor();
      await expect.poll(() => card(page, "Person 2000").count()).toBe(1);
      await page.mouse.move(window.width / 2, window.height / 2);
      await expect
        .poll(
          async () => {
            await page.evaluate("window.scrollTo(0, document.body.scrollHeight)");
            return card(page, "Person 0001").count();
          },
          { timeout: 45_000, interval: 20 },
        )
        .toBe(1);
      await page.getByText("2,000 of 2,000 customers").waitFor();
      await expect.poll(() => cards(page).count()).toBeLessThan(60);
      expect(await page.evaluate("document.querySelectorAll('*').length")).toBeLessThan(2500);
      await page.evaluate("window.scrollTo(0, 0)");
      await card(page, "Person 2000").waitFor();
    },
  );
});

describe("searching", () => {
  // What a search finds is for calls: areas/customers/server. Here is that the screen asks for what was typed.
  test("finds somebody without the accents of their name", async () => {
    const page = await (await shop(three)).open("/contacts");
    await search(page).fill("zoe beranger");
    await expect.poll(() => names(page)).toEqual(["Zoë Béranger"]);
    await page.getByText("1 of 1 customer").waitFor();
  });

  test.each([desktop])(
    "on a $name keeps the search in the address, and says when nobody is found",
    async (window) => {
      const page = await (await shop(three)).open("/contacts", at(window));
      await search(page).fill("okafor");
      await expect.poll(() => names(page)).toEqual(["Sam Okafor"]);
      expect(queryOf(page)).toBe("?search=okafor");
      await page.reload();
      await expect.poll(() => names(page)).toEqual(["Sam Okafor"]);
      await expect.poll(() => search(page).inputValue()).toBe("okafor");
      await search(page).fill("nobody at all");
      await heading(page, "No contacts found matching your search").waitFor();
      await expectAccessible(page);
      await page.getByRole("main").getByRole("button", { name: "Clear search" }).last().click();
      await expect.poll(() => cards(page).count()).toBe(3);
      expect(queryOf(page)).toBe("");
    },
  );

  test("the stages begin with the stated ones; a choice narrows, and Back undoes it", async () => {
    const page = await (await shop(three)).open("/contacts");
    const stage = page.getByRole("combobox", { name: "Stage" });
    await expect
      .poll(() =>
        stage.getByRole("option").evaluateAll((all: any[]) => all.slice(0, 6).map((one) => one.value)),
      )
      .toEqual(["", "new", "qualified", "proposal", "negotiation", "customer"]);
    await stage.selectOption("proposal");
    await expect.poll(() => names(page)).toEqual(["Tom Kowalski"]);
    expect(queryOf(page)).toBe("?stage=proposal");
    await page.goBack();
    await expect.poll(() => cards(page).count()).toBe(3);
    await expect.poll(() => stage.inputValue()).toBe("");
  });

  test.each([phone])("more filters and the order, on a $name", async (window) => {
    const page = await (await shop(three)).open("/contacts", at(window));
    const more = button(page, "More filters").filter({ visible: true });
    await more.click();
    await field(page, "Tag").waitFor();
    await page.goBack();
    await field(page, "Tag").waitFor({ state: "hidden" });
    expect(new URL(page.url()).pathname).toBe("/contacts");
    await more.click();
    await expectAccessible(page);
    await field(page, "Tag").selectOption("VIP");
    await expect.poll(() => names(page)).toEqual(["Zoë Béranger"]);
    await field(page, "Tag").selectOption("");
    await field(page, "Status").selectOption("inactive");
    await expect.poll(() => names(page)).toEqual(["Sam Okafor"]);
    await field(page, "Status").selectOption("");
    await field(page, "Sort by").selectOption({ label: "Highest value first" });
    await expect.poll(() => names(page).then((all) => all[0])).toBe("Tom Kowalski");
    await expectNoSideScroll(page);
    // A choice is undone first, with the filters still in sight.
    await page.goBack();
    await expect.poll(() => field(page, "Sort by").inputValue()).toBe("newest");
  });
});

describe("adding", () => {
  const open = async (page: Page) => {
    await button(page, "Add New Person").filter({ visible: true }).first().click();
    const add = dialog(page, "Add New Person");
    await add.waitFor();
    return add;
  };
  const ana = {
    "First name": "Ana",
    "Last name": "Reyes",
    Email: "ana@example.com",
    Phone: "555 0101",
    "Estimated value": "1,250",
    Notes: "Wedding in June",
  };

  test.each([desktop])(
    "on a $name asks for what is required, then sends what is stated and shows the new card",
    async (window) => {
      const page = await (await shop(three)).open("/contacts", at(window));
      const add = await open(page);
      await expect.poll(() => field(add, "Estimated value").inputValue()).toBe("0");
      await expectAccessible(page);
      await button(add, "Add Person").click();
      for (const message of [
        "First name is required",
        "Last name is required",
        "Please enter a valid email address",
        "Source is required",
      ])
        await add.getByText(message).waitFor();
      await expectAccessible(page);
      for (const [label, value] of Object.entries(ana)) await field(add, label).fill(value);
      await field(add, "Source").selectOption("Referral");
      const release = await hold(page, "**/api/contacts");
      const sent = page.waitForRequest(
        (request) => request.method() === "POST" && request.url().endsWith("/api/contacts"),
      );
      await button(add, "Add Person").click();
      await button(add, "Adding Person...").waitFor();
      release();
      expect((await sent).postDataJSON()).toEqual({
        firstName: "Ana",
        lastName: "Reyes",
        email: "ana@example.com",
        phone: "555 0101",
        notes: "Wedding in June",
        source: "Referral",
        status: "active",
        value: "1250.00",
        pipelineStage: "new",
      });
      await toast(page, "Success", "Contact created successfully");
      await add.waitFor({ state: "hidden" });
      await card(page, "Ana Reyes").getByText("$1,250").waitFor();
      await page.getByText("4 of 4 customers").waitFor();
    },
  );

  test.each([phone])("on a $name that fails says so and keeps what was typed", async (window) => {
    forgive(/ERR_FAILED/);
    const page = await (await shop(three)).open("/contacts", at(window));
    const add = await open(page);
    for (const [label, value] of Object.entries(ana)) await field(add, label).fill(value);
    await field(add, "Source").selectOption("Other");
    await page.route("**/api/contacts", (route) => route.abort());
    await button(add, "Add Person").click();
    await toast(page, "Error", "Failed to create contact");
    await expectUncovered(button(add, "Add Person"), button(add, "Cancel"), button(add, "Close"));
    await expect.poll(() => field(add, "Notes").inputValue()).toBe("Wedding in June");
  });

  test("can be left, but not by mistake", async () => {
    const page = await (await shop(three)).open("/contacts");
    const add = await open(page);
    await field(add, "First name").fill("Ana");
    // What is said on leaving a field waits for the end of a press: it would move what is being pressed.
    await field(add, "Email").fill("ana@");
    await button(add, "Cancel").hover();
    await page.mouse.down();
    await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
    await expect.poll(() => add.getByText("Please enter a valid email address").count()).toBe(0);
    await page.mouse.up();
    await ask(page, "Leave without saving?").waitFor();
    await button(page, "Keep editing").click();
    await add.getByText("Please enter a valid email address").waitFor();
    // Escape belongs to the question until it is gone and the focus is back.
    await expect
      .poll(() => add.evaluate((box: any): boolean => box.contains(box.ownerDocument.activeElement)))
      .toBe(true);
    await page.keyboard.press("Escape");
    await ask(page, "Leave without saving?").waitFor();
    await expectAccessible(page);
    await button(page, "Keep editing").click();
    await expect.poll(() => field(add, "First name").inputValue()).toBe("Ana");
    await button(add, "Cancel").click();
    await button(page, "Leave").click();
    await add.waitFor({ state: "hidden" });
    await field(await open(page), "First name").waitFor();
    await expect.poll(() => field(add, "First name").inputValue()).toBe("");
  });

  test("by keyboard alone", async () => {
    const page = await (await shop(three)).open("/contacts");
    await customersShown(page);
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const focused = () =>
      page.evaluate<string>(
        "(document.activeElement.getAttribute('aria-label') || document.activeElement.labels?.[0]?.textContent || document.activeElement.textContent).trim()",
      );
    await press("Tab");
    await expect.poll(() => focused()).toBe("Skip to content");
    await press("Enter");
    for (let tries = 0; tries < 12 && (await focused()) !== "Add New Person"; tries++) await press("Tab");
    await press("Enter");
    await dialog(page, "Add New Person").waitFor();
    for (const value of ["Ana", "Reyes", "ana@example.com", "555 0101"]) {
      for (
        let tries = 0;
        tries < 4 && !["First name", "Last name", "Email", "Phone"].includes(await focused());
        tries++
      )
        await press("Tab");
      await page.keyboard.type(value);
      await press("Tab");
    }
    await expect.poll(() => focused()).toBe("Source");
    await press("W", "Tab");
    await expect.poll(() => focused()).toBe("Estimated value");
    await page.keyboard.type("300");
    await press("Enter");
    await toast(page, "Success", "Contact created successfully");
    await card(page, "Ana Reyes").getByText("Website").waitFor();
    await expect.poll(() => focused()).toBe("Add New Person");
  });
});

describe("deleting", () => {
  test.each([phone])(
    "on a $name asks first, is gone at once, and Undo brings the card back",
    async (window) => {
      const page = await (await shop(three)).open("/contacts", at(window));
      await choose(page, "More for Tom Kowalski", "Delete");
      const question = ask(page, "Delete Tom Kowalski?");
      await question.waitFor();
      await expectAccessible(page);
      await button(question, "Keep").click();
      await card(page, "Tom Kowalski").waitFor();
      await choose(page, "More for Tom Kowalski", "Delete");
      const release = await hold(page, /\/api\/contacts\/[^/?]+$/);
      await button(question, "Delete").click();
      await card(page, "Tom Kowalski").waitFor({ state: "detached" });
      await page.getByText("2 of 2 customers").waitFor();
      release();
      const said = await toast(page, "Contact deleted", "The contact has been removed from your list.");
      await expectAccessible(page);
      await button(said, "Undo").click();
      await toast(page, "Contact restored", "The contact is back in your list.");
      await card(page, "Tom Kowalski").waitFor();
    },
  );

  test.each([
    ["the stated words when the server cannot be reached", undefined, "Failed to delete contact"],
    ["the server's own words", "Only a manager may delete", "Only a manager may delete"],
  ])("that fails brings the card back, with %s", async (_with, message, description) => {
    forgive(/ERR_FAILED|403/);
    const page = await (await shop(three)).open("/contacts");
    await card(page, "Tom Kowalski").waitFor();
    const before = await names(page);
    await page.route(/\/api\/contacts\/[^/?]+$/, (route) =>
      message
        ? route.fulfill({ status: 403, json: { code: "forbidden", message, error: message, requestId: "1" } })
        : route.abort(),
    );
    await choose(page, "More for Tom Kowalski", "Delete");
    await button(ask(page, "Delete Tom Kowalski?"), "Delete").click();
    await toast(page, "Delete failed", description);
    await expect.poll(() => names(page)).toEqual(before);
  });
});

describe("in the demo", () => {
  test.each([phone])("every write on a $name says the stated words and changes nothing", async (window) => {
    const page = await visit("/contacts", demoBrowser(server.url, at(window)));
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/api/") && !request.url().endsWith("/api/auth/user"))
        asked.push(request.url());
    });
    const alerts = alertsOf(page);
    await cards(page).first().waitFor();
    const [first = ""] = await names(page);
    await choose(page, `More for ${first}`, "Delete");
    await button(ask(page, `Delete ${first}?`), "Delete").click();
    await expect
      .poll(() => alerts)
      .toEqual([
        "Demo Mode: This would delete this contact permanently in the full version. Sign up to access real functionality!",
      ]);
    await expect.poll(async () => (await names(page))[0]).toBe(first);
    await button(page, `Edit ${first}`).click();
    const opened = dialog(page, "Edit Customer");
    await field(opened, "First name").fill("Somebody");
    await expectAccessible(page);
    await button(opened, "Save changes").click();
    await expect
      .poll(() => alerts[1])
      .toBe(
        "Demo Mode: This would edit this contact's information in the full version. Sign up to access real functionality!",
      );
    expect(asked).toEqual([]);
  });
});
