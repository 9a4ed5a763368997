import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { davFixture, movedTo, stampOf, wednesdayAt } from "#apps/server/testing/dav-fixture.ts";
import { type DavStandIn, startDavStandIn } from "#apps/server/testing/dav-stand-in.ts";
import { sharedServer } from "#apps/server/testing/test-server.ts";
import { calendarAccountsApi } from "#areas/calendar/contract/calendar-accounts.api.ts";
import { readFeed, readFeeds } from "#areas/calendar/server/feeds.jobs.ts";
import { syncAccount } from "#areas/calendar/server/meeting-copies.jobs.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { at, desktop, forgive, newBrowser, phone } from "./browser.ts";
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

describe("calendars of an account by app password", () => {
  let dav: DavStandIn;
  let account: string;
  beforeAll(async () => {
    dav = await startDavStandIn();
    await dav.newCalendar("home", "Home");
    await dav.newCalendar("work", "Work");
    await dav.ask("PUT", "/mara/work/dentist.ics", dentist);
    account = `127.0.0.1 (${dav.username})`;
  });
  afterAll(() => dav.stop());
  const { connect, meet, sync, onPhone, removeOnPhone, eventOf, questionsOf } = davFixture(server, () => dav);

  test.each([desktop])("are connected, shown as busy, and disconnected, on a $name", async (window) => {
    forgive(/400/);
    const owner = await server.newOwner({ timeZone: "UTC" });
    const page = await visit(
      "/calendar?tab=settings",
      browserOf(owner, server.url, { timezoneId: "UTC", ...at(window) }),
    );
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
    await field(form, "Put your meetings into").selectOption("Home");
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await button(form, "Connect").click();
    await toast(page, "Account connected", "We’re reading its calendars now.");
    await heading(page, account).waitFor();
    await heading(page, "Work").waitFor();
    expect(await heading(page, "Home").count()).toBe(0);
    await server.runJobs(readFeed, owner);
    await server.runJobs(syncAccount, owner);
    await page.reload();
    await page.getByText("Read just now, 1 event").waitFor();
    await page.getByText("Your meetings go into “Home”: 0 meetings ahead, up to date just now").waitFor();
    await expectNoSideScroll(page);
    await expectAccessible(page);
    await page.goto(`${server.url}/calendar?tab=view&view=day&day=${day}`);
    await page.getByText("Busy in Work, 2:00 PM to 3:00 PM").waitFor({ state: "attached" });
    await page.goto(`${server.url}/calendar?tab=settings`);
    await button(page, `Disconnect ${account}`).click();
    await button(ask(page, `Disconnect ${account}?`), "Disconnect").click();
    await toast(page, "Account disconnected", "Its calendars no longer take your time.");
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
    await dav.changePassword("another one");
    const [account] = (await owner.call(calendarAccountsApi.list)).body;
    await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
      tx.execute(sql`UPDATE feeds SET last_try_at = NULL WHERE account_id = ${account!.id}`),
    );
    await server.runNow(readFeeds);
    await server.runJobs(readFeed, owner);
    await page.reload();
    await page.getByText("The username or the app password is wrong.").waitFor();
    await button(page, `New app password for Nextcloud (${dav.username})`).click();
    const again = dialog(page, "New app password");
    await field(again, "App password").fill("a wrong one");
    await button(again, "Save").click();
    await again.getByText("The username or the app password is wrong.").waitFor();
    expect(await field(again, "App password").getAttribute("aria-invalid")).toBe("true");
    await field(again, "App password").fill("another one");
    await button(again, "Save").click();
    await again.waitFor({ state: "detached" });
    await server.runJobs(readFeed, owner);
    await page.reload();
    await page.getByText(/^Read just now/).waitFor();
    expect(await page.getByText("The username or the app password is wrong.").count()).toBe(0);
    await dav.changePassword(dav.password);
  });

  test.each([phone])("are chosen anew in place, on a $name", async (window) => {
    const owner = await server.newOwner({ timeZone: "UTC" });
    await connect(owner, null, [await dav.newCalendar("only", "Only")]);
    const page = await visit(
      "/calendar?tab=settings",
      browserOf(owner, server.url, { timezoneId: "UTC", ...at(window) }),
    );
    const label = `Nextcloud (${dav.username})`;
    await page.getByText("Your meetings aren’t put into this account").waitFor();
    await button(page, `Choose calendars of ${label}`).click();
    const form = dialog(page, "Choose calendars");
    await expect.poll(() => field(form, "Only").isChecked()).toBe(true);
    await field(form, "Only").uncheck();
    expect(await button(form, "Save").isDisabled()).toBe(true);
    await field(form, "Home").check();
    await field(form, "Put your meetings into").selectOption("Work");
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await button(form, "Save").click();
    await toast(page, "Saved", "We’re bringing your calendars up to date.");
    await page.getByText("Your meetings go into “Work”. We’re putting them there now").waitFor();
    await heading(page, "Home").waitFor();
    await expect.poll(() => heading(page, "Only").count()).toBe(0);
    dav.instead = ({ method }, reply) => {
      if (method === "PUT") reply.writeHead(507).end();
      return method === "PUT";
    };
    await meet(owner, 9);
    await server.runJobs(syncAccount, owner);
    delete dav.instead;
    await page.reload();
    await page.getByText("The other calendar is full, so it doesn’t take your meetings.").waitFor();
    await expectAccessible(page);
  });

  const moved = async (hour: number, change: (text: string) => string) => {
    const owner = await server.newOwner({ timeZone: "UTC" });
    const { body: contact } = await owner.call(contactsApi.create, {
      body: { firstName: "Dana", lastName: "Ito", email: "dana@example.com", source: "Referral" },
    });
    const { id } = await meet(owner, 9, { contactId: contact.id, tellsGuest: true });
    await meet(owner, hour + 2, { title: "Delivery" });
    const out = `${dav.origin}/mara/home/`;
    await connect(owner, out);
    await onPhone(out, id, change);
    await sync(owner);
    return { owner, id, out };
  };

  test.each([desktop])("have a meeting that its host moved there asked about, on a $name", async (window) => {
    forgive(/409/);
    const { owner, id, out } = await moved(14, movedTo(14));
    const page = await visit(
      "/calendar?tab=upcoming",
      browserOf(owner, server.url, { timezoneId: "UTC", ...at(window) }),
    );
    const asked = page.getByRole("list", { name: "Changed in your calendar elsewhere" });
    await asked
      .getByText(
        /You moved this meeting in “Home”\. There it’s .*2:00 PM – 3:00 PM\. Here it’s still .*9:00 AM/,
      )
      .waitFor();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await button(asked, "Tell the guest").click();
    await toast(page, "Meeting updated");
    await expect.poll(() => asked.count()).toBe(0);
    await page.getByText(/2:00 PM – 3:00 PM/).waitFor();
    await server.runJobs(syncAccount, owner);
    await onPhone(out, id, movedTo(16));
    await sync(owner);
    await page.reload();
    await button(asked, "Tell the guest").click();
    await asked.getByRole("alert").getByText("That time isn’t free here").waitFor();
    expect(await asked.getByRole("alert").getByRole("button").count()).toBe(3);
    await expectNoSideScroll(page);
    await button(page, "Reschedule Tasting at 9").click();
    const form = dialog(page, "Meeting");
    await form.getByText("You moved this meeting in “Home”.").waitFor();
    await expectAccessible(page);
    await button(form, "Put it back").click();
    await toast(page, "It’s being put back", "Your calendar will show it as it is here.");
    await server.runJobs(syncAccount, owner);
    expect(await eventOf(out, id)).toContain(`DTSTART:${stampOf(wednesdayAt(14))}`);
    expect(await questionsOf(owner)).toEqual([]);
  });

  test("have a free time taken instead, and a meeting that was removed there canceled here", async () => {
    forgive(/409/);
    const { owner, id, out } = await moved(14, movedTo(16));
    const page = await visit("/calendar?tab=upcoming", browserOf(owner, server.url, { timezoneId: "UTC" }));
    const asked = page.getByRole("list", { name: "Changed in your calendar elsewhere" });
    await button(asked, "Tell the guest").click();
    const other = asked.getByRole("alert").getByRole("button").first();
    const name = await other.textContent();
    await other.click();
    await expect.poll(() => asked.count()).toBe(0);
    await page.getByText(name ?? "").waitFor();
    await server.runJobs(syncAccount, owner);
    await removeOnPhone(out, id);
    await sync(owner);
    await page.reload();
    await asked.getByText(/You removed this meeting in “Home”\. Here it’s still/).waitFor();
    await button(asked, "Cancel and tell the guest").click();
    await toast(page, "Meeting canceled", "Its time is free again.");
    await expect.poll(() => asked.count()).toBe(0);
    await expect.poll(() => heading(page, "Tasting at 9").count()).toBe(0);
  });
});
