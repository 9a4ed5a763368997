import { sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { newCaller } from "#apps/server/testing/telephone-fixture.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { startTwilio } from "#apps/server/testing/twilio-stand-in.ts";
import { activitiesApi } from "#areas/activities/contract/activities.api.ts";
import { contactMergesApi } from "#areas/customers/contract/contact-merges.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { insertContacts } from "#areas/customers/server/contacts.builder.ts";
import { textsApi } from "#areas/dialer/contract/texts.api.ts";
import { notificationsApi } from "#areas/notifications/contract/notifications.api.ts";
import { heldMailApi } from "#areas/outreach/contract/held-mail.api.ts";
import { suppressionsApi } from "#areas/outreach/contract/suppressions.api.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";
import { telephoneApi } from "#areas/telephone/contract/telephone.api.ts";
import { sendText } from "./texts.jobs.ts";

const twilio = await startTwilio();
const server = await testServer({ programUrls: { twilio: twilio.url } });
afterAll(twilio.close);
beforeEach(() => void Object.assign(twilio, { texts: [], calls: [], seen: [], faults: [] }));

const maria = "+12125550142";
let last = 0;
const newSid = () => `SM${String(++last).padStart(32, "0")}`;
/** A business with a live line, one customer, and how texts reach it. */
async function shop() {
  const owner = await newCaller(server, twilio);
  const address = twilio.numberSettings.get("SmsUrl") ?? "";
  const [contactId = ""] = await insertContacts(server.database, owner.user.workspaceId, [
    { firstName: "Maria", lastName: "Lopez", email: "maria@example.com", phone: "212-555-0142" },
  ]);
  const text = (Body: string, more: Record<string, string> = {}, signature?: string) =>
    twilio.post(
      server.url,
      address,
      { MessageSid: newSid(), From: maria, To: twilio.number, Body, NumMedia: "0", ...more },
      signature,
    );
  return { owner, contactId, text };
}
const conversations = async (owner: SignedIn, query = {}) =>
  (await owner.call(textsApi.list, { query })).body;
const messages = async (owner: SignedIn, id: string) =>
  (await owner.call(textsApi.messages, { params: { id } })).body;
const sent = () => twilio.texts.map(({ to, form }) => `${to} ${form.get("Body")}`);
const stops = async (owner: SignedIn) =>
  (await owner.call(suppressionsApi.list, { query: { channel: "text" } })).body.map(({ reason }) => reason);

test("an answer that waited for more than a day is no email: its conversation and the bell say that it wasn’t sent", async () => {
  const { owner, text } = await shop();
  await text("Do you have pies?");
  const id = (await conversations(owner))[0]?.id ?? "";
  await owner.call(textsApi.answer, { params: { id }, body: { body: "Yes." } });
  await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
    tx.execute(sql`UPDATE deliveries SET due_at = now() - interval '25 hours' WHERE channel = 'text'`),
  );
  await server.runJobs(sendText, owner);
  expect(twilio.texts).toEqual([]);
  expect((await owner.call(heldMailApi.count)).body.count).toBe(0);
  const told = (await owner.call(notificationsApi.list, { query: {} as never })).body as { title: string }[];
  expect(told.map(({ title }) => title)).toContain("A text wasn’t sent in time");
  expect((await messages(owner, id)).find(({ direction }) => direction === "out")?.problem).toBe(
    "Not sent: your phone line didn’t work for more than a day.",
  );
});

test("of two equal answers the one without an answer from Twilio is not taken for the other", async () => {
  const { owner, text } = await shop();
  await text("Do you have pies? And cakes?");
  const id = (await conversations(owner))[0]?.id ?? "";
  const say = async () => {
    await owner.call(textsApi.answer, { params: { id }, body: { body: "Yes." } });
    await server.runJobs(sendText, owner);
  };
  await say();
  twilio.next("POST /Messages.json", "cut");
  await say();
  await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
    tx.execute(sql`UPDATE deliveries SET look_up_at = now() WHERE state = 'unknown'`),
  );
  await server.runJobs(sendText, owner);
  const { rows } = await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
    tx.execute(sql`SELECT state FROM deliveries WHERE channel = 'text' ORDER BY state`),
  );
  expect(rows.map(({ state }) => state)).toEqual(["accepted", "unknown"]);
});

test("a text belongs to the customer with its number, is unread, told of once, and answered in place", async () => {
  const { owner, contactId, text } = await shop();
  const body = "Do you have <b>pies</b> on Friday?";
  expect((await text(body)).status).toBe(200);
  const [conversation] = await conversations(owner);
  expect(conversation).toMatchObject({
    number: maria,
    contactId,
    contactName: "Maria Lopez",
    lastBody: body,
    unread: 1,
    isStopped: false,
    isInDoubt: false,
  });
  const id = conversation?.id ?? "";
  const { body: told } = await owner.call(notificationsApi.list);
  expect(told.filter(({ type }) => type === "text_received")).toMatchObject([
    { title: "Text from Maria Lopez", body, href: `/ai-dialer/texts?conversation=${id}` },
  ]);
  const { body: happened } = await owner.call(activitiesApi.list, { query: { contactId } });
  expect(happened.map(({ title }) => title)).toContain("Text received");
  const answer = await owner.call(textsApi.answer, { params: { id }, body: { body: "Yes, from 8:00." } });
  expect(answer.body).toMatchObject({ direction: "out", kind: "answer", state: "sending" });
  await server.runJobs(sendText, owner);
  expect(sent()).toEqual([`${maria} Yes, from 8:00.`]);
  expect(await messages(owner, id)).toMatchObject([
    { body: "Yes, from 8:00.", state: "sent", sentBy: owner.user.id },
    { body, direction: "in", state: null },
  ]);
  expect((await conversations(owner))[0]?.unread).toBe(0);
  expect(twilio.faults).toEqual([]);
  // What became of it comes later.
  const callback = twilio.texts[0]?.form.get("StatusCallback") ?? "";
  const sid = twilio.texts[0]?.sid ?? "";
  await twilio.post(server.url, callback, {
    MessageSid: sid,
    MessageStatus: "undelivered",
    ErrorCode: "30003",
  });
  await twilio.post(server.url, callback, { MessageSid: sid, MessageStatus: "sent" });
  expect((await messages(owner, id))[0]).toMatchObject({
    state: "failed",
    problem: expect.stringMatching(/off/),
  });
});

test("a forged text is refused, a repeated one is kept once, whatever its parameters", async () => {
  const { owner, text } = await shop();
  expect((await text("STOP", {}, "forged")).status).toBe(403);
  expect(await conversations(owner)).toEqual([]);
  const again = { MessageSid: newSid(), SomethingNew: "yes" };
  expect((await text("Hello", again)).status).toBe(200);
  expect((await text("Hello", again)).status).toBe(200);
  const [conversation] = await conversations(owner);
  expect(conversation).toMatchObject({ unread: 1 });
  expect(await messages(owner, conversation?.id ?? "")).toHaveLength(1);
  const { body: told } = await owner.call(notificationsApi.list);
  expect(told.filter(({ type }) => type === "text_received")).toHaveLength(1);
});

test.each([
  ["another number", { number: "+12125550198" }],
  ["another token", { authToken: "0123456789abcdef0123456789abcdef" }],
  ["another account", { accountSid: `AC${"2".repeat(32)}`, authToken: "0123456789abcdef0123456789abcdef" }],
  ["no line", undefined],
])("a STOP that comes at the address of before counts where there is now %s", async (_, changes) => {
  const { owner, text } = await shop();
  if (changes) await owner.call(telephoneApi.update, { body: changes });
  else await owner.call(telephoneApi.remove);
  expect((await text("STOP", {}, "forged")).status).toBe(403);
  expect((await text("STOP")).status).toBe(200);
  expect(await stops(owner)).toEqual(["stopped"]);
  // A line that is set anew begins with other addresses.
  const before = twilio.numberSettings.get("SmsUrl");
  const { accountSid, authToken, number } = twilio;
  await owner.call(telephoneApi.update, { body: { accountSid, authToken, number } });
  await owner.call(telephoneApi.check);
  expect(twilio.numberSettings.get("SmsUrl")).not.toBe(before);
  expect((await text("Hello")).status).toBe(200);
});

test("STOP ends texts and calls with one confirmation, START brings them back, HELP is answered", async () => {
  const { owner, text } = await shop();
  await text("please stop texting me");
  await text("STOP");
  await server.runJobs(sendText, owner);
  expect(sent()).toEqual([expect.stringMatching(/you won't get texts or calls/)]);
  expect(await stops(owner)).toEqual(["stopped"]);
  const [conversation] = await conversations(owner);
  const id = conversation?.id ?? "";
  expect(conversation?.isStopped).toBe(true);
  const refused = await owner.call(textsApi.answer, { params: { id }, body: { body: "But why?" } });
  expect(refused).toMatchObject({ status: 409, body: { message: expect.stringMatching(/They said stop/) } });
  await text("start");
  await text("HELP");
  await server.runJobs(sendText, owner);
  expect(sent().slice(1)).toEqual([
    expect.stringMatching(/you'll get our texts again/),
    expect.stringMatching(/Reply STOP to end texts/),
  ]);
  expect(await stops(owner)).toEqual([]);
});

test("where Twilio has answered, we don’t; and a confirmation that is late stays away", async () => {
  const { owner, text } = await shop();
  await text("Stop", { OptOutType: "STOP" });
  await text("Help", { OptOutType: "HELP" });
  await server.runJobs(sendText, owner);
  expect([sent(), await stops(owner)]).toEqual([[], ["stopped"]]);
  await text("START", { OptOutType: "START" });
  expect(await stops(owner)).toEqual([]);
  await text("quit");
  await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
    tx.execute(
      sql`UPDATE text_messages SET created_at = now() - interval '6 minutes' WHERE kind = 'stopped'`,
    ),
  );
  await server.runJobs(sendText, owner);
  expect(sent()).toEqual([]);
});

test("an answer on its way when they say stop never leaves", async () => {
  const { owner, text } = await shop();
  await text("Are you open?");
  const id = (await conversations(owner))[0]?.id ?? "";
  await owner.call(textsApi.answer, { params: { id }, body: { body: "Yes." } });
  await text("stop", { OptOutType: "STOP" });
  await server.runJobs(sendText, owner);
  expect(sent()).toEqual([]);
  const answer = (await messages(owner, id)).find(({ direction }) => direction === "out");
  expect(answer).toMatchObject({ state: "not_sent", problem: "Not sent: said stop." });
});

test("a doubtful text makes a task and waits for a decision, which is made once", async () => {
  const { owner, contactId, text } = await shop();
  await text("Don't call me before 9");
  expect(await stops(owner)).toEqual(["paused"]);
  const { body: tasks } = await owner.call(tasksApi.list, { query: { contactId } });
  expect(tasks).toMatchObject([{ title: "Did Maria Lopez say stop?" }]);
  const { body: held } = await owner.call(suppressionsApi.list, { query: { channel: "call" } });
  const lifted = { params: { id: held[0]?.id ?? "" }, body: { why: "They called" } };
  expect((await owner.call(suppressionsApi.lift, lifted)).status).toBe(409);
  const [{ id } = { id: "" }] = await conversations(owner);
  const no = await owner.call(textsApi.decide, { params: { id }, body: { isStop: false } });
  expect(no.body).toMatchObject({ isInDoubt: false, isStopped: false, refusal: null });
  expect(await stops(owner)).toEqual([]);
  expect((await owner.call(textsApi.decide, { params: { id }, body: { isStop: true } })).status).toBe(409);
  await text("wrong number");
  await owner.call(textsApi.decide, { params: { id }, body: { isStop: true } });
  expect(await stops(owner)).toEqual(["stopped"]);
});

test("a stranger’s texts go to whoever gets the number; pictures and 1,600 letters are kept", async () => {
  const { owner, text } = await shop();
  const From = "+12125550177";
  const long = "🥧".repeat(1700);
  await text(long, {
    From,
    NumMedia: "2",
    MediaUrl0: "https://api.twilio.com/secret",
    MediaContentType0: "image/jpeg",
  });
  const [conversation] = await conversations(owner);
  const id = conversation?.id ?? "";
  expect(conversation).toMatchObject({ number: From, contactId: null, contactName: null });
  const [kept] = await messages(owner, id);
  expect([[...(kept?.body ?? "")].length, kept?.media]).toEqual([1600, ["image/jpeg", "file"]]);
  const { body: made } = await owner.call(contactsApi.create, {
    body: {
      firstName: "Ana",
      lastName: "Silva",
      email: "ana@example.com",
      phone: "(212) 555-0177",
      source: "Text",
    },
  });
  expect((await conversations(owner))[0]).toMatchObject({ contactId: made.id, contactName: "Ana Silva" });
  expect(await conversations(owner, { search: "silva" })).toHaveLength(1);
  expect(await conversations(owner, { search: "5550177" })).toHaveLength(1);
  expect(await conversations(owner, { search: "100%" })).toHaveLength(0);
  expect((await text("hi", { From: "ACME" })).status).toBe(200);
  expect(await conversations(owner)).toHaveLength(1);
});

test("a merge moves conversations, and a customer who is removed for good takes theirs along", async () => {
  const { owner, contactId, text } = await shop();
  await text("Hello");
  const [keepId = ""] = await insertContacts(server.database, owner.user.workspaceId, [
    { firstName: "Maria", lastName: "L.", email: "m@example.com", phone: "646-555-0101" },
  ]);
  await text("Hi", { From: "+16465550101" });
  await owner.call(contactMergesApi.create, {
    body: { keepId, mergedIds: [contactId], versions: { [keepId]: 1, [contactId]: 1 } },
  });
  expect(await conversations(owner, { contactId: keepId })).toHaveLength(2);
  await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
    tx.execute(sql`DELETE FROM contacts WHERE id = ${keepId}`),
  );
  expect(await conversations(owner)).toEqual([]);
});

test("two people who answer at once both send; viewers read; who sees only their own sees only theirs", async () => {
  const { owner, contactId, text } = await shop();
  const [member, viewer] = [
    await newTeammate(server, owner, "member"),
    await newTeammate(server, owner, "viewer"),
  ];
  await text("Hello");
  await text("Who is this?", { From: "+12125550188" });
  const [, { id } = { id: "" }] = await conversations(owner);
  const both = await Promise.all(
    [owner, member].map((by) => by.call(textsApi.answer, { params: { id }, body: { body: "Hi Maria" } })),
  );
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await messages(viewer, id)).toHaveLength(3);
  expect((await viewer.call(textsApi.answer, { params: { id }, body: { body: "No" } })).status).toBe(403);
  await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
    tx.execute(sql`UPDATE members SET sees = 'own' WHERE user_id = ${member.user.id}`),
  );
  expect(await conversations(member)).toEqual([]);
  expect((await member.call(textsApi.get, { params: { id } })).status).toBe(404);
  await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
    tx.execute(sql`UPDATE contacts SET assigned_to = ${member.user.id} WHERE id = ${contactId}`),
  );
  expect((await conversations(member)).map(({ number }) => number)).toEqual([maria]);
});

test("without a line nothing is answered, with an honest reason; long and empty answers are refused", async () => {
  const { owner, text } = await shop();
  await text("Hello");
  const [{ id } = { id: "" }] = await conversations(owner);
  const long = await owner.call(textsApi.answer, { params: { id }, body: { body: "x".repeat(1601) } });
  const empty = await owner.call(textsApi.answer, { params: { id }, body: { body: " " } });
  expect([long.status, empty.status]).toEqual([400, 400]);
  await server.database.inWorkspace(owner.user.workspaceId, (tx) => tx.execute(sql`DELETE FROM telephones`));
  const refused = await owner.call(textsApi.answer, { params: { id }, body: { body: "Hi" } });
  expect(refused).toMatchObject({ status: 409, body: { message: "No telephone line is connected." } });
});
