import { randomUUID } from "node:crypto";
import { describe, expect, onTestFinished, test } from "vitest";
import type { ErrorBody } from "#platform/contract/errors.ts";
import { addDays, dayIn, weekdayOf } from "#platform/contract/dates.ts";
import { momentAt } from "#platform/contract/wall-time.ts";
import { quickSmtp } from "#apps/server/testing/campaign-fixture.ts";
import { mailStandIn } from "#apps/server/testing/mail-stand-in.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { appointmentsApi } from "#areas/calendar/contract/appointments.api.ts";
import { bookingsApi } from "#areas/calendar/contract/bookings.api.ts";
import { calendarSettingsApi } from "#areas/calendar/contract/calendar-settings.api.ts";
import { meetingTypeChangesApi } from "#areas/calendar/contract/meeting-type-changes.api.ts";
import { meetingTypesApi } from "#areas/calendar/contract/meeting-types.api.ts";
import { sendThrough } from "#areas/outreach/server/outreach.builder.ts";
import { sendMeetingMail } from "./calendar.jobs.ts";

const server = await testServer({ smtp: quickSmtp(3000) });
const zone = "America/New_York";
const today = dayIn(zone, new Date());
/** A Tuesday at least a week ahead. */
const tuesday = addDays(today, 7 + ((2 - weekdayOf(today) + 7) % 7));
const at = (time: string): string => momentAt(zone, { day: tuesday, time }).toISOString();

type Shop = { owner: SignedIn; params: { business: string; type: string }; typeId: string };

async function newShop(): Promise<Shop> {
  const owner = await server.newOwner();
  const { body } = await owner.call(calendarSettingsApi.save, { body: { timeZone: zone } });
  const [type] = (await owner.call(meetingTypesApi.list)).body;
  return { owner, params: { business: body.slug, type: type!.slug }, typeId: type!.id };
}
const guest = (start = at("10:00")) => ({
  start,
  timeZone: zone,
  name: "Mara Lind",
  email: `${randomUUID()}@example.com`,
  phone: "(212) 555-0142",
});
const book = async ({ params }: Shop) => {
  const { status, body } = await server.visitor().call(bookingsApi.book, { params, body: guest() });
  expect(status, JSON.stringify(body)).toBe(200);
  return { ...body, token: body.manageUrl!.split("/").at(-1)! };
};
const run = ({ owner }: Shop, statement: string) =>
  server.database.inWorkspace(owner.user.workspaceId, (tx) => tx.execute(statement));
/** Its meetings begin so many minutes from now. */
const beginsIn = (shop: Shop, minutes: number) =>
  run(
    shop,
    `UPDATE appointments SET start_time = now() + interval '${minutes} minutes', end_time = now() + interval '${minutes + 30} minutes'`,
  );
const post = async (token: string, wish: string) =>
  (
    await server.visitor().send(`/booked/${token}`, {
      method: "POST",
      redirect: "manual",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: `wish=${wish}`,
    })
  ).status;
const page = async (token: string, query = "") =>
  (await server.visitor().send(`/booked/${token}${query}`)).text();
const meeting = async ({ owner }: Shop, id: string) =>
  (await owner.call(appointmentsApi.get, { params: { id } })).body;

describe("“I’ll be there”", () => {
  test("can be said an hour before, though it is too late to move or cancel", async () => {
    const shop = await newShop();
    const { token, id } = await book(shop);
    await beginsIn(shop, 55);
    expect(await page(token, "?coming=1")).toContain("I’ll be there</button>");
    expect(await post(token, "coming")).toBe(303);
    expect((await meeting(shop, id)).comingAt).not.toBeNull();
    expect(await post(token, "cancel")).toBe(409);
    expect((await meeting(shop, id)).status).toBe("confirmed");
  });

  test("cannot be said once it has begun, nor of a meeting that was canceled", async () => {
    const shop = await newShop();
    const { token, id } = await book(shop);
    await beginsIn(shop, -1);
    expect(await page(token, "?coming=1")).not.toContain("I’ll be there</button>");
    expect(await post(token, "coming")).toBe(409);
    await beginsIn(shop, 55);
    await shop.owner.call(appointmentsApi.cancel, { params: { id } });
    expect(await post(token, "coming")).toBe(409);
    expect((await meeting(shop, id)).comingAt).toBeNull();
  });
});

describe("after moving or canceling", () => {
  const move = async (token: string) => {
    const [, start] = /name="start" value="([^"]+)"/.exec(await page(token, "?ask=move")) ?? [];
    return post(token, `move&start=${encodeURIComponent(start!)}`);
  };

  test("where no mail leaves, the guest’s page says so", async () => {
    const { token } = await book(await newShop());
    expect(await move(token)).toBe(303);
    expect(await page(token, "?done=move")).toContain("No email is sent, so change it in your calendar.");
    expect(await page(token, "?done=cancel")).not.toContain("No email is sent");
    expect(await post(token, "cancel")).toBe(303);
    expect(await page(token, "?done=cancel")).toContain("No email is sent, so take it out of your calendar.");
    expect(await page(token)).not.toContain("No email is sent");
  });

  test("where it leaves, the page says to whom, and the mail comes", async () => {
    const shop = await newShop();
    const standIn = await mailStandIn();
    onTestFinished(() => standIn.close());
    await sendThrough(server.database, shop.owner.user.workspaceId, standIn.port);
    const { token } = await book(shop);
    const sent = async () => {
      await server.runJobs(sendMeetingMail, shop.owner);
      return standIn.taken.filter(({ mail }) => mail.text?.includes("Mara")).length;
    };
    const booked = await sent();
    expect(booked).toBeGreaterThan(0);
    expect(await move(token)).toBe(303);
    expect(await page(token, "?done=move")).toMatch(/new time. We’re sending it to \S+@example.com/);
    const moved = await sent();
    expect(moved).toBeGreaterThan(booked);
    expect(await post(token, "cancel")).toBe(303);
    expect(await page(token, "?done=cancel")).toMatch(/We’re confirming that to \S+@example.com/);
    expect(await sent()).toBeGreaterThan(moved);
  });

  test("who cancels before they were told of the meeting is told nothing, and the page says so", async () => {
    const shop = await newShop();
    const standIn = await mailStandIn();
    onTestFinished(() => standIn.close());
    await sendThrough(server.database, shop.owner.user.workspaceId, standIn.port);
    const { token } = await book(shop);
    expect(await post(token, "cancel")).toBe(303);
    expect(await page(token, "?done=cancel")).toContain("No email is sent");
    await server.runJobs(sendMeetingMail, shop.owner);
    expect(standIn.taken).toEqual([]);
  });
});

describe("a booking that has to be proved", () => {
  const unproved = async (shop: Shop) => {
    const made = await book(shop);
    await run(shop, "UPDATE bookings SET proof_until = now() + interval '30 minutes'");
    await run(shop, "UPDATE appointments SET status = 'pending', contact_id = NULL");
    return made;
  };

  test("can be proved while the meeting is ahead, also within the notice", async () => {
    const shop = await newShop();
    const { token, id } = await unproved(shop);
    await beginsIn(shop, 119);
    expect(await page(token, "?prove=1")).toContain("Yes, I booked this");
    expect(await post(token, "prove")).toBe(303);
    expect(await meeting(shop, id)).toMatchObject({ status: "confirmed", contactName: "Mara Lind" });
    expect(await post(token, "prove")).toBe(303);
  });

  test("cannot be proved once it has begun", async () => {
    const shop = await newShop();
    const { token, id } = await unproved(shop);
    await beginsIn(shop, -1);
    expect(await post(token, "prove")).toBe(409);
    expect((await meeting(shop, id)).status).toBe("pending");
  });
});

describe("a time that a visitor keeps", () => {
  test("is among the nearest when another one is refused to them, and not to anybody else", async () => {
    const shop = await newShop();
    const { params } = shop;
    const [mara, ben] = [server.visitor(), server.visitor()];
    const hold = (who: typeof mara, time: string) =>
      who.call(bookingsApi.hold, { params, body: { start: at(time) } });
    expect((await hold(mara, "10:00")).status).toBe(200);
    await server.visitor().call(bookingsApi.book, { params, body: guest(at("10:30")) });
    const nearest = async (who: typeof mara) => {
      const { status, body } = await hold(who, "10:30");
      expect(status).toBe(409);
      return (body as unknown as ErrorBody).nearest?.map(({ start }) => start);
    };
    expect(await nearest(ben)).toEqual([at("09:30"), at("11:00"), at("11:30")]);
    expect(await nearest(mara)).toEqual([at("09:30"), at("10:00"), at("11:00")]);
  });

  test("is shown to them as free, and to nobody else", async () => {
    const { params } = await newShop();
    const mara = server.visitor();
    await mara.call(bookingsApi.hold, { params, body: { start: at("10:00") } });
    const slots = async (who: typeof mara) =>
      (
        await who.call(bookingsApi.slots, { params, query: { from: tuesday, to: tuesday, timeZone: zone } })
      ).body.map(({ start }) => start);
    expect(await slots(mara)).toContain(at("10:00"));
    expect(await slots(server.visitor())).not.toContain(at("10:00"));
  });
});

describe("until when guests may move or cancel", () => {
  const changeHours = (shop: Shop, hours: number) =>
    shop.owner.call(calendarSettingsApi.save, { body: { changeHours: hours } });
  const ofType = ({ owner, typeId }: Shop, hours: number | null) =>
    owner.call(meetingTypeChangesApi.update, { params: { id: typeId }, body: { changeHours: hours } });
  const mayCancel = async (token: string) =>
    (await server.visitor().call(bookingsApi.booked, { params: { token } })).body.mayChange;

  test("is a number of its own, of the calendar and of each type; the notice is only for those who book", async () => {
    const shop = await newShop();
    const { token } = await book(shop);
    await beginsIn(shop, 5 * 60);
    await shop.owner.call(calendarSettingsApi.save, { body: { noticeMinutes: 1440 } });
    expect(await mayCancel(token)).toBe(true);
    await changeHours(shop, 6);
    expect(await mayCancel(token)).toBe(false);
    await ofType(shop, 4);
    expect(await mayCancel(token)).toBe(true);
    await ofType(shop, null);
    expect(await mayCancel(token)).toBe(false);
    await changeHours(shop, 0);
    await beginsIn(shop, 1);
    expect(await mayCancel(token)).toBe(true);
    await beginsIn(shop, -1);
    expect(await mayCancel(token)).toBe(false);
  });

  test("is told before booking and on the guest’s page, in plain words", async () => {
    const shop = await newShop();
    const { token } = await book(shop);
    await changeHours(shop, 24);
    const { business, type } = shop.params;
    const form = await server.visitor().send(`/book/${business}/${type}?start=${at("11:00")}`);
    expect(await form.text()).toContain("You can move or cancel it until 1 day before it starts.");
    expect(await page(token)).toContain("You can move or cancel it until 1 day before it starts.");
    await beginsIn(shop, 23 * 60);
    const late = await page(token);
    expect(late).toContain("It’s too late to change this online.");
    expect(late).not.toContain("Cancel it</a>");
    await changeHours(shop, 0);
    expect(await page(token)).toContain("You can move or cancel it until it starts.");
  });

  test("is told in the mails, which promise nothing that is over", async () => {
    const shop = await newShop();
    const standIn = await mailStandIn();
    onTestFinished(() => standIn.close());
    await sendThrough(server.database, shop.owner.user.workspaceId, standIn.port);
    await changeHours(shop, 48);
    const { manageUrl } = await book(shop);
    const sent = async () => {
      await server.runJobs(sendMeetingMail, shop.owner);
      return standIn.taken
        .splice(0)
        .filter(({ to }) => !String(to).includes(shop.owner.user.email))
        .map(({ mail }) => mail.text ?? "")
        .join();
    };
    expect(await sent()).toContain(`Change or cancel, until 2 days before it starts: ${manageUrl}`);
    await beginsIn(shop, 24 * 60 - 1);
    await run(shop, "UPDATE appointment_mails SET start_time = (SELECT start_time FROM appointments)");
    await run(shop, "UPDATE deliveries SET due_at = now() WHERE state = 'pending'");
    const reminder = await sent();
    expect(reminder).toContain(`I’ll be there: ${manageUrl}?coming=1`);
    expect(reminder).toContain(`Your meeting: ${manageUrl}`);
    expect(reminder).not.toContain("Change or cancel");
  });
});
