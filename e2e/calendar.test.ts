import { describe, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { sharedServer, type SignedIn } from "#apps/server/testing/test-server.ts";
import { appointmentsApi } from "#areas/calendar/contract/appointments.api.ts";
import { handOverMeetings } from "#areas/calendar/server/calendar.jobs.ts";
import { membersApi } from "#areas/team/contract/members.api.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";
import { at, desktop, forgive, newBrowser, phone, windows } from "./browser.ts";
import {
  alertsOf,
  browserOf,
  button,
  demoBrowser,
  dialog,
  expectAccessible,
  expectNoSideScroll,
  field,
  heading,
  link,
  toast,
} from "./fixture.ts";

const server = sharedServer();
const visit = newBrowser(server.url);
/** A meeting in a grid, by its time and title; its end and its day follow in its name. */
const meeting = (page: Page, name: string) => button(page, new RegExp(`^${name}, until `));
const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });
/** The toast with this title. */
const said = async (page: Page, title: string) => {
  const one = page
    .getByRole("region", { name: /^Notifications/ })
    .getByRole("listitem")
    .filter({ hasText: title });
  await one.waitFor();
  return one;
};
const rows = (page: Page) => page.getByRole("list", { name: "Upcoming" }).getByRole("listitem");

describe("Schedule Meetings", () => {
  test("posts a quick action at once, says when, and lets it be changed; a taken hour offers three others", async () => {
    const owner = await server.newOwner();
    const page = await visit("/calendar", browserOf(owner, server.url, { timezoneId: "UTC", ...at(phone) }));
    await button(page, "Schedule Video Call").click();
    const done = await said(page, "Video Call scheduled successfully!");
    await expectAccessible(page);
    await button(done, "Change").click();
    const form = dialog(page, "Meeting");
    await field(form, "Video link").fill("https://meet.example.com/rye");
    await button(form, "Save changes").click();
    await toast(page, "Meeting updated");
    forgive(/409/);
    await button(page, "Schedule Phone Call").click();
    const alert = page.getByRole("alert").filter({ hasText: "Failed to schedule appointment" });
    await alert.waitFor();
    expect(await alert.getByRole("button").count()).toBe(3);
    await alert.getByRole("button").first().click();
    await said(page, "Phone Call scheduled successfully!");
    await tab(page, "Upcoming").click();
    await expect.poll(() => rows(page).count()).toBe(2);
    expect(await link(page, "Join Video Call").getAttribute("href")).toBe("https://meet.example.com/rye");
    await button(page, "Join Phone Call").click();
    await said(page, "This meeting has no phone number yet");
    await expectNoSideScroll(page);
    await expectAccessible(page);
  });

  test("says so when no answer comes, and schedules it at the next press", async () => {
    forgive(/ERR_FAILED|500/);
    const owner = await server.newOwner();
    const page = await visit("/calendar", browserOf(owner, server.url, { timezoneId: "UTC" }));
    const answers: ("none" | "failed")[] = ["none", "failed"];
    await page.route("**/api/appointments", (route) => {
      const answer = route.request().method() === "POST" ? answers.shift() : undefined;
      if (answer === "none") return route.abort();
      if (answer === "failed") return route.fulfill({ status: 500, body: "" });
      return route.continue();
    });
    const alert = (words: string) => page.getByRole("alert").filter({ hasText: words });
    await button(page, "Schedule Video Call").click();
    await alert("Error scheduling appointment").waitFor();
    await button(page, "Schedule Video Call").click();
    await alert("Failed to schedule appointment").waitFor();
    expect((await owner.call(appointmentsApi.list)).body).toEqual([]);
    await button(page, "Schedule Video Call").click();
    await said(page, "Video Call scheduled successfully!");
  });

  test.each(windows)("shows month, week, three days and a day, on a $name", async (window) => {
    const owner = await server.newOwner();
    for (const [index, title] of ["One", "Two", "Three"].entries())
      await owner.call(appointmentsApi.create, {
        body: {
          title,
          type: "phone",
          startTime: `2027-03-10T1${index}:00:00Z`,
          endTime: `2027-03-10T1${index}:30:00Z`,
        },
      });
    const page = await visit(
      "/calendar?tab=view&day=2027-03-10",
      browserOf(owner, server.url, { timezoneId: "UTC", ...at(window) }),
    );
    await heading(page, "March 2027").waitFor();
    const cells = page.getByRole("list", { name: "Days" }).getByRole("listitem");
    expect(await cells.count()).toBe(42);
    await meeting(page, "10:00 AM One").waitFor();
    expect(await meeting(page, "12:00 PM Three").count()).toBe(0);
    await expectNoSideScroll(page);
    await expectAccessible(page);
    await button(page, "+1 more").click();
    await heading(page, "Wednesday, March 10, 2027").waitFor();
    await meeting(page, "12:00 PM Three").waitFor();
    expect(await page.getByRole("list", { name: "Hours of the day" }).getByRole("listitem").count()).toBe(24);
    await page.getByText("Week", { exact: true }).click();
    await heading(page, "Mar 7, 2027 – Mar 13, 2027").waitFor();
    await expectNoSideScroll(page);
    await expectAccessible(page);
    await button(page, "Next").click();
    await heading(page, "Mar 14, 2027 – Mar 20, 2027").waitFor();
    await page.getByText("3 days", { exact: true }).click();
    await button(page, "Previous").click();
    await heading(page, "Mar 14, 2027 – Mar 16, 2027").waitFor();
    await button(page, "Today").click();
    await page.locator("[aria-current=date]").waitFor();
    await page.goBack();
    await heading(page, "Mar 14, 2027 – Mar 16, 2027").waitFor();
  });

  test.each([phone])("has tasks on their days, on a $name", async (window) => {
    const owner = await server.newOwner();
    for (const hour of [10, 11])
      await owner.call(appointmentsApi.create, {
        body: {
          title: `Tasting ${hour}`,
          type: "phone",
          startTime: `2027-03-10T${hour}:00:00Z`,
          endTime: `2027-03-10T${hour}:30:00Z`,
        },
      });
    for (const [title, dueDate, status] of [
      ["Order flour", "2027-03-10", "pending"],
      ["Call the mill", "2027-03-11", "pending"],
      ["Clean the oven", "2027-03-11", "completed"],
    ] as const)
      await owner.call(tasksApi.create, { body: { title, type: "task", dueDate, status } });
    const page = await visit(
      "/calendar?tab=view&day=2027-03-10",
      browserOf(owner, server.url, { timezoneId: "UTC", ...at(window) }),
    );
    await link(page, /^Task: Call the mill, /).waitFor();
    expect(await link(page, /^Task: Order flour, /).count()).toBe(0);
    expect(await link(page, /^Task: Clean the oven, /).count()).toBe(0);
    await expectNoSideScroll(page);
    await expectAccessible(page);
    await button(page, "+1 more").click();
    await link(page, /^Task: Order flour, /).waitFor();
    await page.getByText("3 days", { exact: true }).click();
    await link(page, /^Task: Call the mill, /).waitFor();
    await expectNoSideScroll(page);
    await expectAccessible(page);
    await link(page, /^Task: Order flour, /).click();
    const form = dialog(page, "Edit Task");
    expect(await field(form, "Title").inputValue()).toBe("Order flour");
  });

  test("schedules by a type, deletes, and brings back from the trash", async () => {
    const owner = await server.newOwner();
    const page = await visit(
      "/calendar?tab=types",
      browserOf(owner, server.url, { timezoneId: "UTC", ...at(desktop) }),
    );
    const types = page.getByRole("list", { name: "Meeting types" }).getByRole("listitem");
    await expect.poll(() => types.count()).toBe(4);
    await button(page, "Schedule a 45-minute meeting").click();
    const form = dialog(page, "Schedule a Meeting");
    await field(form, "Title").fill("Cake tasting");
    await field(form, "Date").fill("2027-03-10");
    await field(form, "Time").fill("10:00");
    await button(form, "Schedule a Meeting").click();
    await toast(page, "Cake tasting scheduled successfully!", "Wed, Mar 10, 10:00 AM – 10:45 AM");
    await tab(page, "Upcoming").click();
    await button(page, "Reschedule Cake tasting").click();
    await expectAccessible(page);
    await button(dialog(page, "Meeting"), "Delete").click();
    await said(page, "Meeting deleted");
    await heading(page, "No meetings coming up").waitFor();
    await link(page, "Trash").click();
    await button(page, "Restore Cake tasting").click();
    await said(page, "Meeting restored");
    expect((await owner.call(appointmentsApi.list)).body.map(({ title }) => title)).toEqual(["Cake tasting"]);
  });

  test("keeps its settings", async () => {
    const owner = await server.newOwner();
    const page = await visit("/calendar?tab=settings", browserOf(owner, server.url, { timezoneId: "UTC" }));
    await field(page, "Buffer").selectOption("15");
    await toast(page, "Saved");
    await page.reload();
    expect(await field(page, "Buffer").inputValue()).toBe("15");
    await expectAccessible(page);
    await tab(page, "Settings").press("ArrowLeft");
    await button(page, "Schedule a 45-minute meeting").waitFor();
    expect(await tab(page, "Meeting Types").getAttribute("aria-selected")).toBe("true");
    await page.keyboard.press("End");
    await field(page, "Buffer").waitFor();
  });

  test.each([desktop])("keeps the hours of the week and of a date, on a $name", async (window) => {
    const owner = await server.newOwner();
    const page = await visit(
      "/calendar?tab=settings",
      browserOf(owner, server.url, { timezoneId: "UTC", ...at(window) }),
    );
    await button(page, "Change hours").click();
    const form = dialog(page, "Your hours");
    await field(form, "Monday, open until").fill("12:00");
    await button(form, "Add hours to Monday").click();
    await field(form, "Monday, open from").nth(1).fill("11:00");
    await button(form, "Save hours").click();
    await form.getByText("These hours overlap").waitFor();
    await field(form, "Monday, open from").nth(1).fill("13:00");
    await button(form, "Add a date").click();
    await field(form, "Date 1").fill("2030-12-24");
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await button(form, "Save hours").click();
    await toast(page, "Saved");
    await page.getByText("9:00 AM to 12:00 PM and 1:00 PM to 5:00 PM").waitFor();
    await page.getByText("Tuesday, December 24, 2030").waitFor();
  });

  test.each([desktop])(
    "lists the meetings of someone who left, until each has a host, on a $name",
    async (window) => {
      const owner = await server.newOwner();
      const ben = await newTeammate(server, owner, "member");
      const add = (who: SignedIn, title: string, start: string) =>
        who.call(appointmentsApi.create, {
          body: { title, type: "phone", startTime: `${start}:00:00Z`, endTime: `${start}:30:00Z` },
        });
      await add(ben, "Tasting", "2027-03-10T10");
      await add(owner, "Market", "2027-03-11T10");
      await owner.call(membersApi.remove, { params: { id: ben.user.id }, body: { to: null } });
      await server.runJobs(handOverMeetings, owner);
      const page = await visit("/calendar?tab=upcoming", browserOf(owner, server.url, at(window)));
      const rows = page.getByRole("list", { name: "Upcoming" }).getByRole("listitem");
      await expect.poll(() => rows.count()).toBe(2);
      await button(page, "Show only these").click();
      await expect.poll(() => rows.count()).toBe(1);
      expect(page.url()).toContain("show=left");
      await expectNoSideScroll(page);
      await expectAccessible(page);
      await button(page, "Reschedule Tasting").click();
      const form = dialog(page, "Meeting");
      await field(form, "In whose calendar").selectOption({ label: "Rosa Delgado" });
      await button(form, "Save changes").click();
      await page.getByText("Every meeting has its host.").waitFor();
      await button(page, "Show all").click();
      await expect.poll(() => rows.count()).toBe(2);
      await button(page, "Reschedule Tasting").click();
      await form.getByText("Handed over from Ben Okafor to Rosa Delgado").waitFor();
    },
  );

  test.each([phone])(
    "shows the sample's booking page in the demo, where every press shows the alert, on a $name",
    async (window) => {
      const page = await visit(
        "/calendar",
        demoBrowser(server.url, { timezoneId: "America/New_York", ...at(window) }),
      );
      const said: string[] = [];
      page.on("dialog", (shown) => {
        said.push(shown.message());
        void shown.accept();
      });
      await page.getByTitle("Your booking page").scrollIntoViewIfNeeded();
      const frame = page.frameLocator('iframe[title="Your booking page"]');
      await frame.getByRole("heading", { name: "30-minute meeting" }).waitFor();
      await frame.getByText("With Rosa Delgado").waitFor();
      const presses = [
        frame.getByRole("button", { name: /^\d+:\d\d [AP]M$/ }).first(),
        frame.getByRole("link", { name: /times?$/ }).last(),
        frame.getByText(/^Times by the clock in New York/),
        button(page, "Open"),
      ];
      for (const press of presses) await press.click();
      const alert =
        "Demo Mode: This would let your customers book this time in the full version. Sign up to access real functionality!";
      await expect.poll(() => said).toEqual(presses.map(() => alert));
      // Nothing of it led anywhere.
      await frame.getByRole("heading", { name: "30-minute meeting" }).waitFor();
      expect(new URL(page.url()).pathname).toBe("/calendar");
      await expectNoSideScroll(page);
      await expectAccessible(page);
    },
  );

  test("is full of samples in the demo, and its actions show the alert", async () => {
    const page = await visit("/calendar?tab=upcoming", demoBrowser(server.url));
    await rows(page).first().waitFor();
    expect(await rows(page).count()).toBe(4);
    // A meeting with a customer who has an email: all that its dialog reads has a sample.
    await page
      .locator('li:has(a[href^="/contacts/"])')
      .getByRole("button", { name: /^Reschedule/ })
      .first()
      .click();
    const shown = dialog(page, "Meeting");
    await shown.getByRole("checkbox", { name: "Email the customer an invitation" }).waitFor();
    expect(await shown.getByText("No email leaves").count()).toBe(0);
    await button(shown, "Cancel").click();
    const alerts = alertsOf(page);
    await tab(page, "Schedule Meeting").click();
    await button(page, "Team Meeting").click();
    await expect
      .poll(() => alerts)
      .toEqual([
        "Demo Mode: This would schedule this meeting in the full version. Sign up to access real functionality!",
      ]);
  });
});
