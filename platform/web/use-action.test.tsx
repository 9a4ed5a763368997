import type { ReactNode } from "react";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { endpoint, IdParams } from "#platform/contract/endpoint.ts";
import { keepWork } from "./kept-work.ts";
import { makeQueryClient } from "./query-client.ts";
import { useAction } from "./use-action.ts";

const body = z.strictObject({ name: z.string() });
const create = endpoint({ method: "POST", path: "/api/things", summary: "Add", body, reply: z.object({}) });
const patch = endpoint({
  method: "PATCH",
  path: "/api/things/:id",
  summary: "Change",
  params: IdParams,
  body,
  reply: z.object({}),
});
const pause = endpoint({
  method: "POST",
  path: "/api/things/:id/pause",
  summary: "Pause",
  params: IdParams,
  reply: z.object({}),
});
const params = { id: "0193a4c0-0000-7000-8000-000000000001" };
const [ink, pen] = [{ name: "Ink" }, { name: "Pen" }];

type End = "done" | "lost" | number | [number, string];
let ends: (End | Promise<End>)[] = [];
let keys: string[] = [];

beforeEach(() => {
  [ends, keys] = [[], []];
  sessionStorage.clear();
  vi.stubGlobal("fetch", async (_to: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get("idempotency-key") ?? "");
    const end = (await ends.shift()) ?? "done";
    if (end === "lost") throw new TypeError("Failed to fetch");
    if (end === "done") return new Response("{}");
    const [status, code] = typeof end === "number" ? [end, "conflict"] : end;
    return new Response(JSON.stringify({ code, message: "No", error: "No", requestId: "1" }), { status });
  });
});
afterEach(cleanup);

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={makeQueryClient()}>{children}</QueryClientProvider>
);
const shown = <T,>(hook: () => T) => renderHook(hook, { wrapper }).result;

/** The names of the keys that were sent, in the order in which they first were: "a" for the first. */
const sent = (): string =>
  keys.map((key) => "abcdefg"[[...new Set(keys)].indexOf(key)]).join("") + (keys.includes("") ? " none" : "");

/** Presses the same button once for each end, as slowly as people press on purpose. */
async function adding(...wanted: End[]): Promise<string> {
  const result = shown(() => useAction(create, {}));
  ends = [...wanted];
  for (const at of wanted.keys()) {
    vi.spyOn(performance, "now").mockReturnValue(at * 1000);
    await act(() => result.current.run({ body: ink }));
  }
  return sent();
}

test("the second half of a double click that comes after the answer is the same press", async () => {
  const result = shown(() => useAction(create, {}));
  const [first, second] = [
    await act(() => result.current.run({ body: ink })),
    await act(() => result.current.run({ body: ink })),
  ];
  expect([second, keys.length]).toEqual([first, 1]);
  await act(() => result.current.run({ body: pen }));
  expect(sent()).toBe("ab");
});

test.each<[string, End[], string]>([
  ["answered: the next press is an act of its own", ["done", "done"], "ab"],
  ["lost, or broken on the way: the same act again", ["lost", 500, 502, 503, "done", "done"], "aaaaab"],
  ["under way: the same act again", [[409, "under_way"], "done", "done"], "aab"],
  [
    "signed out, or too often, after an answer that was lost: still the same act",
    ["lost", 401, 429, "done"],
    "aaaa",
  ],
  ["refused: nothing was done, so what is put right may be the same act", [400, "done", "done"], "aab"],
  [
    "gone through after all, with other words: the next press is an act of its own",
    ["lost", [422, "mismatch"], "done"],
    "aab",
  ],
  ["done before, with an answer that is not known", ["lost", [409, "spent"], "done"], "aab"],
])("a press that was %s", async (_what, wanted, keyed) => {
  expect(await adding(...wanted)).toBe(keyed);
});

test("a form that is changed after a lost answer is the same act; one that is sent while another is under way is not", async () => {
  const result = shown(() => useAction(create, {}));
  ends = ["lost", "lost"];
  await act(() => result.current.run({ body: ink }));
  await act(() => result.current.run({ body: pen }));
  expect(sent()).toBe("aa");
  // A double click, which is sent once, and something else before the first is answered.
  let answer = (_end: End): void => undefined;
  const answered = new Promise<End>((resolve) => (answer = resolve));
  ends = [answered, answered];
  await act(async () => {
    const all = [pen, pen, ink].map((one) => result.current.run({ body: one }));
    answer("done");
    const [first, second] = await Promise.all(all);
    expect(second).toBe(first);
  });
  expect(sent()).toBe("aaab");
});

test("a change has a key for each body and each record, and what was wished before is wished no more", async () => {
  const result = shown(() => useAction(patch, {}));
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => (now += 1000));
  const press = (one: typeof ink, id = params.id) =>
    act(() => result.current.run({ params: { id }, body: one }));
  ends = ["lost", "lost", "done", "done", "lost"];
  await press(ink);
  await press(ink);
  await press(pen);
  await press(ink);
  expect(sent()).toBe("aabc");
  await press(ink);
  await press(ink, "0193a4c0-0000-7000-8000-000000000002");
  expect(sent()).toBe("aabcde");
});

test("another act on the same record ends what says how it should be", async () => {
  const result = shown(() => ({ pause: useAction(pause, {}), patch: useAction(patch, {}) }));
  ends = ["lost", "done", "done"];
  await act(() => result.current.pause.run({ params }));
  await act(() => result.current.patch.run({ params, body: ink }));
  await act(() => result.current.pause.run({ params }));
  expect(sent()).toBe("abc");
});

test("each form has its own key", async () => {
  const result = shown(() => [useAction(create, {}), useAction(create, {})]);
  ends = ["lost", "lost", "lost"];
  for (const at of [0, 1, 0]) await act(() => result.current[at]!.run({ body: ink }));
  expect(sent()).toBe("aba");
});

test("an act that isn't answered outlives a page that had to be left, once, and nothing that was written is kept with it", async () => {
  const before = renderHook(() => useAction(create, {}), { wrapper });
  ends = ["lost", "lost", "done", "done"];
  await act(() => before.result.current.run({ body: ink }));
  keepWork();
  before.unmount();
  expect(JSON.stringify({ ...sessionStorage })).not.toContain("Ink");
  const after = shown(() => useAction(create, {}));
  for (const one of [ink, pen, ink]) await act(() => after.current.run({ body: one }));
  expect(sent()).toBe("aaab");
  expect(sessionStorage).toHaveLength(0);
});

test("an act goes with its form", async () => {
  const before = renderHook(() => useAction(create, {}), { wrapper });
  ends = ["lost"];
  await act(() => before.result.current.run({ body: ink }));
  before.unmount();
  keepWork();
  const after = shown(() => useAction(create, {}));
  await act(() => after.current.run({ body: ink }));
  expect(sent()).toBe("ab");
});
