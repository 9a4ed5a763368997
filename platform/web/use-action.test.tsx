import type { ReactNode } from "react";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { endpoint, IdParams } from "#platform/contract/endpoint.ts";
import { beginVisit, setUnsavedWork } from "./browser-flags.ts";
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

let visits = 0;
beforeEach(() => {
  [ends, keys] = [[], []];
  vi.restoreAllMocks();
  sessionStorage.clear();
  // Each test is somebody else's: what one asked for isn't another's.
  beginVisit(`visit ${(visits += 1)}`);
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

test("asked for again with the same words, also in a dialog opened anew, it is the same act for ten minutes; with other words it is another form’s", async () => {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  const opened = async (one: typeof ink, end: End, later: number) => {
    now += later;
    ends = [end];
    const { result, unmount } = renderHook(() => useAction(create, {}), { wrapper });
    await act(() => result.current.run({ body: one }));
    unmount();
  };
  const minute = 60_000;
  await opened(ink, "lost", 0);
  await opened(pen, "lost", minute);
  await opened(ink, "lost", 8 * minute);
  await opened(ink, "done", 9 * minute);
  await opened(ink, "lost", minute);
  await opened(ink, "done", 11 * minute);
  expect(sent()).toBe("abaacd");
});

test("the same form begins something new ten minutes after its last try", async () => {
  const result = shown(() => useAction(create, {}));
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  ends = ["lost", "lost", "done"];
  for (const later of [0, 9, 11]) {
    now += later * 60_000;
    await act(() => result.current.run({ body: ink }));
  }
  expect(sent()).toBe("aab");
});

test("one that is still under way as its dialog closes is the same act in the next, and isn’t another person’s", async () => {
  const { result, unmount } = renderHook(() => useAction(create, {}), { wrapper });
  let answer = (_end: End): void => undefined;
  ends = [new Promise((resolve) => (answer = resolve)), "lost", "lost"];
  const first = result.current.run({ body: ink });
  unmount();
  const next = shown(() => useAction(create, {}));
  await act(() => next.current.run({ body: ink }));
  answer("lost");
  await act(() => first);
  beginVisit("somebody else");
  await act(() => next.current.run({ body: ink }));
  expect(sent()).toBe("aab");
});

test("what says how something should be is asked anew once another dialog wished something else", async () => {
  ends = ["lost", "done", "done"];
  for (const one of [ink, pen, ink]) {
    const { result, unmount } = renderHook(() => useAction(patch, {}), { wrapper });
    await act(() => result.current.run({ params, body: one }));
    unmount();
  }
  expect(sent()).toBe("abc");
});

test("what was kept of an act goes with it where the page stays after all", async () => {
  const [result, other] = [shown(() => useAction(create, {})), shown(() => useAction(create, {}))];
  let answer = (_end: End): void => undefined;
  ends = [new Promise((resolve) => (answer = resolve)), "done", "done"];
  const first = result.current.run({ body: ink });
  keepWork();
  await act(() => other.current.run({ body: pen }));
  answer("done");
  await act(() => first);
  expect(sessionStorage).toHaveLength(0);
  vi.spyOn(performance, "now").mockReturnValue(performance.now() + 1000);
  await act(() => result.current.run({ body: pen }));
  expect(sent()).toBe("abc");
});

test("kept acts that can’t be read hold up nothing", async () => {
  setUnsavedWork(`${window.location.pathname}:asked`, "[{");
  const result = shown(() => useAction(create, {}));
  const outcome = await act(() => result.current.run({ body: ink }));
  expect(outcome).toEqual({ ok: true, reply: {} });
});

test("a change on the screen that can’t be made is a failure like another, and the button works on", async () => {
  let isBroken = true;
  const optimistic = () => {
    if (isBroken) throw new Error("broken");
    return () => undefined;
  };
  const result = shown(() => useAction(create, { optimistic }));
  const outcome = await act(() => result.current.run({ body: ink }));
  expect([outcome.ok, result.current.pending]).toEqual([false, false]);
  isBroken = false;
  expect(await act(() => result.current.run({ body: ink }))).toEqual({ ok: true, reply: {} });
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
