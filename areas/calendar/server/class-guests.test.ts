import { sql } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { addDays, dayIn, weekdayOf } from "#platform/contract/dates.ts";
import { momentAt } from "#platform/contract/wall-time.ts";
import { quickSmtp } from "#apps/server/testing/campaign-fixture.ts";
import { mailStandIn } from "#apps/server/testing/mail-stand-in.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { testServer } from "#apps/server/testing/test-server.ts";
import { appointmentsApi } from "#areas/calendar/contract/appointments.api.ts";
import { bookingsApi } from "#areas/calendar/contract/bookings.api.ts";
import { calendarSettingsApi } from "#areas/calendar/contract/calendar-settings.api.ts";
import { classGuestsApi } from "#areas/calendar/contract/class-guests.api.ts";
import { meetingTypeChangesApi } from "#areas/calendar/contract/meeting-type-changes.api.ts";
import { notificationsApi } from "#areas/notifications/contract/notifications.api.ts";
import { sendThrough } from "#areas/outreach/server/outreach.builder.ts";
import { freePendingTime, sendMeetingMail } from "./calendar.jobs.ts";

const server = await testServer({ smtp: quickSmtp(3000) });
const zone = "America/New_York";
const today = dayIn(zone, new Date());
/** A Tuesday at least a week ahead. */
const tuesday = addDays(today, 7 + ((2 - weekdayOf(today) + 7) % 7));
const at = (time: string): string => momentAt(zone, { day: tuesday, time }).toISOString();

async function newShop({ needsConfirmation = false } = {}) {
  const owner = await server.newOwner();
  const standIn = await mailStandIn();
  onTestFinished(() => standIn.close());
  await sendThrough(server.database, owner.user.workspaceId, standIn.port);
  const { slug } = (await owner.call(calendarSettingsApi.save, { body: { timeZone: zone } })).body;
  const { body } = await owner.call(meetingTypeChangesApi.create, {
    body: { name: "Bread class", durationMinutes: 60, kind: "in_person", seats: 5, needsConfirmation },
  });
  const params = { business: slug, type: body.slug };
  const run = (statement: ReturnType<typeof sql>) =>
    server.database.inWorkspace(owner.user.workspaceId, (tx) => tx.execute(statement));
  return {
    owner,
    run,
    book: async (name: string, start = at("10:00")) => {
      const booked = await server.visitor().call(bookingsApi.book, {
        params,
        body: { start, timeZone: zone, name, email: `${name.toLowerCase()}@example.com` },
      });
      expect(booked.status, JSON.stringify(booked.body)).toBe(200);
      return { ...booked.body, token: booked.body.manageUrl!.split("/").at(-1)! };
    },
    guests: async (id: string) => (await owner.call(classGuestsApi.list, { params: { id } })).body.guests,
    guestOf: async (id: string, name: string) => {
      const { guests } = (await owner.call(classGuestsApi.list, { params: { id } })).body;
      return { id, guestId: guests.find((guest) => guest.name === name)!.id };
    },
    statusOf: async (token: string) =>
      (await server.visitor().call(bookingsApi.booked, { params: { token } })).body.status,
    meeting: async (id: string) => (await owner.call(appointmentsApi.get, { params: { id } })).body,
    bells: async (type: string) =>
      (await owner.call(notificationsApi.list)).body.filter((bell) => bell.type === type),
    /** To whom what left since the last look, guests only. */
    sent: async () => {
      await server.runJobs(sendMeetingMail, owner);
      return standIn.taken
        .splice(0)
        .map(({ to, mail }) => `${String(to).split("@")[0]} ${(mail.subject ?? "").split(",")[0]}`)
        .filter((line) => !line.startsWith(owner.user.email.split("@")[0]!))
        .sort();
    },
    over: () =>
      run(
        sql`UPDATE appointments SET start_time = now() - interval '2 hours', end_time = now() - interval '1 hour'`,
      ),
  };
}

describe("a class that wants its host’s yes", () => {
  test("waits for each guest by themselves, also once the first has it", async () => {
    const shop = await newShop({ needsConfirmation: true });
    const mara = await shop.book("Mara");
    const ben = await shop.book("Ben");
    expect([mara.status, ben.status, ben.id]).toEqual(["pending", "pending", mara.id]);
    expect(await shop.sent()).toEqual(["ben Requested: Bread class", "mara Requested: Bread class"]);
    const params = await shop.guestOf(mara.id, "Mara");
    await shop.owner.call(classGuestsApi.confirm, { params });
    await shop.owner.call(classGuestsApi.confirm, { params });
    expect(await shop.sent()).toEqual(["mara Bread class"]);
    expect([await shop.statusOf(mara.token), await shop.statusOf(ben.token)]).toEqual([
      "confirmed",
      "pending",
    ]);
    expect((await shop.meeting(mara.id)).status).toBe("confirmed");
    const late = await shop.book("Ida");
    expect(late.status).toBe("pending");
    expect(await shop.sent()).toEqual(["ida Requested: Bread class"]);
    expect(
      (await shop.guests(mara.id)).map(({ name, status, needsYes }) => [name, status, needsYes]),
    ).toEqual([
      ["Mara", "confirmed", false],
      ["Ben", "pending", true],
      ["Ida", "pending", true],
    ]);
    expect(await shop.bells("meeting_booked")).toHaveLength(3);
    // A form that was filled before the yes saves what was changed in it.
    const saved = await shop.owner.call(appointmentsApi.update, {
      params: { id: mara.id },
      body: { description: "Bring flour", was: { description: null } },
    });
    expect(saved.body).toMatchObject({ description: "Bring flour", status: "confirmed" });
  });

  test("confirmed as a whole says yes to everybody", async () => {
    const shop = await newShop({ needsConfirmation: true });
    const [mara, ben] = [await shop.book("Mara"), await shop.book("Ben")];
    await shop.sent();
    await shop.owner.call(appointmentsApi.confirm, { params: { id: mara.id } });
    expect(await shop.sent()).toEqual(["ben Bread class", "mara Bread class"]);
    expect([await shop.statusOf(mara.token), await shop.statusOf(ben.token)]).toEqual([
      "confirmed",
      "confirmed",
    ]);
  });

  test("frees the seat of a guest whom nobody answered within a day, and only theirs", async () => {
    const shop = await newShop({ needsConfirmation: true });
    const [mara, ben] = [await shop.book("Mara"), await shop.book("Ben")];
    await shop.owner.call(classGuestsApi.confirm, { params: await shop.guestOf(mara.id, "Mara") });
    await server.runJobs(freePendingTime, shop.owner);
    expect((await shop.meeting(mara.id)).seatsTaken).toBe(2);
    await shop.run(sql`UPDATE bookings SET yes_until = now() WHERE yes_until IS NOT NULL`);
    const ida = await shop.book("Ida");
    await shop.sent();
    await server.runJobs(freePendingTime, shop.owner);
    expect(await shop.meeting(mara.id)).toMatchObject({ seatsTaken: 2, status: "confirmed" });
    expect(await Promise.all([mara, ben, ida].map(({ token }) => shop.statusOf(token)))).toEqual([
      "confirmed",
      "cancelled",
      "pending",
    ]);
    expect(await shop.sent()).toEqual(["ben Canceled: Bread class"]);
    const gone = await shop.owner.refused(classGuestsApi.confirm, {
      params: { id: mara.id, guestId: (await shop.guestOf(mara.id, "Ida")).guestId.replace(/.$/, "0") },
    });
    expect(gone.status).toBe(404);
  });

  test("asks again about a guest who moves to another class", async () => {
    const shop = await newShop({ needsConfirmation: true });
    const mara = await shop.book("Mara");
    const noon = await shop.book("Ben", at("12:00"));
    for (const [id, name] of [
      [mara.id, "Mara"],
      [noon.id, "Ben"],
    ] as const)
      await shop.owner.call(classGuestsApi.confirm, { params: await shop.guestOf(id, name) });
    await server
      .visitor()
      .call(bookingsApi.move, { params: { token: mara.token }, body: { start: at("12:00") } });
    expect(await shop.statusOf(mara.token)).toBe("pending");
    expect((await shop.guests(noon.id)).map(({ name, needsYes }) => [name, needsYes])).toEqual([
      ["Mara", true],
      ["Ben", false],
    ]);
  });
});

describe("whether a guest came", () => {
  test("is noted for each, and counts for their customer", async () => {
    const shop = await newShop();
    const [mara] = [await shop.book("Mara"), await shop.book("Ben")];
    const params = await shop.guestOf(mara.id, "Mara");
    const early = await shop.owner.refused(classGuestsApi.noShow, { params });
    expect([early.status, early.body.message]).toEqual([409, "This class hasn’t started yet"]);
    await shop.over();
    await shop.owner.call(classGuestsApi.noShow, { params });
    await shop.owner.call(classGuestsApi.attended, { params: await shop.guestOf(mara.id, "Ben") });
    expect(
      (await shop.guests(mara.id)).map(({ name, attendance, missed }) => [name, attendance, missed]),
    ).toEqual([
      ["Mara", "no_show", { missed: 1, of: 1 }],
      ["Ben", "attended", { missed: 0, of: 1 }],
    ]);
    const [{ contactId }] = (await shop.guests(mara.id)) as unknown as [{ contactId: string }];
    const { body: call } = await shop.owner.call(appointmentsApi.create, {
      body: {
        title: "Call",
        type: "phone",
        contactId,
        startTime: at("14:00"),
        endTime: at("14:30"),
      },
    });
    const { body } = await shop.owner.call(appointmentsApi.history, { params: { id: call.id } });
    expect(body.missed).toEqual({ missed: 1, of: 1 });
    await shop.owner.call(classGuestsApi.attended, { params });
    expect((await shop.guests(mara.id))[0]!.missed).toEqual({ missed: 0, of: 1 });
  });

  test("is noted of all at once with the class, apart from those of whom it was said before", async () => {
    const shop = await newShop();
    const [mara] = [await shop.book("Mara"), await shop.book("Ben")];
    await shop.over();
    await shop.owner.call(classGuestsApi.noShow, { params: await shop.guestOf(mara.id, "Mara") });
    await shop.owner.call(appointmentsApi.attended, { params: { id: mara.id } });
    expect((await shop.guests(mara.id)).map(({ attendance }) => attendance)).toEqual(["no_show", "attended"]);
  });

  test("is not for others' calendars, other businesses, other meetings, or guests who left", async () => {
    const shop = await newShop();
    const mara = await shop.book("Mara");
    const ben = await shop.book("Ben");
    const noon = await shop.book("Ida", at("12:00"));
    const params = await shop.guestOf(mara.id, "Mara");
    const left = await shop.guestOf(mara.id, "Ben");
    await server.visitor().call(bookingsApi.cancel, { params: { token: ben.token } });
    await shop.over();
    const teammate = await newTeammate(server, shop.owner, "member");
    const stranger = await server.newOwner();
    const statuses = [
      await teammate.refused(classGuestsApi.attended, { params }),
      await stranger.refused(classGuestsApi.attended, { params }),
      await shop.owner.refused(classGuestsApi.attended, { params: { ...params, id: noon.id } }),
      await shop.owner.refused(classGuestsApi.attended, { params: left }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([403, 404, 404, 409]);
  });
});

describe("the host is told", () => {
  test("when a guest leaves a class, and when one moves to another; not when they take a guest off", async () => {
    const shop = await newShop();
    const [mara, ben] = [await shop.book("Mara"), await shop.book("Ben")];
    await shop.book("Ida");
    const move = { params: { token: ben.token }, body: { start: at("12:00") } };
    await server.visitor().call(bookingsApi.move, move);
    await server.visitor().call(bookingsApi.cancel, { params: { token: mara.token } });
    await server.visitor().call(bookingsApi.cancel, { params: { token: mara.token } });
    await shop.owner.call(classGuestsApi.remove, { params: await shop.guestOf(mara.id, "Ida") });
    expect(await shop.bells("guest_moved")).toMatchObject([
      {
        title: "Ben moved to another class",
        body: expect.stringMatching(/now .*12:00\sPM.*Before: .*10:00\sAM/),
      },
    ]);
    expect(await shop.bells("guest_left")).toMatchObject([
      { title: "Mara isn’t coming", body: expect.stringMatching(/^Bread class, .*10:00\sAM/) },
    ]);
  });
});
