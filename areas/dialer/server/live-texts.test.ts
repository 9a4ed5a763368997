import { afterAll, beforeEach, expect, test } from "vitest";
import { agreed, newCaller } from "#apps/server/testing/telephone-fixture.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { startTwilio } from "#apps/server/testing/twilio-stand-in.ts";
import { inject } from "vitest";
import { asOwner } from "#platform/server/testing/new-database.ts";
import { textCampaignsApi } from "#areas/dialer/contract/phone-campaigns.api.ts";
import { phoneRecordsApi } from "#areas/dialer/contract/phone-records.api.ts";
import { notificationsApi } from "#areas/notifications/contract/notifications.api.ts";
import { suppressionsApi } from "#areas/outreach/contract/suppressions.api.ts";
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

test("texts go out through Twilio with the line that ends them, and what it says later is written down", async () => {
  const owner = await newCaller(server, twilio);
  const ids = await agreed(server, owner, ["212-555-0142", "212-555-0143"]);
  const { id, started } = await start(owner, ids);
  expect(started.body).toMatchObject({ status: "sending", contactsCount: 2, isPractice: false });
  await run(owner);
  expect(twilio.faults).toEqual([]);
  expect(twilio.texts.map(({ to }) => to).sort()).toEqual(["+12125550142", "+12125550143"]);
  const [text] = twilio.texts;
  expect(text?.form.get("From")).toBe(twilio.number);
  expect(text?.form.get("Body")).toMatch(/^Hi Dana \d\.\n.*Reply STOP to end$/);
  expect(await read(owner, id)).toMatchObject({
    status: "completed",
    sentMessages: 2,
    deliveredMessages: 0,
  });
  expect((await report(0, { MessageStatus: "delivered" })).status).toBe(200);
  // Late and twice, it never steps back.
  for (const status of ["sent", "queued", "delivered"]) await report(0, { MessageStatus: status });
  await report(1, { MessageStatus: "undelivered", ErrorCode: "30003" });
  await run(owner);
  expect((await records(owner, id)).map(({ status }) => status).sort()).toEqual(["delivered", "undelivered"]);
  expect(await read(owner, id)).toMatchObject({ sentMessages: 2, deliveredMessages: 1 });
});

test("a report that comes before the answer to the text counts, and the answer changes nothing", async () => {
  const owner = await newCaller(server, twilio);
  const { id } = await start(owner, await agreed(server, owner, ["212-555-0142"]));
  twilio.onTaken = async () => {
    expect((await report(0, { MessageStatus: "delivered" })).status).toBe(200);
  };
  await run(owner);
  expect(await records(owner, id)).toMatchObject([{ status: "delivered" }]);
  expect(await read(owner, id)).toMatchObject({ status: "completed", deliveredMessages: 1 });
});

test("a text whose answer was lost is looked up, and never sent again", async () => {
  const owner = await newCaller(server, twilio);
  const { id } = await start(owner, await agreed(server, owner, ["212-555-0142"]));
  twilio.next("POST /Messages.json", "lose");
  await run(owner);
  expect(twilio.texts).toHaveLength(1);
  expect((await read(owner, id)).status).toBe("sending");
  await asOwner(
    inject("databaseUrl"),
    "UPDATE deliveries SET look_up_at = now() - interval '1 second' WHERE source_id = $1",
    [id],
  );
  await run(owner);
  expect(twilio.texts).toHaveLength(1);
  expect(await read(owner, id)).toMatchObject({ status: "completed", sentMessages: 1 });
});

test.each([
  ["21610", "stopped"],
  ["30006", "bounced"],
])("error %s ends texts to the number", async (code, reason) => {
  const owner = await newCaller(server, twilio);
  const ids = await agreed(server, owner, ["212-555-0142"]);
  await start(owner, ids);
  await run(owner);
  await report(0, { MessageStatus: "undelivered", ErrorCode: code });
  const { body } = await owner.call(suppressionsApi.list, { query: { channel: "text" } });
  expect(body).toMatchObject([{ address: "+12125550142", reason }]);
});

test("a number that isn't registered stops texts, and managers are told once", async () => {
  const owner = await newCaller(server, twilio);
  const ids = await agreed(server, owner, ["212-555-0142", "212-555-0143"]);
  await start(owner, ids);
  await run(owner);
  await report(0, { MessageStatus: "undelivered", ErrorCode: "30034" });
  await report(1, { MessageStatus: "undelivered", ErrorCode: "30034" });
  const told = (await owner.call(notificationsApi.list, { query: {} as never })).body as { title: string }[];
  expect(told.filter(({ title }) => title === "Your calls and texts aren’t going out")).toHaveLength(1);
  const { started } = await start(owner, ids);
  expect(started).toMatchObject({ status: 409 });
  expect(started.body as unknown).toMatchObject({
    message: expect.stringContaining("Not registered yet: carriers will deliver none of these."),
  });
});

test("a wrong sign-in stops the line, and what is left waits", async () => {
  const owner = await newCaller(server, twilio);
  const { id } = await start(owner, await agreed(server, owner, ["212-555-0142"]));
  twilio.next("POST /Messages.json", { status: 401, body: { code: 20_003, message: "Authenticate" } });
  await run(owner, 1);
  expect((await owner.call(telephoneApi.get)).body.problem).toContain("doesn’t accept");
  expect((await read(owner, id)).status).toBe("sending");
  expect((await owner.call(telephoneApi.check)).body.ok).toBe(true);
  await run(owner);
  expect(twilio.texts).toHaveLength(1);
});

test("what a line of before says stops none that was set anew", async () => {
  const owner = await newCaller(server, twilio);
  const ids = await agreed(server, owner, ["212-555-0142", "212-555-0143"]);
  await start(owner, ids);
  await run(owner);
  await owner.call(telephoneApi.update, { body: { authToken: twilio.authToken } });
  expect((await owner.call(telephoneApi.check)).body.ok).toBe(true);
  await report(0, { MessageStatus: "undelivered", ErrorCode: "21606" });
  await report(1, { MessageStatus: "undelivered", ErrorCode: "30034" });
  expect((await owner.call(telephoneApi.get)).body.problem).toBeNull();
  expect((await start(owner, ids)).started.status).toBe(200);
});

test("a refusal of texts alone at their creation stops texts, not calls", async () => {
  const owner = await newCaller(server, twilio);
  const ids = await agreed(server, owner, ["212-555-0142"]);
  await start(owner, ids);
  twilio.next("POST /Messages.json", { status: 400, body: { code: 30_034, message: "Unregistered" } });
  await run(owner, 1);
  expect((await owner.call(telephoneApi.get)).body.problem).toBeNull();
  expect((await start(owner, ids)).started.status).toBe(409);
});

test("an unknown refusal ends that person alone, and a busy Twilio, or one with a full queue, is asked again", async () => {
  const owner = await newCaller(server, twilio);
  const { id } = await start(owner, await agreed(server, owner, ["212-555-0142", "212-555-0143"]));
  twilio.next("POST /Messages.json", { status: 400, body: { code: 99_999, message: "Something new" } });
  twilio.next("POST /Messages.json", { status: 429, body: { code: 20_429, message: "Too many" } });
  twilio.next("POST /Messages.json", { status: 400, body: { code: 21_611, message: "Queue is full" } });
  await run(owner, 4);
  expect(twilio.texts).toHaveLength(1);
  const { body } = await owner.call(textCampaignsApi.recipients, { params: { id } });
  expect(body.map(({ state, reasonLabel }) => [state, reasonLabel]).sort()).toEqual([
    ["done", "Taken by Twilio"],
    ["failed", "Something new (Twilio 99999)"],
  ]);
});

test("a reply is written into the text that it answers, the first one", async () => {
  const owner = await newCaller(server, twilio);
  const address = twilio.numberSettings.get("SmsUrl") ?? "";
  const { id } = await start(owner, await agreed(server, owner, ["212-555-1000", "212-555-1001"]));
  await run(owner);
  for (const [at, Body] of ["Yes, two", "And one more"].entries())
    await twilio.post(server.url, address, {
      MessageSid: `SM${String(at).padStart(32, "0")}`,
      From: "+12125551000",
      To: twilio.number,
      Body,
      NumMedia: "0",
    });
  const replies = (await records(owner, id)).map(({ phoneNumber, response }) => [phoneNumber, response]);
  expect(Object.fromEntries(replies)).toEqual({ "+12125551000": "Yes, two", "+12125551001": null });
});

test("a campaign never costs more than it may", async () => {
  const owner = await newCaller(server, twilio);
  const ids = await agreed(server, owner, ["212-555-0142", "212-555-0143", "212-555-0144"]);
  const { id } = await start(owner, ids, { maxCost: "0.02" });
  await run(owner);
  expect(twilio.texts).toHaveLength(2);
  expect(await read(owner, id)).toMatchObject({ status: "paused", statusReason: "cost_reached" });
});

test("a campaign that reached its limit goes on with a higher one, and nobody is texted twice", async () => {
  const owner = await newCaller(server, twilio);
  const ids = await agreed(server, owner, ["212-555-0142", "212-555-0143", "212-555-0144"]);
  const { id } = await start(owner, ids, { maxCost: "0.02" });
  await run(owner);
  const low = await owner.call(textCampaignsApi.resume, { params: { id }, body: { maxCost: "0.02" } });
  expect([low.status, low.body]).toMatchObject([
    400,
    { errors: { maxCost: expect.stringContaining("$0.02") } },
  ]);
  const { body } = await owner.call(textCampaignsApi.resume, { params: { id }, body: { maxCost: "1.00" } });
  expect(body).toMatchObject({ status: "sending", maxCost: "1.00" });
  await run(owner);
  expect(new Set(twilio.texts.map(({ to }) => to)).size).toBe(3);
  expect(twilio.texts).toHaveLength(3);
  expect((await read(owner, id)).status).toBe("completed");
});

test("callbacks that Twilio didn't sign, or for a stranger's account, are refused; those of an account that was ours are taken", async () => {
  const owner = await newCaller(server, twilio);
  await start(owner, await agreed(server, owner, ["212-555-0142"]));
  await run(owner);
  const address = twilio.texts[0]?.form.get("StatusCallback") ?? "";
  const params = { MessageSid: twilio.texts[0]?.sid ?? "", MessageStatus: "delivered" };
  expect((await twilio.post(server.url, address, params, "forged")).status).toBe(403);
  expect((await twilio.post(server.url, address, params, "")).status).toBe(403);
  const other = await twilio.post(server.url, address, { ...params, AccountSid: `AC${"1".repeat(32)}` });
  expect(other.status).toBe(403);
  expect((await twilio.post(server.url, address.replace(/texts\/../, "texts/xx"), params)).status).toBe(404);
  expect((await twilio.post(server.url, address, params)).status).toBe(200);
  await owner.call(telephoneApi.update, { body: { authToken: "another" } });
  expect((await twilio.post(server.url, address, params)).status).toBe(200);
  expect((await twilio.post(server.url, address, params, "forged")).status).toBe(403);
});
