import { describe, expect, test } from "vitest";
import { sharedServer, type SignedIn } from "#apps/server/testing/test-server.ts";
import { appointmentsApi } from "#areas/calendar/contract/appointments.api.ts";
import { calendarSettingsApi } from "#areas/calendar/contract/calendar-settings.api.ts";
import { at, desktop, newBrowser, phone } from "./browser.ts";
import { browserOf, button, dialog, expectAccessible, expectNoSideScroll, field, toast } from "./fixture.ts";

const server = sharedServer();
const visit = newBrowser(server.url);

async function shop(): Promise<SignedIn> {
  const owner = await server.newOwner();
  await owner.call(calendarSettingsApi.save, { body: { timeZone: "UTC" } });
  return owner;
}
/** A single meeting on a day of March 2027, at an hour. */
const add = (owner: SignedIn, title: string, start: string, repeats?: { rule: "weekly"; count: number }) =>
  owner.call(appointmentsApi.create, {
    body: {
      title,
      type: "phone",
      startTime: `${start}:00:00Z`,
      endTime: `${start}:30:00Z`,
      ...(repeats && { repeats }),
    },
  });
/** "03-09 10:00" of each that was not canceled. */
const startsOf = async (owner: SignedIn, title: string) =>
  (await owner.call(appointmentsApi.list)).body
    .filter((one) => one.title === title && one.status !== "cancelled")
    .map(({ startTime }) => startTime.slice(5, 16).replace("T", " "));

describe("a meeting that repeats", () => {
  test.each([phone])(
    "shows its dates first, leaves out what is taken, and says how it repeats, on a $name",
    async (window) => {
      const owner = await shop();
      await add(owner, "Tasting", "2027-03-16T10");
      const page = await visit(
        "/calendar?tab=view&view=month&day=2027-03-09",
        browserOf(owner, server.url, { timezoneId: "UTC", ...at(window) }),
      );
      await button(page, "Schedule on Tuesday, March 9, 2027").click();
      const form = dialog(page, "Schedule a Meeting");
      await field(form, "Title").fill("Delivery");
      await field(form, "Date").fill("2027-03-09");
      await field(form, "Time").fill("10:00");
      await field(form, "Duration").selectOption("30");
      await field(form, "Repeats").selectOption("weekly");
      expect(await field(form, "Tuesday").isChecked()).toBe(true);
      await field(form, "Number of meetings").fill("53");
      await button(form, "Check the dates").click();
      await form.getByText("Enter a whole number from 2 to 52").waitFor();
      await field(form, "Number of meetings").fill("4");
      await button(form, "Check the dates").click();
      await form.getByText("3 meetings. One of these times can’t be taken, and is left out.").waitFor();
      await form.getByText("You have “Tasting” from 10:00 AM to 10:30 AM.").waitFor();
      const dates = form.getByRole("list", { name: "Dates" }).getByRole("checkbox");
      expect(await dates.count()).toBe(4);
      expect(await dates.nth(1).isDisabled()).toBe(true);
      await dates.nth(3).click();
      await expectNoSideScroll(page);
      await expectAccessible(page);
      await button(form, "Schedule 2 meetings").click();
      await toast(
        page,
        "Delivery scheduled successfully!",
        "2 meetings, the first Tue, Mar 9, 10:00 AM – 10:30 AM",
      );
      expect(await startsOf(owner, "Delivery")).toEqual(["03-09 10:00", "03-23 10:00"]);
      await page.goto(`${server.url}/calendar?tab=upcoming`);
      await page.getByText("Repeats weekly, 2 of 2").waitFor();
      await expectNoSideScroll(page);
    },
  );

  test("is changed alone, or with the later ones after a look at their dates", async () => {
    const owner = await shop();
    await add(owner, "Delivery", "2027-03-09T10", { rule: "weekly", count: 4 });
    const page = await visit(
      "/calendar?tab=upcoming",
      browserOf(owner, server.url, { timezoneId: "UTC", ...at(desktop) }),
    );
    const open = async (which: number) => {
      await button(page, "Reschedule Delivery").nth(which).click();
      return dialog(page, "Meeting");
    };
    let form = await open(1);
    await form.getByText("Repeats weekly, 2 of 4").first().waitFor();
    await field(form, "Time").fill("11:00");
    await button(form, "Save changes").click();
    await toast(page, "Meeting updated");
    await expect
      .poll(() => startsOf(owner, "Delivery"))
      .toEqual(["03-09 10:00", "03-16 11:00", "03-23 10:00", "03-30 10:00"]);
    form = await open(2);
    await form.getByText("This and later ones").click();
    await field(form, "Time").fill("14:00");
    await button(form, "Check the dates").click();
    await form.getByText("2 meetings. All of these times are free.").waitFor();
    await expectAccessible(page);
    await button(form, "Save 2 meetings").click();
    await toast(page, "Meetings updated");
    await expect
      .poll(() => startsOf(owner, "Delivery"))
      .toEqual(["03-09 10:00", "03-16 11:00", "03-23 14:00", "03-30 14:00"]);
  });

  test.each([desktop])(
    "is changed in how it repeats, lengthened and ended from one on, on a $name",
    async (window) => {
      const owner = await shop();
      await add(owner, "Delivery", "2027-03-09T10", { rule: "weekly", count: 4 });
      const page = await visit(
        "/calendar?tab=upcoming",
        browserOf(owner, server.url, { timezoneId: "UTC", ...at(window) }),
      );
      await button(page, "Reschedule Delivery").nth(1).click();
      let form = dialog(page, "Meeting");
      expect(await field(form, "Repeats").count()).toBe(0);
      await form.getByText("This and later ones").click();
      expect(await field(form, "Meetings from this one on").inputValue()).toBe("3");
      await field(form, "Repeats").selectOption("two_weeks");
      await button(form, "Check the dates").click();
      await form
        .getByText("3 meetings. All of these times are free. 1 goes to the trash, and can be restored.")
        .waitFor();
      const dates = form.getByRole("list", { name: "Dates" }).getByRole("listitem");
      await expect
        .poll(() => dates.allInnerTexts())
        .toEqual([
          expect.stringMatching(/Mar 16.*\s+Stays as it is$/),
          expect.stringMatching(/Mar 23.*\s+Goes to the trash$/),
          expect.stringMatching(/Mar 30.*\s+Stays as it is$/),
          expect.stringMatching(/Apr 13.*\s+New$/),
        ]);
      await expectNoSideScroll(page);
      await expectAccessible(page);
      await button(form, "Save 3 meetings").click();
      await toast(page, "Meetings updated");
      await expect
        .poll(() => startsOf(owner, "Delivery"))
        .toEqual(["03-09 10:00", "03-16 10:00", "03-30 10:00", "04-13 10:00"]);
      await page.getByText("Repeats every two weeks, 3 of 3").waitFor();
      await button(page, "Reschedule Delivery").nth(3).click();
      form = dialog(page, "Meeting");
      await field(form, "Repeats").selectOption("two_weeks");
      await field(form, "Meetings from this one on").fill("2");
      await button(form, "Check the dates").click();
      await button(form, "Save 2 meetings").click();
      await page.getByText("Repeats every two weeks, 4 of 4").waitFor();
      await button(page, "Reschedule Delivery").nth(2).click();
      form = dialog(page, "Meeting");
      await form.getByText("This and later ones").click();
      await field(form, "Repeats").selectOption({ label: "Not after this one" });
      await button(form, "Check the dates").click();
      await form.getByText("2 go to the trash, and can be restored.").waitFor();
      await button(form, "Save 1 meeting").click();
      await expect
        .poll(() => startsOf(owner, "Delivery"))
        .toEqual(["03-09 10:00", "03-16 10:00", "03-30 10:00"]);
    },
  );

  test("begins with a single meeting, and puts the new ones beside it", async () => {
    const owner = await shop();
    await add(owner, "Delivery", "2027-03-09T10");
    const page = await visit(
      "/calendar?tab=upcoming",
      browserOf(owner, server.url, { timezoneId: "UTC", ...at(phone) }),
    );
    await button(page, "Reschedule Delivery").click();
    const form = dialog(page, "Meeting");
    await field(form, "Repeats").selectOption("weekly");
    await field(form, "Number of meetings").fill("3");
    await button(form, "Check the dates").click();
    await form.getByText("3 meetings. All of these times are free.").waitFor();
    await form.getByText("Stays as it is").waitFor();
    await form.getByRole("list", { name: "Dates" }).getByRole("checkbox").nth(0).click();
    await button(form, "Save 2 meetings").click();
    await page.getByText("Repeats weekly, 2 of 2").waitFor();
    expect(await startsOf(owner, "Delivery")).toEqual(["03-09 10:00", "03-23 10:00"]);
  });

  test("is canceled with the later ones, and taken back", async () => {
    const owner = await shop();
    await add(owner, "Delivery", "2027-03-09T10", { rule: "weekly", count: 3 });
    const page = await visit(
      "/calendar?tab=upcoming",
      browserOf(owner, server.url, { timezoneId: "UTC", ...at(phone) }),
    );
    await button(page, "Reschedule Delivery").nth(1).click();
    const form = dialog(page, "Meeting");
    await form.getByText("This and later ones").click();
    await button(form, "Cancel 2 meetings").click();
    const said = await toast(page, "Meetings canceled", "Their times are free again.");
    await expect.poll(() => startsOf(owner, "Delivery")).toEqual(["03-09 10:00"]);
    await button(said, "Undo").click();
    await expect
      .poll(() => startsOf(owner, "Delivery"))
      .toEqual(["03-09 10:00", "03-16 10:00", "03-23 10:00"]);
  });
});
