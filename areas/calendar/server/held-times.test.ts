import { describe, expect, test } from "vitest";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { membersApi } from "#areas/team/contract/members.api.ts";
import { onboardingApi } from "#areas/onboarding/contract/onboarding.api.ts";
import { appointmentsApi } from "#areas/calendar/contract/appointments.api.ts";
import type { NewAppointmentInput } from "#areas/calendar/contract/appointments.schema.ts";
import { calendarSettingsApi } from "#areas/calendar/contract/calendar-settings.api.ts";
import type { WeeklyHours } from "#areas/calendar/contract/hours.schema.ts";
import { whyApi } from "#areas/calendar/contract/why.api.ts";
import { hostsApi } from "#areas/calendar/contract/hosts.api.ts";
import { meetingTypeChangesApi } from "#areas/calendar/contract/meeting-type-changes.api.ts";
import { meetingTypesApi } from "#areas/calendar/contract/meeting-types.api.ts";

const server = await testServer();
const hour = 3_600_000;
const noon = Math.ceil(Date.now() / hour) * hour + 24 * hour;
const at = (hours: number): string => new Date(noon + hours * hour).toISOString();
const times = (start: number, hours = 1) => ({ startTime: at(start), endTime: at(start + hours) });
const plain: NewAppointmentInput = { title: "Cake tasting", type: "phone", ...times(0) };
const book = (person: SignedIn, changes: Partial<NewAppointmentInput> = {}) =>
  person.call(appointmentsApi.create, { body: { ...plain, ...changes } });
const add = async (person: SignedIn, changes: Partial<NewAppointmentInput> = {}) => {
  const { status, body } = await book(person, changes);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const refused = async (person: SignedIn, changes: Partial<NewAppointmentInput> = {}) => {
  const { status, body } = await person.refused(appointmentsApi.create, { body: { ...plain, ...changes } });
  expect(status).toBe(409);
  return body;
};
const allDay = Object.fromEntries(
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => [weekday, [["00:00", "24:00"]]]),
) as WeeklyHours;
const openAllDay = (owner: SignedIn) =>
  owner.call(calendarSettingsApi.save, { body: { weeklyHours: allDay } });
const setBuffer = (owner: SignedIn, bufferMinutes: 0 | 5 | 10 | 15) =>
  owner.call(calendarSettingsApi.save, { body: { bufferMinutes } });

describe("an hour of a host", () => {
  test("goes once, however many ask for it at the same time", async () => {
    const owner = await server.newOwner();
    const answers = await Promise.all(Array.from({ length: 50 }, () => book(owner)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
    expect((await owner.call(appointmentsApi.list)).body).toHaveLength(1);
  });

  test("goes once to each of three hosts, whatever the order in which they are asked", async () => {
    const owner = await server.newOwner();
    const van = (await owner.call(hostsApi.create, { body: { name: "Van" } })).body.id;
    const room = (await owner.call(hostsApi.create, { body: { name: "Room" } })).body.id;
    const hosts = [van, owner.user.id, room];
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => book(owner, { hostId: hosts[index % 3] })),
    );
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(3);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const { body } = await owner.call(appointmentsApi.list);
    expect(new Set(body.map(({ hostId }) => hostId))).toEqual(new Set(hosts));
  });

  test("never waits for itself when meetings swap hosts and the whole team is asked meanwhile", async () => {
    const owner = await server.newOwner();
    const ben = await newTeammate(server, owner, "member");
    const [a, b] = [await add(owner), await add(owner, { hostId: ben.user.id, ...times(2) })];
    const move = (id: string, hostId: string) =>
      owner.call(appointmentsApi.update, { params: { id }, body: { hostId } });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => [
        move(a.id, index % 2 ? owner.user.id : ben.user.id),
        move(b.id, index % 2 ? ben.user.id : owner.user.id),
        book(index % 2 ? owner : ben, { withEveryone: true, ...times(10 + index) }),
      ]).flat(),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  test("that is taken names the three nearest that are free", async () => {
    const owner = await server.newOwner();
    await openAllDay(owner);
    await add(owner);
    await add(owner, times(2));
    expect(await refused(owner)).toMatchObject({
      message: "That time is taken",
      nearest: [-1.5, -1, 1].map((start) => ({ start: at(start), end: at(start + 1) })),
    });
  });

  test("is free right after another meeting; with a buffer only after that, counted once", async () => {
    const owner = await server.newOwner();
    await add(owner);
    await add(owner, times(1));
    await setBuffer(owner, 15);
    await add(owner, times(3));
    await refused(owner, times(4));
    await refused(owner, times(2));
    await add(owner, times(4.25));
    await add(owner, times(2.5, 0.25));
    expect((await owner.call(calendarSettingsApi.get)).body).toMatchObject({ bufferMinutes: 15 });
  });

  test("is given back by canceling and deleting, and taken again by confirming and restoring", async () => {
    const owner = await server.newOwner();
    await openAllDay(owner);
    const first = { id: (await add(owner)).id };
    await owner.call(appointmentsApi.cancel, { params: first });
    const second = { id: (await add(owner)).id };
    const back = await owner.refused(appointmentsApi.confirm, { params: first });
    expect([back.status, back.body.nearest?.length]).toEqual([409, 3]);
    await owner.call(appointmentsApi.remove, { params: second });
    expect((await owner.call(appointmentsApi.confirm, { params: first })).body.status).toBe("confirmed");
    expect((await owner.refused(appointmentsApi.restore, { params: second })).status).toBe(409);
    await owner.call(appointmentsApi.remove, { params: first });
    expect((await owner.call(appointmentsApi.restore, { params: second })).status).toBe(200);
    await refused(owner);
  });

  test("a meeting that cannot be moved stays where it was", async () => {
    const owner = await server.newOwner();
    await openAllDay(owner);
    await add(owner);
    const { id } = await add(owner, times(2));
    const moved = await owner.refused(appointmentsApi.update, { params: { id }, body: times(0.5) });
    expect(moved.status).toBe(409);
    expect(moved.body.nearest).toContainEqual({ start: at(1), end: at(2) });
    expect((await owner.call(appointmentsApi.get, { params: { id } })).body).toMatchObject(times(2));
    expect(
      (await owner.call(appointmentsApi.update, { params: { id }, body: times(2.5) })).body,
    ).toMatchObject(times(2.5));
    await add(owner, times(1.5));
  });

  test("stays free where its host says so, and nobody else", async () => {
    const owner = await server.newOwner();
    const ben = await newTeammate(server, owner, "member");
    await add(owner, { holdsTime: false });
    await add(owner, { holdsTime: false });
    const { id } = await add(owner);
    await refused(owner);
    await owner.call(appointmentsApi.update, { params: { id }, body: { holdsTime: false } });
    await add(owner);
    const forBen = await owner.refused(appointmentsApi.create, {
      body: { ...plain, hostId: ben.user.id, holdsTime: false },
    });
    expect([forBen.status, forBen.body.message]).toEqual([
      403,
      "Only Ben Okafor can say that it doesn’t take their time",
    ]);
  });
});

test("a team meeting holds everyone who is free then, and names who is not", async () => {
  const owner = await server.newOwner();
  const ben = await newTeammate(server, owner, "member");
  const mina = await newTeammate(server, owner, "viewer", { firstName: "Mina" });
  await owner.call(hostsApi.create, { body: { name: "Van" } });
  await add(ben);
  const made = await add(owner, { title: "Team Meeting", type: "video", withEveryone: true });
  expect(made).toMatchObject({ attendees: ["Mina Okafor", "Rosa Delgado"], notFree: ["Ben Okafor"] });
  const query = { hostId: mina.user.id };
  expect((await owner.call(appointmentsApi.list, { query })).body.map(({ id }) => id)).toEqual([made.id]);
  expect((await book(owner, { hostId: mina.user.id })).status).toBe(409);
  const moved = await owner.call(appointmentsApi.update, { params: { id: made.id }, body: times(5) });
  expect(moved.body).toMatchObject({
    attendees: ["Ben Okafor", "Mina Okafor", "Rosa Delgado"],
    notFree: [],
  });
  await add(owner, { hostId: mina.user.id });
});

test("a business begins with its team as hosts and four types; chairs, rooms and vans come after the team", async () => {
  const owner = await server.newOwner();
  const ben = await newTeammate(server, owner, "member");
  const { body: van } = await owner.call(hostsApi.create, { body: { name: "Van" } });
  expect((await ben.call(hostsApi.list)).body).toEqual([
    { id: owner.user.id, name: "Rosa Delgado", userId: owner.user.id, isActive: true },
    { id: ben.user.id, name: "Ben Okafor", userId: ben.user.id, isActive: true },
    van,
  ]);
  expect((await ben.refused(hostsApi.create, { body: { name: "Boat" } })).status).toBe(403);
  const { body: types } = await owner.call(meetingTypesApi.list);
  expect(types.map(({ durationMinutes }) => durationMinutes)).toEqual([30, 60, 15, 45]);
});

test("a chair, a room or a van is renamed, removed and brought back by a manager; its meetings stay", async () => {
  const owner = await server.newOwner();
  const ben = await newTeammate(server, owner, "member");
  const { body: van } = await owner.call(hostsApi.create, { body: { name: "Van" } });
  const params = { id: van.id };
  const { id } = await add(owner, { hostId: van.id });
  expect((await ben.refused(hostsApi.update, { params, body: { name: "Boat" } })).status).toBe(403);
  const changes = { name: "Big van", isActive: false };
  const removed = { ...van, ...changes };
  expect((await owner.call(hostsApi.update, { params, body: changes })).body).toEqual(removed);
  expect((await owner.call(hostsApi.list)).body).toContainEqual(removed);
  expect((await owner.refused(hostsApi.update, { params, body: { name: " " } })).body.errors).toEqual({
    name: "Name is required",
  });
  const late = await owner.refused(appointmentsApi.create, {
    body: { ...plain, ...times(3), hostId: van.id },
  });
  expect([late.status, late.body.errors]).toEqual([400, { hostId: "Choose someone from the list" }]);
  const moved = await owner.call(appointmentsApi.update, { params: { id }, body: times(5) });
  expect(moved.body).toMatchObject({ hostName: "Big van", ...times(5) });
  await owner.call(hostsApi.update, { params, body: { isActive: true } });
  await add(owner, { hostId: van.id });
  const teammate = { params: { id: ben.user.id }, body: { name: "Bob" } };
  expect((await owner.refused(hostsApi.update, teammate)).status).toBe(404);
});

test("the settings are the owner's and managers'; what is no choice is refused", async () => {
  const owner = await server.newOwner();
  const ben = await newTeammate(server, owner, "member");
  expect((await ben.refused(calendarSettingsApi.save, { body: { durationMinutes: 30 } })).status).toBe(403);
  const refusalOf = async (body: object) => {
    const { status, body: told } = await owner.refused(calendarSettingsApi.save, { body });
    return [status, Object.entries(told.errors ?? {})];
  };
  for (const [body, field, message] of [
    [{ bufferMinutes: 7 }, "bufferMinutes", "Choose a buffer from the list"],
    [{ changeHours: 721 }, "changeHours", "Enter a whole number from 0 to 720"],
    [{ noticeMinutes: -1 }, "noticeMinutes", "Enter a whole number from 0 to 43,200"],
    [{ windowDays: 0 }, "windowDays", "Enter a whole number from 1 to 365"],
    [{ mostPerDay: 1.5 }, "mostPerDay", "Enter a whole number from 1 to 100"],
    [{ weeklyHours: { 8: [] } }, "weeklyHours.8", "Unknown field"],
    [{ weeklyHours: { 1: [["17:00", "09:00"]] } }, "weeklyHours.1.0.1", "Close later than you open"],
    [{ dateOverrides: [{ day: "2026-02-30", hours: [] }] }, "dateOverrides.0.day", "Enter a date"],
  ] as const)
    expect(await refusalOf(body)).toEqual([400, [[field, message]]]);
  const usual = (await owner.call(calendarSettingsApi.get)).body;
  expect(usual).toMatchObject({
    durationMinutes: 60,
    bufferMinutes: 0,
    noticeMinutes: 120,
    changeHours: 2,
    windowDays: 60,
    mostPerDay: null,
  });
  expect(Object.keys(usual.weeklyHours)).toEqual(["1", "2", "3", "4", "5"]);
  const changes = {
    durationMinutes: 30,
    bufferMinutes: 5,
    timeZone: "America/Chicago",
    mostPerDay: 3,
    weeklyHours: { 2: [["10:00", "12:00"]] } satisfies WeeklyHours,
    dateOverrides: [{ day: "2026-12-24", hours: [] }],
  } as const;
  const saved = (await owner.call(calendarSettingsApi.save, { body: changes as never })).body;
  expect(saved).toEqual({ ...usual, ...changes });
  expect((await ben.call(calendarSettingsApi.get)).body).toEqual(saved);
  expect((await owner.call(calendarSettingsApi.save, { body: { mostPerDay: null } })).body).toEqual({
    ...saved,
    mostPerDay: null,
  });
});

describe("why a time is not offered", () => {
  const setUp = async () => {
    const owner = await server.newOwner();
    await owner.call(calendarSettingsApi.save, {
      body: { timeZone: "UTC", weeklyHours: allDay, bufferMinutes: 15 },
    });
    const types = (await owner.call(meetingTypesApi.list)).body;
    const typeId = types.find(({ durationMinutes }) => durationMinutes === 60)!.id;
    const why = async (start: number, person = owner, query = {}) =>
      (await person.call(whyApi.get, { query: { typeId, start: at(start), ...query } })).body;
    const rules = async (start: number) => (await why(start)).reasons.map(({ rule }) => rule);
    return { owner, typeId, why, rules };
  };

  test("is told by every rule that speaks against it, and a time that none does is offered", async () => {
    const { owner, why, rules } = await setUp();
    expect(await why(0)).toEqual({ offered: true, reasons: [] });
    const { id } = await add(owner);
    expect((await why(0)).reasons).toEqual([
      {
        rule: "meeting",
        message: expect.stringContaining("Cake tasting") as string,
        host: null,
        meetingId: id,
      },
    ]);
    expect(await rules(1)).toEqual(["buffer"]);
    expect(await rules(1.25)).toEqual(["step"]);
    expect(await rules(1.5)).toEqual([]);
    expect(await rules(-1)).toEqual(["buffer"]);
    expect(await rules(24 * 90)).toEqual(["window"]);
    expect(await rules(-23)).toContain("notice");
    const day = at(0).slice(0, 10);
    await owner.call(calendarSettingsApi.save, {
      body: { mostPerDay: 1, dateOverrides: [{ day, hours: [] }] },
    });
    expect((await rules(0)).toSorted()).toEqual(["date", "meeting", "most_per_day"]);
    await owner.call(calendarSettingsApi.save, { body: { weeklyHours: {}, dateOverrides: [] } });
    expect(await rules(48)).toEqual(["hours"]);
  });

  test("is of the asked host's calendar, and names no meeting that the reader does not see", async () => {
    const { owner, why } = await setUp();
    const ben = await newTeammate(server, owner, "member");
    await owner.call(membersApi.update, { params: { id: ben.user.id }, body: { sees: "own" } });
    await add(owner);
    expect((await why(0, ben, { hostId: ben.user.id })).offered).toBe(true);
    const { reasons } = await why(0, ben);
    expect(reasons).toEqual([
      {
        rule: "meeting",
        message: expect.stringMatching(/^Rosa Delgado has a meeting from /) as string,
        host: null,
        meetingId: null,
      },
    ]);
  });

  test("is of anyone who is free, or of all who give it together; each is told by name", async () => {
    const { owner, why, typeId } = await setUp();
    const ben = await newTeammate(server, owner, "member");
    const give = (hostRule: "any" | "all") =>
      owner.call(meetingTypeChangesApi.update, {
        params: { id: typeId },
        body: { hostRule, hostIds: [owner.user.id, ben.user.id] },
      });
    await give("any");
    await add(ben, { title: "Market" });
    expect((await why(0)).offered).toBe(true);
    await add(owner);
    expect((await why(0)).reasons.map(({ host, message }) => [host, message.split(" from ")[0]])).toEqual([
      ["Rosa Delgado", "You have “Cake tasting”"],
      ["Ben Okafor", "Ben Okafor has “Market”"],
    ]);
    expect((await why(24 * 90)).reasons).toMatchObject([{ rule: "window", host: null }]);
    await give("all");
    expect((await why(2)).offered).toBe(true);
    await add(ben, { title: "Market", ...times(2) });
    expect((await why(2)).reasons.map(({ message }) => message.split(" from ")[0])).toEqual([
      "Ben Okafor has “Market”",
    ]);
  });

  test("asks for a type and a host that are there", async () => {
    const { owner, typeId } = await setUp();
    const stranger = await server.newOwner();
    const start = at(0);
    expect((await stranger.refused(whyApi.get, { query: { typeId, start } })).status).toBe(404);
    const elsewhere = await owner.refused(whyApi.get, { query: { typeId, start, hostId: stranger.user.id } });
    expect([elsewhere.status, elsewhere.body.errors]).toEqual([
      400,
      { hostId: "Choose someone from the list" },
    ]);
    expect((await owner.refused(whyApi.get, { query: { typeId, start: "noon" } })).status).toBe(400);
  });
});

test("sample meetings are labeled, take nobody's time, and go with the sample unless they were edited", async () => {
  const owner = await server.newOwner({ withSampleData: true });
  const { body } = await owner.call(appointmentsApi.list);
  expect(body).toHaveLength(6);
  expect(body.every(({ isSample, contactName }) => isSample && contactName !== null)).toBe(true);
  const kept = body[0]!;
  await add(owner, { startTime: kept.startTime, endTime: kept.endTime });
  await owner.call(appointmentsApi.update, { params: { id: kept.id }, body: { title: "Kept" } });
  await owner.call(onboardingApi.removeSample);
  const left = (await owner.call(appointmentsApi.list)).body;
  expect(left.map(({ title, isSample }) => [title, isSample]).sort()).toEqual([
    ["Cake tasting", false],
    ["Kept", false],
  ]);
});
