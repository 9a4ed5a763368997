import { afterAll, beforeEach, expect, test } from "vitest";
import { agreed, newCaller } from "#apps/server/testing/telephone-fixture.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { startTwilio } from "#apps/server/testing/twilio-stand-in.ts";
import { inject } from "vitest";
import { asOwner } from "#platform/server/testing/new-database.ts";
import { textCampaignsApi } from "#areas/dialer/contract/phone-campaigns.api.ts";
import { phoneRecordsApi } from "#areas/dialer/contract/phone-records.api.ts";
import { notificationsApi } from "#areas/notifications/contract/notifications.api.ts";
import { telephoneApi } from "#areas/telephone/contract/telephone.api.ts";
import { runPhoneCampaign } from "./phone-campaigns.jobs.ts";

const twilio = await startTwilio();
const server = await testServer({ programUrls: { twilio: twilio.url } });
afterAll(twilio.close);
beforeEach(() => {
  Object.assign(twilio, { texts: [], calls: [], seen: [], faults: [], onTaken: undefined });
});

const start = async (owner: SignedIn, contactIds: string[], changes: object = {}) => {
  const { body } = await owner.call(textCampaignsApi.create, {
    body: { name: "Spring", message: "Hi {{firstName|there}}.", contactIds, ...changes },
  });
  expect(body.isPractice).toBe(false);
  return { id: body.id, started: await owner.call(textCampaignsApi.start, { params: { id: body.id } }) };
};
const read = async (owner: SignedIn, id: string) =>
  (await owner.call(textCampaignsApi.get, { params: { id } })).body;
const run = async (owner: SignedIn, rounds = 3) => {
  for (let round = 0; round < rounds; round++) await server.runJobs(runPhoneCampaign, owner);
};
const records = async (owner: SignedIn, campaignId: string) =>
  (await owner.call(phoneRecordsApi.texts, { query: { campaignId } })).body;
const report = (at: number, params: Record<string, string>) => {
  const text = twilio.texts[at]!;
  return twilio.post(server.url, text.form.get("StatusCallback") ?? "", {
    MessageSid: text.sid,
    SmsSid: text.sid,
    To: text.to,
    From: text.from,
    ...params,
  });
};

test("a text that came back unsent is no try: it costs nothing and is written once it really goes", async () => {
  const owner = await newCaller(server, twilio);
  const { id } = await start(owner, await agreed(server, owner, ["212-555-0142"]), { maxCost: "0.01" });
  twilio.next("POST /Messages.json", { status: 429, body: { code: 20_429, message: "Too many" } });
  await run(owner, 1);
  expect(await records(owner, id)).toEqual([]);
  await run(owner);
  expect(await records(owner, id)).toMatchObject([{ status: "sent" }]);
  expect((await report(0, { MessageStatus: "delivered" })).status).toBe(200);
  expect(await records(owner, id)).toMatchObject([{ status: "delivered" }]);
});

test("a text whose answer was lost doesn’t say that it was sent", async () => {
  const owner = await newCaller(server, twilio);
  const { id } = await start(owner, await agreed(server, owner, ["212-555-0142"]));
  twilio.next("POST /Messages.json", "lose");
  await run(owner, 1);
  expect(await records(owner, id)).toMatchObject([{ status: "unknown" }]);
});

test.each([
  ["arrived", 1],
  ["send_again", 2],
] as const)("a text without an answer waits for a person, who is told: %s", async (outcome, texts) => {
  const owner = await newCaller(server, twilio);
  const { id } = await start(owner, await agreed(server, owner, ["212-555-0142"]));
  twilio.next("POST /Messages.json", "cut");
  await run(owner, 1);
  await asOwner(
    inject("databaseUrl"),
    "UPDATE deliveries SET look_up_at = NULL, look_ups = 3 WHERE source_id = $1",
    [id],
  );
  await run(owner);
  expect(await read(owner, id)).toMatchObject({ status: "completed", unknownContacts: 1 });
  const told = (await owner.call(notificationsApi.list, { query: {} as never })).body as { title: string }[];
  expect(told.map(({ title }) => title)).toContain("“Spring” is done, but for 1 text that may have arrived");
  const wrong = await owner.call(textCampaignsApi.settleUnknown, {
    params: { id },
    body: { outcome, count: 2 },
  });
  expect(wrong.status).toBe(409);
  const { body } = await owner.call(textCampaignsApi.settleUnknown, {
    params: { id },
    body: { outcome, count: 1 },
  });
  expect(body).toMatchObject({
    unknownContacts: 0,
    status: outcome === "arrived" ? "completed" : "sending",
  });
  await run(owner);
  expect(await read(owner, id)).toMatchObject({ status: "completed", unknownContacts: 0, sentMessages: 1 });
  expect(twilio.texts).toHaveLength(texts - 1);
  const { body: again } = await owner.refused(textCampaignsApi.settleUnknown, {
    params: { id },
    body: { outcome },
  });
  expect(again.message).toBe("Everything here has been settled.");
});

test("what waited for the line for hours does not go out late by itself: it is paused, and its owner is told", async () => {
  const owner = await newCaller(server, twilio);
  const { id } = await start(owner, await agreed(server, owner, ["212-555-0142"]));
  twilio.next("POST /Messages.json", { status: 401, body: { code: 20_003, message: "Authenticate" } });
  await run(owner);
  expect(await read(owner, id)).toMatchObject({ status: "sending", statusReason: "line_waits" });
  await asOwner(
    inject("databaseUrl"),
    "UPDATE phone_campaigns SET worked_at = worked_at - interval '3 hours', next_due_at = next_due_at - interval '3 hours' WHERE id = $1",
    [id],
  );
  await run(owner, 1);
  expect(await read(owner, id)).toMatchObject({ status: "paused", statusReason: "line_stopped" });
  const told = (await owner.call(notificationsApi.list, { query: {} as never })).body as { title: string }[];
  expect(told.map(({ title }) => title)).toContain("“Spring” was paused");
  await owner.call(telephoneApi.check);
  await run(owner, 1);
  expect(twilio.texts).toEqual([]);
  const { body } = await owner.call(textCampaignsApi.resume, { params: { id } });
  expect(body).toMatchObject({ status: "sending", statusReason: null });
  await run(owner);
  expect(twilio.texts).toHaveLength(1);
});

test("a line that doesn’t work keeps a campaign from being worked on, however often it is tried", async () => {
  const owner = await newCaller(server, twilio);
  const { id } = await start(owner, await agreed(server, owner, ["212-555-0142"]));
  twilio.next("POST /Messages.json", { status: 401, body: { code: 20_003, message: "Authenticate" } });
  await run(owner, 1);
  const workedAt = () =>
    asOwner(inject("databaseUrl"), "SELECT worked_at, next_due_at FROM phone_campaigns WHERE id = $1", [id]);
  const before = await workedAt();
  await run(owner);
  expect(await workedAt()).toEqual(before);
});

test("a campaign with a limit does not go on once the price is gone, and says so", async () => {
  const owner = await newCaller(server, twilio);
  const ids = await agreed(server, owner, ["212-555-0142"]);
  const { id } = await start(owner, ids, { maxCost: "0.01" });
  await owner.call(telephoneApi.update, { body: { pricePerText: null } });
  await run(owner);
  expect(twilio.texts).toEqual([]);
  expect(await read(owner, id)).toMatchObject({ status: "paused", statusReason: "no_price" });
  const { body } = await owner.call(textCampaignsApi.create, {
    body: { name: "Fall", message: "Hi.", contactIds: ids },
  });
  const cost = async () =>
    (await owner.call(textCampaignsApi.preflight, { params: { id: body.id } })).body.cost;
  expect(await cost()).toBeNull();
  await owner.call(telephoneApi.update, { body: { pricePerText: "0.0083" } });
  expect(await cost()).toBe("0.0083");
});

test("who would get a text that is too long is left out, and all others get theirs", async () => {
  const owner = await newCaller(server, twilio);
  const ids = await agreed(server, owner, ["212-555-0142", "212-555-0143"]);
  await asOwner(
    inject("databaseUrl"),
    "UPDATE contacts SET company = CASE id WHEN $1 THEN repeat('x', 200) ELSE 'Rye' END WHERE id = ANY($2)",
    [ids[0], ids],
  );
  const { id } = await start(owner, ids, { message: "{{customerCompany}}".repeat(8) });
  await run(owner);
  expect(twilio.texts.map(({ to }) => to)).toEqual(["+12125550143"]);
  const { body } = await owner.call(textCampaignsApi.recipients, {
    params: { id },
    query: { state: "skipped" },
  });
  expect(body).toMatchObject([{ contactId: ids[0], reasonLabel: "whose text would be too long, filled in" }]);
});
