import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { ErrorBody } from "#platform/contract/errors.ts";
import { addDays } from "#platform/contract/dates.ts";
import { quickSmtp } from "#apps/server/testing/campaign-fixture.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { testServer } from "#apps/server/testing/test-server.ts";
import {
  tokenOf,
  tuesday,
  tuesdayAt,
  waitingShop,
  type WaitingShop,
  zone,
} from "#apps/server/testing/waiting-fixture.ts";
import { appointmentsApi } from "#areas/calendar/contract/appointments.api.ts";
import { bookingsApi } from "#areas/calendar/contract/bookings.api.ts";
import { calendarSettingsApi } from "#areas/calendar/contract/calendar-settings.api.ts";
import { classGuestsApi } from "#areas/calendar/contract/class-guests.api.ts";
import { meetingTypeChangesApi } from "#areas/calendar/contract/meeting-type-changes.api.ts";
import type { NewMeetingTypeInput } from "#areas/calendar/contract/meeting-type-changes.schema.ts";
import { waitingApi, waitingGuestsApi } from "#areas/calendar/contract/waiting-guests.api.ts";
import type { NewWaitingInput } from "#areas/calendar/contract/waiting-guests.schema.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";

const server = await testServer({ smtp: quickSmtp(3000) });
const at = tuesdayAt;
const newShop = (changes?: Partial<NewMeetingTypeInput>) => waitingShop(server, changes);
type Shop = WaitingShop;
const free = "A place is free";
const seatsLeft = async ({ params }: Shop) =>
  (
    await server.visitor().call(bookingsApi.slots, {
      params,
      query: { from: tuesday, to: tuesday, timeZone: zone },
    })
  ).body.find(({ start }) => start === at("10:00"))?.seatsLeft;

describe("a full class", () => {
  test("has a list: when a seat comes free, whoever came first is mailed and has it kept for an hour, then the next", async () => {
    const shop = await newShop();
    const mara = await shop.book("Mara");
    await shop.book("Ben");
    const [ida, tom] = [await shop.waits("Ida"), await shop.waits("Tom")];
    expect(ida).toMatchObject({ status: "waiting", start: at("10:00"), offer: null, type: "Bread class" });
    expect((await shop.sent()).toSorted()).toEqual([
      "ida: You’re on the waiting list",
      "tom: You’re on the waiting list",
    ]);
    await shop.cancel(mara.token);
    expect(await shop.sent()).toEqual([`ida: ${free}`]);
    expect((await shop.see(ida)).offer?.start).toBe(at("10:00"));
    expect((await shop.see(tom)).status).toBe("waiting");
    // It is kept: nobody else gets it.
    expect(await seatsLeft(shop)).toBeUndefined();
    expect((await shop.book("Somebody")).status).toBe(409);
    expect(await shop.sent()).toEqual([]);
    await shop.pass();
    await shop.run(sql`SELECT 1`);
    await shop.owner.call(calendarSettingsApi.save, { body: { noticeMinutes: 60 } });
    expect(await shop.sent()).toEqual([`tom: ${free}`]);
    expect((await shop.see(ida)).status).toBe("waiting");
    await shop.pass();
    await shop.owner.call(calendarSettingsApi.save, { body: { noticeMinutes: 60 } });
    // Everybody was asked: now it is anybody's, and nobody is mailed again.
    expect(await shop.sent()).toEqual([]);
    expect(await seatsLeft(shop)).toBe(1);
  });

  test("once its seat was taken and comes free again, tells again", async () => {
    const shop = await newShop();
    const [mara] = [await shop.book("Mara"), await shop.book("Ben")];
    await shop.waits("Ida");
    await shop.cancel(mara.token);
    expect(await shop.sent()).toContain(`ida: ${free}`);
    await shop.pass();
    const eva = await shop.book("Eva");
    expect(eva.status).toBe(200);
    await shop.owner.call(calendarSettingsApi.save, { body: { noticeMinutes: 60 } });
    expect(await shop.sent()).toEqual([]);
    await shop.cancel(eva.token);
    expect(await shop.sent()).toEqual([`ida: ${free}`]);
  });

  test("is booked by the link in the mail; whoever booked waits no longer", async () => {
    const shop = await newShop();
    const [mara] = [await shop.book("Mara"), await shop.book("Ben")];
    const ida = await shop.waits("Ida");
    await shop.cancel(mara.token);
    await shop.settle();
    const mail =
      shop.standIn.taken.find(({ mail: { subject } }) => subject?.startsWith(free))?.mail.text ?? "";
    const path = /(\/waiting\/[\w-]+)/.exec(mail)?.[1] ?? "";
    const shown = await (await server.visitor().send(path)).text();
    const link = /href="(\/book\/[^"]+)"/.exec(shown)?.[1]?.replaceAll("&#38;", "&") ?? "";
    const form = await (await server.visitor().send(link)).text();
    expect(form).toContain('value="ida@example.com"');
    const holdId = new URLSearchParams(link.split("?")[1]).get("holdId")!;
    expect(await shop.book("Ida", { holdId })).toMatchObject({ status: 200, start: at("10:00") });
    expect((await shop.see(ida)).status).toBe("booked");
    expect((await shop.book("Late")).status).toBe(409);
  });

  test.each([
    [
      "a guest taken off",
      async ({ owner }: Shop, id: string) => {
        const [guest] = (await owner.call(classGuestsApi.list, { params: { id } })).body.guests;
        await owner.call(classGuestsApi.remove, { params: { id, guestId: guest!.id } });
      },
    ],
    [
      "a third seat",
      ({ owner, typeId }: Shop) =>
        owner.call(meetingTypeChangesApi.update, { params: { id: typeId }, body: { seats: 3 } }),
    ],
    [
      "the class canceled",
      ({ owner }: Shop, id: string) => owner.call(appointmentsApi.cancel, { params: { id } }),
    ],
  ])("tells of %s", async (_what, change) => {
    const shop = await newShop();
    const [{ id }] = [await shop.book("Mara"), await shop.book("Ben")];
    await shop.waits("Ida");
    await shop.sent();
    await change(shop, id);
    expect(await shop.sent()).toEqual([`ida: ${free}`]);
  });

  test("that moves takes those who wait along", async () => {
    const shop = await newShop();
    const [mara] = [await shop.book("Mara"), await shop.book("Ben")];
    const ida = await shop.waits("Ida");
    await shop.owner.call(appointmentsApi.update, {
      params: { id: mara.id },
      body: { startTime: at("14:00"), endTime: at("15:00") },
    });
    expect(await shop.sent()).toEqual(["ida: You’re on the waiting list"]);
    expect((await shop.see(ida)).start).toBe(at("14:00"));
    await shop.cancel(mara.token);
    expect(await shop.sent()).toEqual([`ida: ${free}`]);
    expect((await shop.see(ida)).offer?.start).toBe(at("14:00"));
  });

  test("offers a seat that was only kept for somebody who did not book", async () => {
    const shop = await newShop();
    await shop.book("Mara");
    await server.visitor().call(bookingsApi.hold, { params: shop.params, body: { start: at("10:00") } });
    await shop.waits("Ida");
    expect(await shop.sent()).toEqual(["ida: You’re on the waiting list"]);
    await shop.pass();
    // It comes by itself: the job waits for the moment at which that hold ends.
    expect(await shop.sent()).toEqual([`ida: ${free}`]);
  });
});

describe("a day without free times", () => {
  test("is waited for by a type; a time that comes free is offered", async () => {
    const shop = await newShop({ seats: 1, weeklyHours: { 2: [["10:00", "11:00"]] } });
    const mara = await shop.book("Mara");
    const ida = await shop.waits("Ida", { day: tuesday });
    await shop.sent();
    await shop.cancel(mara.token);
    expect(await shop.sent()).toEqual([`ida: ${free}`]);
    expect((await shop.see(ida)).offer?.start).toBe(at("10:00"));
    expect((await shop.book("Late")).status).toBe(409);
  });

  test("two free times go to two who wait, at once", async () => {
    const shop = await newShop({ seats: 1, weeklyHours: { 2: [["10:00", "12:00"]] }, stepMinutes: 60 });
    const [one, two] = [await shop.book("Mara"), await shop.book("Ben", { start: at("11:00") })];
    const waiting = [await shop.waits("Ida", { day: tuesday }), await shop.waits("Tom", { day: tuesday })];
    await shop.sent();
    await shop.cancel(one.token);
    await shop.cancel(two.token);
    expect((await shop.sent()).toSorted()).toEqual([`ida: ${free}`, `tom: ${free}`]);
    const starts = await Promise.all(waiting.map(async (one) => (await shop.see(one)).offer?.start));
    expect(starts).toEqual([at("10:00"), at("11:00")]);
  });
});

describe("nobody waits", () => {
  test.each([
    ["where a place is free", { start: at("12:00") }, "A place is free right now. You can book it."],
    ["on a day with free times", { day: tuesday }, "A place is free right now. You can book it."],
    [
      "for what is never offered",
      { day: addDays(tuesday, 4) },
      "Nothing can come free here. Please choose another day.",
    ],
    [
      "for a class that is not there",
      { start: at("10:10") },
      "Nothing can come free here. Please choose another day.",
    ],
  ])("%s", async (_where, where, message) => {
    const shop = await newShop();
    const { status, body } = await shop.wait("Ida", where);
    expect([status, (body as unknown as ErrorBody).message]).toEqual([409, message]);
  });

  test("where no email can leave", async () => {
    const shop = await newShop();
    await shop.book("Mara");
    await shop.book("Ben");
    await shop.run(sql`DELETE FROM mail_servers`);
    const { status, body } = await shop.wait("Ida");
    expect([status, (body as unknown as ErrorBody).message]).toEqual([
      409,
      expect.stringMatching(/can’t send email right now\. Please contact them directly\.$/),
    ]);
  });

  test.each([
    [{ start: undefined }, "start", "Choose a class or a day"],
    [{ start: at("10:00"), day: tuesday }, "start", "Choose a class or a day"],
    [{ start: at("10:00"), email: "nobody" }, "email", undefined],
    [{ start: at("10:00"), name: " " }, "name", "Please enter your name"],
    [{ start: at("10:00"), timeZone: "Mars/Base" }, "timeZone", undefined],
  ])("with %j", async (where, field, message) => {
    const shop = await newShop();
    const { status, body } = await shop.wait("Ida", where as Partial<NewWaitingInput>);
    const { errors } = body as unknown as ErrorBody;
    expect(status).toBe(400);
    expect(Object.keys(errors ?? {})).toEqual([field]);
    if (message) expect(errors?.[field]).toBe(message);
  });

  test("twice: the same form answers the first, another one without the link; a program that fills in the hidden field is not on the list", async () => {
    const shop = await newShop();
    const [mara] = [await shop.book("Mara"), await shop.book("Ben")];
    const formId = randomUUID();
    const first = await shop.waits("Ida", { start: at("10:00"), formId });
    expect((await shop.waits("Ida", { start: at("10:00"), formId })).manageUrl).toBe(first.manageUrl);
    expect(await shop.waits("Ida", { start: at("10:00"), formId: randomUUID() })).toEqual({
      ...first,
      manageUrl: null,
    });
    const many = await Promise.all([1, 2, 3, 4].map(() => shop.wait("Tom")));
    expect(many.filter(({ body }) => body.manageUrl !== null)).toHaveLength(1);
    expect((await shop.waits("Robot", { start: at("10:00"), website: "spam.example" })).status).toBe(
      "waiting",
    );
    const list = await shop.owner.call(waitingGuestsApi.list, { params: { id: mara.id } });
    expect(list.body.map(({ name }) => name)).toEqual(["Ida", "Tom"]);
  });

  test("more often than ten times an hour from one address", async () => {
    const shop = await newShop();
    await shop.book("Mara");
    await shop.book("Ben");
    const one = server.visitor();
    const statuses: number[] = [];
    for (let number = 0; number < 11; number++)
      statuses.push(
        (
          await one.call(waitingApi.join, {
            params: shop.params,
            body: { start: at("10:00"), timeZone: zone, name: "N", email: `n${number}@example.com` },
          })
        ).status,
      );
    expect([statuses.slice(0, 10).every((status) => status === 200), statuses[10]]).toEqual([true, 429]);
  });
});

describe("the list", () => {
  async function waitingShop() {
    const shop = await newShop();
    const [mara] = [await shop.book("Mara"), await shop.book("Ben")];
    const [ida, tom] = [await shop.waits("Ida"), await shop.waits("Tom")];
    await shop.sent();
    return { ...shop, mara, ida, tom };
  }
  const list = async ({ owner }: Pick<Shop, "owner">, id: string) =>
    (await owner.call(waitingGuestsApi.list, { params: { id } })).body;

  test("is left by the signed link; looking at it changes nothing; what was kept goes to the next", async () => {
    const shop = await waitingShop();
    await shop.cancel(shop.mara.token);
    expect(await shop.sent()).toEqual([`ida: ${free}`]);
    const path = `/waiting/${tokenOf(shop.ida).token}`;
    expect(await (await server.visitor().send(path)).text()).toContain("Leave the list");
    expect((await shop.see(shop.ida)).status).toBe("offered");
    const leave = () =>
      server.visitor().send(path, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: "wish=leave",
      });
    expect([(await leave()).status, (await leave()).status]).toEqual([303, 303]);
    expect((await shop.see(shop.ida)).status).toBe("left");
    expect(await shop.sent()).toEqual([`tom: ${free}`]);
    expect(await (await server.visitor().send(path)).text()).toContain("You’re off the waiting list");
    expect((await server.visitor().send("/waiting/forged")).status).toBe(404);
  });

  test("is shown on the meeting, and one can be taken off, by those who may change the calendar", async () => {
    const shop = await waitingShop();
    const shown = await list(shop, shop.mara.id);
    expect(shown.map(({ name, email, isForDay, offer }) => [name, email, isForDay, offer])).toEqual([
      ["Ida", "ida@example.com", false, null],
      ["Tom", "tom@example.com", false, null],
    ]);
    const params = { id: shop.mara.id, waitingId: shown[0]!.id };
    const ben = await newTeammate(server, shop.owner, "member");
    expect((await ben.refused(waitingGuestsApi.remove, { params })).status).toBe(403);
    const other = await server.newOwner();
    expect((await other.refused(waitingGuestsApi.list, { params })).status).toBe(404);
    expect((await other.refused(waitingGuestsApi.remove, { params })).status).toBe(404);
    expect((await shop.owner.call(waitingGuestsApi.remove, { params })).status).toBe(200);
    expect((await list(shop, shop.mara.id)).map(({ name }) => name)).toEqual(["Tom"]);
    expect((await shop.see(shop.ida)).status).toBe("removed");
    await shop.cancel(shop.mara.token);
    expect(await shop.sent()).toEqual([`tom: ${free}`]);
  });

  test("is over when the class begins, and nobody is mailed then", async () => {
    const shop = await waitingShop();
    await shop.run(
      sql`UPDATE waiting_guests SET start_time = now() - interval '1 minute' WHERE name = 'Ida'`,
    );
    await shop.cancel(shop.mara.token);
    expect(await shop.sent()).toEqual([`tom: ${free}`]);
    expect((await shop.see(shop.ida)).status).toBe("over");
  });

  test("keeps nothing for somebody whose email does not arrive, nor while no email can leave", async () => {
    const shop = await waitingShop();
    await shop.run(sql`UPDATE mail_servers SET paused_reason = 'Wrong password', paused_at = now()`);
    await shop.cancel(shop.mara.token);
    expect(await shop.sent()).toEqual([]);
    expect(await seatsLeft(shop)).toBe(1);
    await shop.run(sql`UPDATE mail_servers SET paused_reason = NULL, paused_at = NULL`);
    await shop.run(sql`UPDATE waiting_guests SET email = 'broken' WHERE name = 'Ida'`);
    await shop.owner.call(calendarSettingsApi.save, { body: { noticeMinutes: 60 } });
    await shop.settle();
    expect(await shop.sent()).toEqual([`tom: ${free}`]);
  });

  test("passes over a customer who is in the bin, until they are restored", async () => {
    const shop = await newShop();
    const { body: contact } = await shop.owner.call(contactsApi.create, {
      body: { firstName: "Ida", lastName: "Ito", email: "ida@example.com", source: "Referral" },
    });
    const [mara] = [await shop.book("Mara"), await shop.book("Ben")];
    await shop.waits("Ida");
    await shop.sent();
    expect((await list(shop, mara.id))[0]!.contactId).toBe(contact.id);
    await shop.owner.call(contactsApi.remove, { params: { id: contact.id } });
    await shop.cancel(mara.token);
    expect(await shop.sent()).toEqual([]);
    await shop.owner.call(contactsApi.restore, { params: { id: contact.id } });
    await shop.owner.call(calendarSettingsApi.save, { body: { noticeMinutes: 60 } });
    expect(await shop.sent()).toEqual([`ida: ${free}`]);
  });
});
