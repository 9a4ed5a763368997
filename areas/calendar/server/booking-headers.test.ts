import { expect, onTestFinished, test } from "vitest";
import { addDays, dayIn } from "#platform/contract/dates.ts";
import { momentAt } from "#platform/contract/wall-time.ts";
import { quickSmtp } from "#apps/server/testing/campaign-fixture.ts";
import { mailStandIn } from "#apps/server/testing/mail-stand-in.ts";
import { testServer } from "#apps/server/testing/test-server.ts";
import { bookingsApi } from "#areas/calendar/contract/bookings.api.ts";
import { calendarSettingsApi } from "#areas/calendar/contract/calendar-settings.api.ts";
import { meetingTypesApi } from "#areas/calendar/contract/meeting-types.api.ts";
import { sendThrough } from "#areas/outreach/server/outreach.builder.ts";
import { sendMeetingMail } from "./calendar.jobs.ts";

const server = await testServer({ smtp: quickSmtp(3000) });
const zone = "America/New_York";
const open = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((day) => [day, [["00:00", "24:00"]]]));

test.each([
  "Mara\r\nBcc: all@example.com",
  "Mara\nATTENDEE:mailto:all@example.com",
  "Mara\u2028Bcc: all@example.com",
])("a guest called %j gets one mail and adds no line to any", async (name) => {
  const owner = await server.newOwner();
  const standIn = await mailStandIn();
  onTestFinished(() => standIn.close());
  await sendThrough(server.database, owner.user.workspaceId, standIn.port);
  const { body: settings } = await owner.call(calendarSettingsApi.save, {
    body: { timeZone: zone, weeklyHours: open },
  });
  const [type] = (await owner.call(meetingTypesApi.list)).body;
  const start = momentAt(zone, { day: addDays(dayIn(zone, new Date()), 7), time: "10:00" }).toISOString();
  const email = "mara@example.com";
  const { status } = await server.visitor().call(bookingsApi.book, {
    params: { business: settings.slug, type: type!.slug },
    body: { start, timeZone: zone, name, email, phone: "(212) 555-0142" },
  });
  expect(status).toBe(200);
  await server.runJobs(sendMeetingMail, owner);
  expect(standIn.taken.map(({ to }) => to).toSorted()).toEqual([email, owner.user.email].toSorted());
  for (const { mail } of standIn.taken) {
    expect([mail.bcc, mail.cc]).toEqual([undefined, undefined]);
    expect(mail.subject).not.toMatch(/[\r\n\u2028]/);
    const files = mail.attachments.map(({ content }) => content.toString());
    for (const file of files) expect(file).not.toMatch(/^(Bcc|ATTENDEE:mailto:all)/m);
  }
});
