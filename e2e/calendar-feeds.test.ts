import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sharedServer } from "#apps/server/testing/test-server.ts";
import { readFeed } from "#areas/calendar/server/feeds.jobs.ts";
import { at, newBrowser, phone } from "./browser.ts";
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

let elsewhere: Server;
let address: string;
beforeAll(async () => {
  elsewhere = createServer((_request, reply) =>
    reply.end(
      "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTART:20270310T140000Z\r\nDURATION:PT1H\r\nEND:VEVENT\r\n" +
        "BEGIN:VEVENT\r\nUID:b\r\nDTSTART:20270230T140000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n",
    ),
  );
  await new Promise<void>((done) => {
    elsewhere.listen(0, "127.0.0.1", done);
  });
  address = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/home.ics`;
});
afterAll(
  () =>
    new Promise<void>((done) => {
      elsewhere.close(() => done());
    }),
);

describe("calendars elsewhere", () => {
  test.each([phone])("are connected, read, shown in the calendar and removed, on a $name", async (window) => {
    const owner = await server.newOwner({ timeZone: "UTC" });
    const page = await visit(
      "/calendar?tab=settings",
      browserOf(owner, server.url, { timezoneId: "UTC", ...at(window) }),
    );
    await heading(page, "Calendars elsewhere").waitFor();
    await field(page, "Private link").waitFor();
    expect(await field(page, "Private link").inputValue()).toMatch(/\/calendar\/feed\/[\w-]+\.ics$/);
    await button(page, "Connect by address").click();
    const form = dialog(page, "Connect a calendar");
    await field(form, "Name").fill("Home");
    await field(form, "Address").fill("home");
    await button(form, "Connect").click();
    await form.getByText("Enter an address that begins with https:// or webcal://").waitFor();
    await expectAccessible(page);
    await field(form, "Address").fill(address);
    await button(form, "Connect").click();
    await toast(page, "Calendar connected", "We’re reading it now.");
    await heading(page, "Home").waitFor();
    await server.runJobs(readFeed, owner);
    await page.reload();
    await page.getByText("Read just now, 1 event").waitFor();
    await page.getByText("1 event was left out").click();
    await page.getByText("Line 7: there is no 2027-02-30 14:00:00").waitFor();
    await page.getByText("Where to find the address").click();
    await expectNoSideScroll(page);
    await expectAccessible(page);
    await page.goto(`${server.url}/calendar?tab=view&view=day&day=2027-03-10`);
    await page.getByText("Busy in Home, 2:00 PM to 3:00 PM").waitFor({ state: "attached" });
    await expectAccessible(page);
    await page.goto(`${server.url}/calendar?tab=settings`);
    await button(page, "Remove Home").click();
    await button(page.getByRole("alertdialog"), "Remove").click();
    await toast(page, "Calendar removed", "What was in it no longer takes your time.");
    await expect.poll(() => heading(page, "Home").count()).toBe(0);
  });
});
