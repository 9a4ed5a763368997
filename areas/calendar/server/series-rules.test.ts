import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { addDays, dayIn } from "#platform/contract/dates.ts";
import { momentAt, wallTimeIn } from "#platform/contract/wall-time.ts";
import { activitiesApi } from "#areas/activities/contract/activities.api.ts";
import { appointmentsApi } from "#areas/calendar/contract/appointments.api.ts";
import type {
  AppointmentChangesInput,
  NewAppointmentInput,
} from "#areas/calendar/contract/appointments.schema.ts";
import { calendarSettingsApi } from "#areas/calendar/contract/calendar-settings.api.ts";
import { repeatsApi } from "#areas/calendar/contract/repeats.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";

const server = await testServer();
const zone = "Europe/Berlin";
/** A Tuesday of next year's March, so that a weekly series goes over the clock change. */
const year = Number(dayIn("UTC", new Date()).slice(0, 4)) + 1;
const firstDay = Array.from({ length: 7 }, (_, day) => `${year}-03-0${day + 1}`).find(
  (day) => new Date(`${day}T12:00:00Z`).getUTCDay() === 2,
)!;
const at = (day: string, time = "09:00") => momentAt(zone, { day, time }).toISOString();
const times = (day = firstDay, time = "09:00", until = "10:00") => ({
  startTime: at(day, time),
  endTime: at(day, until),
});
const week = (number: number, days = 0) => addDays(firstDay, number * 7 + days);
const weeks = (...numbers: number[]) => numbers.map((number) => week(number));
const plain: NewAppointmentInput = {
  title: "Delivery",
  type: "phone",
  ...times(),
  repeats: { rule: "weekly", count: 5 },
};

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
const list = async (owner: SignedIn) =>
  (await owner.call(appointmentsApi.list)).body.filter(
    ({ title, status }) => title === plain.title && status !== "cancelled",
  );
const daysOf = async (owner: SignedIn) =>
  (await list(owner)).map(({ startTime }) => wallTimeIn(zone, new Date(startTime)).day);
const change = async (owner: SignedIn, id: string, body: AppointmentChangesInput) => {
  const { status, body: reply } = await owner.call(appointmentsApi.update, { params: { id }, body });
  expect(status, JSON.stringify(reply)).toBe(200);
  return reply;
};
const preview = async (owner: SignedIn, id: string, body: AppointmentChangesInput) =>
  (await owner.call(repeatsApi.previewLater, { params: { id }, body })).body.map(
    ({ start, becomes, refusal }) => [
      wallTimeIn(zone, new Date(start)).day,
      refusal === null ? becomes : "refused",
    ],
  );

describe("how a meeting repeats is changed from one of the series on", () => {
  test("every two weeks: those on its days stay, others go to the trash, new ones are added; those before stay as they were", async () => {
    const owner = await shop();
    await add(owner);
    const all = await list(owner);
    const third = all[2]!;
    const repeats = { rule: "two_weeks", count: 3 } as const;
    expect(await preview(owner, third.id, { repeats })).toEqual([
      [week(2), "same"],
      [week(3), "removed"],
      [week(4), "same"],
      [week(6), "added"],
    ]);
    expect(await daysOf(owner)).toEqual(weeks(0, 1, 2, 3, 4));
    const saved = await change(owner, third.id, { repeats, version: third.version });
    expect(saved.series).toMatchObject({ id: third.id, rule: "two_weeks", number: 1, count: 3 });
    expect(await daysOf(owner)).toEqual(weeks(0, 1, 2, 4, 6));
    expect((await list(owner)).map(({ series, id }) => [series?.rule, series?.count, id])).toEqual([
      ["weekly", 2, all[0]!.id],
      ["weekly", 2, all[1]!.id],
      ["two_weeks", 3, third.id],
      ["two_weeks", 3, all[4]!.id],
      ["two_weeks", 3, expect.any(String)],
    ]);
    const bin = (await owner.call(appointmentsApi.bin)).body;
    expect(bin.map(({ id }) => id)).toEqual([all[3]!.id]);
    // Its hours are free again.
    await add(owner, { title: "Other", ...times(week(3)), repeats: undefined });
    // At the same time of the clock, after the clocks went forward.
    const hours = (await list(owner)).map(({ startTime }) => wallTimeIn(zone, new Date(startTime)).time);
    expect(new Set(hours)).toEqual(new Set(["09:00"]));
  });

  test("it is lengthened, and stays one series; one that was moved alone stays where it is", async () => {
    const owner = await shop();
    await add(owner);
    const all = await list(owner);
    await change(owner, all[1]!.id, times(week(1, 1)));
    await change(owner, all[1]!.id, { repeats: { rule: "weekly", weekdays: [2], count: 6 } });
    expect(await daysOf(owner)).toEqual([week(0), week(1, 1), ...weeks(2, 3, 4, 5, 6)]);
    expect(new Set((await list(owner)).map(({ series }) => series?.id)).size).toBe(1);
    expect((await list(owner))[6]!.series).toMatchObject({ number: 7, count: 7, weekdays: [2] });
    const { body } = await owner.refused(appointmentsApi.update, {
      params: { id: all[1]!.id },
      body: { repeats: { rule: "weekly", weekdays: [2], count: 52 } },
    });
    expect(body.errors).toEqual({
      repeats: "A series has 52 meetings at most, with those before this one",
    });
  });

  test("it ends: here, after some, or on a date; what is over and what was canceled stays", async () => {
    const owner = await shop();
    await add(owner);
    const [, second, , fourth] = await list(owner);
    await owner.call(appointmentsApi.cancel, { params: { id: fourth!.id } });
    await change(owner, second!.id, { repeats: { rule: "weekly", until: week(3) } });
    expect(await daysOf(owner)).toEqual(weeks(0, 1, 2));
    await change(owner, second!.id, { repeats: null });
    expect(await daysOf(owner)).toEqual(weeks(0, 1));
    const canceled = (await owner.call(appointmentsApi.list, { query: { status: "cancelled" } })).body;
    expect(canceled.map(({ id }) => id)).toEqual([fourth!.id]);
    expect((await owner.call(appointmentsApi.bin)).body).toHaveLength(2);
  });

  test("another weekday and hour, with a new title, moves all of them", async () => {
    const owner = await shop();
    await add(owner);
    const [, second] = await list(owner);
    const ids = (await list(owner)).map(({ id }) => id);
    const repeats = { rule: "weekly" as const, weekdays: [4], count: 4 };
    const moved = { ...times(week(1), "14:00", "14:30"), repeats, place: "Shop" };
    await change(owner, second!.id, moved);
    const after = await list(owner);
    expect(await daysOf(owner)).toEqual([week(0), week(1, 2), week(2, 2), week(3, 2), week(4, 2)]);
    expect(after.map(({ id }) => id)).toEqual(ids);
    expect(after.map(({ place }) => place)).toEqual([null, "Shop", "Shop", "Shop", "Shop"]);
    expect(after[4]!.startTime).toBe(at(week(4, 2), "14:00"));
  });

  test("a date that is taken refuses all, by name; it can be left out", async () => {
    const owner = await shop();
    await add(owner);
    const [first] = await list(owner);
    await add(owner, { title: "Tasting", ...times(week(6)), repeats: undefined });
    const repeats = { rule: "weekly", count: 8 } as const;
    expect((await preview(owner, first!.id, { repeats })).slice(5)).toEqual([
      [week(5), "added"],
      [week(6), "refused"],
      [week(7), "added"],
    ]);
    const refused = await owner.refused(appointmentsApi.update, {
      params: { id: first!.id },
      body: { repeats },
    });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringMatching(/^This time can’t be taken: /),
    ]);
    expect(await daysOf(owner)).toEqual(weeks(0, 1, 2, 3, 4));
    await change(owner, first!.id, { repeats: { ...repeats, without: [week(6)] } });
    expect(await daysOf(owner)).toEqual(weeks(0, 1, 2, 3, 4, 5, 7));
  });

  test("a single meeting begins to repeat; a customer's timeline has one line", async () => {
    const owner = await shop();
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
    const { id } = await add(owner, { repeats: undefined, contactId });
    const saved = await change(owner, id, { repeats: { rule: "weekly", count: 3 } });
    expect(saved.series).toMatchObject({ id, number: 1, count: 3, weekdays: [2] });
    expect(await daysOf(owner)).toEqual(weeks(0, 1, 2));
    expect((await list(owner)).every((one) => one.contactId === contactId)).toBe(true);
    const { body } = await owner.call(activitiesApi.list, { query: { contactId } });
    expect(body.filter(({ type }) => type === "appointment_scheduled").map(({ title }) => title)).toEqual([
      "Scheduled: Delivery, 2 meetings",
      "Scheduled: Delivery",
    ]);
  });

  test("is refused for an older version, a canceled meeting, a wrong rule, another's calendar and another business", async () => {
    const owner = await shop();
    const { id } = await add(owner);
    const repeats = { rule: "weekly", count: 3 } as const;
    const asked = (body: object) => ({ params: { id }, body: body as AppointmentChangesInput });
    const statusOf = async (who: SignedIn, body: object) =>
      (await who.refused(appointmentsApi.update, asked(body))).status;
    expect(await statusOf(owner, { repeats, version: 7 })).toBe(409);
    expect(await statusOf(owner, { repeats: { rule: "weekly" } })).toBe(400);
    expect(await statusOf(owner, { repeats: { rule: "hourly", count: 3 } })).toBe(400);
    const ben = await newTeammate(server, owner, "member");
    expect(await statusOf(ben, { repeats })).toBe(403);
    expect(await statusOf(await shop(), { repeats })).toBe(404);
    await owner.call(appointmentsApi.cancel, { params: { id } });
    expect(await statusOf(owner, { repeats })).toBe(409);
    expect(await daysOf(owner)).toEqual(weeks(1, 2, 3, 4));
  });

  test("by two people at once counts once", async () => {
    const owner = await shop();
    const { id, version } = await add(owner);
    const body = { repeats: { rule: "weekly", count: 8 } as const, version };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => owner.call(appointmentsApi.update, { params: { id }, body })),
    );
    expect(await daysOf(owner)).toEqual(weeks(0, 1, 2, 3, 4, 5, 6, 7));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  });
});
