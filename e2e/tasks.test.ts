import { describe, expect, test } from "vitest";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { sharedServer, type SignedIn } from "#apps/server/testing/test-server.ts";
import { addDays, dayIn } from "#platform/contract/dates.ts";
import { insertContacts } from "#areas/customers/server/contacts.builder.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";
import type { NewTaskInput } from "#areas/tasks/contract/tasks.schema.ts";
import { at, desktop, newBrowser, phone, windows } from "./browser.ts";
import {
  alertsOf,
  ask,
  browserOf,
  button,
  demoBrowser,
  dialog,
  expectAccessible,
  expectNoSideScroll,
  field,
  heading,
  hold,
  layoutShift,
  link,
  toast,
} from "./fixture.ts";

// What a screen does with the answers is tested without a browser: areas/tasks/web/tasks-page.test.tsx. Here is what only a browser or a server shows.
const server = sharedServer();
const visit = newBrowser(server.url);
/** As long as a title may be, without a place to break it. */
const long = "ab".repeat(150);
/** The day in UTC, where the clock of a new business stands. */
const inDays = (days: number): string => addDays(dayIn("UTC", new Date()), days);

const open = (person: SignedIn, path = "/tasks", options: BrowserContextOptions = {}): Promise<Page> =>
  visit(path, browserOf(person, server.url, { timezoneId: "UTC", ...options }));
const add = async (person: SignedIn, changes: Partial<NewTaskInput> = {}) =>
  (await person.call(tasksApi.create, { body: { title: "Call Dana back", type: "call", ...changes } })).body;
const card = (page: Page, title: string): Locator =>
  page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: title, exact: true, level: 3 }) });
const tick = (page: Page, title: string): Locator => button(page, `Mark ${title} as completed`);
const isStruck = (page: Page, title: string): Promise<boolean> =>
  page
    .getByRole("heading", { name: title, exact: true, level: 3 })
    .evaluate(
      (one: any): boolean =>
        one.ownerDocument.defaultView.getComputedStyle(one).textDecorationLine === "line-through",
    );
const titlesIn = (page: Page, group: string): Promise<string[]> =>
  page.getByRole("list", { name: group, exact: true }).getByRole("heading").allTextContents();
const options = (page: Page): Locator => page.getByRole("listbox", { name: "Customers" }).getByRole("option");
const contacts = (person: SignedIn) =>
  insertContacts(server.database, person.user.workspaceId, [
    { firstName: "Dana", lastName: "Whitfield", company: "Whitfield & Cole Law" },
    { firstName: "Tom", lastName: "Kowalski", email: "tom@example.com" },
  ]);

describe("Things To Do", () => {
  test.each([phone])("without anything, on a $name, says so and offers the first step", async (window) => {
    const page = await open(await server.newOwner(), "/tasks", at(window));
    await heading(page, "No tasks yet").waitFor();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    expect(await layoutShift(page)).toBe(0);
    await button(page, "Add Task").click();
    await dialog(page, "Add Task").waitFor();
  });

  test.each(windows)("stands on cards by when it is due, on a $name, without a jump", async (window) => {
    const owner = await server.newOwner();
    const [contactId = ""] = await contacts(owner);
    for (const [title, dueDate] of [
      ["Late", inDays(-2)],
      ["Now", inDays(0)],
      ["Soon", inDays(1)],
      [long, inDays(20)],
      ["Some day", ""],
    ] as const)
      await add(owner, { title, dueDate });
    await add(owner, {
      title: "With all",
      type: "meeting",
      priority: "urgent",
      description: "Bring the samples",
      dueDate: inDays(0),
      dueTime: "23:59",
      contactId,
      repeats: "weekly",
      remindMinutes: 0,
    });
    await add(owner, { title: "Over", status: "completed" });
    const page = await open(owner, "/tasks", at(window));
    await heading(page, "Things To Do").waitFor();
    expect(await layoutShift(page)).toBe(0);
    for (const [group, titles] of [
      ["Overdue", ["Late"]],
      ["Today", ["Now", "With all"]],
      ["Tomorrow", ["Soon"]],
      ["Later", [long]],
      ["No date", ["Some day"]],
      ["Done", ["Over"]],
    ] as const)
      await expect.poll(() => titlesIn(page, group)).toEqual(titles);
    const full = card(page, "With all");
    for (const words of [
      "Bring the samples",
      "Today, 11:59 PM",
      "Urgent",
      "Meeting",
      "Every week",
      "Reminder",
    ])
      await full.getByText(words, { exact: true }).waitFor();
    await expect.poll(() => link(full, "Dana Whitfield").getAttribute("href")).toBe(`/contacts/${contactId}`);
    await card(page, "Late")
      .getByText(/2 days overdue$/)
      .waitFor();
    await expect.poll(() => isStruck(page, "Over")).toBe(true);
    await expect.poll(() => isStruck(page, "Late")).toBe(false);
    await expectAccessible(page);
    await expectNoSideScroll(page);
  });

  test.each([["Pacific/Kiritimati", "Pacific/Pago_Pago"]])(
    "by the clock of the business in %s, also for a browser in %s",
    async (timeZone, timezoneId) => {
      const owner = await server.newOwner();
      await owner.call(tasksApi.saveSettings, { body: { timeZone } });
      const today = dayIn(timeZone, new Date());
      for (const [title, days] of [
        ["Yesterday's", -1],
        ["Today's", 0],
        ["Tomorrow's", 1],
      ] as const)
        await add(owner, { title, dueDate: addDays(today, days) });
      const page = await open(owner, "/tasks", { timezoneId });
      for (const [group, title] of [
        ["Overdue", "Yesterday's"],
        ["Today", "Today's"],
        ["Tomorrow", "Tomorrow's"],
      ] as const)
        await expect.poll(() => titlesIn(page, group)).toEqual([title]);
      await button(page, "Edit Today's").click();
      await expect.poll(() => field(dialog(page, "Edit Task"), "Due date").inputValue()).toBe(today);
    },
  );

  test.each([desktop])(
    "is written down in the dialog, on a $name: task, pending and medium from the start",
    async (window) => {
      const owner = await server.newOwner();
      await contacts(owner);
      const page = await open(owner, "/tasks", at(window));
      await button(page, "Add Task").click();
      const form = dialog(page, "Add Task");
      for (const [label, value] of [
        ["Type", "task"],
        ["Status", "pending"],
        ["Priority", "medium"],
        ["Due date", ""],
        ["Assigned to", owner.user.id],
      ] as const)
        await expect.poll(() => field(form, label).inputValue()).toBe(value);
      await expectAccessible(page);
      await button(form, "Add Task").click();
      await form.getByText("Title is required").waitFor();
      await field(form, "Title").fill("Taste the lemon cake");
      await field(form, "Due date").fill(inDays(1));
      await field(form, "Related customer").click();
      await field(form, "Related customer").fill("whit");
      const offered = options(page);
      await expect.poll(() => offered.allTextContents()).toEqual([expect.stringContaining("Dana Whitfield")]);
      await expectAccessible(page);
      await page.keyboard.press("Enter");
      await expect.poll(() => field(form, "Related customer").inputValue()).toBe("Dana Whitfield");
      await button(form, "Add Task").click();
      await toast(page, "Success", "Task created successfully");
      await card(page, "Taste the lemon cake").getByText("Dana Whitfield").waitFor();
      await expect.poll(() => titlesIn(page, "Tomorrow")).toEqual(["Taste the lemon cake"]);
    },
  );

  test("is changed in the dialog; Escape closes the offered customers first, then asks before work is lost", async () => {
    const owner = await server.newOwner();
    await contacts(owner);
    await add(owner, { dueDate: inDays(3) });
    const page = await open(owner);
    await button(page, "Edit Call Dana back").click();
    const form = dialog(page, "Edit Task");
    await form.waitFor();
    await expectAccessible(page);
    await field(form, "Title").fill("Write to Dana");
    await field(form, "Related customer").click();
    await options(page).first().waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => options(page).count()).toBe(0);
    await page.keyboard.press("Escape");
    await button(ask(page, "Leave without saving?"), "Keep editing").click();
    await button(form, "Save changes").click();
    await toast(page, "Success", "Task updated successfully");
    await card(page, "Write to Dana").waitFor();
  });

  test("is ticked off once by a double click, and stays struck through where more follow than are shown", async () => {
    const owner = await server.newOwner();
    for (let at = 0; at < 102; at++)
      await add(owner, { title: `Task ${at}`, dueDate: inDays(0), dueTime: "12:00" });
    await add(owner, { title: "The first", dueDate: inDays(0) });
    const page = await open(owner);
    const read = page.waitForResponse(
      (answer) => answer.url().includes("limit=100") && answer.request().method() === "GET",
    );
    await tick(page, "The first").dblclick();
    await toast(page, "Success", "Task updated successfully");
    await read;
    expect(
      (await owner.call(tasksApi.list, { query: { status: "completed" } })).body.map((task) => task.title),
    ).toEqual(["The first"]);
    await expect.poll(() => titlesIn(page, "Today")).toContain("The first");
    await expect.poll(() => isStruck(page, "The first")).toBe(true);
    await button(page, "Show more").click();
    await expect.poll(() => titlesIn(page, "Today").then((titles) => titles.length)).toBe(103);
  });

  test.each([phone])(
    "lies in the bin when the toast is long gone, on a $name, and is brought back from there: one, and several",
    async (window) => {
      const owner = await server.newOwner();
      for (const title of ["One", "Two", "Three"])
        await owner.call(tasksApi.remove, { params: { id: (await add(owner, { title })).id } });
      const page = await open(owner, "/tasks", at(window));
      await button(page, "More").click();
      await page.getByRole("menuitem", { name: "Trash" }).click();
      await heading(page, "Trash: tasks").waitFor();
      expect(await layoutShift(page)).toBe(0);
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await button(page, "Restore Two").click();
      await toast(page, "Task restored", "It is back in your list.");
      await button(page, "Restore Two").waitFor({ state: "detached" });
      await page.getByRole("checkbox", { name: "Select all shown" }).click();
      await button(page, "Restore 2 tasks").click();
      await toast(page, "2 tasks restored");
      await heading(page, "The trash is empty").waitFor();
      await link(page, "Back to Things To Do").click();
      await expect
        .poll(() => titlesIn(page, "No date").then((titles) => titles.sort()))
        .toEqual(["One", "Three", "Two"]);
    },
  );

  test("is narrowed to one customer, from their page and from the filters", async () => {
    const owner = await server.newOwner();
    const [contactId = ""] = await contacts(owner);
    await add(owner, { title: "For Dana", contactId });
    await add(owner, { title: "For nobody" });
    const page = await open(owner, `/contacts/${contactId}`);
    await link(page, "See all, including done").click();
    await card(page, "For Dana").waitFor();
    await expect.poll(() => card(page, "For nobody").count()).toBe(0);
    await expect.poll(() => field(page, "Customer").inputValue()).toBe("Dana Whitfield");
    expect(await layoutShift(page)).toBe(0);
    await expectAccessible(page);
    await button(page, "All customers").click();
    await card(page, "For nobody").waitFor();
    await field(page, "Customer").click();
    await field(page, "Customer").fill("kowal");
    await options(page).filter({ hasText: "Tom Kowalski" }).click();
    await heading(page, "No tasks found matching your search").waitFor();
    await expect.poll(() => field(page, "Customer").inputValue()).toBe("Tom Kowalski");
    await page.goBack();
    await card(page, "For nobody").waitFor();
  });
});

describe("with others", () => {
  test("one's own come first, a teammate's change shows at once, and only one's own can be shown", async () => {
    const owner = await server.newOwner();
    const ben = await newTeammate(server, owner, "member");
    await add(owner, { title: "Mine" });
    await add(owner, { title: "Ben's", assignedTo: ben.user.id });
    const page = await open(owner);
    await expect.poll(() => titlesIn(page, "No date")).toEqual(["Mine", "Ben's"]);
    await card(page, "Ben's").getByText("Ben Okafor").waitFor();
    await add(ben, { title: "New from Ben", assignedTo: owner.user.id });
    await card(page, "New from Ben").waitFor();
    await page.getByText("Only mine", { exact: true }).click();
    await expect.poll(() => titlesIn(page, "No date")).toEqual(["Mine", "New from Ben"]);
  });

  test("two browsers that tick off the same repeating task make the next one once, and both show it", async () => {
    const owner = await server.newOwner();
    await add(owner, { title: "Order flour", dueDate: inDays(0), repeats: "daily" });
    const pages = [await open(owner), await open(await newTeammate(server, owner, "member"))];
    // Both have ticked it off before either is heard: else the second would tick off the next one.
    const release = await Promise.all(pages.map((page) => hold(page, /\/api\/tasks\//)));
    const sent = pages.map((page) => page.waitForRequest((one) => one.method() === "PUT"));
    await Promise.all(pages.map((page) => tick(page, "Order flour").click()));
    await Promise.all(sent);
    for (const go of release) go();
    for (const page of pages) await expect.poll(() => titlesIn(page, "Tomorrow")).toEqual(["Order flour"]);
    expect((await owner.call(tasksApi.list)).body.map(({ status, dueDate }) => [status, dueDate])).toEqual([
      ["pending", inDays(1)],
      ["completed", inDays(0)],
    ]);
  });

  test.each([desktop])(
    "a customer's page, on a $name, has what there is to do for them, and a button to add to it",
    async (window) => {
      const owner = await server.newOwner();
      const [contactId = ""] = await contacts(owner);
      await add(owner, { contactId });
      const page = await open(owner, `/contacts/${contactId}`, at(window));
      await card(page, "Call Dana back").waitFor();
      expect(await layoutShift(page)).toBe(0);
      await expectAccessible(page);
      await button(page, "Add Task").click();
      const form = dialog(page, "Add Task");
      await expect.poll(() => field(form, "Related customer").inputValue()).toBe("Dana Whitfield");
      await field(form, "Title").fill("Send the offer");
      await button(form, "Add Task").click();
      await card(page, "Send the offer").waitFor();
      await tick(page, "Send the offer").click();
      await page.getByText("Done: Send the offer").waitFor();
      await expect.poll(() => card(page, "Send the offer").count()).toBe(0);
    },
  );
});

test("how one is told is chosen once for this person; the clock of the business is offered where nobody set it", async () => {
  const owner = await server.newOwner();
  const page = await open(owner, "/tasks", { timezoneId: "Europe/Berlin" });
  await button(page, "Use Berlin (Europe)").click();
  await toast(page, "Saved");
  await expect.poll(() => button(page, "Use Berlin (Europe)").count()).toBe(0);
  await button(page, "More").click();
  await page.getByRole("menuitem", { name: "Reminders & email" }).click();
  const settings = dialog(page, "Reminders & email");
  await expect.poll(() => field(settings, "Business time zone").inputValue()).toBe("Europe/Berlin");
  await settings.getByRole("switch", { name: "Email me my day each morning" }).click();
  await expect
    .poll(async () => (await owner.call(tasksApi.settings)).body)
    .toMatchObject({ digest: true, timeZone: "Europe/Berlin", ownTimeZone: null });
  await field(settings, "Your time zone").selectOption("Pacific/Honolulu");
  await expect
    .poll(async () => (await owner.call(tasksApi.settings)).body.ownTimeZone)
    .toBe("Pacific/Honolulu");
  await expectAccessible(page);
});

test("the demo shows its own and changes nothing", async () => {
  const page = await visit("/tasks", demoBrowser(server.url, at(desktop)));
  const said = alertsOf(page);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith("/api/tasks")) asked.push(request.url());
  });
  await tick(page, "Order rye flour for the week").click();
  await expect.poll(() => isStruck(page, "Order rye flour for the week")).toBe(false);
  await button(page, "Add Task").click();
  const form = dialog(page, "Add Task");
  await field(form, "Title").fill("Mine");
  await field(form, "Related customer").click();
  await options(page).filter({ hasText: "Dana Whitfield" }).click();
  await button(form, "Add Task").click();
  await expect
    .poll(() => said)
    .toEqual(
      ["check off this task", "add this task to your list"].map(
        (action) =>
          `Demo Mode: This would ${action} in the full version. Sign up to access real functionality!`,
      ),
    );
  expect(asked).toEqual([]);
});
