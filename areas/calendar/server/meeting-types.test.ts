import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { calendarSettingsApi } from "#areas/calendar/contract/calendar-settings.api.ts";
import { hostsApi } from "#areas/calendar/contract/hosts.api.ts";
import { meetingTypeChangesApi } from "#areas/calendar/contract/meeting-type-changes.api.ts";
import type { NewMeetingTypeInput } from "#areas/calendar/contract/meeting-type-changes.schema.ts";
import { meetingTypesApi } from "#areas/calendar/contract/meeting-types.api.ts";
import { whyApi } from "#areas/calendar/contract/why.api.ts";

const server = await testServer();
const database = new pg.Client({ connectionString: inject("databaseUrl") });
beforeAll(() => database.connect());
afterAll(() => database.end());

const plain: NewMeetingTypeInput = { name: "Cake tasting", durationMinutes: 45 };
const add = async (owner: SignedIn, changes: Partial<NewMeetingTypeInput> = {}) => {
  const { status, body } = await owner.call(meetingTypeChangesApi.create, { body: { ...plain, ...changes } });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const list = async (owner: SignedIn) => (await owner.call(meetingTypesApi.list)).body;
const slugOf = async (owner: SignedIn) => (await owner.call(calendarSettingsApi.get)).body.slug;

describe("a meeting type", () => {
  test("takes its numbers from the settings, and its link from its name, unless others are sent", async () => {
    const owner = await server.newOwner();
    const type = await add(owner);
    expect(type).toEqual({
      id: type.id,
      name: "Cake tasting",
      slug: "cake-tasting",
      description: null,
      durationMinutes: 45,
      bufferMinutes: null,
      noticeMinutes: null,
      changeHours: null,
      windowDays: null,
      mostPerDay: null,
      weeklyHours: null,
      stepMinutes: 30,
      seats: 1,
      needsConfirmation: false,
      hostRule: "chosen",
      hostIds: [],
      isActive: true,
      kind: "phone",
      meetingUrl: null,
      place: null,
      price: null,
      questions: [],
      taskAfter: null,
    });
    expect((await add(owner)).slug).toBe("cake-tasting-2");
    expect((await list(owner)).map(({ slug }) => slug)).toEqual([
      "30-minutes",
      "60-minutes",
      "15-minutes",
      "45-minutes",
      "cake-tasting",
      "cake-tasting-2",
    ]);
  });

  test("keeps everything that is sent, and what is left out later", async () => {
    const owner = await server.newOwner();
    const { body: van } = await owner.call(hostsApi.create, { body: { name: "Van" } });
    const sent = {
      description: "Three cakes to try",
      slug: "tasting",
      bufferMinutes: 20,
      noticeMinutes: 1440,
      changeHours: 24,
      windowDays: 14,
      mostPerDay: 2,
      weeklyHours: { 6: [["10:00", "14:00"] as [string, string]] },
      stepMinutes: 15,
      seats: 6,
      needsConfirmation: true,
      hostRule: "all",
      hostIds: [owner.user.id, van.id],
      kind: "in_person",
      place: "12 Rye Street",
      price: "25",
      questions: [{ label: "Any allergies?", kind: "choice", isRequired: true, choices: ["None", "Nuts"] }],
      taskAfter: "Send the offer",
    } satisfies Partial<NewMeetingTypeInput>;
    const type = await add(owner, sent);
    const [question] = type.questions;
    expect(type).toMatchObject({ ...sent, price: "25.00" });
    const changed = await owner.call(meetingTypeChangesApi.update, {
      params: { id: type.id },
      body: { place: "", price: "", questions: [{ ...question!, label: "Allergies?" }] },
    });
    expect(changed.body).toEqual({
      ...type,
      place: null,
      price: null,
      questions: [{ ...question, label: "Allergies?" }],
    });
    expect(await list(owner)).toContainEqual(changed.body);
  });

  test.each<[object, string, string]>([
    [{ name: " " }, "name", "Name is required"],
    [{ durationMinutes: 4 }, "durationMinutes", "Enter a whole number from 5 to 1,440"],
    [{ bufferMinutes: 241 }, "bufferMinutes", "Enter a whole number from 0 to 240"],
    [{ seats: 0 }, "seats", "Enter a whole number from 1 to 500"],
    [{ slug: "Cake Tasting" }, "slug", "Use small letters, digits and dashes, such as alder-rye"],
    [{ price: "a lot" }, "price", "Enter an amount such as 1500 or 1500.50"],
    [{ meetingUrl: "javascript:1" }, "meetingUrl", "Enter a link that starts with https://"],
    [{ kind: "fax" }, "kind", "Choose a type from the list"],
    [{ questions: [{ label: "" }] }, "questions.0.label", "Enter the question"],
    [{ questions: [{ label: "Size?", kind: "choice" }] }, "questions.0.choices", "Enter at least one choice"],
    [{ questions: Array.from({ length: 11 }, () => ({ label: "?" })) }, "questions", "At most 10 questions"],
    [{ weeklyHours: { 1: [["17:00", "09:00"]] } }, "weeklyHours.1.0.1", "Close later than you open"],
    [{ hostIds: ["01930000-0000-7000-8abe-000000000001"] }, "hostIds", "Choose from the list"],
  ])("%j is refused", async (changes, field, message) => {
    const owner = await server.newOwner();
    const { status, body } = await owner.refused(meetingTypeChangesApi.create, {
      body: { ...plain, ...changes },
    });
    expect([status, body.errors]).toEqual([400, { [field]: message }]);
  });

  test("has a link of its own, and belongs to the owner and managers", async () => {
    const owner = await server.newOwner();
    const ben = await newTeammate(server, owner, "member");
    const [type, other] = [await add(owner), await add(owner, { name: "Visit" })];
    expect((await ben.refused(meetingTypeChangesApi.create, { body: plain })).status).toBe(403);
    const taken = await owner.refused(meetingTypeChangesApi.update, {
      params: { id: other.id },
      body: { slug: type.slug },
    });
    const message = "“Cake tasting” has this link already";
    expect([taken.status, taken.body.errors]).toEqual([409, { slug: message }]);
    const same = await owner.refused(meetingTypeChangesApi.create, { body: { ...plain, slug: type.slug } });
    expect([same.status, same.body.errors]).toEqual([409, { slug: message }]);
    const kept = { params: { id: type.id }, body: { slug: type.slug } };
    expect((await owner.call(meetingTypeChangesApi.update, kept)).body).toEqual(type);
  });

  test("is switched off and on again, and is put into another place", async () => {
    const owner = await server.newOwner();
    const type = await add(owner);
    const params = { id: type.id };
    expect((await owner.call(meetingTypeChangesApi.switchOff, { params })).body.isActive).toBe(false);
    expect((await list(owner)).at(-1)).toEqual({ ...type, isActive: false });
    const on = await owner.call(meetingTypeChangesApi.update, { params, body: { isActive: true } });
    expect(on.body).toEqual(type);
    const ids = (await list(owner)).map(({ id }) => id).toReversed();
    const { body } = await owner.call(meetingTypeChangesApi.reorder, { body: { ids } });
    expect([body.map(({ id }) => id), (await list(owner)).map(({ id }) => id)]).toEqual([ids, ids]);
    const wrong = await owner.refused(meetingTypeChangesApi.reorder, { body: { ids: ids.slice(1) } });
    expect(wrong.status).toBe(409);
  });

  test("is offered by its own numbers and hours", async () => {
    const owner = await server.newOwner();
    await owner.call(calendarSettingsApi.save, { body: { timeZone: "UTC", bufferMinutes: 15 } });
    const { id: typeId } = await add(owner, {
      weeklyHours: { 6: [["10:00", "14:00"]] },
      noticeMinutes: 0,
      windowDays: 365,
      stepMinutes: 45,
    });
    const saturday = new Date();
    saturday.setUTCDate(saturday.getUTCDate() + ((6 - saturday.getUTCDay() + 7) % 7) + 70);
    const why = async (time: string) =>
      (
        await owner.call(whyApi.get, {
          query: { typeId, start: `${saturday.toISOString().slice(0, 10)}T${time}:00Z` },
        })
      ).body.reasons.map(({ rule }) => rule);
    expect(await why("10:45")).toEqual([]);
    expect(await why("11:00")).toEqual(["step"]);
    expect(await why("09:00")).toEqual(["hours"]);
  });
});

test("a time that is kept for a guest is not offered until it lapses", async () => {
  const owner = await server.newOwner();
  await owner.call(calendarSettingsApi.save, {
    body: { timeZone: "UTC", weeklyHours: { 1: [["09:00", "17:00"]] }, windowDays: 365 },
  });
  const { workspaceId, id: hostId } = owner.user;
  const typeId = (await list(owner))[0]!.id;
  const monday = new Date();
  monday.setUTCDate(monday.getUTCDate() + ((1 - monday.getUTCDay() + 7) % 7) + 14);
  const at = (time: string) => `${monday.toISOString().slice(0, 10)}T${time}:00Z`;
  await database.query(
    "INSERT INTO hosts (workspace_id, id, user_id, name, created_at) VALUES ($1, $2, $2, 'Rosa', now())",
    [workspaceId, hostId],
  );
  const keep = (from: string, to: string, expires: string) =>
    database.query(
      "INSERT INTO held_times (workspace_id, id, host_id, held, holds, expires_at, visitor) VALUES ($1, gen_random_uuid(), $2, tstzrange($3, $4), true, now() + $5::interval, 'x')",
      [workspaceId, hostId, at(from), at(to), expires],
    );
  await keep("10:00", "10:30", "5 minutes");
  await keep("11:00", "11:30", "-1 minute");
  const why = async (time: string) =>
    (await owner.call(whyApi.get, { query: { typeId, start: at(time) } })).body.reasons;
  expect(await why("10:00")).toEqual([
    { rule: "hold", message: "Someone is booking this time right now.", host: null, meetingId: null },
  ]);
  expect(await why("11:00")).toEqual([]);
});

describe("the address of a business", () => {
  test("follows from its name, and is another business's only once it is given up", async () => {
    const companyName = `Alder & Rye ${Date.now()}`;
    const [owner, other] = [
      await server.newOwner({ companyName }),
      await server.newOwner({ companyName }),
    ] as const;
    const slug = await slugOf(owner);
    expect([slug, await slugOf(other)]).toEqual([
      companyName.toLowerCase().replace(" & ", "-").replaceAll(" ", "-"),
      `${slug}-2`,
    ]);
    const take = { body: { slug } };
    const refused = await other.refused(calendarSettingsApi.save, take);
    expect([refused.status, refused.body.errors]).toEqual([
      409,
      { slug: "Another business has this address. Choose a different one." },
    ]);
    await owner.call(calendarSettingsApi.save, { body: { slug: `${slug}-moved` } });
    expect((await other.call(calendarSettingsApi.save, take)).body.slug).toBe(slug);
    const { rows } = await database.query(
      "SELECT app.workspace_of_booking_slug($1) AS it, app.workspace_of_booking_slug('no-such') AS none",
      [slug],
    );
    expect(rows).toEqual([{ it: other.user.workspaceId, none: null }]);
  });

  test.each(["", "Alder", "a--b", "-a", "a/b", "é", "a".repeat(61)])("is never %j", async (slug) => {
    const owner = await server.newOwner();
    const { status, body } = await owner.refused(calendarSettingsApi.save, { body: { slug } });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ["slug"]]);
  });
});
