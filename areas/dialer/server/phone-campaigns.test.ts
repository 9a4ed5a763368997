import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { activitiesApi } from "#areas/activities/contract/activities.api.ts";
import { insertContacts } from "#areas/customers/server/contacts.builder.ts";
import { samplePhoneCampaigns } from "#areas/dialer/contract/phone-campaigns.sample.ts";
import { onboardingApi } from "#areas/onboarding/contract/onboarding.api.ts";
import { textCampaignsApi, voiceCampaignsApi } from "#areas/dialer/contract/phone-campaigns.api.ts";
import { phoneRecordsApi } from "#areas/dialer/contract/phone-records.api.ts";
import { practiceCall } from "#areas/dialer/contract/practice.rules.ts";
import { suppressionsApi } from "#areas/outreach/contract/suppressions.api.ts";
import { runPhoneCampaign, startPhoneCampaign } from "./phone-campaigns.jobs.ts";

const server = await testServer();

const people = async (owner: SignedIn, phones: (string | null)[]): Promise<string[]> =>
  insertContacts(
    server.database,
    owner.user.workspaceId,
    phones.map((phone, at) => ({ firstName: `Dana ${at}`, email: `${at}@example.com`, phone })),
  );
const numbers = (many: number) => Array.from({ length: many }, (_, at) => `212-555-${1000 + at}`);
const newCalls = async (owner: SignedIn, contactIds: string[], changes: object = {}) =>
  (
    await owner.call(voiceCampaignsApi.create, {
      body: { name: "Spring", script: "Hi {{firstName|there}}.", contactIds, ...changes },
    })
  ).body;
const newTexts = async (owner: SignedIn, contactIds: string[], changes: object = {}) =>
  (
    await owner.call(textCampaignsApi.create, {
      body: { name: "Spring", message: "Hi {{firstName|there}}.", contactIds, ...changes },
    })
  ).body;
const run = async (owner: SignedIn, id: string, api = voiceCampaignsApi as typeof voiceCampaignsApi) => {
  for (let round = 0; round < 20; round++) {
    await server.runJobs(runPhoneCampaign, owner);
    const { body } = await owner.call(api.get, { params: { id } });
    if (body.status !== "active" && (body.status as string) !== "sending") return body;
  }
  throw new Error("The campaign does not come to an end");
};

test("practice calls everyone with a number once, with the outcome that their id fixes, and touches nothing else", async () => {
  const owner = await server.newOwner();
  const ids = await people(owner, [...numbers(12), null]);
  await owner.call(suppressionsApi.create, { body: { address: "nobody@example.com", why: "Asked" } });
  const { id } = await newCalls(owner, ids);
  const { body: preflight } = await owner.call(voiceCampaignsApi.preflight, { params: { id } });
  expect(preflight).toMatchObject({ total: 13, will: 12, wont: 1, isPractice: true, cost: "0.00" });
  expect(preflight.skipped).toEqual([
    { reason: "no_address", label: expect.stringContaining("phone number"), count: 1 },
  ]);
  // Nobody has agreed yet: that holds nobody in practice, and is said.
  expect(preflight.whenLive).toEqual([
    { reason: "no_consent", label: "have not agreed to calls yet", count: 12 },
  ]);
  const { body: rows } = await owner.call(voiceCampaignsApi.recipients, {
    params: { id },
    query: { state: "will" },
  });
  expect(new Set(rows.map(({ whenLive }) => whenLive))).toEqual(new Set(["have not agreed to calls yet"]));
  const { body: unasked } = await owner.call(voiceCampaignsApi.recipients, {
    params: { id },
    query: { state: "will", reason: "no_consent" },
  });
  expect(unasked.map(({ contactId, state }) => [contactId, state])).toEqual(
    ids
      .slice(0, 12)
      .toSorted()
      .map((one) => [one, "will"]),
  );
  const { body: begun } = await owner.call(voiceCampaignsApi.start, { params: { id }, body: { count: 12 } });
  expect(begun).toMatchObject({ status: "active", contactsCount: 12, skippedContacts: 1 });
  const spoken = ids.slice(0, 12).filter((one) => practiceCall(one).isSuccess).length;
  expect(await run(owner, id)).toMatchObject({
    status: "completed",
    isPractice: true,
    completedCalls: 12,
    successfulCalls: spoken,
  });
  const { body: calls } = await owner.call(phoneRecordsApi.calls, { query: { campaignId: id } });
  expect(new Map(calls.map((call) => [call.contactId, call.outcome]))).toEqual(
    new Map(ids.slice(0, 12).map((one) => [one, practiceCall(one).outcome])),
  );
  expect(calls.every(({ isPractice, duration }) => isPractice && (duration ?? 9) <= 3)).toBe(true);
  // Nothing on the timeline, nothing toward how often somebody may be reached.
  const { body: told } = await owner.call(activitiesApi.list);
  expect(told.filter(({ type }) => type.startsWith("call"))).toEqual([]);
  const { rows: counted } = await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
    tx.execute(sql`SELECT count(*)::int AS many FROM deliveries WHERE purpose = 'marketing'`),
  );
  expect(counted).toEqual([{ many: 0 }]);
});

test("practice texts say who they are from and how to end them; pause, resume and cancel hold", async () => {
  const owner = await server.newOwner();
  const ids = await people(owner, numbers(3));
  const { id } = await newTexts(owner, ids);
  await owner.call(textCampaignsApi.start, { params: { id }, body: {} });
  const paused = await owner.call(textCampaignsApi.pause, { params: { id } });
  expect(paused.body.status).toBe("paused");
  await server.runJobs(runPhoneCampaign, owner);
  expect((await owner.call(phoneRecordsApi.texts, { query: { campaignId: id } })).body).toEqual([]);
  expect((await owner.call(textCampaignsApi.resume, { params: { id } })).body.status).toBe("sending");
  await server.runJobs(runPhoneCampaign, owner);
  const { body: texts } = await owner.call(phoneRecordsApi.texts, { query: { campaignId: id } });
  expect(texts.map(({ message }) => message).sort()).toEqual(
    [0, 1, 2].map((at) => `Hi Dana ${at}.\n${owner.user.workspaceName}. Reply STOP to end`),
  );
  expect((await owner.call(textCampaignsApi.get, { params: { id } })).body).toMatchObject({
    status: "completed",
    sentMessages: 3,
  });
  const { id: other } = await newTexts(owner, ids);
  await owner.call(textCampaignsApi.start, { params: { id: other }, body: {} });
  await owner.call(textCampaignsApi.cancel, { params: { id: other } });
  await server.runJobs(runPhoneCampaign, owner);
  const { body: left } = await owner.call(textCampaignsApi.recipients, { params: { id: other } });
  expect(left.map(({ state, reason }) => [state, reason])).toEqual(
    Array.from({ length: 3 }, () => ["skipped", "cancelled"]),
  );
  expect((await owner.call(textCampaignsApi.resume, { params: { id: other } })).status).toBe(409);
});

test.each([
  ["no name", { name: " " }, "name", "Give the campaign a name"],
  ["no words", { message: "" }, "message", "Write a message"],
  ["161 letters", { message: "a".repeat(161) }, "message", "At most 160 characters"],
  ["nobody", { contactIds: [] }, "contactIds", "Choose at least one customer"],
  ["strangers", { contactIds: [crypto.randomUUID()] }, "contactIds", "Choose at least one customer"],
])("a text campaign with %s is refused", async (_, changes, field, message) => {
  const owner = await server.newOwner();
  const { status, body } = await owner.call(textCampaignsApi.create, {
    body: { name: "Spring", message: "Hi", contactIds: await people(owner, numbers(1)), ...changes },
  });
  expect([status, body]).toMatchObject([400, { errors: { [field]: message } }]);
});

test("a voice campaign keeps its sliders within their ends, and a hole keeps it from starting", async () => {
  const owner = await server.newOwner();
  const contactIds = await people(owner, numbers(1));
  const body = { name: "Spring", script: "We offer [[what]].", contactIds };
  const fast = await owner.call(voiceCampaignsApi.create, {
    body: { ...body, voiceSettings: { speed: 2.1 } },
  });
  expect([fast.status, fast.body]).toMatchObject([400, { errors: {} }]);
  const { id } = await newCalls(owner, contactIds, { script: body.script });
  const { status, body: refused } = await owner.call(voiceCampaignsApi.start, { params: { id }, body: {} });
  expect([status, refused]).toMatchObject([409, { errors: { script: expect.stringContaining("what") } }]);
  expect((await owner.call(voiceCampaignsApi.get, { params: { id } })).body.status).toBe("draft");
  // A text campaign's address finds no calls.
  expect((await owner.call(textCampaignsApi.get, { params: { id } })).status).toBe(404);
});

test("starts at its hour on behalf of who set it, and two starts are one", async () => {
  const owner = await server.newOwner();
  const { id } = await newCalls(owner, await people(owner, numbers(2)));
  const localTime = new Date(Date.now() + 3_600_000).toISOString().slice(0, 16);
  await owner.call(voiceCampaignsApi.schedule, { params: { id }, body: { localTime, timeZone: "UTC" } });
  await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
    tx.execute(sql`UPDATE phone_campaigns SET scheduled_for = now() WHERE id = ${id}`),
  );
  await server.runJobs(startPhoneCampaign, owner);
  expect((await owner.call(voiceCampaignsApi.get, { params: { id } })).body.status).toBe("active");
  const again = await owner.call(voiceCampaignsApi.start, { params: { id }, body: {} });
  expect([again.status, (again.body as unknown as { message: string }).message]).toEqual([
    409,
    "Only a draft can be started.",
  ]);
  expect((await run(owner, id)).completedCalls).toBe(2);
});

test("a run that was killed in the middle goes on, and calls nobody twice", async () => {
  const owner = await server.newOwner();
  const { id } = await newCalls(owner, await people(owner, numbers(4)));
  await owner.call(voiceCampaignsApi.start, { params: { id }, body: {} });
  await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
    tx.execute(
      sql`UPDATE deliveries SET state = 'claimed', claimed_by = 'dead', claimed_until = now() - interval '1 second', sending_at = CASE WHEN address LIKE '%1000' THEN NULL ELSE now() END WHERE source_id = ${id}`,
    ),
  );
  expect(await run(owner, id)).toMatchObject({ status: "completed", completedCalls: 4 });
});

test("a viewer reads and writes nothing", async () => {
  const owner = await server.newOwner();
  const { id } = await newCalls(owner, await people(owner, numbers(1)));
  const viewer = await newTeammate(server, owner, "viewer");
  expect((await viewer.call(voiceCampaignsApi.get, { params: { id } })).status).toBe(200);
  expect((await viewer.call(voiceCampaignsApi.start, { params: { id }, body: {} })).status).toBe(403);
});

test("the sample business has practice of both kinds, labeled, that counts nowhere; removed with it unless somebody touched it", async () => {
  const owner = await server.newOwner({ withSampleData: true });
  const lists = async () => [
    ...(await owner.call(voiceCampaignsApi.list)).body,
    ...(await owner.call(textCampaignsApi.list)).body,
  ];
  const made = await lists();
  expect(
    made.map(({ name, status, isSample, isPractice }) => [name, status, isSample && isPractice]),
  ).toEqual(samplePhoneCampaigns.map(({ name, isOver }) => [name, isOver ? "completed" : "draft", true]));
  const { body: calls } = await owner.call(phoneRecordsApi.calls, { query: { campaignId: made[1]!.id } });
  expect(calls.length).toBe(made[1]!.contactsCount);
  expect(calls.every(({ isPractice, outcome }) => isPractice && outcome !== null)).toBe(true);
  const { rows } = await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
    tx.execute(sql`SELECT count(*)::int AS many FROM deliveries WHERE channel <> 'email'`),
  );
  expect(rows).toEqual([{ many: 0 }]);
  await owner.call(voiceCampaignsApi.update, { params: { id: made[0]!.id }, body: { name: "Ours" } });
  await owner.call(onboardingApi.removeSample);
  expect((await lists()).map(({ name, isSample }) => [name, isSample])).toEqual([["Ours", false]]);
});
