import { sql } from "drizzle-orm";
import { SaxesParser } from "saxes";
import { afterAll, beforeEach, expect, test } from "vitest";
import { newCaller } from "#apps/server/testing/telephone-fixture.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { startTwilio } from "#apps/server/testing/twilio-stand-in.ts";
import { insertContacts } from "#areas/customers/server/contacts.builder.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { incomingCallsApi } from "#areas/dialer/contract/incoming-calls.api.ts";
import { textsApi } from "#areas/dialer/contract/texts.api.ts";
import { suppressionsApi } from "#areas/outreach/contract/suppressions.api.ts";
import { telephoneApi } from "#areas/telephone/contract/telephone.api.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";
import { endRinging, removeLeftRecording, removeOldRecordings, sendText } from "./texts.jobs.ts";

const twilio = await startTwilio();
const server = await testServer({ programUrls: { twilio: twilio.url } });
afterAll(twilio.close);
beforeEach(() => void Object.assign(twilio, { texts: [], calls: [], seen: [], faults: [] }));

const caller = "+12125550142";
let last = 0;
const newSid = (start: string) => `${start}${String(++last).padStart(32, "0")}`;

/** A business with a live line, and one call to it: `at` posts a step of it and gives the answer's XML. */
async function called(line: object = {}, from = caller) {
  const owner = await newCaller(server, twilio, line);
  return { owner, at: callTo(twilio.numberSettings.get("VoiceUrl") ?? "", from) };
}
const callTo = (address: string, From: string) => {
  const CallSid = newSid("CA");
  return async (step: "" | "picked" | "dialed" | "key" | "recorded", more: Record<string, string> = {}) => {
    const path = step === "" ? address : `${address}/${step}`;
    const answer = await twilio.post(server.url, path, { CallSid, From, To: twilio.number, ...more });
    const xml = await answer.text();
    if (answer.status === 200) new SaxesParser().write(xml).close();
    return xml;
  };
};
const calls = async (owner: SignedIn) => (await owner.call(incomingCallsApi.list)).body;
const tasks = async (owner: SignedIn) =>
  (await owner.call(tasksApi.list)).body
    .map(({ title }) => title)
    .filter((title) => /Call .* back/.test(title));

test("a call rings the owner’s phone for 20 seconds; answered, nothing else happens", async () => {
  const { owner, at } = await called({ forwardTo: "+12125550100" });
  const ring = await at("");
  expect(ring).toMatch(
    /<Dial timeout="20" action="[^"]+\/call\/dialed" method="POST"><Number statusCallback="[^"]+\/call\/picked" statusCallbackEvent="answered" statusCallbackMethod="POST">\+12125550100</,
  );
  expect(await at("dialed", { DialCallStatus: "completed" })).toMatch(/<Hangup\/>/);
  expect(await calls(owner)).toMatchObject([{ state: "answered", voicemailSeconds: null }]);
  expect(await tasks(owner)).toEqual([]);
});

test("who hangs up while it rings was missed; who talks is not, however long, and nobody misses their own call", async () => {
  const { owner, at } = await called({ forwardTo: "+12125550100" });
  await at("");
  await server.runJobs(endRinging, owner);
  expect(await calls(owner)).toMatchObject([{ state: "missed", contactId: expect.any(String) }]);
  expect(await tasks(owner)).toHaveLength(1);
  const address = twilio.numberSettings.get("VoiceUrl") ?? "";
  const talks = callTo(address, "+12125550143");
  await talks("");
  const CallSid = newSid("CA");
  await talks("picked", { CallSid, ParentCallSid: `CA${String(last - 1).padStart(32, "0")}` });
  await server.runJobs(endRinging, owner);
  expect((await calls(owner))[0]).toMatchObject({ state: "answered", number: "+12125550143" });
  expect(await callTo(address, "+12125550100")("")).toMatch(/<Record/);
  await server.runJobs(endRinging, owner);
  expect((await calls(owner))[0]).toMatchObject({ state: "answered", contactId: null });
  expect(await tasks(owner)).toHaveLength(1);
});

test("what is posted is counted by its address with us, wherever it comes from", async () => {
  const left = async (token: string) => {
    const answer = await fetch(`${server.url}/api/telephone/incoming/${token}/text`, { method: "POST" });
    return Number(answer.headers.get("x-ratelimit-remaining"));
  };
  expect([await left("one"), await left("one"), await left("two")]).toEqual([5999, 5998, 5999]);
});

test("a missed call makes the customer, one task and one text a day with the booking link, however often it is told", async () => {
  const { owner, at } = await called({ forwardTo: "+12125550100", missedCallText: true });
  await at("");
  expect(await at("dialed", { DialCallStatus: "no-answer" })).toMatch(/press 9.*<Record maxLength="120"/s);
  await at("dialed", { DialCallStatus: "no-answer" });
  const { body: people } = await owner.call(contactsApi.list);
  expect(people).toMatchObject([{ firstName: "Caller", lastName: "(212) 555-0142", phone: caller }]);
  expect(await tasks(owner)).toEqual(["Call Caller (212) 555-0142 back"]);
  const again = callTo(twilio.numberSettings.get("VoiceUrl") ?? "", caller);
  await again("dialed", { DialCallStatus: "busy" });
  await server.runJobs(sendText, owner);
  expect(twilio.texts.map(({ to, form }) => `${to} ${form.get("Body")}`)).toEqual([
    expect.stringMatching(/^\+12125550142 .*sorry we missed your call.*Reply STOP/),
  ]);
  expect(await calls(owner)).toMatchObject([{ state: "missed" }, { state: "missed" }]);
  expect((await owner.call(contactsApi.list)).body).toHaveLength(1);
  expect((await owner.call(textsApi.list)).body).toMatchObject([
    { lastDirection: "out", contactId: people[0]?.id },
  ]);
});

test("nobody is texted back where it is off, or who said stop; 9 ends calls and texts for good", async () => {
  const { owner, at } = await called({ missedCallText: true });
  await insertContacts(server.database, owner.user.workspaceId, [
    { firstName: "Maria", lastName: "Lopez", email: "m@example.com", phone: "212-555-0142" },
  ]);
  expect(await at("", {})).toMatch(/<Gather/);
  expect(await at("key", { Digits: "9" })).toMatch(/won&apos;t|won't|won’t/);
  const { body: held } = await owner.call(suppressionsApi.list, { query: { channel: "call" } });
  expect(held).toMatchObject([{ reason: "stopped" }]);
  await server.runJobs(sendText, owner);
  expect(twilio.texts).toEqual([]);
  // Nobody calls back who wants no more calls.
  expect(await tasks(owner)).toEqual([]);
});

test("a missed call of a customer whom a viewer looks after has its voicemail, and the owner the task", async () => {
  const { owner, at } = await called();
  const viewer = await newTeammate(server, owner, "viewer");
  const [id] = await insertContacts(server.database, owner.user.workspaceId, [
    { firstName: "Maria", lastName: "Lopez", email: "m@example.com", phone: "212-555-0142" },
  ]);
  await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
    tx.execute(sql`UPDATE contacts SET assigned_to = ${viewer.user.id} WHERE id = ${id}`),
  );
  expect(await at("")).toMatch(/<Record/);
  expect((await owner.call(tasksApi.list)).body).toMatchObject([
    { title: "Call Maria Lopez back", assignedTo: owner.user.id, contactId: id },
  ]);
});

test("a voicemail is kept for 90 days, then gone at the provider; with its customer it goes at once", async () => {
  const { owner, at } = await called();
  await at("");
  const RecordingSid = newSid("RE");
  await at("recorded", { RecordingSid, RecordingDuration: "14", RecordingUrl: "https://api.twilio.com/x" });
  await at("recorded", { RecordingSid: newSid("RE"), RecordingDuration: "15" });
  const [call] = await calls(owner);
  expect(call).toMatchObject({ state: "missed", voicemailSeconds: 14 });
  await server.runNow(removeOldRecordings);
  expect(twilio.recordingsRemoved).toEqual([]);
  await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
    tx.execute(sql`DELETE FROM contacts WHERE id = ${call?.contactId ?? null}`),
  );
  await server.runNow(removeOldRecordings);
  expect(twilio.recordingsRemoved).toEqual([RecordingSid]);
  expect(twilio.faults).toEqual([]);
  expect(await calls(owner)).toEqual([]);
});

test("a voicemail goes at the account where it is, whatever is connected by then", async () => {
  const { owner, at } = await called();
  await at("");
  const RecordingSid = newSid("RE");
  await at("recorded", { RecordingSid, RecordingDuration: "14" });
  await owner.call(telephoneApi.update, {
    body: { accountSid: `AC${"3".repeat(32)}`, authToken: "another", number: twilio.number },
  });
  await owner.call(telephoneApi.remove);
  const [call] = await calls(owner);
  await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
    tx.execute(sql`DELETE FROM contacts WHERE id = ${call?.contactId ?? null}`),
  );
  await server.runNow(removeOldRecordings);
  expect(twilio.recordingsRemoved).toContain(RecordingSid);
});

test("a voicemail of a business that is removed for good goes at the provider", async () => {
  const { owner, at } = await called();
  await at("");
  const RecordingSid = newSid("RE");
  await at("recorded", { RecordingSid, RecordingDuration: "14" });
  await server.database.inWorkspace(owner.user.workspaceId, (tx) => tx.execute(sql`DELETE FROM workspaces`));
  await server.runJobs(removeLeftRecording);
  expect(twilio.recordingsRemoved).toContain(RecordingSid);
});

test("a forged call is refused; a hidden number makes nobody and still has its voicemail", async () => {
  const { owner, at } = await called({}, "+266696687");
  const forged = await twilio.post(
    server.url,
    twilio.numberSettings.get("VoiceUrl") ?? "",
    { CallSid: newSid("CA"), From: caller },
    "forged",
  );
  expect(forged.status).toBe(403);
  expect(await at("")).toMatch(/<Record/);
  expect(await calls(owner)).toMatchObject([{ number: null, contactId: null, state: "missed" }]);
  expect((await owner.call(contactsApi.list)).body).toEqual([]);
});
