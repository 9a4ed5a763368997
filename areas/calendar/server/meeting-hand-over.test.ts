import { describe, expect, test } from "vitest";
import { newId } from "#platform/server/ids.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { activitiesApi } from "#areas/activities/contract/activities.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { appointmentsApi } from "#areas/calendar/contract/appointments.api.ts";
import type { NewAppointmentInput } from "#areas/calendar/contract/appointments.schema.ts";
import { busyApi } from "#areas/calendar/contract/busy.api.ts";
import { calendarSettingsApi } from "#areas/calendar/contract/calendar-settings.api.ts";
import { calendarAccountsApi } from "#areas/calendar/contract/calendar-accounts.api.ts";
import { feedsApi } from "#areas/calendar/contract/feeds.api.ts";
import { meetingTypeChangesApi } from "#areas/calendar/contract/meeting-type-changes.api.ts";
import { meetingTypesApi } from "#areas/calendar/contract/meeting-types.api.ts";
import { notificationsApi } from "#areas/notifications/contract/notifications.api.ts";
import { membersApi } from "#areas/team/contract/members.api.ts";
import { insertAccount } from "./calendar-accounts.store.ts";
import { handOverMeetings } from "./calendar.jobs.ts";

const server = await testServer();
const noon = Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 72 * 3_600_000;
const at = (hour: number): string => new Date(noon + hour * 3_600_000).toISOString();

const add = async (
  person: SignedIn,
  title: string,
  hour: number,
  more: Partial<NewAppointmentInput> = {},
) => {
  const { status, body } = await person.call(appointmentsApi.create, {
    body: { title, type: "phone", startTime: at(hour), endTime: at(hour + 1), ...more },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.id;
};
const setUp = async () => {
  const owner = await server.newOwner();
  const [ben, mina] = await Promise.all([
    newTeammate(server, owner, "member"),
    newTeammate(server, owner, "member", { firstName: "Mina", lastName: "Ito" }),
  ]);
  return { owner, ben, mina };
};
const leave = async (owner: SignedIn, leaver: SignedIn, to: string | null) => {
  const { status } = await owner.call(membersApi.remove, { params: { id: leaver.user.id }, body: { to } });
  expect(status).toBe(200);
  await server.runJobs(handOverMeetings, owner);
};
/** Gives somebody a calendar from a file, and an account elsewhere. */
const connect = async (owner: SignedIn, { user, call }: SignedIn) => {
  const form = new FormData();
  form.append("name", "Trips");
  form.append("file", new Blob(["BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n"]), "trips.ics");
  expect((await call(feedsApi.upload, { form })).status).toBe(200);
  await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
    insertAccount(tx, {
      workspaceId: owner.user.workspaceId,
      id: newId(),
      hostId: user.id,
      provider: "other",
      address: "https://dav.example.com/",
      place: "dav.example.com",
      username: "ben",
      passwordSealed: Buffer.from("sealed"),
      createdAt: new Date().toISOString(),
    }),
  );
  expect((await owner.call(calendarAccountsApi.list)).body).toHaveLength(1);
};
const get = async (person: SignedIn, id: string) =>
  (await person.call(appointmentsApi.get, { params: { id } })).body;
const told = async (person: SignedIn) =>
  (await person.call(notificationsApi.list)).body.filter(({ type }) => type === "meetings_left");

describe("the meetings of someone who leaves", () => {
  test("go to whoever takes over where they are free; what does not fit stays, is marked, and is told", async () => {
    const { owner, ben, mina } = await setUp();
    const free = await add(ben, "Cake tasting", 0);
    const taken = await add(ben, "Wedding cake", 2);
    await add(mina, "Market", 2);
    const canceled = await add(ben, "Called off", 6);
    await owner.call(appointmentsApi.cancel, { params: { id: canceled } });
    await leave(owner, ben, mina.user.id);
    expect(await get(owner, free)).toMatchObject({
      hostId: mina.user.id,
      hostName: "Mina Ito",
      needsHost: false,
    });
    expect(await get(owner, taken)).toMatchObject({ hostName: "Ben Okafor", needsHost: true });
    expect((await get(owner, canceled)).hostName).toBe("Ben Okafor");
    const query = { from: at(0), to: at(1), hostId: mina.user.id };
    expect((await owner.call(busyApi.list, { query })).body).toMatchObject([
      { kind: "meeting", start: at(0) },
    ]);
    expect(await told(owner)).toMatchObject([
      {
        title: "1 meeting of Ben Okafor needs a new host",
        body: expect.stringMatching(/^“Wedding cake”, /) as string,
        href: "/calendar?tab=upcoming&show=left",
      },
    ]);
    const listed = async () =>
      (await owner.call(appointmentsApi.list, { query: { view: "left" } })).body.map(({ id }) => id);
    expect(await listed()).toEqual([taken]);
    expect(await told(mina)).toEqual([]);
    // Whoever looks after it moves it to somebody who is free.
    const moved = await owner.call(appointmentsApi.update, {
      params: { id: taken },
      body: { hostId: owner.user.id },
    });
    expect([moved.status, moved.body.needsHost]).toEqual([200, false]);
    expect(await listed()).toEqual([]);
    const history = (await owner.call(appointmentsApi.history, { params: { id: taken } })).body;
    expect(history.changes[0]).toMatchObject({
      kind: "handed_over",
      by: "Rosa Delgado",
      hosts: { from: "Ben Okafor", to: "Rosa Delgado" },
    });
  });

  test("stand in each one's history, and once in each customer's timeline", async () => {
    const { owner, ben, mina } = await setUp();
    const contactOf = async (firstName: string) =>
      (
        await owner.call(contactsApi.create, {
          body: { firstName, lastName: "Ito", email: `${newId()}@example.com`, source: "Referral" },
        })
      ).body.id;
    const [dana, eve] = [await contactOf("Dana"), await contactOf("Eve")];
    const ids = [
      await add(ben, "Tasting", 0, { contactId: dana }),
      await add(ben, "Fitting", 2, { contactId: dana }),
      await add(ben, "Sketches", 4, { contactId: eve }),
    ];
    await add(ben, "Inventory", 6);
    await leave(owner, ben, mina.user.id);
    for (const id of ids)
      expect((await owner.call(appointmentsApi.history, { params: { id } })).body.changes).toMatchObject([
        { kind: "handed_over", by: "Rosa Delgado", hosts: { from: "Ben Okafor", to: "Mina Ito" } },
        { kind: "scheduled", hosts: null },
      ]);
    const timelineOf = async (contactId: string) =>
      (await owner.call(activitiesApi.list, { query: { contactId } })).body
        .filter(({ type }) => type === "appointment_handed_over")
        .map(({ title }) => title);
    expect(await timelineOf(dana)).toEqual(["Handed over from Ben Okafor to Mina Ito: Tasting and 1 more"]);
    expect(await timelineOf(eve)).toEqual(["Handed over from Ben Okafor to Mina Ito: Sketches"]);
  });

  test("all stay and are listed when nobody takes over", async () => {
    const { owner, ben } = await setUp();
    for (const hour of [0, 2]) await add(ben, `Tasting ${hour}`, hour);
    await leave(owner, ben, null);
    const { body } = await owner.call(appointmentsApi.list, { query: { view: "upcoming" } });
    expect(body.map(({ title, needsHost }) => [title, needsHost])).toEqual([
      ["Tasting 0", true],
      ["Tasting 2", true],
    ]);
    expect((await told(owner)).map(({ title }) => title)).toEqual([
      "2 meetings of Ben Okafor need a new host",
    ]);
  });

  test("take them out of the team's meetings, their types, their feeds and their link", async () => {
    const { owner, ben, mina } = await setUp();
    const team = await add(owner, "Team", 4, { withEveryone: true });
    const [type] = (await owner.call(meetingTypesApi.list)).body;
    const hostIds = [ben.user.id, owner.user.id];
    await owner.call(meetingTypeChangesApi.update, { params: { id: type!.id }, body: { hostIds } });
    await owner.call(calendarSettingsApi.save, { body: { timeZone: "Atlantic/Reykjavik" } });
    const { url } = (await ben.call(feedsApi.privateFeed)).body;
    const link = new URL(url).pathname;
    expect((await owner.send(link)).status).toBe(200);
    await connect(owner, ben);
    expect((await owner.call(feedsApi.list)).body).toHaveLength(1);
    await leave(owner, ben, mina.user.id);
    expect((await owner.send(link)).status).toBe(404);
    expect((await get(owner, team)).attendees.toSorted()).toEqual(["Mina Ito", "Rosa Delgado"]);
    const after = (await owner.call(meetingTypesApi.list)).body.find(({ id }) => id === type!.id);
    expect(after?.hostIds.toSorted()).toEqual([mina.user.id, owner.user.id].toSorted());
    expect((await owner.call(feedsApi.list)).body).toEqual([]);
    expect((await owner.call(calendarAccountsApi.list)).body).toEqual([]);
  });

  test("are nobody's in another business", async () => {
    const { owner, ben } = await setUp();
    const id = await add(ben, "Cake tasting", 0);
    const stranger = await server.newOwner();
    const refused = await owner.refused(membersApi.remove, {
      params: { id: ben.user.id },
      body: { to: stranger.user.id },
    });
    expect(refused.status).toBe(400);
    const elsewhere = await stranger.refused(membersApi.remove, {
      params: { id: ben.user.id },
      body: { to: null },
    });
    expect(elsewhere.status).toBe(404);
    await server.runJobs(handOverMeetings, owner);
    expect(await get(owner, id)).toMatchObject({ hostId: ben.user.id, needsHost: false });
  });
});
