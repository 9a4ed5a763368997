import { describe, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { addDays, weekdayOf } from "#platform/contract/dates.ts";
import { sharedServer } from "#apps/server/testing/test-server.ts";
import { appointmentsApi } from "#areas/calendar/contract/appointments.api.ts";
import { calendarSettingsApi } from "#areas/calendar/contract/calendar-settings.api.ts";
import { at, desktop, newBrowser, phone } from "./browser.ts";
import {
  browserOf,
  button,
  demoBrowser,
  dialog,
  expectAccessible,
  expectNoSideScroll,
  field,
  link,
} from "./fixture.ts";

const server = sharedServer();
const visit = newBrowser(server.url);

/** A business in Iceland, whose clock is UTC's, and a Wednesday at least two weeks ahead with a meeting from 10 to 11. */
async function newBusiness() {
  const owner = await server.newOwner({ timeZone: "UTC" });
  await owner.call(calendarSettingsApi.save, {
    body: { timeZone: "Atlantic/Reykjavik", bufferMinutes: 15 },
  });
  const soon = addDays(new Date().toISOString().slice(0, 10), 14);
  const wednesday = addDays(soon, (10 - weekdayOf(soon)) % 7);
  await owner.call(appointmentsApi.create, {
    body: {
      title: "Cake tasting",
      type: "phone",
      startTime: `${wednesday}T10:00:00Z`,
      endTime: `${wednesday}T11:00:00Z`,
    },
  });
  return { owner, wednesday };
}
const ask = async (page: Page, day: string, time: string) => {
  const form = dialog(page, "Why is this time not offered?");
  await field(form, "Date").fill(day);
  await field(form, "Time").fill(time);
  return form;
};

describe("Why is this time not offered?", () => {
  test.each([phone])(
    "says which rules speak against a time, and when none does, on a $name",
    async (window) => {
      const { owner, wednesday } = await newBusiness();
      const page = await visit(
        `/calendar?tab=view&view=week&day=${wednesday}`,
        browserOf(owner, server.url, { timezoneId: "UTC", ...at(window) }),
      );
      await button(page, "Why is a time not offered?").press("Enter");
      const form = await ask(page, wednesday, "20:00");
      await form.getByText("On Wednesdays you’re open 9:00 AM to 5:00 PM.").waitFor();
      expect(await link(form, "Change your hours").getAttribute("href")).toBe("/calendar?tab=settings");
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await ask(page, wednesday, "11:00");
      await form
        .getByText("You keep 15 minutes free between meetings, and “Cake tasting” ends at 11:00 AM.")
        .waitFor();
      await link(form, "Change the buffer").waitFor();
      await ask(page, addDays(new Date().toISOString().slice(0, 10), -1), "10:00");
      await form.getByText("This time is already over.").waitFor();
      await ask(page, addDays(wednesday, 90), "10:00");
      await form.getByText(/^Customers can book up to 60 days ahead, until /).waitFor();
      await ask(page, wednesday, "14:00");
      await form.getByText("This time is offered.").waitFor();
      expect(await link(form, "Open booking page").getAttribute("href")).toMatch(
        new RegExp(`^/book/[\\w-]+/30-minutes\\?month=${wednesday.slice(0, 7)}&day=${wednesday}$`),
      );
      await expectAccessible(page);
      await ask(page, wednesday, "10:30");
      await form.getByText("You have “Cake tasting” from 10:00 AM to 11:00 AM.").waitFor();
      await button(form, "Open “Cake tasting”").click();
      expect(await field(dialog(page, "Meeting"), "Title").inputValue()).toBe("Cake tasting");
    },
  );

  test("is asked of a cell by its menu, of a new meeting's time, of a month's day, and from the first tab", async () => {
    const { owner, wednesday } = await newBusiness();
    const page = await visit(
      `/calendar?tab=view&view=day&day=${wednesday}`,
      browserOf(owner, server.url, { timezoneId: "UTC", ...at(desktop) }),
    );
    const form = dialog(page, "Why is this time not offered?");
    const cells = page.locator(`[data-day="${wednesday}"]`);
    await page.getByText("Drag a meeting to move it").waitFor();
    const cell = cells.locator("button").nth(18);
    await cell.click({ button: "right" });
    await form.getByText("On Wednesdays you’re open 9:00 AM to 5:00 PM.").waitFor();
    expect(await field(form, "Time").inputValue()).toBe("18:00");
    await button(form, "Close").first().click();
    await cells.locator("button").nth(14).click();
    await button(dialog(page, "Schedule a Meeting"), "Can customers book this time?").click();
    await form.getByText("This time is offered.").waitFor();
    await page.goto(`${server.url}/calendar?tab=view&day=${wednesday}`);
    await page.getByText("Drag a meeting to move it").waitFor();
    await cells.click({ button: "right", position: { x: 100, y: 90 } });
    await form.getByText(/^\d+ times are offered that day, from 9:00 AM to 4:30 PM\./).waitFor();
    await field(form, "Date").fill(addDays(wednesday, 4));
    await form.getByText("You’re closed on Sundays.").waitFor();
    await page.goto(`${server.url}/calendar`);
    await button(page, "Why is a time not offered?").click();
    await form.waitFor();
  });

  test("a refused notice is named, and a page that isn't open says so", async () => {
    const owner = await server.newOwner({ timeZone: "UTC" });
    const days = { 1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1, 7: 1 };
    await owner.call(calendarSettingsApi.save, {
      body: {
        timeZone: "Atlantic/Reykjavik",
        noticeMinutes: 2880,
        weeklyHours: Object.fromEntries(Object.keys(days).map((day) => [day, [["00:00", "24:00"]]])),
      },
    });
    const page = await visit(
      "/calendar?tab=view",
      browserOf(owner, server.url, { timezoneId: "UTC", ...at(desktop) }),
    );
    await button(page, "Why is a time not offered?").click();
    const form = await ask(page, addDays(new Date().toISOString().slice(0, 10), 1), "12:00");
    await form.getByText("Customers have to book at least 2 days ahead.").waitFor();
    await link(form, "Change the notice").click();
    await field(page, "Notice").waitFor();
    await owner.call(calendarSettingsApi.save, { body: { timeZone: "UTC" } });
    await page.goto(`${server.url}/calendar?tab=view`);
    await button(page, "Why is a time not offered?").click();
    await form.getByText(/^Nothing is offered yet\./).waitFor();
  });

  test("answers in the demo, too", async () => {
    const page = await visit(
      "/calendar?tab=view",
      demoBrowser(server.url, { timezoneId: "America/New_York" }),
    );
    await button(page, "Why is a time not offered?").click();
    const form = dialog(page, "Why is this time not offered?");
    await field(form, "Date").fill("2020-01-01");
    await field(form, "Time").fill("10:00");
    await form.getByText("This time is already over.").waitFor();
  });
});
