import { expect, onTestFinished, test } from "vitest";
import type { Page } from "playwright-core";
import { mailStandIn } from "#apps/server/testing/mail-stand-in.ts";
import { type SignedIn, sharedServer } from "#apps/server/testing/test-server.ts";
import { appointmentsApi } from "#areas/calendar/contract/appointments.api.ts";
import { bookingsApi } from "#areas/calendar/contract/bookings.api.ts";
import { calendarSettingsApi } from "#areas/calendar/contract/calendar-settings.api.ts";
import { meetingTypeChangesApi } from "#areas/calendar/contract/meeting-type-changes.api.ts";
import { offerPlaces, sendWaitingMail } from "#areas/calendar/server/waiting-guests.jobs.ts";
import { sendThrough } from "#areas/outreach/server/outreach.builder.ts";
import { at, forgive, newBrowser, phone } from "./browser.ts";
import {
  browserOf,
  button,
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
const timeZone = "America/New_York";

/** A business that mails, and a class of two seats that two have booked: the page, and the link of one of them. */
async function fullClass(owner: SignedIn) {
  const standIn = await mailStandIn();
  onTestFinished(() => standIn.close());
  await sendThrough(server.database, owner.user.workspaceId, standIn.port);
  const { slug } = (await owner.call(calendarSettingsApi.save, { body: { timeZone } })).body;
  const { body: type } = await owner.call(meetingTypeChangesApi.create, {
    body: { name: "Bread class", durationMinutes: 60, kind: "in_person", place: "Here", seats: 2 },
  });
  const params = { business: slug, type: type.slug };
  const from = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  const to = new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10);
  const query = { from, to, timeZone };
  const start = (await server.visitor().call(bookingsApi.slots, { params, query })).body[0]!.start;
  const tokens: string[] = [];
  for (const name of ["Mara", "Ben"]) {
    const email = `${name.toLowerCase()}@example.com`;
    const { body } = await server
      .visitor()
      .call(bookingsApi.book, { params, body: { start, timeZone, name, email } });
    tokens.push(body.manageUrl!.split("/").at(-1)!);
  }
  const day = new Intl.DateTimeFormat("en-CA", { timeZone }).format(new Date(start));
  const settle = async () => {
    await server.runJobs(offerPlaces, owner);
    await server.runJobs(sendWaitingMail, owner);
  };
  return {
    standIn,
    settle,
    path: `/book/${slug}/${type.slug}?timeZone=${timeZone}&month=${day.slice(0, 7)}&day=${day}`,
    leave: () => server.visitor().call(bookingsApi.cancel, { params: { token: tokens[0]! } }),
  };
}

async function wait(page: Page, name: string): Promise<void> {
  await page.getByRole("link", { name: /is full.*Tell me if a place comes free/ }).click();
  await heading(page, "Tell me if a place comes free").waitFor();
  await field(page, "Your name").fill(name);
  await field(page, "Email").fill(`${name.toLowerCase()}@example.com`);
  await button(page, "Tell me").click();
  await heading(page, "You’re on the waiting list").waitFor();
}

test("a guest waits for a full class on a phone, without scripts, is mailed when a seat comes free, and books it", async () => {
  const owner = await server.newOwner();
  const { path, settle, leave, standIn } = await fullClass(owner);
  const page = await visit(path, { javaScriptEnabled: false, ...at(phone) });
  await expectNoSideScroll(page);
  await page.getByRole("link", { name: /is full.*Tell me if a place comes free/ }).click();
  await expectNoSideScroll(page);
  forgive(/400/);
  await button(page, "Tell me").click();
  await page.getByText("Please enter your name").waitFor();
  await page.goto(server.url + path);
  await wait(page, "Ida");
  await expectNoSideScroll(page);
  await settle();
  await leave();
  await settle();
  const mail = standIn.taken
    .map(({ mail }) => mail)
    .find(({ subject }) => subject?.startsWith("A place is free"));
  const own = /(\/waiting\/[\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
  await page.goto(server.url + own);
  await heading(page, "A place is free").waitFor();
  await expectNoSideScroll(page);
  await link(page, "Book it").click();
  expect(await field(page, "Your name").inputValue()).toBe("Ida");
  await button(page, "Book this time").click();
  await heading(page, "You’re booked").waitFor();
  await page.goto(server.url + own);
  await heading(page, "You’ve booked it").waitFor();
  expect((await owner.call(appointmentsApi.list)).body).toMatchObject([{ seatsTaken: 2 }]);
});

test("the pages of the list are accessible, and it is left by a button", async () => {
  const owner = await server.newOwner();
  const { path } = await fullClass(owner);
  const page = await visit(path, { timezoneId: timeZone, ...at(phone) });
  await expectAccessible(page);
  await page.getByRole("link", { name: /is full/ }).click();
  await heading(page, "Tell me if a place comes free").waitFor();
  await expectAccessible(page);
  await page.goBack();
  await wait(page, "Ida");
  await expectAccessible(page);
  const own = await link(page, "See it or leave the list").getAttribute("href");
  await page.goto(server.url + (own ?? ""));
  await expectAccessible(page);
  await button(page, "Leave the list").click();
  await heading(page, "You’re off the waiting list").waitFor();
});

test.each([phone])("the host sees who waits on $width pixels, and takes one off", async (size) => {
  const owner = await server.newOwner();
  const { path } = await fullClass(owner);
  for (const name of ["Ida", "Tom"]) await wait(await visit(path, { timezoneId: timeZone }), name);
  const options = browserOf(owner, server.url, { timezoneId: "UTC", ...at(size) });
  const page = await visit("/calendar?tab=upcoming", options);
  await button(page, "Reschedule Bread class").click();
  const shown = dialog(page, "Meeting");
  await shown.getByText("2 guests waiting for a place").waitFor();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await button(shown, "Take Ida off").click();
  await button(shown, "Take Ida off").click();
  await toast(page, "Taken off the waiting list");
  await shown.getByText("1 guest waiting for a place").waitFor();
});
