import { expect, test } from "vitest";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { activitiesApi } from "#areas/activities/contract/activities.api.ts";
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
const record = (by: SignedIn, id: string, entry: Pick<CallListEntry, "contactId" | "outcome">, note = "") =>
  by.call(callListApi.record, { params: { id }, body: { ...entry, note } });
const numbers = (many: number) => Array.from({ length: many }, (_, at) => `212-555-${1000 + at}`);

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

test("who was put off comes back at the end; nobody is written down twice, nor by two people", async () => {
  const { owner, ids, id } = await shop(numbers(2));
  const mate = await newTeammate(server, owner, "member");
  const put = await owner.call(callListApi.get, { params: { id }, query: { after: ids[0] } });
  expect(put.body.next?.contactId).toBe(ids[1]);
  const round = await owner.call(callListApi.get, { params: { id }, query: { after: ids[1] } });
  expect(round.body.next?.contactId).toBe(ids[0]);
  await record(owner, id, { contactId: ids[0] ?? "", outcome: "voicemail" });
  const twice = await record(mate, id, { contactId: ids[0] ?? "", outcome: "answered" });
  expect(twice).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/already called them: Voicemail/) },
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

test("foreign customers, unknown outcomes and campaigns of texts are refused", async () => {
  const { id } = await shop(numbers(1));
  const { owner, ids, id: own } = await shop(numbers(1));
  const { ids: foreign } = await shop(numbers(1));
  expect((await record(owner, id, { contactId: ids[0] ?? "", outcome: "answered" })).status).toBe(404);
  expect((await record(owner, own, { contactId: foreign[0] ?? "", outcome: "answered" })).status).toBe(404);
  const wrong = await owner.call(callListApi.record, {
    params: { id: own },
    body: { contactId: ids[0] ?? "", outcome: "busy" as "answered" },
  });
  expect(wrong).toMatchObject({ status: 400, body: { errors: { outcome: "Choose what came of the call" } } });
});

test("a viewer reads and doesn’t write; who sees only their own customers calls only these", async () => {
  const { owner, ids, id } = await shop(numbers(2));
  const viewer = await newTeammate(server, owner, "viewer");
  expect((await viewer.call(callListApi.get, { params: { id } })).status).toBe(200);
  expect((await record(viewer, id, { contactId: ids[0] ?? "", outcome: "answered" })).status).toBe(403);
});
