import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { addDays, dayIn, weekdayOf } from "#platform/contract/dates.ts";
import { momentAt, wallTimeIn } from "#platform/contract/wall-time.ts";
import { activitiesApi } from "#areas/activities/contract/activities.api.ts";
import { appointmentsApi } from "#areas/calendar/contract/appointments.api.ts";
import type { NewAppointmentInput } from "#areas/calendar/contract/appointments.schema.ts";
import { calendarSettingsApi } from "#areas/calendar/contract/calendar-settings.api.ts";
import { repeatsApi } from "#areas/calendar/contract/repeats.api.ts";
import type { RepeatsInput } from "#areas/calendar/contract/repeats.schema.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";

const server = await testServer();
const zone = "Europe/Berlin";
/** A day of next year's March, so that a weekly series goes over the clock change. */
const year = Number(dayIn("UTC", new Date()).slice(0, 4)) + 1;
const firstDay = `${year}-03-10`;
const at = (day: string, time = "09:00") => momentAt(zone, { day, time }).toISOString();
const times = (day = firstDay, time = "09:00", until = "10:00") => ({
  startTime: at(day, time),
  endTime: at(day, until),
});
const weekly = (changes: Partial<RepeatsInput> = {}): RepeatsInput => ({
  rule: "weekly",
  count: 5,
  ...changes,
});
const plain: NewAppointmentInput = { title: "Weekly delivery", type: "phone", ...times(), repeats: weekly() };
const weeks = (count: number, from = 0) =>
  Array.from({ length: count }, (_, week) => addDays(firstDay, (from + week) * 7));

async function shop(): Promise<SignedIn> {
  const owner = await server.newOwner();
  await owner.call(calendarSettingsApi.save, { body: { timeZone: zone } });
  return owner;
}
const add = async (owner: SignedIn, changes: Partial<NewAppointmentInput> = {}) => {
  const { status, body } = await owner.call(appointmentsApi.create, { body: { ...plain, ...changes } });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const list = async (owner: SignedIn) => (await owner.call(appointmentsApi.list)).body;
/** "03-10 09:00" of each that was not canceled, by the business's clock. */
const shown = async (owner: SignedIn, title = plain.title) =>
  (await list(owner))
    .filter((one) => one.title === title && one.status !== "cancelled")
    .map(({ startTime }) => {
      const { day, time } = wallTimeIn(zone, new Date(startTime));
      return `${day.slice(5)} ${time}`;
    });
const expected = (days: readonly string[], time = "09:00") => days.map((day) => `${day.slice(5)} ${time}`);

describe("a meeting that repeats", () => {
  test("is real meetings at the same time of the clock, each with its place among them", async () => {
    const owner = await shop();
    const made = await add(owner);
    expect(made.series).toEqual({
      id: made.id,
      rule: "weekly",
      weekdays: [weekdayOf(firstDay)],
      number: 1,
      count: 5,
    });
    const all = await list(owner);
    expect(await shown(owner)).toEqual(expected(weeks(5)));
    // Over the clock change the moments differ by an hour less.
    expect(Date.parse(all[4]!.startTime) - Date.parse(all[0]!.startTime)).toBe((28 * 24 - 1) * 3_600_000);
    expect(all.map(({ series }) => series?.number)).toEqual([1, 2, 3, 4, 5]);
    await owner.call(appointmentsApi.remove, { params: { id: all[1]!.id } });
    await owner.call(appointmentsApi.cancel, { params: { id: all[2]!.id } });
    expect((await list(owner)).map(({ series }) => [series?.number, series?.count])).toEqual([
      [1, 3],
      [2, 4],
      [2, 3],
      [3, 3],
    ]);
  });

  test("shows its dates before, with those that are taken, skipped by the clock, or outside the hours; what is left out is not saved", async () => {
    const owner = await shop();
    const { repeats: _, ...single } = plain;
    const other = { ...single, title: "Tasting", ...times(addDays(firstDay, 7), "09:30", "10:30") };
    await owner.call(appointmentsApi.create, { body: other });
    const { title: _t, type: _y, ...asked } = plain;
    const { status, body } = await owner.call(repeatsApi.preview, { body: { ...asked, repeats: weekly() } });
    expect(status).toBe(200);
    expect(body.map(({ key, refusal }) => [key, refusal])).toEqual([
      [firstDay, null],
      [addDays(firstDay, 7), "You have “Tasting” from 9:30 AM to 10:30 AM."],
      ...weeks(3, 2).map((day) => [day, null]),
    ]);
    expect(await shown(owner)).toEqual([]);
    const { status: late, body: refusal } = await owner.refused(appointmentsApi.create, { body: plain });
    expect([late, refusal.message]).toEqual([
      409,
      expect.stringMatching(/^This time can’t be taken: .*Mar 1\d, /),
    ]);
    expect(await shown(owner)).toEqual([]);
    await add(owner, { repeats: weekly({ without: [addDays(firstDay, 7)] }) });
    expect(await shown(owner)).toEqual(expected(weeks(5).filter((_day, at) => at !== 1)));
    const sunday = (
      await owner.call(repeatsApi.preview, {
        body: { ...times(`${year}-03-27`, "02:30", "04:00"), repeats: { rule: "daily", count: 3 } },
      })
    ).body;
    expect(sunday.map((date) => date.refusal ?? date.hint)).toContainEqual(
      expect.stringMatching(/closed|open/),
    );
    const change = Array.from({ length: 7 }, (_, day) => `${year}-03-${25 + day}`).find(
      (day) => wallTimeIn(zone, momentAt(zone, { day, time: "02:30" })).time !== "02:30",
    )!;
    const skipped = (
      await owner.call(repeatsApi.preview, {
        body: { ...times(addDays(change, -1), "02:30", "04:00"), repeats: { rule: "daily", count: 2 } },
      })
    ).body;
    expect(skipped[1]!.refusal).toBe("The clocks go forward that day and skip 2:30 AM.");
  });

  test("that would run into itself says so; one that takes no time may", async () => {
    const owner = await shop();
    await owner.call(calendarSettingsApi.save, { body: { bufferMinutes: 15 } });
    const day = { startTime: at(firstDay), endTime: at(addDays(firstDay, 1)) };
    const repeats: RepeatsInput = { rule: "daily", count: 3 };
    const dates = (await owner.call(repeatsApi.preview, { body: { ...day, repeats } })).body;
    expect(dates.map(({ refusal }) => refusal)).toEqual([null, "It would run into the one before.", null]);
    const { status } = await owner.refused(appointmentsApi.create, { body: { ...plain, ...day, repeats } });
    expect(status).toBe(409);
    await add(owner, { ...day, repeats, holdsTime: false });
    expect(await list(owner)).toHaveLength(3);
  });

  test.each([
    [{ rule: "weekly", count: 53 }, "repeats.count"],
    [{ rule: "weekly", count: 0 }, "repeats.count"],
    [{ rule: "weekly", until: `${year}-02-30` }, "repeats.until"],
    [{ rule: "weekly", until: `${year}-03-09` }, "repeats"],
    [{ rule: "weekly", until: `${year + 2}-03-20` }, "repeats"],
    [{ rule: "hourly", count: 3 }, "repeats.rule"],
    [{ rule: "weekly" }, "repeats"],
    [{ rule: "weekly", count: 2, without: weeks(2) }, "repeats"],
  ])("%j is refused", async (repeats, field) => {
    const owner = await shop();
    const { status, body } = await owner.refused(appointmentsApi.create, {
      body: { ...plain, repeats: repeats as RepeatsInput },
    });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]]);
    expect(await list(owner)).toEqual([]);
  });

  test("goes once, however many ask for the same hours; whoever is late hears which dates", async () => {
    const owner = await shop();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        owner.call(appointmentsApi.create, { body: { ...plain, title: `Series ${index}` } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    const late = answers.find(({ status }) => status === 409)!.body as unknown as { message: string };
    expect(late.message).toMatch(/^These times can’t be taken: .*Mar 10, .*Apr/);
    expect(await list(owner)).toHaveLength(5);
  });

  test("is a member's in their own calendar only, and not to be found by another business", async () => {
    const owner = await shop();
    const sam = await newTeammate(server, owner, "member");
    const { title: _t, type: _y, ...asked } = plain;
    const body = { ...asked, repeats: weekly(), hostId: owner.user.id };
    expect((await sam.refused(repeatsApi.preview, { body })).status).toBe(403);
    expect(
      (await sam.refused(appointmentsApi.create, { body: { ...plain, hostId: owner.user.id } })).status,
    ).toBe(403);
    const { id } = await add(owner);
    const scope = { params: { id }, query: { scope: "later" as const } };
    for (const call of [
      sam.refused(appointmentsApi.update, { ...scope, body: { title: "Mine" } }),
      sam.refused(appointmentsApi.cancel, scope),
      sam.refused(appointmentsApi.remove, scope),
      sam.refused(repeatsApi.previewLater, { params: { id }, body: { title: "Mine" } }),
    ])
      expect((await call).status).toBe(403);
    const stranger = await shop();
    expect((await stranger.refused(appointmentsApi.cancel, scope)).status).toBe(404);
    expect(
      (await stranger.refused(repeatsApi.previewLater, { params: { id: randomUUID() }, body: {} })).status,
    ).toBe(404);
    await add(sam);
    expect(await shown(owner)).toHaveLength(10);
  });

  test("is one line of its customer's timeline, and asks the whole team each time", async () => {
    const owner = await shop();
    const sam = await newTeammate(server, owner, "member");
    await sam.call(appointmentsApi.create, {
      body: { title: "Dentist", type: "phone", ...times(addDays(firstDay, 14)) },
    });
    const contactId = (
      await owner.call(contactsApi.create, {
        body: {
          firstName: "Dana",
          lastName: "Ito",
          email: `${randomUUID()}@example.com`,
          source: "Referral",
        },
      })
    ).body.id;
    const made = await add(owner, { contactId, withEveryone: true });
    expect(made.notFree).toEqual([sam.user.firstName + " " + sam.user.lastName]);
    expect(
      (await list(owner))
        .filter(({ title }) => title === plain.title)
        .map(({ attendees }) => attendees.length),
    ).toEqual([2, 2, 1, 2, 2]);
    const { body } = await owner.call(activitiesApi.list, { query: { contactId } });
    expect(body.filter(({ type }) => type === "appointment_scheduled").map(({ title }) => title)).toEqual([
      "Scheduled: Weekly delivery, 5 meetings",
    ]);
  });
});

describe("one, or this and the later ones", () => {
  const third = async (owner: SignedIn) => (await list(owner))[2]!;

  test("one alone is moved and leaves the others where they are", async () => {
    const owner = await shop();
    await add(owner);
    const { id } = await third(owner);
    await owner.call(appointmentsApi.update, { params: { id }, body: times(weeks(3)[2], "14:00", "15:00") });
    expect(await shown(owner)).toEqual([
      ...expected(weeks(2)),
      ...expected([weeks(3)[2]!], "14:00"),
      ...expected(weeks(2, 3)),
    ]);
  });

  test("later ones move by the wall clock and take over what was changed; an older version is refused", async () => {
    const owner = await shop();
    await add(owner);
    const { id, version } = await third(owner);
    const moved = times(addDays(firstDay, 15), "14:00", "14:30");
    const body = { ...moved, title: "Order", version };
    const preview = (await owner.call(repeatsApi.previewLater, { params: { id }, body })).body;
    expect(preview.map(({ start, refusal }) => [start, refusal])).toEqual(
      weeks(3, 2).map((day) => [at(addDays(day, 1), "14:00"), null]),
    );
    const later = { params: { id }, query: { scope: "later" as const } };
    expect(
      (await owner.refused(appointmentsApi.update, { ...later, body: { ...body, version: 9 } })).status,
    ).toBe(409);
    const saved = await owner.call(appointmentsApi.update, { ...later, body });
    expect([saved.status, saved.body.series?.number]).toEqual([200, 3]);
    expect(await shown(owner)).toEqual(expected(weeks(2)));
    expect(await shown(owner, "Order")).toEqual(
      expected(
        weeks(3, 2).map((day) => addDays(day, 1)),
        "14:00",
      ),
    );
    expect(
      new Set((await list(owner)).slice(2).map((one) => Date.parse(one.endTime) - Date.parse(one.startTime))),
    ).toEqual(new Set([1_800_000]));
  });

  test("a taken date is named and nothing moves; it can stay where it was", async () => {
    const owner = await shop();
    await add(owner);
    const taken = weeks(5)[3]!;
    const { repeats: _, ...single } = plain;
    await owner.call(appointmentsApi.create, {
      body: { ...single, title: "Tasting", ...times(taken, "11:00", "12:00") },
    });
    const { id } = await third(owner);
    const body = times(weeks(5)[2], "11:00", "12:00");
    const later = { params: { id }, query: { scope: "later" as const } };
    const dates = (await owner.call(repeatsApi.previewLater, { params: { id }, body })).body;
    expect(dates.map(({ refusal }) => refusal === null)).toEqual([true, false, true]);
    expect((await owner.refused(appointmentsApi.update, { ...later, body })).status).toBe(409);
    expect(await shown(owner)).toEqual(expected(weeks(5)));
    await owner.call(appointmentsApi.update, { ...later, body: { ...body, without: [dates[1]!.key] } });
    expect(await shown(owner)).toEqual(
      weeks(5).map((day, week) => expected([day], week === 2 || week === 4 ? "11:00" : "09:00")[0]),
    );
  });

  test("an hour later each day frees and takes the times of the series itself", async () => {
    const owner = await shop();
    const { id } = await add(owner, { repeats: { rule: "daily", count: 10 } });
    const body = times(addDays(firstDay, 1));
    await owner.call(appointmentsApi.update, { params: { id }, query: { scope: "later" }, body });
    const days = Array.from({ length: 10 }, (_, day) => addDays(firstDay, day + 1));
    expect(await shown(owner)).toEqual(expected(days));
    await add(owner, {
      title: "New",
      ...times(firstDay),
      repeats: { rule: "daily", count: 2, without: [days[0]!] },
    });
  });

  test("are canceled together, and taken back together, but not what was canceled before", async () => {
    const owner = await shop();
    await add(owner);
    const all = await list(owner);
    await owner.call(appointmentsApi.cancel, { params: { id: all[4]!.id } });
    const later = { params: { id: all[2]!.id }, query: { scope: "later" as const } };
    await owner.call(appointmentsApi.cancel, later);
    expect(await shown(owner)).toEqual(expected(weeks(2)));
    const other = await add(owner, {
      title: "Other",
      ...times(weeks(5)[2]),
      repeats: { rule: "weekly", count: 2 },
    });
    const refused = await owner.refused(appointmentsApi.confirm, later);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringMatching(/^These times can’t be taken/),
    ]);
    await owner.call(appointmentsApi.remove, { params: { id: other.id }, query: { scope: "later" } });
    await owner.call(appointmentsApi.confirm, later);
    expect(await shown(owner)).toEqual(expected(weeks(4)));
    expect(await shown(owner, "Other")).toEqual([]);
  });

  test("are deleted together and restored together, one by one, or not at all while a time is taken", async () => {
    const owner = await shop();
    await add(owner);
    const all = await list(owner);
    await owner.call(appointmentsApi.remove, { params: { id: all[4]!.id } });
    const later = { params: { id: all[2]!.id }, query: { scope: "later" as const } };
    await owner.call(appointmentsApi.remove, later);
    expect(await shown(owner)).toEqual(expected(weeks(2)));
    expect((await owner.call(appointmentsApi.bin)).body).toHaveLength(3);
    await owner.call(appointmentsApi.restore, later);
    expect(await shown(owner)).toEqual(expected(weeks(4)));
    await owner.call(appointmentsApi.restore, { params: { id: all[4]!.id } });
    expect(await shown(owner)).toEqual(expected(weeks(5)));
  });
});
