import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, expect, test } from "vitest";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { speechApi } from "#areas/dialer/contract/speech.api.ts";
import { speechSettings } from "#areas/dialer/contract/voices.rules.ts";

type Answer = { status: number; body: unknown };
const state: { spoken: Record<string, unknown>[]; faults: string[]; next: Answer | undefined } = {
  spoken: [],
  faults: [],
  next: undefined,
};
const fields = ["text", "model_id", "voice_settings"];
const settings = ["stability", "similarity_boost", "style", "speed", "use_speaker_boost"];

/** A provider as its description has it: it refuses what that does not know. */
const provider = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const answer = (status: number, body: unknown, type = "application/json") =>
      response
        .writeHead(status, { "content-type": type })
        .end(Buffer.isBuffer(body) ? body : JSON.stringify(body));
    const url = new URL(request.url ?? "", "http://provider");
    if (request.headers["xi-api-key"] !== "sk_good")
      return answer(401, { detail: { status: "invalid_api_key", message: "Invalid API key" } });
    if (url.pathname === "/v1/models")
      return answer(200, [
        { model_id: "eleven_multilingual_v2", can_do_text_to_speech: true },
        { model_id: "eleven_flash_v2_5", can_do_text_to_speech: true },
      ]);
    if (url.pathname === "/v1/voices") return answer(200, { voices: [{ voice_id: "first" }] });
    const [, voiceId] = /^\/v1\/text-to-speech\/([\w-]+)$/.exec(url.pathname) ?? [];
    const body = JSON.parse(Buffer.concat(chunks).toString() || "{}") as Record<string, object>;
    const strange = [
      ...Object.keys(body).filter((name) => !fields.includes(name)),
      ...Object.keys(body.voice_settings ?? {}).filter((name) => !settings.includes(name)),
    ];
    if (!voiceId || request.method !== "POST" || strange.length > 0 || typeof body.text !== "string") {
      state.faults.push(`${request.method} ${request.url} ${strange.join()}`);
      return answer(422, { detail: [{ loc: ["body"], msg: "not known", type: "extra" }] });
    }
    if (state.next) return answer(state.next.status, state.next.body);
    state.spoken.push({ voiceId, ...body });
    return answer(200, Buffer.from(`speech of ${body.text as string}`), "audio/mpeg");
  });
});
provider.listen(0, "127.0.0.1");
await once(provider, "listening");
const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
const server = await testServer({ programUrls: { elevenlabs: url } });
afterAll(() => provider.close());
beforeEach(() => Object.assign(state, { spoken: [], faults: [], next: undefined }));

const connect = (owner: SignedIn, body: object = {}) =>
  owner.call(speechApi.update, { body: { apiKey: "sk_good", ...body } });
const say = (owner: SignedIn, text: string, voiceId = "nova") =>
  owner.send(speechApi.generate.path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ text, voiceId, voiceSettings: speechSettings }),
  });
const refusal = async (answer: Response) => ({
  status: answer.status,
  message: ((await answer.json()) as { message: string }).message,
});

test("speech is made by the quick model and the account's voice, and the same is paid once", async () => {
  const owner = await server.newOwner();
  const { body } = await connect(owner, { voices: { nova: "theirs" } });
  expect(body).toMatchObject({ hasKey: true, voices: { nova: "theirs" } });
  expect(JSON.stringify(body)).not.toContain("sk_good");
  for (let time = 0; time < 2; time++) {
    const answer = await say(owner, "Hello");
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "audio/mpeg"]);
    expect(await answer.text()).toBe("speech of Hello");
  }
  await say(owner, "Hello", "echo");
  expect(state.spoken).toEqual([
    { voiceId: "theirs", text: "Hello", model_id: "eleven_flash_v2_5", voice_settings: speechSettings },
    { voiceId: "first", text: "Hello", model_id: "eleven_flash_v2_5", voice_settings: speechSettings },
  ]);
  expect(state.faults).toEqual([]);
});

test("without a key it says so with 503, and 5,001 letters are refused", async () => {
  const owner = await server.newOwner();
  expect((await refusal(await say(owner, "Hello"))).status).toBe(503);
  expect((await say(owner, "a".repeat(5001))).status).toBe(400);
  await connect(owner);
  await connect(owner, { apiKey: "" });
  expect((await say(owner, "Hello")).status).toBe(503);
  expect(state.spoken).toEqual([]);
});

test.each([
  [
    "a wrong key",
    { status: 401, body: { detail: { status: "invalid_api_key", message: "Invalid API key" } } },
    502,
    "ElevenLabs answered 401. Invalid API key",
  ],
  [
    "a missing right",
    { status: 401, body: { detail: { status: "missing_permissions", message: "No text_to_speech" } } },
    502,
    "ElevenLabs answered 401. No text_to_speech",
  ],
  [
    "an empty account",
    { status: 401, body: { detail: { status: "quota_exceeded", message: "You have 0 credits remaining." } } },
    502,
    "You have 0 credits remaining.",
  ],
  [
    "too many at once",
    { status: 429, body: {} },
    429,
    "ElevenLabs is busy with your other requests. Try again in a moment.",
  ],
  ["a fault of theirs", { status: 500, body: "oops" }, 502, "ElevenLabs could not speak this."],
])("%s is told in plain words, never as our own 401", async (_, next, status, message) => {
  const owner = await server.newOwner();
  await connect(owner);
  state.next = next;
  expect(await refusal(await say(owner, "Hello"))).toEqual({ status, message });
});

test("a key that the provider doesn't know is told with 401 in its text", async () => {
  const owner = await server.newOwner();
  await connect(owner, { apiKey: "sk_bad" });
  expect(await refusal(await say(owner, "Hello"))).toEqual({
    status: 502,
    message: "ElevenLabs answered 401. Invalid API key",
  });
});
