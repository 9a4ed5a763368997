import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DavServer } from "#apps/server/testing/dav-stand-in.ts";
import { hasRadicale, radicaleNote, startRadicale } from "#apps/server/testing/radicale.ts";
import { sharedServer } from "#apps/server/testing/test-server.ts";
import { readFeed } from "#areas/calendar/server/feeds.jobs.ts";
import { at, forgive, newBrowser, windows } from "./browser.ts";
import {
  ask,
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

const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
const dentist = [
  "BEGIN:VCALENDAR",
  "VERSION:2.0",
  "PRODID:-//Phone//EN",
  "BEGIN:VEVENT",
  "UID:dentist@example.com",
  `DTSTAMP:${day.replaceAll("-", "")}T000000Z`,
  `DTSTART:${day.replaceAll("-", "")}T140000Z`,
  "DURATION:PT1H",
  "SUMMARY:Dentist",
  "END:VEVENT",
  "END:VCALENDAR",
  "",
].join("\r\n");

describe.skipIf(!hasRadicale)(`calendars of an account by app password${radicaleNote}`, () => {
  let dav: DavServer;
  let account: string;
  beforeAll(async () => {
    dav = await startRadicale();
    await dav.newCalendar("home", "Home");
    await dav.newCalendar("work", "Work");
    await dav.ask("PUT", "/mara/work/dentist.ics", dentist);
    account = `127.0.0.1 (${dav.username})`;
  });
  afterAll(() => dav.stop());

  test.each(windows)("are connected, shown as busy, and disconnected, on a $name", async (window) => {
    forgive(/400/);
    const owner = await server.newOwner({ timeZone: "UTC" });
    const page = await visit(
      "/calendar?tab=settings",
      browserOf(owner, server.url, { timezoneId: "UTC", ...at(window) }),
    );
    await page.getByText("meetings made here aren’t put into them").waitFor();
    await button(page, "Connect another calendar").click();
    const form = dialog(page, "Connect another calendar");
    await field(form, "Address").fill(`${dav.origin}/nothing/here/`);
    await field(form, "Username").fill(dav.username);
    await field(form, "App password").fill("a wrong one");
    await button(form, "Find my calendars").click();
    await expect
      .poll(() => field(form, "App password").getAttribute("aria-invalid"), { timeout: 15_000 })
      .toBe("true");
    await form.getByText("The username or the app password is wrong.").waitFor();
    await expectAccessible(page);
    await field(form, "App password").fill(dav.password);
    await field(form, "Address").fill("http://127.0.0.1:9/");
    await button(form, "Find my calendars").click();
    await form.getByText("We couldn’t reach the other calendar.").waitFor();
    expect(await field(form, "Address").getAttribute("aria-invalid")).toBe("true");
    await field(form, "Address").fill(dav.origin);
    await button(form, "Find my calendars").click();
    await form.getByText("Which calendars make you busy?").waitFor();
    expect(await button(form, "Connect").isDisabled()).toBe(true);
    await field(form, "Work").check();
    await expectAccessible(page);
    await button(form, "Connect").click();
    await toast(page, "Account connected", "We’re reading its calendars now.");
    await heading(page, account).waitFor();
    await heading(page, "Work").waitFor();
    expect(await heading(page, "Home").count()).toBe(0);
    await server.runJobs(readFeed, owner);
    await page.reload();
    await page.getByText("Read just now, 1 event").waitFor();
    await expectNoSideScroll(page);
    await expectAccessible(page);
    await page.goto(`${server.url}/calendar?tab=view&view=day&day=${day}`);
    await page.getByText("Busy in Work, 2:00 PM to 3:00 PM").waitFor({ state: "attached" });
    await page.goto(`${server.url}/calendar?tab=settings`);
    await button(page, `Disconnect ${account}`).click();
    await button(ask(page, `Disconnect ${account}?`), "Disconnect").click();
    await toast(
      page,
      "Account disconnected",
      "Its calendars no longer take your time, and we’ve forgotten its password.",
    );
    await expect.poll(() => heading(page, account).count()).toBe(0);
    await expect.poll(() => heading(page, "Work").count()).toBe(0);
    await page.goto(`${server.url}/calendar?tab=view&view=day&day=${day}`);
    await heading(page, "Schedule Meetings").waitFor();
    await expect.poll(() => page.getByText("Busy in Work, 2:00 PM to 3:00 PM").count()).toBe(0);
  });

  test("are read with a new app password, and a provider's address isn't asked for", async () => {
    forgive(/400/);
    const owner = await server.newOwner({ timeZone: "UTC" });
    const page = await visit("/calendar?tab=settings", browserOf(owner, server.url, { timezoneId: "UTC" }));
    await button(page, "Connect iCloud").click();
    const icloud = dialog(page, "Connect iCloud");
    await field(icloud, "Username").waitFor();
    expect(await field(icloud, "Address").count()).toBe(0);
    // Where the address isn't asked for, what is wrong with it is said above the fields. Nobody asks the real iCloud.
    const message = "We couldn’t reach the other calendar.";
    const json = {
      code: "validation_failed",
      message,
      error: message,
      requestId: "none",
      errors: { address: message },
    };
    const looking = "**/api/calendar/accounts/calendars";
    await page.route(looking, (route) => route.fulfill({ status: 400, json }));
    await field(icloud, "Username").fill("ana@example.com");
    await field(icloud, "App password").fill("abcd-efgh-ijkl-mnop");
    await button(icloud, "Find my calendars").click();
    await icloud.getByRole("alert").getByText(message).waitFor();
    await expectAccessible(page);
    await page.unroute(looking);
    await button(icloud, "Cancel").click();
    await button(ask(page, "Leave without saving?"), "Leave").click();
    await button(page, "Connect Nextcloud").click();
    const form = dialog(page, "Connect Nextcloud");
    await field(form, "Address").fill(dav.origin);
    await field(form, "Username").fill(dav.username);
    await field(form, "App password").fill(dav.password);
    await button(form, "Find my calendars").click();
    await field(form, "Home").check();
    await button(form, "Connect").click();
    await toast(page, "Account connected", "We’re reading its calendars now.");
    const change = async (password: string) => {
      await button(page, `New app password for Nextcloud (${dav.username})`).click();
      const again = dialog(page, "New app password");
      await field(again, "App password").fill(password);
      await button(again, "Save").click();
      await again.waitFor({ state: "detached" });
      await server.runJobs(readFeed, owner);
      await page.reload();
    };
    await change("a wrong one");
    await page.getByText("The username or the app password is wrong.").waitFor();
    await change(dav.password);
    await page.getByText(/^Read just now/).waitFor();
    expect(await page.getByText("The username or the app password is wrong.").count()).toBe(0);
  });
});
