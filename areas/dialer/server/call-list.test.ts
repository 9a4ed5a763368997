import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { activitiesApi } from "#areas/activities/contract/activities.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { insertContacts } from "#areas/customers/server/contacts.builder.ts";
import { callListApi } from "#areas/dialer/contract/call-list.api.ts";
import type { CallListEntry } from "#areas/dialer/contract/call-list.schema.ts";
import { voiceCampaignsApi } from "#areas/dialer/contract/phone-campaigns.api.ts";
import { phoneRecordsApi } from "#areas/dialer/contract/phone-records.api.ts";
import { sendingRulesApi } from "#areas/outreach/contract/sending-rules.api.ts";
import { suppressionsApi } from "#areas/outreach/contract/suppressions.api.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";

const server = await testServer();

/** A zone in which it is about noon, whenever the test runs. */
const noon = (): string => {
  const hours = 12 - new Date().getUTCHours();
  return hours === 0 ? "Etc/GMT" : `Etc/GMT${hours > 0 ? "-" : "+"}${Math.abs(hours)}`;
};

/** A business whose hours are as wide as the law's, and customers for whom it is noon. */
async function shop(phones: (string | null)[], script = "Hi {{firstName|there}}.") {
  const owner = await server.newOwner();
  const week = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: "08:00", to: "21:00" }));
  await owner.call(sendingRulesApi.update, { body: { callingHours: week } });
  const ids = await insertContacts(
    server.database,
    owner.user.workspaceId,
    phones.map((phone, at) => ({
      firstName: `Dana ${at}`,
      email: `${at}@example.com`,
      phone,
      timeZone: noon(),
    })),
  );
  const { body } = await owner.call(voiceCampaignsApi.create, {
    body: { name: "Spring", script, contactIds: ids },
  });
  return { owner, ids, id: body.id };
}
type Entry = Pick<CallListEntry, "contactId" | "outcome"> & Partial<CallListEntry>;
const record = (by: SignedIn, id: string, entry: Entry, note = "") =>
  by.call(callListApi.record, { params: { id }, body: { phoneNumber: "+12125551000", ...entry, note } });
const numbers = (many: number) => Array.from({ length: many }, (_, at) => `212-555-${1000 + at}`);
const listOf = async (by: SignedIn, id: string, query: { after?: string } = {}) =>
  (await by.call(callListApi.get, { params: { id }, query })).body;
const stopped = async (by: SignedIn) =>
  (await by.call(suppressionsApi.list, { query: { channel: "call" } })).body.map(({ address }) => address);

test("each customer comes once, with their own script and no machine’s line; records, timeline and count follow", async () => {
  const { owner, ids, id } = await shop([...numbers(2), null]);
  const first = await owner.call(callListApi.get, { params: { id } });
  expect(first.body).toMatchObject({ called: 0, reached: 0, left: 2 });
  expect(first.body.leftOut).toEqual([{ reason: "no_address", label: expect.any(String), count: 1 }]);
  expect(first.body.next).toMatchObject({
    contactId: ids[0],
    phoneNumber: "+12125551000",
    script: "Hi Dana 0.",
    tries: 0,
  });
  const second = await record(
    owner,
    id,
    { contactId: ids[0] ?? "", outcome: "answered" },
    "Wants <b>pie</b>",
  );
  expect(second.body).toMatchObject({ called: 1, reached: 1, left: 1, next: { contactId: ids[1] } });
  const { body: calls } = await owner.call(phoneRecordsApi.calls, { query: { campaignId: id } });
  expect(calls).toMatchObject([
    {
      contactId: ids[0],
      outcome: "answered",
      isPractice: false,
      calledBy: owner.user.id,
      note: "Wants <b>pie</b>",
    },
  ]);
  const { body: told } = await owner.call(activitiesApi.list, { query: { contactId: ids[0] } });
  expect(told.map(({ title }) => title)).toContain("Call: answered");
  const last = await record(owner, id, { contactId: ids[1] ?? "", outcome: "no_answer" });
  expect(last.body).toMatchObject({ called: 2, reached: 1, left: 0, next: null });
});

test("who was put off comes back at the end; a second real call of a teammate is written down, too", async () => {
  const { owner, ids, id } = await shop(numbers(2));
  const mate = await newTeammate(server, owner, "member");
  expect((await listOf(owner, id, { after: ids[0] ?? "" })).next?.contactId).toBe(ids[1]);
  expect((await listOf(owner, id, { after: ids[1] ?? "" })).next?.contactId).toBe(ids[0]);
  await record(owner, id, { contactId: ids[0] ?? "", outcome: "voicemail" });
  const twice = await record(mate, id, { contactId: ids[0] ?? "", outcome: "answered" });
  expect(twice).toMatchObject({ status: 200, body: { called: 1, reached: 1, next: { contactId: ids[1] } } });
  const { body: calls } = await owner.call(phoneRecordsApi.calls, { query: { campaignId: id } });
  expect(calls.map(({ calledBy }) => calledBy).sort()).toEqual([owner.user.id, mate.user.id].sort());
});

test("a STOP on the phone holds for the number that was called, even when a teammate was quicker, the number changed, or customer and campaign are gone", async () => {
  const { owner, ids, id } = await shop(numbers(3));
  const mate = await newTeammate(server, owner, "member");
  const [first = "", second = "", third = ""] = ids;
  await record(mate, id, { contactId: first, outcome: "answered" });
  await owner.call(contactsApi.update, { params: { id: first }, body: { phone: "212-555-1999" } });
  const stop = { outcome: "said_stop", phoneNumber: "+12125551000" } as const;
  expect((await record(owner, id, { ...stop, contactId: first })).status).toBe(200);
  expect(await stopped(owner)).toEqual(["+12125551000"]);
  await owner.call(contactsApi.remove, { params: { id: second } });
  const gone = { ...stop, contactId: second, phoneNumber: "+12125551001" };
  expect((await record(owner, id, gone)).status).toBe(200);
  await owner.call(voiceCampaignsApi.remove, { params: { id } });
  const binned = { ...stop, contactId: third, phoneNumber: "+12125551002" };
  expect(await record(owner, id, binned)).toMatchObject({ status: 200, body: null });
  const nowhere = { ...stop, contactId: randomUUID(), phoneNumber: "+12125551003" };
  expect(await record(owner, randomUUID(), nowhere)).toMatchObject({ status: 200, body: null });
  expect((await stopped(owner)).sort()).toEqual(
    ["+12125551000", "+12125551001", "+12125551002", "+12125551003"].sort(),
  );
});

test("whom a teammate has on the screen isn’t shown to others, until it is written down, skipped or long ago", async () => {
  const { owner, ids, id } = await shop(numbers(2));
  const mate = await newTeammate(server, owner, "member");
  const hold = (by: SignedIn, contactId = "") =>
    by.call(callListApi.hold, { params: { id }, body: { contactId } });
  expect((await hold(owner, ids[0])).status).toBe(200);
  expect((await hold(owner, ids[0])).status).toBe(200);
  expect((await listOf(owner, id)).next?.contactId).toBe(ids[0]);
  expect((await listOf(mate, id)).next?.contactId).toBe(ids[1]);
  expect(await hold(mate, ids[0])).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/ is calling them right now\.$/) },
  });
  await hold(mate, ids[1]);
  await record(owner, id, { contactId: ids[0] ?? "", outcome: "answered" });
  expect(await listOf(owner, id)).toMatchObject({ left: 1, next: null, nextAt: null, withOthers: 1 });
  await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
    tx.execute(sql`UPDATE call_list_holds SET until = now() - interval '1 second'`),
  );
  expect((await listOf(owner, id)).next?.contactId).toBe(ids[1]);
  expect((await hold(owner, ids[1])).status).toBe(200);
  expect((await listOf(mate, id)).next).toBeNull();
});

test("whose local time can’t be known is told apart from those for whom it isn’t a good hour", async () => {
  const { owner, ids, id } = await shop(["+1 800 555 0142", "212-555-1001"]);
  await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
    tx.execute(sql`UPDATE contacts SET time_zone = NULL WHERE id = ${ids[0]}`),
  );
  await record(owner, id, { contactId: ids[1] ?? "", outcome: "answered", phoneNumber: "+12125551001" });
  // A number that may be anywhere in the USA: no hour is this one everywhere.
  const week = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: "10:00", to: "11:00" }));
  await owner.call(sendingRulesApi.update, { body: { callingHours: week } });
  expect(await listOf(owner, id)).toMatchObject({
    left: 0,
    next: null,
    nextAt: null,
    noZone: { count: 1, first: [{ contactId: ids[0], name: expect.stringMatching(/^Dana 0/) }] },
  });
});

test("a STOP on the phone ends calls and texts; a call back makes a task for tomorrow", async () => {
  const { owner, ids, id } = await shop(numbers(2));
  await record(owner, id, { contactId: ids[0] ?? "", outcome: "said_stop" });
  const { body: held } = await owner.call(suppressionsApi.list, { query: { channel: "text" } });
  expect(held).toMatchObject([{ reason: "stopped" }]);
  await record(owner, id, { contactId: ids[1] ?? "", outcome: "call_back" }, "After lunch");
  const { body: tasks } = await owner.call(tasksApi.list, { query: { contactId: ids[1] } });
  expect(tasks).toMatchObject([
    { title: expect.stringMatching(/^Call Dana 1.* back$/), description: "After lunch" },
  ]);
  const other = await owner.call(voiceCampaignsApi.duplicate, { params: { id }, body: {} });
  const again = await owner.call(callListApi.get, { params: { id: other.body.id } });
  expect(again.body.leftOut).toEqual([{ reason: "stopped", label: "said stop", count: 1 }]);
});

test("what came of a call moves the customer to a stage and tags them, as the campaign says", async () => {
  const { owner, ids, id } = await shop(numbers(2));
  const callActs = [
    { outcome: "answered", do: "stage", value: "qualified" },
    { outcome: "answered", do: "stage", value: "gone by now" },
    { outcome: "answered", do: "tag", value: "Called" },
    { outcome: "voicemail", do: "tag", value: "Try again" },
  ] as const;
  const changed = await owner.call(voiceCampaignsApi.update, {
    params: { id },
    body: { callActs: callActs.filter(({ value }) => value !== "gone by now") },
  });
  expect(changed.body.callActs).toHaveLength(3);
  const customer = async (at: number) =>
    (await owner.call(contactsApi.get, { params: { id: ids[at] ?? "" } })).body;
  const before = await customer(1);
  await record(owner, id, { contactId: ids[0] ?? "", outcome: "answered" });
  expect(await customer(0)).toMatchObject({ pipelineStage: "qualified", tags: ["Called"] });
  await owner.call(voiceCampaignsApi.update, { params: { id }, body: { callActs: callActs.slice(1, 3) } });
  await record(owner, id, { contactId: ids[1] ?? "", outcome: "answered" });
  expect(await customer(1)).toMatchObject({ pipelineStage: before.pipelineStage, tags: ["Called"] });
});

test("foreign customers, unknown outcomes and campaigns of texts are refused", async () => {
  const { id } = await shop(numbers(1));
  const { owner, ids, id: own } = await shop(numbers(1));
  const { ids: foreign } = await shop(numbers(1));
  expect((await record(owner, id, { contactId: ids[0] ?? "", outcome: "answered" })).status).toBe(404);
  expect((await record(owner, own, { contactId: foreign[0] ?? "", outcome: "answered" })).status).toBe(404);
  const wrong = await owner.call(callListApi.record, {
    params: { id: own },
    body: { contactId: ids[0] ?? "", phoneNumber: "+12125551000", outcome: "busy" as "answered" },
  });
  expect(wrong).toMatchObject({ status: 400, body: { errors: { outcome: "Choose what came of the call" } } });
});

test("a viewer reads and doesn’t write; who sees only their own customers calls only these", async () => {
  const { owner, ids, id } = await shop(numbers(2));
  const viewer = await newTeammate(server, owner, "viewer");
  expect((await viewer.call(callListApi.get, { params: { id } })).status).toBe(200);
  expect((await record(viewer, id, { contactId: ids[0] ?? "", outcome: "answered" })).status).toBe(403);
});
