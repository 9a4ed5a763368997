import { SaxesParser } from "saxes";
import fc from "fast-check";
import { afterAll, beforeEach, expect, inject, test } from "vitest";
import { asOwner } from "#platform/server/testing/new-database.ts";
import { lawRuns } from "#platform/server/testing/laws.ts";
import { agreed, newCaller } from "#apps/server/testing/telephone-fixture.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { startTwilio } from "#apps/server/testing/twilio-stand-in.ts";
import { activitiesApi } from "#areas/activities/contract/activities.api.ts";
import { callListApi } from "#areas/dialer/contract/call-list.api.ts";
import { voiceCampaignsApi } from "#areas/dialer/contract/phone-campaigns.api.ts";
import { phoneRecordsApi } from "#areas/dialer/contract/phone-records.api.ts";
import { suppressionsApi } from "#areas/outreach/contract/suppressions.api.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";
import { telephoneApi } from "#areas/telephone/contract/telephone.api.ts";
import { runPhoneCampaign } from "./phone-campaigns.jobs.ts";

const twilio = await startTwilio();
const server = await testServer({ programUrls: { twilio: twilio.url } });
afterAll(twilio.close);
beforeEach(() => {
  Object.assign(twilio, { texts: [], calls: [], seen: [], faults: [], onTaken: undefined });
});

/** A call that was placed to one customer, and its business. */
async function placed(changes: object = {}, line: object = {}) {
  const owner = await newCaller(server, twilio, line);
  const contactIds = await agreed(server, owner, ["212-555-0142"]);
  const { body } = await owner.call(voiceCampaignsApi.create, {
    body: { name: "our spring offer", script: "Hi {{firstName|there}}.", contactIds, ...changes },
  });
  await owner.call(voiceCampaignsApi.start, { params: { id: body.id } });
  await run(owner);
  return { owner, id: body.id, contactId: contactIds[0]! };
}
const run = async (owner: SignedIn, rounds = 1) => {
  for (let round = 0; round < rounds; round++) await server.runJobs(runPhoneCampaign, owner);
};
const read = async (owner: SignedIn, id: string) =>
  (await owner.call(voiceCampaignsApi.get, { params: { id } })).body;
const records = async (owner: SignedIn, campaignId: string) =>
  (await owner.call(phoneRecordsApi.calls, { query: { campaignId } })).body;

type Kind = "status" | "machine" | "words" | "answer" | "person";
const addresses: Record<Kind, (form: URLSearchParams) => string> = {
  status: (form) => form.get("StatusCallback") ?? "",
  machine: (form) => form.get("AsyncAmdStatusCallback") ?? "",
  words: (form) => form.get("Url") ?? "",
  answer: (form) => (form.get("Url") ?? "").replace(/words$/, "answer"),
  person: (form) => (form.get("Url") ?? "").replace(/words$/, "person"),
};
const post = (kind: Kind, params: Record<string, string>, at = 0) => {
  const call = twilio.calls[at]!;
  return twilio.post(server.url, addresses[kind](call.form), {
    CallSid: call.sid,
    To: call.to,
    From: call.from,
    ...params,
  });
};
const status = (word: string, more: Record<string, string> = {}) =>
  post("status", { CallStatus: word, ...more });

/** The verbs of TwiML with what is said in them, read by an XML parser. */
async function verbs(answer: Response): Promise<string[]> {
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toContain("text/xml");
  const found: string[] = [];
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name }) => void found.push(name));
  parser.on("text", (text) => void (text.trim() && found.push(text)));
  parser.write(await answer.text()).close();
  return found;
}

test("a call is placed once, says first that it is a machine, and a yes is written down", async () => {
  const { owner, id, contactId } = await placed({ script: "Hi {{firstName|there}} & <welcome>." });
  expect(twilio.faults).toEqual([]);
  expect(twilio.calls).toHaveLength(1);
  const { form } = twilio.calls[0]!;
  expect(form.getAll("StatusCallbackEvent")).toEqual(["initiated", "ringing", "answered", "completed"]);
  expect([form.get("AsyncAmd"), form.get("To"), form.get("From")]).toEqual([
    "true",
    "+12125550142",
    twilio.number,
  ]);
  await status("ringing");
  await status("in-progress");
  const said = await verbs(await post("words", { CallStatus: "in-progress" }));
  expect(said.slice(0, 4)).toEqual(["Response", "Gather", "Say", "prosody"]);
  expect(said[4]).toMatch(
    /^This is .*’s automated assistant, speaking with an artificial voice\. Hi Dana 0 & <welcome>\.$/,
  );
  expect(said.join(" ")).toContain("press 9");
  expect((await read(owner, id)).status).toBe("active");
  // Until it is known who speaks, the call waits.
  expect(await verbs(await post("answer", { SpeechResult: "Yes, sure." }))).toEqual(
    expect.arrayContaining(["Gather", "Redirect"]),
  );
  await post("machine", { AnsweredBy: "human" });
  expect((await verbs(await post("answer", {}))).join(" ")).toMatch(/We’ll be in touch.*Hangup/);
  await status("completed", { CallDuration: "61" });
  await run(owner);
  expect(await read(owner, id)).toMatchObject({
    status: "completed",
    completedCalls: 1,
    successfulCalls: 1,
  });
  const [record] = await records(owner, id);
  expect(record).toMatchObject({ status: "completed", outcome: "interested", duration: 61 });
  expect(record?.transcript).toContain("Customer: Yes, sure.");
  const told = (await owner.call(activitiesApi.list, { query: { contactId } as never })).body as {
    title: string;
  }[];
  expect(told.map(({ title }) => title)).toContain("Call: interested");
});

test.each([[{ Digits: "9" }], [{ SpeechResult: "Please stop calling me." }]])(
  "%o ends calls and texts for good",
  async (said) => {
    const { owner, id } = await placed();
    await post("answer", said);
    await post("answer", said);
    await status("completed", { CallDuration: "9" });
    for (const channel of ["text", "call"] as const)
      expect((await owner.call(suppressionsApi.list, { query: { channel } })).body).toMatchObject([
        { address: "+12125550142", reason: "stopped" },
      ]);
    expect((await records(owner, id))[0]?.outcome).toBe("said_stop");
  },
);

test("a machine is hung up on once, and is no success", async () => {
  const { owner, id } = await placed();
  await status("in-progress");
  for (let time = 0; time < 2; time++) await post("machine", { AnsweredBy: "machine_end_beep" });
  expect(twilio.seen.filter(({ call }) => call === "POST /Calls/:id.json")).toHaveLength(1);
  await status("completed", { CallDuration: "5" });
  await run(owner);
  expect((await records(owner, id))[0]).toMatchObject({ outcome: "voicemail" });
  expect(await read(owner, id)).toMatchObject({ status: "completed", successfulCalls: 0 });
});

test.each([
  "The person you are calling can't take your call, please try again later.",
  "Hi, this is Sam. Stop by the shop, or call me back tomorrow.",
  "You have reached the office. To stop calls, say operator.",
])("what a voicemail says is no answer: %s", async (greeting) => {
  const { owner, id } = await placed({}, { forwardTo: "212-555-0177" });
  await status("in-progress");
  for (let time = 0; time < 3; time++)
    expect(
      (await verbs(await post("answer", { SpeechResult: `${greeting} ${time}` }))).join(" "),
    ).not.toMatch(/Dial|call you|won’t be/);
  await post("machine", { AnsweredBy: "machine_end_beep" });
  expect(twilio.seen.filter(({ call }) => call === "POST /Calls/:id.json")).toHaveLength(1);
  expect(await verbs(await post("answer", {}))).not.toContain("Dial");
  await status("completed", { CallDuration: "12" });
  expect((await records(owner, id))[0]).toMatchObject({ outcome: "voicemail" });
  expect((await owner.call(tasksApi.list)).body).toEqual([]);
  expect((await owner.call(suppressionsApi.list, { query: { channel: "call" } })).body).toEqual([]);
});

test("who is known to be a person is put through for what they said before; a key beats a machine", async () => {
  const { owner, id } = await placed();
  await post("answer", { SpeechResult: "Can I talk to a person?" });
  await post("machine", { AnsweredBy: "human" });
  for (let time = 0; time < 2; time++)
    expect((await verbs(await post("answer", {}))).join(" ")).toContain("Somebody will call you back");
  await status("completed", { CallDuration: "12" });
  expect((await owner.call(tasksApi.list)).body).toHaveLength(1);
  expect((await records(owner, id))[0]).toMatchObject({ outcome: "wants_person" });
  Object.assign(twilio, { calls: [] });
  const other = await placed();
  await post("machine", { AnsweredBy: "machine_start" });
  await post("answer", { Digits: "1" });
  await status("completed");
  expect((await records(other.owner, other.id))[0]).toMatchObject({ outcome: "interested" });
});

test.each([
  ["machine_end_beep", true],
  ["machine_end_silence", false],
])("with a message for machines, %s gets it: %s", async (answeredBy, gets) => {
  const voiceSettings = { voice: "alloy", speed: 1, pitch: 0, afterBeep: true };
  await placed({ voiceSettings });
  await status("in-progress");
  for (let time = 0; time < 2; time++) await post("machine", { AnsweredBy: answeredBy });
  const told = twilio.seen.filter(({ call }) => call === "POST /Calls/:id.json");
  expect(told).toHaveLength(1);
  expect([told[0]?.form.get("Url"), told[0]?.form.get("Twiml")]).toEqual(
    gets
      ? [twilio.calls[0]?.form.get("Url"), null]
      : [null, expect.stringContaining("<Response><Hangup/></Response>")],
  );
  const said = (await verbs(await post("words", {}))).join(" ");
  expect(said.includes("artificial voice. Hi Dana 0.")).toBe(gets);
  expect(said).toMatch(/Hangup$/);
  expect(said).not.toContain("Gather");
});

test("a script of 5,000 letters is said in pieces that Twilio takes", async () => {
  const script = "Crème & brûlée for you, <today> only. ".repeat(130) + "é".repeat(60);
  const { owner, id } = await placed({ script });
  const answer = await (await post("words", {})).text();
  const pieces = [...answer.matchAll(/<prosody[^>]*>([^<]*)<\/prosody>/g)].map(([, text]) => text ?? "");
  expect(pieces.length).toBeGreaterThan(2);
  expect(Math.max(...pieces.map((piece) => Buffer.byteLength(piece)))).toBeLessThanOrEqual(3000);
  expect(pieces.join("")).toContain("é".repeat(60));
  expect(pieces.join("").match(/&lt;today&gt;/g)).toHaveLength(130);
  expect((await records(owner, id))[0]?.status).toBe("in_progress");
});

test("who is put through costs both calls, and as much is set aside before", async () => {
  const { owner, id } = await placed({ maxCost: "1.00" }, { forwardTo: "212-555-0177" });
  const cost = async () =>
    (
      await asOwner<{ cost: number }>(
        inject("databaseUrl"),
        "SELECT cost::float8 FROM phone_records WHERE campaign_id = $1",
        [id],
      )
    ).map((row) => row.cost);
  expect(await cost()).toEqual([0.28]);
  await post("answer", { Digits: "0" });
  await post("person", { DialCallStatus: "completed", DialCallDuration: "61" });
  await status("completed", { CallDuration: "90" });
  expect(await cost()).toEqual([0.056]);
  await post("person", { DialCallStatus: "completed", DialCallDuration: "121" });
  expect(await cost()).toEqual([0.07]);
  expect((await records(owner, id))[0]).toMatchObject({ outcome: "wants_person" });
});

test("a phone that screens the call gets one sentence and half a minute, and is neither machine nor success", async () => {
  const { owner, id } = await placed();
  await status("in-progress");
  const said = await verbs(
    await post("answer", {
      SpeechResult:
        "Hi, if you record your name and reason for calling, I'll see if this person is available.",
    }),
  );
  expect(said.join(" ")).toMatch(/automated assistant.*calling about our spring offer\. Hangup$/);
  await post("machine", { AnsweredBy: "machine_end_silence" });
  expect(twilio.seen.filter(({ call }) => call === "POST /Calls/:id.json")).toEqual([]);
  // Whoever comes to the phone then hears the whole of it.
  expect((await verbs(await post("answer", { SpeechResult: "Hello?" }))).join(" ")).toContain("Hi Dana 0.");
  await status("completed", { CallDuration: "40" });
  expect((await records(owner, id))[0]).toMatchObject({ outcome: "screened", status: "completed" });
});

test("who asks for a person is put through to the owner's phone, and nobody there makes a task", async () => {
  const { owner, contactId } = await placed({}, { forwardTo: "212-555-0177" });
  const said = await verbs(await post("answer", { Digits: "0" }));
  if (said.includes("Dial")) {
    expect(said).toContain("+12125550177");
    for (let time = 0; time < 2; time++) await post("person", { DialCallStatus: "no-answer" });
  }
  const { body } = await owner.call(tasksApi.list, { query: {} as never });
  expect(body as { contactId: string; title: string }[]).toMatchObject([
    { contactId, title: "Call back: wants to talk to a person" },
  ]);
});

test("a busy number is called again in 15 minutes, and after three tries nobody is", async () => {
  const { owner, id, contactId } = await placed();
  for (let time = 0; time < 3; time++) {
    await post("status", { CallStatus: "busy" }, time);
    await post("status", { CallStatus: "busy" }, time);
    const waits = await asOwner(
      inject("databaseUrl"),
      "UPDATE deliveries SET due_at = now() WHERE source_id = $1 AND state = 'pending' AND due_at BETWEEN now() + interval '14 minutes' AND now() + interval '16 minutes' RETURNING id",
      [id],
    );
    expect(waits).toHaveLength(time < 2 ? 1 : 0);
    await asOwner(inject("databaseUrl"), "UPDATE telephones SET next_call_at = NULL");
    await run(owner, 2);
  }
  expect(twilio.calls).toHaveLength(3);
  expect((await records(owner, id)).map(({ outcome }) => outcome)).toEqual(["busy", "busy", "busy"]);
  expect(await read(owner, id)).toMatchObject({ status: "completed", completedCalls: 1, successfulCalls: 0 });
  const { body: told } = await owner.call(activitiesApi.list, { query: { contactId } as never });
  expect(told.map(({ title }) => title).filter((title) => title.startsWith("Call"))).toEqual(
    Array.from({ length: 3 }, () => "Call: busy"),
  );
});

test("what turns out after the end of a call is told once more", async () => {
  const { owner, id, contactId } = await placed();
  await status("completed", { CallDuration: "9" });
  await post("machine", { AnsweredBy: "human" });
  await post("machine", { AnsweredBy: "human" });
  await run(owner);
  expect((await records(owner, id))[0]).toMatchObject({ outcome: "listened" });
  expect(await read(owner, id)).toMatchObject({ successfulCalls: 1 });
  const { body } = await owner.call(activitiesApi.list, { query: { contactId } as never });
  expect(
    (body as { title: string }[]).map(({ title }) => title).filter((one) => one.startsWith("Call:")),
  ).toEqual(["Call: listened", "Call: unclear who answered"]);
});

test("a cancelled campaign lets the call that rings end, and calls nobody again", async () => {
  const { owner, id } = await placed();
  await status("ringing");
  expect((await owner.call(voiceCampaignsApi.cancel, { params: { id } })).status).toBe(200);
  await status("no-answer");
  await run(owner, 2);
  expect(twilio.calls).toHaveLength(1);
  expect(await read(owner, id)).toMatchObject({ status: "cancelled" });
});

const longAgo = (minutes: number) =>
  asOwner(inject("databaseUrl"), "UPDATE phone_records SET begun_at = begun_at - make_interval(mins => $1)", [
    minutes,
  ]);

test("a call whose answer was lost, and that Twilio doesn’t know, is never said to be made or failed", async () => {
  const owner = await newCaller(server, twilio);
  const contactIds = await agreed(server, owner, ["212-555-0142"]);
  const { body } = await owner.call(voiceCampaignsApi.create, {
    body: { name: "Spring", script: "Hi.", contactIds },
  });
  twilio.next("POST /Calls.json", "cut");
  await owner.call(voiceCampaignsApi.start, { params: { id: body.id } });
  await run(owner);
  await asOwner(
    inject("databaseUrl"),
    "UPDATE deliveries SET look_up_at = NULL, look_ups = 3 WHERE source_id = $1",
    [body.id],
  );
  await longAgo(400);
  await run(owner, 2);
  const { body: rows } = await owner.call(voiceCampaignsApi.recipients, { params: { id: body.id } });
  expect(rows.map(({ state }) => state)).toEqual(["unknown"]);
  expect(await records(owner, body.id)).toMatchObject([{ status: "unknown", outcome: null }]);
  expect((await read(owner, body.id)).status).toBe("completed");
});

test("a call under way ends also where its campaign was paused and Twilio never said so", async () => {
  const { owner, id } = await placed();
  await status("in-progress");
  await owner.call(voiceCampaignsApi.pause, { params: { id } });
  await longAgo(25);
  twilio.calls[0]!.status = "no-answer";
  await run(owner, 2);
  expect(await records(owner, id)).toMatchObject([{ status: "no_answer", outcome: "no_answer" }]);
  expect((await read(owner, id)).status).toBe("paused");
});

/** A real campaign of calls to two customers that has not started. */
async function written() {
  const owner = await newCaller(server, twilio);
  const ids = await agreed(server, owner, ["212-555-0142", "212-555-0143"]);
  const { body } = await owner.call(voiceCampaignsApi.create, {
    body: { name: "Spring", script: "Hi.", contactIds: ids },
  });
  const byHand = (contactId: string, outcome: "no_answer" | "answered") => {
    const phoneNumber = contactId === ids[0] ? "+12125550142" : "+12125550143";
    return owner.call(callListApi.record, {
      params: { id: body.id },
      body: { contactId, phoneNumber, outcome } as never,
    });
  };
  return { owner, ids, id: body.id, byHand };
}

test("who was called by hand before the start is left out with that reason, and the start counts the same", async () => {
  const { owner, ids, id, byHand } = await written();
  expect((await byHand(ids[0]!, "no_answer")).status).toBe(200);
  const { body: preflight } = await owner.call(voiceCampaignsApi.preflight, { params: { id } });
  expect(preflight).toMatchObject({
    will: 1,
    wont: 1,
    skipped: [{ reason: "already_reached", label: "whom you already called by hand", count: 1 }],
  });
  const { status } = await owner.call(voiceCampaignsApi.start, { params: { id }, body: { count: 1 } });
  expect(status).toBe(200);
  await run(owner, 2);
  expect(twilio.calls.map(({ to }) => to)).toEqual(["+12125550143"]);
});

test("who is called by hand while a campaign waits is not called by the line, nor the other way around", async () => {
  const { owner, ids, id, byHand } = await written();
  await owner.call(voiceCampaignsApi.start, { params: { id } });
  await owner.call(voiceCampaignsApi.pause, { params: { id } });
  expect((await byHand(ids[0]!, "answered")).status).toBe(200);
  await owner.call(voiceCampaignsApi.resume, { params: { id } });
  await run(owner, 2);
  expect(twilio.calls.map(({ to }) => to)).toEqual(["+12125550143"]);
  // It rings, and then somebody was spoken with: nobody is offered to be called by hand.
  const offered = async () => (await owner.call(callListApi.get, { params: { id } })).body.next;
  expect(await offered()).toBeNull();
  await status("in-progress");
  await post("answer", { SpeechResult: "Yes, sure." });
  await status("completed", { CallDuration: "61" });
  expect(await offered()).toBeNull();
});

test("words that are long once they are filled in are called with all the same", async () => {
  const { owner, ids, id } = await written();
  await asOwner(inject("databaseUrl"), "UPDATE contacts SET first_name = repeat('x', 100) WHERE id = $1", [
    ids[0],
  ]);
  await owner.call(voiceCampaignsApi.update, {
    params: { id },
    body: { script: "{{firstName}} ".repeat(100), contactIds: [ids[0]!] },
  });
  await owner.call(voiceCampaignsApi.start, { params: { id } });
  await run(owner);
  expect(twilio.calls).toHaveLength(1);
});

test("two starts at once call once", async () => {
  const owner = await newCaller(server, twilio);
  const contactIds = await agreed(server, owner, ["212-555-0142"]);
  const { body } = await owner.call(voiceCampaignsApi.create, {
    body: { name: "Spring", script: "Hi.", contactIds },
  });
  const answers = await Promise.all(
    [0, 1].map(() => owner.call(voiceCampaignsApi.start, { params: { id: body.id } })),
  );
  expect(answers.map((one) => one.status).sort()).toEqual([200, 409]);
  await run(owner, 2);
  expect(twilio.calls).toHaveLength(1);
});

test.each([
  ["human", [{ Digits: "3" }, { SpeechResult: "Yes, please." }], "interested", 1],
  ["machine_end_beep", [{ SpeechResult: "Call back later" }, { SpeechResult: "Yes?" }], "voicemail", 0],
] as const)(
  "callbacks of a call that a %s answered end alike in any order and however often they come",
  async (AnsweredBy, answers, outcome, successfulCalls) => {
    const steps: (() => Promise<Response>)[] = [
      () => status("initiated"),
      () => status("ringing"),
      () => status("in-progress"),
      () => post("machine", { AnsweredBy }),
      ...answers.map((params) => () => post("answer", params)),
      () => status("completed", { CallDuration: "20" }),
    ];
    const order = fc.shuffledSubarray([...steps.keys(), ...steps.keys()], {
      minLength: steps.length * 2,
    });
    await fc.assert(
      fc.asyncProperty(order, async (list) => {
        Object.assign(twilio, { calls: [] });
        const { owner, id } = await placed();
        for (const at of list) expect((await steps[at]!()).status).toBe(200);
        await run(owner);
        expect(await records(owner, id)).toMatchObject([{ status: "completed", outcome, duration: 20 }]);
        expect(await read(owner, id)).toMatchObject({ status: "completed", successfulCalls });
        await owner.call(telephoneApi.remove);
      }),
      { numRuns: lawRuns(12) },
    );
  },
);

test("a call that Twilio never placed is no call: the next try is written with its own end", async () => {
  const owner = await newCaller(server, twilio);
  const contactIds = await agreed(server, owner, ["212-555-0142"]);
  const { body } = await owner.call(voiceCampaignsApi.create, {
    body: { name: "Spring", script: "Hi.", contactIds },
  });
  twilio.next("POST /Calls.json", { status: 429, body: { code: 20_429, message: "Too many" } });
  await owner.call(voiceCampaignsApi.start, { params: { id: body.id } });
  await run(owner);
  expect(await records(owner, body.id)).toEqual([]);
  await asOwner(inject("databaseUrl"), "UPDATE telephones SET next_call_at = NULL");
  await run(owner);
  expect(twilio.calls).toHaveLength(1);
  await status("completed", { CallDuration: "61" });
  expect(await records(owner, body.id)).toMatchObject([{ status: "completed", duration: 61 }]);
});
