import { describe, expect, test } from "vitest";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { appointmentsApi } from "#areas/calendar/contract/appointments.api.ts";
import { busyApi } from "#areas/calendar/contract/busy.api.ts";
import { calendarSettingsApi } from "#areas/calendar/contract/calendar-settings.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { membersApi } from "#areas/team/contract/members.api.ts";

const server = await testServer();

/** Tomorrow week, so many hours into its day. */
const at = (hour: number): string => {
  const day = new Date(Date.now() + 8 * 86_400_000).toISOString().slice(0, 10);
  return new Date(Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000).toISOString();
};
const range = { from: at(0), to: at(24) };
const times = { startTime: at(10), endTime: at(11) };

/** Ben sees only his own customers; Ann is Rosa's. */
async function setUp() {
  const owner = await server.newOwner();
  await owner.call(calendarSettingsApi.save, { body: { timeZone: "UTC", bufferMinutes: 15 } });
  const ben = await newTeammate(server, owner, "member");
  await owner.call(membersApi.update, { params: { id: ben.user.id }, body: { sees: "own" } });
  const { status, body: ann } = await owner.call(contactsApi.create, {
    body: {
      firstName: "Ann",
      lastName: "Baker",
      email: "ann@example.com",
      source: "Referral",
      assignedTo: owner.user.id,
    },
  });
  expect(status).toBe(200);
  return { owner, ben, ann };
}
const add = async (person: SignedIn, more: Record<string, unknown>) => {
  const { status, body } = await person.call(appointmentsApi.create, {
    body: { title: "Cake tasting", type: "phone", ...times, ...more },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const busyOf = async (person: SignedIn) => (await person.call(busyApi.list, { query: range })).body;

describe("who sees only their own customers", () => {
  test("sees other people's meetings as busy, and nothing else of them", async () => {
    const { owner, ben, ann } = await setUp();
    const { id } = await add(owner, { contactId: ann.id });
    expect((await ben.call(appointmentsApi.list, { query: range })).body).toEqual([]);
    expect((await ben.refused(appointmentsApi.get, { params: { id } })).status).toBe(404);
    expect(await busyOf(ben)).toEqual([
      { start: at(10), end: at(11.25), hostId: owner.user.id, kind: "hidden", name: null },
    ]);
    expect((await busyOf(owner)).map(({ kind, start, end }) => [kind, start, end])).toEqual([
      ["meeting", at(10), at(11)],
      ["buffer", at(11), at(11.25)],
    ]);
    await owner.call(appointmentsApi.cancel, { params: { id } });
    expect(await busyOf(ben)).toEqual([]);
  });

  test("books around them: the team meeting names who is not free, and one's own taken hour is refused with others", async () => {
    const { owner, ben, ann } = await setUp();
    await add(owner, { contactId: ann.id });
    const team = await add(ben, { title: "Team", withEveryone: true });
    expect(team.notFree).toEqual(["Rosa Delgado"]);
    await ben.call(appointmentsApi.remove, { params: { id: team.id } });
    // Ann was Ben's when he took this meeting.
    const assign = async ({ user }: SignedIn) => {
      const { status, body } = await owner.call(contactsApi.update, {
        params: { id: ann.id },
        body: { assignedTo: user.id },
      });
      expect([status, body.assignedTo]).toEqual([200, user.id]);
    };
    await assign(ben);
    await add(ben, { contactId: ann.id });
    await assign(owner);
    expect(await busyOf(ben)).toMatchObject(
      [owner, ben]
        .map(({ user }) => ({ hostId: user.id, kind: "hidden", start: at(10) }))
        .toSorted((one, other) => (one.hostId < other.hostId ? -1 : 1)),
    );
    const refusal = await ben.refused(appointmentsApi.create, {
      body: { title: "Market", type: "phone", ...times },
    });
    expect([refusal.status, refusal.body.nearest?.length]).toEqual([409, 3]);
    expect(JSON.stringify(refusal.body)).not.toContain("Cake tasting");
  });

  test("is told nothing of another business", async () => {
    const { owner, ann } = await setUp();
    await add(owner, { contactId: ann.id });
    const stranger = await server.newOwner();
    expect(await busyOf(stranger)).toEqual([]);
    const query = { ...range, hostId: owner.user.id };
    expect((await stranger.call(busyApi.list, { query })).body).toEqual([]);
  });
});
