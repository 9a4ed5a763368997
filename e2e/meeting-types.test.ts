import { describe, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { sharedServer } from "#apps/server/testing/test-server.ts";
import { calendarSettingsApi } from "#areas/calendar/contract/calendar-settings.api.ts";
import { hostsApi } from "#areas/calendar/contract/hosts.api.ts";
import { meetingTypesApi } from "#areas/calendar/contract/meeting-types.api.ts";
import { at, desktop, forgive, newBrowser, phone } from "./browser.ts";
import { browserOf, button, dialog, expectAccessible, expectNoSideScroll, field, toast } from "./fixture.ts";

const server = sharedServer();
const visit = newBrowser(server.url);
const item = (page: Page, name: string) => page.getByRole("menuitem", { name, exact: true });
const cards = (page: Page) => page.getByRole("list", { name: "Meeting types" }).getByRole("listitem");

describe("Meeting Types", () => {
  test.each([phone])(
    "a type is added with everything of its own, and changed, on a $name",
    async (window) => {
      const owner = await server.newOwner();
      await owner.call(hostsApi.create, { body: { name: "Van" } });
      const page = await visit(
        "/calendar?tab=types",
        browserOf(owner, server.url, { timezoneId: "UTC", ...at(window) }),
      );
      await button(page, "Add a meeting type").click();
      const form = dialog(page, "Add a meeting type");
      await button(form, "Add meeting type").click();
      await form.getByText("Name is required").waitFor();
      await field(form, "Name").fill("Cake tasting");
      await field(form, "Duration").selectOption("45");
      await field(form, "Type").selectOption("in_person");
      await field(form, "Place").fill("12 Rye Street");
      await field(form, "Who gives it").selectOption("all");
      await form.getByLabel("Van").check();
      await form.getByText("More", { exact: true }).click();
      await field(form, "Price").fill("a lot");
      await field(form, "Seats").fill("6");
      await field(form, "Notice").selectOption("1440");
      await field(form, "Changes by customers").selectOption("48");
      await button(form, "Add a question").click();
      await field(form, "Question 1").fill("Any allergies?");
      await field(form, "Answer 1").selectOption("choice");
      await button(form, "Add meeting type").click();
      await form.getByText("Enter an amount such as 1500 or 1500.50").waitFor();
      await form.getByText("Enter at least one choice").waitFor();
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await field(form, "Price").fill("$25");
      await field(form, "Choices 1").fill("None\nNuts");
      await button(form, "Add meeting type").click();
      await toast(page, "Saved");
      await cards(page).filter({ hasText: "45 minutes · In person · $25 · 6 seats" }).waitFor();
      const type = (await owner.call(meetingTypesApi.list)).body.at(-1)!;
      expect(type).toMatchObject({
        slug: "cake-tasting",
        hostRule: "all",
        noticeMinutes: 1440,
        changeHours: 48,
        bufferMinutes: null,
        questions: [{ label: "Any allergies?", choices: ["None", "Nuts"] }],
      });
      await button(page, "More for Cake tasting").click();
      await item(page, "Edit").click();
      const again = dialog(page, "Meeting type");
      await again.getByText("More", { exact: true }).click();
      forgive(/409/);
      await field(again, "Link").fill("30-minutes");
      await button(again, "Save changes").click();
      await again.getByText("“30-minute meeting” has this link already").waitFor();
      await field(again, "Link").fill("tasting");
      await button(again, "Save changes").click();
      await expect
        .poll(async () => (await owner.call(meetingTypesApi.list)).body.at(-1)?.slug)
        .toBe("tasting");
      await expectAccessible(page);
      await expectNoSideScroll(page);
    },
  );

  test("a type is switched off and on, moved, and has hours of its own", async () => {
    const owner = await server.newOwner();
    const page = await visit(
      "/calendar?tab=types",
      browserOf(owner, server.url, { timezoneId: "UTC", ...at(phone) }),
    );
    const typeNow = async (at: number) => (await owner.call(meetingTypesApi.list)).body[at]!;
    await button(page, "More for 30-minute meeting").click();
    await item(page, "Switch off").click();
    await toast(page, "30-minute meeting is off", "Nobody can book it now. Its meetings stay.");
    await cards(page).first().getByText("Off · 30 minutes").waitFor();
    expect(await button(page, "Schedule a 30-minute meeting").count()).toBe(0);
    await button(page, "Undo").click();
    await button(page, "Schedule a 30-minute meeting").waitFor();
    await button(page, "More for 30-minute meeting").press("Enter");
    await item(page, "Move down").press("Enter");
    await expect.poll(async () => (await typeNow(1)).durationMinutes).toBe(30);
    await cards(page).nth(1).getByText("30-minute meeting").waitFor();
    await button(page, "More for 30-minute meeting").click();
    await item(page, "Hours").click();
    const hours = dialog(page, "Hours");
    await field(hours, "Monday, open until").fill("12:00");
    await expectAccessible(page);
    await button(hours, "Save hours").click();
    await expect.poll(async () => (await typeNow(1)).weeklyHours?.[1]).toEqual([["09:00", "12:00"]]);
    await button(page, "More for 30-minute meeting").click();
    await item(page, "Hours").click();
    await button(dialog(page, "Hours"), "Use your usual hours").click();
    await expect.poll(async () => (await typeNow(1)).weeklyHours).toBe(null);
  });

  test("a van is added, renamed, removed and brought back", async () => {
    const owner = await server.newOwner();
    const page = await visit("/calendar?tab=types", browserOf(owner, server.url, at(desktop)));
    const vans = async () =>
      (await owner.call(hostsApi.list)).body
        .filter(({ userId }) => userId === null)
        .map(({ name, isActive }) => [name, isActive]);
    await button(page, "Add one").click();
    await field(dialog(page, "Add a chair, a room or a van"), "Name").fill("Van");
    await button(dialog(page, "Add a chair, a room or a van"), "Add").click();
    await button(page, "More for Van").click();
    await item(page, "Rename").click();
    await field(dialog(page, "Rename"), "Name").fill("Big van");
    await button(dialog(page, "Rename"), "Save").click();
    await button(page, "More for Big van").click();
    await item(page, "Remove").click();
    await toast(page, "Big van removed", "Its meetings stay.");
    await expect.poll(vans).toEqual([["Big van", false]]);
    await button(page, "Show removed (1)").click();
    await expectAccessible(page);
    await button(page, "More for Big van").click();
    await item(page, "Bring back").click();
    await expect.poll(vans).toEqual([["Big van", true]]);
  });
});

test.each([desktop])("notice, window, most a day and the address are kept, on a $name", async (window) => {
  const [owner, other] = [await server.newOwner(), await server.newOwner()];
  const { slug: taken } = (await other.call(calendarSettingsApi.get)).body;
  const page = await visit("/calendar?tab=settings", browserOf(owner, server.url, at(window)));
  for (const [label, value] of [
    ["Notice", "1440"],
    ["Changes by customers", "24"],
    ["How far ahead", "30"],
    ["Most a day", "5"],
  ] as const) {
    await field(page, label).selectOption(value);
    await toast(page, "Saved");
    await expect.poll(() => field(page, label).isEnabled()).toBe(true);
  }
  await button(page, "Change address").click();
  const form = dialog(page, "Your booking address");
  await field(form, "Address").fill("Alder & Rye");
  await button(form, "Save address").click();
  await form.getByText("Use small letters, digits and dashes, such as alder-rye").waitFor();
  await form.getByText("Links you’ve already given out stop working").waitFor();
  await expectAccessible(page);
  forgive(/409/);
  await field(form, "Address").fill(taken);
  await button(form, "Save address").click();
  await form.getByText("Another business has this address. Choose a different one.").waitFor();
  await field(form, "Address").fill(`rye-${owner.user.id}`);
  await button(form, "Save address").click();
  await page.getByText(`/book/rye-${owner.user.id}`).waitFor();
  await expectNoSideScroll(page);
  await expectAccessible(page);
  expect((await owner.call(calendarSettingsApi.get)).body).toMatchObject({
    slug: `rye-${owner.user.id}`,
    noticeMinutes: 1440,
    changeHours: 24,
    windowDays: 30,
    mostPerDay: 5,
  });
});
