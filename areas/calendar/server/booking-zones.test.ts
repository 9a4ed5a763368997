import { onTestFinished, describe, expect, test } from "vitest";
import { quickSmtp } from "#apps/server/testing/campaign-fixture.ts";
import { mailStandIn } from "#apps/server/testing/mail-stand-in.ts";
import { testServer } from "#apps/server/testing/test-server.ts";
import { addDays, dayIn } from "#platform/contract/dates.ts";
import { momentAt, wallTimeIn } from "#platform/contract/wall-time.ts";
import { bookingsApi } from "#areas/calendar/contract/bookings.api.ts";
import { dayWords } from "#areas/calendar/contract/booking-words.rules.ts";
import { calendarSettingsApi } from "#areas/calendar/contract/calendar-settings.api.ts";
import { meetingTypesApi } from "#areas/calendar/contract/meeting-types.api.ts";
import { sendThrough } from "#areas/outreach/server/outreach.builder.ts";
import { sendMeetingMail } from "./calendar.jobs.ts";

const smtp = quickSmtp(3000);
const server = await testServer({ smtp });
const business = "America/New_York";
const day = addDays(dayIn("UTC", new Date()), 10);
const always = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((weekday) => [weekday, [["00:00", "24:00"]]]));

/** A business in New York that is open day and night, and sends its own mail. */
async function shop() {
  const owner = await server.newOwner();
  const standIn = await mailStandIn();
  onTestFinished(() => standIn.close());
  await sendThrough(server.database, owner.user.workspaceId, standIn.port);
  const { body } = await owner.call(calendarSettingsApi.save, {
    body: { timeZone: business, weeklyHours: always },
  });
  const [type] = (await owner.call(meetingTypesApi.list)).body;
  const params = { business: body.slug, type: type!.slug };
  const slots = async (from: string, to: string, timeZone: string) =>
    (await server.visitor().call(bookingsApi.slots, { params, query: { from, to, timeZone } })).body.map(
      ({ start }) => start,
    );
  return { owner, standIn, params, slots };
}

describe.each([
  ["Pacific/Pago_Pago", "Pago Pago"],
  ["Pacific/Kiritimati", "Kiritimati"],
])("a guest in %s", (zone, name) => {
  const at = (time: string, on = day) => momentAt(zone, { day: on, time }).toISOString();

  test("sees the days of their own calendar, from midnight to midnight, and no time twice", async () => {
    const { slots } = await shop();
    const days = [-1, 0, 1].map((more) => addDays(day, more));
    const ofDays = await Promise.all(days.map((one) => slots(one, one, zone)));
    for (const [index, times] of ofDays.entries()) {
      expect(times).toHaveLength(48);
      expect(new Set(times.map((start) => wallTimeIn(zone, new Date(start)).day))).toEqual(
        new Set([days[index]]),
      );
      expect([times[0], times.at(-1)]).toEqual([at("00:00", days[index]), at("23:30", days[index])]);
    }
    expect(ofDays.flat()).toEqual(await slots(days[0]!, days[2]!, zone));
  });

  test.each(["00:00", "23:30"])("books %s, and page, form and mail name both clocks", async (time) => {
    const { owner, standIn, params, slots } = await shop();
    const start = at(time);
    const email = "mara@example.com";
    const form = await server
      .visitor()
      .send(`/book/${params.business}/${params.type}?start=${start}&timeZone=${zone}`);
    const { status, body } = await server.visitor().call(bookingsApi.book, {
      params,
      body: { start, timeZone: zone, name: "Mara Lind", email, phone: "(212) 555-0142" },
    });
    expect([status, body.start]).toEqual([200, start]);
    expect(await slots(day, day, zone)).toHaveLength(47);
    const page = await server.visitor().send(new URL(body.manageUrl!).pathname);
    const there = wallTimeIn(business, new Date(start)).day;
    for (const html of [await form.text(), await page.text()])
      for (const words of [dayWords(day), name, dayWords(there), "in New York"])
        expect(html).toContain(words);
    await server.runJobs(sendMeetingMail, owner);
    const mail = standIn.taken.find(({ to }) => to === email);
    expect(mail?.mail.text).toMatch(new RegExp(`\\(${name}\\) · .* for Alder & Rye \\(New York\\)`));
    const host = standIn.taken.find(({ to }) => to === owner.user.email);
    expect(host?.mail.text).toMatch(new RegExp(`\\(New York\\) · .* for Mara Lind \\(${name}\\)`));
  });
});
