import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import fc from "fast-check";
import { getExpectedTwilioSignature } from "twilio/lib/webhooks/webhooks.js";
import { sql } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { lawRuns } from "#platform/server/testing/laws.ts";
import { newCaller } from "#apps/server/testing/telephone-fixture.ts";
import { testServer } from "#apps/server/testing/test-server.ts";
import { twilioParameters } from "#apps/server/testing/twilio-parameters.ts";
import { startTwilio } from "#apps/server/testing/twilio-stand-in.ts";
import { telephoneApi } from "#areas/telephone/contract/telephone.api.ts";
import { signatureOf } from "./callbacks.service.ts";

const twilio = await startTwilio();
const server = await testServer({ programUrls: { twilio: twilio.url } });
afterAll(twilio.close);
const line = {
  accountSid: twilio.accountSid,
  authToken: twilio.authToken,
  number: "(212) 555-0199",
  pricePerText: "0.0083",
};

test("a line keeps its token to itself, goes live once it is checked, and takes what comes in", async () => {
  const owner = await server.newOwner();
  const { body } = await owner.call(telephoneApi.update, { body: line });
  expect(body).toMatchObject({ number: "+12125550199", hasAuthToken: true, mode: "practice" });
  expect(JSON.stringify(body)).not.toContain(twilio.authToken);
  const { rows } = await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
    tx.execute(sql`SELECT telephones::text AS all FROM telephones`),
  );
  expect(JSON.stringify(rows)).not.toContain(twilio.authToken);
  const checked = (await owner.call(telephoneApi.check)).body;
  expect(checked).toMatchObject({
    ok: true,
    message: "Connected. You can call and text for real.",
    telephone: { mode: "live", canText: true, canCall: true, accountName: "Alder & Sons" },
  });
  expect(twilio.faults).toEqual([]);
  expect(twilio.numberSettings.get("SmsUrl")).toMatch(/\/api\/telephone\/incoming\/[\w-]+\/text$/);
  expect(twilio.numberSettings.get("VoiceUrl")).toMatch(/\/api\/telephone\/incoming\/[\w-]+\/call$/);
  expect((await owner.call(telephoneApi.mode)).body).toEqual({
    mode: "live",
    pricePerText: line.pricePerText,
  });
});

test.each([
  ["another account", { accountSid: `AC${"1".repeat(32)}` }, { mode: "practice", hasAuthToken: false }],
  ["another number", { number: "+12125550100" }, { mode: "practice", hasAuthToken: true }],
  ["another token", { authToken: "new" }, { mode: "practice", hasAuthToken: true }],
  ["another price", { pricePerText: "0.02" }, { mode: "live", hasAuthToken: true }],
])("with %s a line is checked again, if it has to be", async (_, changes, expected) => {
  const owner = await newCaller(server, twilio);
  expect((await owner.call(telephoneApi.update, { body: changes })).body).toMatchObject(expected);
});

test.each([
  ["a wrong token", { authToken: "wrong" }, "Twilio doesn’t accept this Account SID and Auth Token."],
  [
    "a number of somebody else",
    { number: "+12125550111" },
    "isn’t one of the numbers of this Twilio account",
  ],
  ["no number", { number: null }, "Enter the number that you call and text from."],
])("a check says what is wrong with %s", async (_, changes, message) => {
  const owner = await server.newOwner();
  await owner.call(telephoneApi.update, { body: { ...line, ...changes } });
  const { body } = await owner.call(telephoneApi.check);
  expect(body).toMatchObject({ ok: false, telephone: { mode: "practice" } });
  expect(body.message).toContain(message);
});

test.each([
  [{ accountSid: "AC1" }, { accountSid: "It begins with AC and has 34 characters" }],
  [{ number: "911" }, { number: "Enter a number such as +1 212 555 0142" }],
  [{ forwardTo: "abc" }, { forwardTo: "Enter a number such as +1 212 555 0142" }],
  [{ pricePerText: "-1" }, { pricePerText: "Enter a price such as 0.0079" }],
])("%o is refused", async (body, errors) => {
  const owner = await server.newOwner();
  const answer = await owner.call(telephoneApi.update, { body });
  expect([answer.status, (answer.body as unknown as { errors: object }).errors]).toEqual([400, errors]);
});

test("a line that was disconnected is gone", async () => {
  const owner = await newCaller(server, twilio);
  await owner.call(telephoneApi.remove);
  expect((await owner.call(telephoneApi.get)).body).toMatchObject({
    mode: "practice",
    accountSid: null,
    hasAuthToken: false,
  });
});

test("the registration is read from what became of the latest texts, with texts to copy", async () => {
  const owner = await newCaller(server, twilio);
  const read = async () => (await owner.call(telephoneApi.registration)).body;
  expect(await read()).toMatchObject({ kind: "local", state: "unknown" });
  const told = (messages: object[]) => twilio.next("GET /Messages.json", { status: 200, body: { messages } });
  told([
    { sid: "SM1", status: "queued" },
    { sid: "SM2", status: "undelivered", error_code: 30_034 },
  ]);
  expect(await read()).toMatchObject({
    state: "not_registered",
    message: "Not registered yet: carriers will deliver none of these.",
  });
  told([{ sid: "SM3", status: "delivered" }]);
  const { state, texts } = await read();
  expect(state).toBe("delivering");
  for (const { label, text } of texts.filter((one) => one.label.startsWith("Sample")))
    expect([label, text.includes("Reply STOP to end")]).toEqual([label, true]);
});

test("of a Messaging Service it is told where its replies have to come", async () => {
  const owner = await newCaller(server, twilio, { number: `MG${"a".repeat(32)}` });
  const address = (await owner.call(telephoneApi.registration)).body.incomingTextUrl ?? "";
  expect(address).toMatch(/^https?:\/\/[^/]+\/api\/telephone\/incoming\/[\w-]+\/text$/);
  await owner.call(telephoneApi.update, { body: { number: twilio.number } });
  expect((await owner.call(telephoneApi.registration)).body.incomingTextUrl).toBeNull();
});

test("signatures are those of Twilio's own package", () => {
  const word = fc.string({ unit: "grapheme", maxLength: 20 });
  fc.assert(
    fc.property(
      fc.dictionary(
        word.filter((one) => one !== "__proto__"),
        word,
      ),
      word,
      (params, token) => {
        const address = "https://mainstay.example/api/telephone/texts/abc/status";
        expect(signatureOf(token, address, new URLSearchParams(params))).toBe(
          getExpectedTwilioSignature(token, address, params),
        );
      },
    ),
    { numRuns: lawRuns(1) },
  );
});

const file = resolve("../shared/contracts/twilio-v2010.extract.json");
const isThere = existsSync(file);
if (!isThere) console.log("Left out: Twilio's published description is not beside the project.");
type Described = {
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Record<string, { schema: { properties: object } }> };
};

describe.skipIf(!isThere)("Twilio's published description", () => {
  const paths = (
    isThere ? (JSON.parse(readFileSync(file, "utf8")) as { paths: unknown }).paths : {}
  ) as Record<string, Record<string, Described>>;
  test.each(Object.entries(twilioParameters))("knows %s and its parameters", (call, names) => {
    const [method = "", below = ""] = call.split(" ");
    const start = "/2010-04-01/Accounts/{";
    const found = Object.entries(paths).find(
      ([path]) =>
        path ===
        (below === ".json" ? `${start}Sid}.json` : `${start}AccountSid}${below.replace(":id", "{Sid}")}`),
    )?.[1][method.toLowerCase()];
    expect(found).toBeDefined();
    const known = [
      ...(found?.parameters ?? []).filter((one) => one.in === "query").map(({ name }) => name),
      ...Object.keys(
        found?.requestBody?.content["application/x-www-form-urlencoded"]?.schema.properties ?? {},
      ),
    ];
    expect(names.filter((name) => !known.includes(name))).toEqual([]);
  });
});
