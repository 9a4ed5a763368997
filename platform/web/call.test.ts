import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { endpoint, IdParams } from "#platform/contract/endpoint.ts";
import { businessHeader } from "#platform/contract/whose.ts";
import { standFor } from "./whose.ts";
import {
  call,
  CallError,
  fetchAnswer,
  isOtherBusiness,
  nextOf,
  onNotOurs,
  requestNumber,
  serverMessage,
} from "./call.ts";

const get = endpoint({
  method: "GET",
  path: "/api/things/:id",
  summary: "One",
  params: IdParams,
  query: z.strictObject({ limit: z.string().optional() }),
  reply: z.object({ name: z.string() }),
});
const create = endpoint({
  method: "POST",
  path: "/api/things",
  summary: "Add",
  body: z.strictObject({ name: z.string() }),
  reply: z.object({ name: z.string() }),
});
const id = "0193a4c0-0000-7000-8000-000000000001";

function answering(status: number, text: string, init: ResponseInit = {}) {
  const fake = vi.fn<typeof fetch>(async () => new Response(text, { status, ...init }));
  vi.stubGlobal("fetch", fake);
  return fake;
}

afterEach(() => {
  vi.unstubAllGlobals();
  standFor(undefined);
});

const refusal = {
  code: "conflict",
  message: "That email is taken",
  error: "That email is taken",
  errors: { email: "Taken" },
  requestId: "r-7",
};

test("sends credentials, params, query and a JSON body, and gives the reply", async () => {
  const fake = answering(200, '{"name":"Rye"}');
  expect(await call(get, { params: { id }, query: { limit: 3 } })).toEqual({ name: "Rye" });
  expect(await call(create, { body: { name: "Rye" } })).toEqual({ name: "Rye" });
  expect(fake.mock.calls[0]![0]).toBe(`/api/things/${id}?limit=3`);
  expect(fake.mock.calls[0]![1]).toMatchObject({ method: "GET", credentials: "include" });
  expect(fake.mock.calls[1]![1]).toMatchObject({
    method: "POST",
    body: '{"name":"Rye"}',
    headers: {
      "content-type": "application/json",
      "idempotency-key": expect.stringMatching(/^[0-9a-f]{32}$/),
    },
  });
  expect(fake.mock.calls[0]![1]?.headers).not.toHaveProperty("idempotency-key");
});

test("a write continues when its page is left, unless it is large; a read does not", async () => {
  const fake = answering(200, '{"name":"Rye"}');
  await call(get, { params: { id } });
  await call(create, { body: { name: "Rye" } });
  await call(create, { body: { name: "x".repeat(4_000) } });
  expect(fake.mock.calls.map(([, init]) => init?.keepalive)).toEqual([false, true, false]);
});

test("the error of a refused call is the status, a colon and the response text", async () => {
  answering(409, JSON.stringify(refusal));
  const error = await call(create, { body: { name: "x" } }).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(CallError);
  expect((error as CallError).message).toBe(`409: ${JSON.stringify(refusal)}`);
  expect((error as CallError).status).toBe(409);
  expect(serverMessage(error)).toBe("That email is taken");
  expect(requestNumber(error)).toBe("r-7");
});

test("with an empty answer the error carries the status text", async () => {
  answering(502, "", { statusText: "Bad Gateway" });
  const error = await call(create, { body: { name: "x" } }).catch((caught: unknown) => caught);
  expect((error as CallError).message).toBe("502: Bad Gateway");
  expect(serverMessage(error)).toBeUndefined();
});

test("an answer that isn't our error body has no message for people", async () => {
  answering(500, "<html>broken</html>");
  const error = await call(create, { body: { name: "x" } }).catch((caught: unknown) => caught);
  expect((error as CallError).message).toBe("500: <html>broken</html>");
  expect(serverMessage(error)).toBeUndefined();
  expect(serverMessage(new TypeError("Failed to fetch"))).toBeUndefined();
});

test("the next page's address comes from the Link header", async () => {
  answering(200, "[1]", { headers: { link: '</api/things?limit=1&cursor=abc>; rel="next"' } });
  expect(await fetchAnswer("/api/things?limit=1")).toEqual({
    body: [1],
    next: "/api/things?limit=1&cursor=abc",
  });
  expect(nextOf('<http://127.0.0.1:3000/api/things?cursor=b>; rel="next"')).toBe("/api/things?cursor=b");
  expect(nextOf('</api/things?cursor=a>; rel="prev", </api/things?cursor=c>; rel="next"')).toBe(
    "/api/things?cursor=c",
  );
  expect(nextOf(null)).toBeUndefined();
});

test("that nobody is signed in, or in another business, is reported to listeners; other refusals aren’t", async () => {
  const heard = vi.fn<() => void>();
  onNotOurs(heard);
  const other = JSON.stringify({ ...refusal, code: "other_workspace" });
  for (const [status, text, times] of [
    [401, "", 1],
    [409, other, 2],
    [409, JSON.stringify(refusal), 2],
  ] as const) {
    answering(status, text);
    const error: unknown = await call(get, { params: { id } }).catch((thrown: unknown) => thrown);
    expect([heard.mock.calls.length, isOtherBusiness(error)]).toEqual([times, text === other]);
  }
});

test("every call says for which business its page stands, once that is known", async () => {
  const fake = answering(200, "{}");
  const sent = () => new Headers(fake.mock.lastCall?.[1]?.headers).get(businessHeader);
  await call(get, { params: { id } });
  expect(sent()).toBeNull();
  standFor("first");
  await call(create, { body: { name: "Rye" } });
  expect(sent()).toBe("first");
  await fetchAnswer("/api/things?cursor=abc");
  expect(sent()).toBe("first");
});
