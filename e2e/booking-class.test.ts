import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { type SignedIn, sharedServer } from "#apps/server/testing/test-server.ts";
import { appointmentsApi } from "#areas/calendar/contract/appointments.api.ts";
import { calendarSettingsApi } from "#areas/calendar/contract/calendar-settings.api.ts";
import { meetingTypeChangesApi } from "#areas/calendar/contract/meeting-type-changes.api.ts";
import { at, desktop, newBrowser } from "./browser.ts";
import {
  browserOf,
  button,
  dialog,
  expectAccessible,
  expectNoSideScroll,
  field,
  heading,
  toast,
} from "./fixture.ts";

const server = sharedServer();
const visit = newBrowser(server.url);

/** The path of the page of a class with two seats. */
async function pageOf(owner: SignedIn): Promise<string> {
  const { slug } = (await owner.call(calendarSettingsApi.save, { body: { timeZone: "America/New_York" } }))
    .body;
  const { body } = await owner.call(meetingTypeChangesApi.create, {
    body: { name: "Bread class", durationMinutes: 60, kind: "in_person", place: "In the bakery", seats: 2 },
  });
  return `/book/${slug}/${body.slug}`;
}
const first = (page: Page, seats: string) =>
  page.getByRole("button", { name: new RegExp(`^\\d+:\\d\\d\\s[AP]M ${seats} left$`) }).first();

test.each([desktop])(
  "two guests share a class on $width pixels; the owner sees who comes, and takes one off",
  async (size) => {
    const owner = await server.newOwner();
    const path = await pageOf(owner);
    for (const [name, seats] of [
      ["Mara Lind", "2 seats"],
      ["Ben Roth", "1 seat"],
    ] as const) {
      const page = await visit(path, { timezoneId: "America/New_York", ...at(size) });
      await first(page, seats).waitFor();
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await first(page, seats).click();
      await field(page, "Your name").fill(name);
      await field(page, "Email").fill(`${name.split(" ")[0]!.toLowerCase()}@example.com`);
      await button(page, "Book this time").click();
      await heading(page, "You’re booked").waitFor();
      await expectNoSideScroll(page);
    }
    const page = await visit(
      "/calendar?tab=upcoming",
      browserOf(owner, server.url, { timezoneId: "UTC", ...at(size) }),
    );
    await button(page, "Reschedule Bread class").click();
    const shown = dialog(page, "Meeting");
    await shown.getByText("2 of 2 seats taken").waitFor();
    expect(await field(shown, "Customer").count()).toBe(0);
    await shown.getByRole("link", { name: "mara@example.com" }).waitFor();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await button(shown, "Take Mara Lind off").click();
    await shown.getByText("Keep", { exact: true }).waitFor();
    await button(shown, "Take Mara Lind off").click();
    await toast(
      page,
      "Taken off the list",
      "They don’t know yet. No email leaves: no mail server is set up.",
    );
    await shown.getByText("1 of 2 seats taken").waitFor();
    expect((await owner.call(appointmentsApi.list)).body).toMatchObject([
      { title: "Bread class", seatsTaken: 1, status: "confirmed" },
    ]);
  },
);
