import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { sql } from "drizzle-orm";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { emptyBins } from "#platform/server/bins.ts";
import { activitiesApi } from "#areas/activities/contract/activities.api.ts";
import { appointmentsApi } from "#areas/calendar/contract/appointments.api.ts";
import type { NewAppointmentInput } from "#areas/calendar/contract/appointments.schema.ts";
import { contactMergesApi } from "#areas/customers/contract/contact-merges.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { membersApi } from "#areas/team/contract/members.api.ts";

const server = await testServer();
const hour = 3_600_000;
/** The first full hour that is a day or more ahead. */
const noon = Math.ceil(Date.now() / hour) * hour + 24 * hour;
const at = (hours: number): string => new Date(noon + hours * hour).toISOString();
const times = (start: number, hours = 1) => ({ startTime: at(start), endTime: at(start + hours) });
const plain: NewAppointmentInput = { title: "Cake tasting", type: "phone", ...times(0) };
const add = async (person: SignedIn, changes: Partial<NewAppointmentInput> = {}) => {
  const { status, body } = await person.call(appointmentsApi.create, { body: { ...plain, ...changes } });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const titles = async (person: SignedIn, query = {}) =>
  (await person.call(appointmentsApi.list, { query })).body.map(({ title }) => title);
const newContact = async (person: SignedIn, changes = {}) =>
  (
    await person.call(contactsApi.create, {
      body: {
        firstName: "Dana",
        lastName: "Whitfield",
        email: `${randomUUID()}@example.com`,
        source: "Referral",
        ...changes,
      },
    })
  ).body;

describe("a new meeting", () => {
  test("is confirmed, in one's own calendar, and takes what the quick actions send", async () => {
    const owner = await server.newOwner();
    const contact = await newContact(owner);
    const body: NewAppointmentInput = {
      ...plain,
      description: " ",
      contactId: contact.id,
      type: "video",
      meetingUrl: "https://meet.example.com/rye",
      phoneNumber: "",
    };
    const made = await add(owner, body);
    expect(made).toMatchObject({
      title: "Cake tasting",
      description: null,
      contactId: contact.id,
      contactName: "Dana Whitfield",
      hostId: owner.user.id,
      hostName: "Rosa Delgado",
      attendees: ["Rosa Delgado"],
      withEveryone: false,
      holdsTime: true,
      type: "video",
      status: "confirmed",
      ...times(0),
      meetingUrl: "https://meet.example.com/rye",
      phoneNumber: null,
      place: null,
      version: 1,
      createdBy: owner.user.id,
      notFree: [],
    });
    const { notFree: _, ...shown } = made;
    expect((await owner.call(appointmentsApi.list)).body).toEqual([shown]);
    expect((await owner.call(appointmentsApi.get, { params: { id: made.id } })).body).toEqual(shown);
  });

  test("is recorded with its customer and its time, also when the customer is named later", async () => {
    const owner = await server.newOwner();
    const contact = await newContact(owner);
    const recorded = async () =>
      (await owner.call(activitiesApi.list)).body
        .filter(({ type }) => type === "appointment_scheduled")
        .map(({ title, contactId, scheduledFor }) => ({ title, contactId, scheduledFor }));
    await add(owner, { contactId: contact.id });
    const told = { title: "Scheduled: Cake tasting", contactId: contact.id };
    expect(await recorded()).toEqual([{ ...told, scheduledFor: at(0) }]);
    const { id } = await add(owner, times(2));
    expect(await recorded()).toHaveLength(1);
    await owner.call(appointmentsApi.update, { params: { id }, body: { contactId: contact.id } });
    expect(await recorded()).toContainEqual({ ...told, scheduledFor: at(2) });
  });

  test.each([
    [{ title: " " }, "title", "Title is required"],
    [{ type: "party" }, "type", "Choose a type from the list"],
    [{ status: "attended" }, "status", "Choose a status from the list"],
    [{ startTime: at(2) }, "endTime", "Choose an end after the start"],
    [{ endTime: at(0) }, "endTime", "Choose an end after the start"],
    [{ endTime: at(30) }, "endTime", "A meeting can be 24 hours long at most"],
    [{ startTime: "2027-02-30T10:00:00.000Z" }, "startTime", "Enter a date and a time"],
    [{ startTime: "2027-02-03" }, "startTime", "Enter a date and a time"],
    [{ startTime: "3000-01-01T10:00:00Z" }, "startTime", "Enter a date after 1900 and before 3000"],
    [{ meetingUrl: "javascript:alert(1)" }, "meetingUrl", "Enter a link that starts with https://"],
    [{ contactId: randomUUID() }, "contactId", "Choose a customer from the list"],
    [{ hostId: randomUUID() }, "hostId", "Choose someone from the list"],
    [{ workspaceId: randomUUID() }, "workspaceId", "Unknown field"],
  ])("that is wrong is refused, case %#, in the words of its field", async (wrong, field, message) => {
    const owner = await server.newOwner();
    const { status, body } = await owner.refused(appointmentsApi.create, {
      body: { ...plain, ...wrong } as NewAppointmentInput,
    });
    expect(status).toBe(400);
    expect(body.errors?.[field]).toBe(message);
    expect(await titles(owner)).toEqual([]);
  });

  test("takes no customer and no calendar of another business", async () => {
    const [owner, other] = [await server.newOwner(), await server.newOwner()];
    const theirs = await newContact(other);
    for (const [field, id] of [
      ["contactId", theirs.id],
      ["hostId", other.user.id],
    ] as const) {
      const { status, body } = await owner.refused(appointmentsApi.create, {
        body: { ...plain, [field]: id },
      });
      expect(status).toBe(400);
      expect(body.errors).toHaveProperty(field);
    }
  });
});

describe("the list", () => {
  test("goes by start; narrows by time, status, host and words; page by page it is the same", async () => {
    const owner = await server.newOwner();
    const contact = await newContact(owner);
    await add(owner, { title: "Third", ...times(4), contactId: contact.id });
    await add(owner, { title: "First", ...times(0, 1.5) });
    const second = await add(owner, { title: "Second", ...times(2), place: "Golden Pier" });
    await owner.call(appointmentsApi.cancel, { params: { id: second.id } });
    expect(await titles(owner)).toEqual(["First", "Second", "Third"]);
    expect(await titles(owner, { from: at(1), to: at(4) })).toEqual(["First", "Second"]);
    expect(await titles(owner, { from: at(1.5), to: at(2) })).toEqual([]);
    expect(await titles(owner, { status: "cancelled" })).toEqual(["Second"]);
    expect(await titles(owner, { view: "upcoming" })).toEqual(["First", "Third"]);
    expect(await titles(owner, { hostId: owner.user.id, search: "whitfield" })).toEqual(["Third"]);
    expect(await titles(owner, { search: "golden pier" })).toEqual(["Second"]);
    expect(await titles(owner, { hostId: randomUUID() })).toEqual([]);
    const paged: string[] = [];
    for (let path: string | undefined = "/api/appointments?limit=1"; path;) {
      const answer = await owner.send(path);
      paged.push(...((await answer.json()) as { title: string }[]).map(({ title }) => title));
      path = /<(.*)>/.exec(answer.headers.get("link") ?? "")?.[1];
    }
    expect(paged).toEqual(["First", "Second", "Third"]);
  });
});

describe("a meeting that is changed", () => {
  test("keeps what was not sent, and refuses an older version", async () => {
    const owner = await server.newOwner();
    const { id } = await add(owner, { description: "Three sponges" });
    const changed = await owner.call(appointmentsApi.update, {
      params: { id },
      body: { title: "Tasting", version: 1 },
    });
    expect(changed.body).toMatchObject({ title: "Tasting", description: "Three sponges", version: 2 });
    const { status, body } = await owner.refused(appointmentsApi.update, {
      params: { id },
      body: { title: "Other", version: 1 },
    });
    expect(status).toBe(409);
    expect(body.message).toContain("Someone else changed this meeting");
    expect(await titles(owner)).toEqual(["Tasting"]);
  });

  test("ends after its start, also when only one of them is sent", async () => {
    const owner = await server.newOwner();
    const { id } = await add(owner);
    for (const body of [{ startTime: at(2) }, { endTime: at(-1) }, { endTime: at(30) }]) {
      const refused = await owner.refused(appointmentsApi.update, { params: { id }, body });
      expect(refused.status).toBe(400);
      expect(refused.body.errors).toHaveProperty("endTime");
    }
  });

  test("is attended or missed only once it has begun, and not when it was canceled", async () => {
    const owner = await server.newOwner();
    const ahead = { id: (await add(owner, { status: "pending" })).id };
    const early = await owner.refused(appointmentsApi.noShow, { params: ahead });
    expect([early.status, early.body.message]).toEqual([409, "This meeting hasn’t started yet"]);
    expect((await owner.call(appointmentsApi.confirm, { params: ahead })).body.status).toBe("confirmed");
    const over = { id: (await add(owner, times(-30))).id };
    expect((await owner.call(appointmentsApi.noShow, { params: over })).body.status).toBe("no_show");
    expect((await owner.call(appointmentsApi.attended, { params: over })).body.status).toBe("attended");
    expect((await owner.refused(appointmentsApi.cancel, { params: over })).body.message).toBe(
      "This meeting is over",
    );
    const canceled = { id: (await add(owner, times(-28))).id };
    await owner.call(appointmentsApi.cancel, { params: canceled });
    expect((await owner.refused(appointmentsApi.attended, { params: canceled })).body.message).toBe(
      "This meeting was canceled",
    );
  });
});

describe("the trash", () => {
  test("keeps a meeting for 30 days; one with a customer that is ahead was canceled first", async () => {
    const owner = await server.newOwner();
    const contact = await newContact(owner);
    const mine = await add(owner, { title: "Mine" });
    const theirs = await add(owner, { title: "Theirs", ...times(2), contactId: contact.id });
    for (const { id } of [mine, theirs]) await owner.call(appointmentsApi.remove, { params: { id } });
    expect(await titles(owner)).toEqual([]);
    const { body: bin } = await owner.call(appointmentsApi.bin);
    expect(bin.map(({ title, status }) => [title, status])).toEqual([
      ["Theirs", "cancelled"],
      ["Mine", "confirmed"],
    ]);
    const { body } = await owner.call(appointmentsApi.restore, { params: { id: mine.id } });
    expect(body).toMatchObject({ title: "Mine", status: "confirmed", version: 3 });
    await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
      tx.execute(
        sql`UPDATE appointments SET deleted_at = now() - interval '31 days' WHERE deleted_at IS NOT NULL`,
      ),
    );
    await server.runNow(emptyBins);
    expect((await owner.call(appointmentsApi.bin)).body).toEqual([]);
    expect(await titles(owner)).toEqual(["Mine"]);
  });

  test("of customers does not take their meetings", async () => {
    const owner = await server.newOwner();
    const contact = await newContact(owner);
    await add(owner, { contactId: contact.id });
    await owner.call(contactsApi.remove, { params: { id: contact.id } });
    expect(await titles(owner)).toEqual(["Cake tasting"]);
  });
});

test("a merge moves the meetings of both customers to the one who stays", async () => {
  const owner = await server.newOwner();
  const [keep, merged] = [await newContact(owner), await newContact(owner, { firstName: "Daniela" })];
  const { id } = await add(owner, { contactId: merged.id });
  await owner.call(contactMergesApi.create, {
    body: { keepId: keep.id, mergedIds: [merged.id], versions: { [keep.id]: 1, [merged.id]: 1 } },
  });
  expect((await owner.call(appointmentsApi.get, { params: { id } })).body.contactId).toBe(keep.id);
});

describe("people", () => {
  test("change their own calendar, managers everybody's", async () => {
    const owner = await server.newOwner();
    const [ben, mina] = [
      await newTeammate(server, owner, "member"),
      await newTeammate(server, owner, "manager", { firstName: "Mina" }),
    ];
    const { id } = await add(owner);
    expect((await ben.refused(appointmentsApi.cancel, { params: { id } })).status).toBe(403);
    const inOthers = { ...plain, ...times(2), hostId: owner.user.id };
    expect((await ben.refused(appointmentsApi.create, { body: inOthers })).status).toBe(403);
    const own = await add(ben, { title: "Of Ben" });
    const handOver = { params: { id: own.id }, body: { hostId: owner.user.id } };
    expect((await ben.refused(appointmentsApi.update, handOver)).status).toBe(403);
    expect(
      (await mina.call(appointmentsApi.update, { params: { id }, body: { title: "Moved" } })).status,
    ).toBe(200);
    expect(await add(mina, inOthers)).toMatchObject({ hostName: "Rosa Delgado" });
  });

  test("who see only their own customers see others' meetings with customers not at all, and get none of them", async () => {
    const owner = await server.newOwner();
    const ben = await newTeammate(server, owner, "member");
    await owner.call(membersApi.update, { params: { id: ben.user.id }, body: { sees: "own" } });
    const [mine, theirs] = [
      await newContact(owner, { assignedTo: ben.user.id }),
      await newContact(owner, { assignedTo: owner.user.id }),
    ];
    const hidden = await add(owner, { title: "Of another's", contactId: theirs.id });
    await add(owner, { title: "Of his", ...times(2), contactId: mine.id });
    await add(owner, { title: "Rosa's own", ...times(4) });
    await add(owner, { title: "For all", ...times(6), withEveryone: true });
    await add(ben, { title: "His own", ...times(8) });
    expect(await titles(ben)).toEqual(["Of his", "For all", "His own"]);
    expect((await ben.refused(appointmentsApi.get, { params: { id: hidden.id } })).status).toBe(404);
    const given = await owner.refused(appointmentsApi.create, {
      body: { ...plain, ...times(10), hostId: ben.user.id, contactId: theirs.id },
    });
    expect([given.status, given.body.errors?.hostId]).toEqual([
      400,
      "Ben sees only their own customers. Assign Dana Whitfield to them first.",
    ]);
  });
});
