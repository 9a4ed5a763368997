import { describe, expect, onTestFinished, test } from "vitest";
import { addDays, dayIn, weekdayOf } from "#platform/contract/dates.ts";
import { momentAt } from "#platform/contract/wall-time.ts";
import { mailStandIn, type MailStandIn } from "#apps/server/testing/mail-stand-in.ts";
import { quickSmtp } from "#apps/server/testing/campaign-fixture.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { appointmentsApi } from "#areas/calendar/contract/appointments.api.ts";
import { bookingsApi } from "#areas/calendar/contract/bookings.api.ts";
import { calendarSettingsApi } from "#areas/calendar/contract/calendar-settings.api.ts";
import { meetingTypeChangesApi } from "#areas/calendar/contract/meeting-type-changes.api.ts";
import { sendThrough } from "#areas/outreach/server/outreach.builder.ts";
import { sendMeetingMail } from "./calendar.jobs.ts";

const server = await testServer({ smtp: quickSmtp(3000) });
const zone = "America/New_York";
const today = dayIn(zone, new Date());
const tuesday = addDays(today, 7 + ((2 - weekdayOf(today) + 7) % 7));
const at = (time: string): string => momentAt(zone, { day: tuesday, time }).toISOString();

type Shop = { owner: SignedIn; standIn: MailStandIn; params: { business: string; type: string } };
async function newShop(): Promise<Shop> {
  const owner = await server.newOwner();
  const standIn = await mailStandIn();
  onTestFinished(() => standIn.close());
  await sendThrough(server.database, owner.user.workspaceId, standIn.port);
  const { slug } = (await owner.call(calendarSettingsApi.save, { body: { timeZone: zone } })).body;
  const { body } = await owner.call(meetingTypeChangesApi.create, {
    body: { name: "Bread class", durationMinutes: 60, kind: "in_person", place: "In the bakery", seats: 3 },
  });
  return { owner, standIn, params: { business: slug, type: body.slug } };
}
const book = async ({ params }: Shop, name: string, start = at("10:00")) => {
  const email = `${name.toLowerCase()}@example.com`;
  const { status, body } = await server.visitor().call(bookingsApi.book, {
    params,
    body: { start, timeZone: zone, name, email },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return { ...body, token: body.manageUrl!.split("/").at(-1)! };
};
const act = (call: typeof bookingsApi.cancel, token: string) =>
  server.visitor().call(call, { params: { token } });
/** What left since the last look: to whom, what about, and whose place in their calendar it is. */
async function sent({ owner, standIn }: Shop) {
  await server.runJobs(sendMeetingMail, owner);
  return standIn.taken
    .splice(0)
    .map(({ to, mail }) => {
      const file = mail.attachments.find(({ filename }) => filename === "invite.ics");
      const text = file?.content.toString("utf8").replace(/\r\n[ \t]/g, "") ?? "";
      const line = (name: string) => new RegExp(`^${name}:(.*)$`, "m").exec(text)?.[1]?.trim();
      return { to, subject: mail.subject ?? "", text: mail.text ?? "", calendar: text, line };
    })
    .sort((a, b) => (a.to < b.to ? -1 : 1));
}
const inShort = (mails: Awaited<ReturnType<typeof sent>>) =>
  mails.map(({ to, subject }) => `${to.split("@")[0]} ${subject.split(",")[0]}`);

describe("the mails of a class", () => {
  test("go to each guest once, and name nobody else who comes", async () => {
    const shop = await newShop();
    await book(shop, "Mara");
    const [mara, host] = await sent(shop);
    expect([mara!.to, mara!.line("METHOD"), mara!.line("SEQUENCE")]).toEqual([
      "mara@example.com",
      "REQUEST",
      "0",
    ]);
    expect(host!.text).toContain("Customers have booked this class.");
    await book(shop, "Ben");
    const [ben, ...others] = await sent(shop);
    expect([ben!.to, others]).toEqual(["ben@example.com", []]);
    expect(ben!.text + ben!.calendar).not.toMatch(/mara/i);
    // Each has it in their calendar by their own seat.
    expect(new Set([mara, ben, host].map((mail) => mail!.line("UID"))).size).toBe(3);
  });

  test("tell whoever gave the seat back, and nobody else; taking one again is a new place in the calendar", async () => {
    const shop = await newShop();
    const mara = await book(shop, "Mara");
    await book(shop, "Ben");
    const [, invited] = (await sent(shop)).filter(({ to }) => to !== shop.owner.user.email);
    await act(bookingsApi.cancel, mara.token);
    const gone = await sent(shop);
    expect(inShort(gone)).toEqual(["mara Canceled: Bread class"]);
    expect([gone[0]!.line("METHOD"), gone[0]!.line("UID")]).toEqual(["CANCEL", invited!.line("UID")]);
    await book(shop, "Mara");
    const again = await sent(shop);
    expect(inShort(again)).toEqual(["mara Bread class"]);
    expect(again[0]!.line("UID")).not.toBe(invited!.line("UID"));
  });

  test("tell everybody when the team moves it, and when it is canceled", async () => {
    const shop = await newShop();
    const { id } = await book(shop, "Mara");
    await book(shop, "Ben");
    await sent(shop);
    const times = { startTime: at("14:00"), endTime: at("15:00") };
    await shop.owner.call(appointmentsApi.update, { params: { id }, body: times });
    const moved = await sent(shop);
    const guests = moved.filter(({ to }) => to !== shop.owner.user.email);
    expect(inShort(guests)).toEqual(["ben Changed: Bread class", "mara Changed: Bread class"]);
    expect(guests.map(({ line }) => line("SEQUENCE"))).toEqual(["1", "1"]);
    await shop.owner.call(appointmentsApi.cancel, { params: { id } });
    const canceled = (await sent(shop)).filter(({ to }) => to !== shop.owner.user.email);
    expect(inShort(canceled)).toEqual(["ben Canceled: Bread class", "mara Canceled: Bread class"]);
  });

  test("tell who moves to another class of one change, and their calendar moves it", async () => {
    const shop = await newShop();
    const mara = await book(shop, "Mara");
    await book(shop, "Ben");
    await book(shop, "Cleo", at("12:00"));
    const before = (await sent(shop)).find(({ to }) => to.startsWith("mara"))!;
    const { status } = await server
      .visitor()
      .call(bookingsApi.move, { params: { token: mara.token }, body: { start: at("12:00") } });
    expect(status).toBe(200);
    const after = await sent(shop);
    expect(inShort(after)).toEqual(["mara Changed: Bread class"]);
    expect(after[0]!.text).toMatch(/Before: .*10:00/);
    expect([after[0]!.line("METHOD"), after[0]!.line("UID")]).toEqual(["REQUEST", before.line("UID")]);
    expect(Number(after[0]!.line("SEQUENCE"))).toBeGreaterThan(Number(before.line("SEQUENCE")));
  });

  test("tell each by their own link whether they come", async () => {
    const shop = await newShop();
    const mara = await book(shop, "Mara");
    const ben = await book(shop, "Ben");
    await server.visitor().send(`/booked/${mara.token}`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "wish=coming",
    });
    const page = async (token: string) => (await server.visitor().send(`/booked/${token}?coming=1`)).text();
    expect(await page(mara.token)).toContain("knows that you’re coming");
    expect(await page(ben.token)).toContain("I’ll be there");
  });
});
