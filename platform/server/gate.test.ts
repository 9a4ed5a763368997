import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Gate, makeGate } from "./gate.ts";

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => { vi.useRealTimers(); });

const patienceMs = 5000;
const busy = { code: "unavailable", details: { retryAfterSeconds: 5 } };

/** Works that end when they are told to. */
function works(gate: Gate) {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (key: string, name = key) => gate(key, () => new Promise<string>((resolve) => {
    started.push(name);
    ends.set(name, () => resolve(name));
  }));
  const end = async (name: string) => {
    ends.get(name)!();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { started, ask, end, settle: () => vi.advanceTimersByTimeAsync(0) };
}

describe("a gate", () => {
  test("lets so many through at once, the others in their order", async () => {
    const { started, ask, end, settle } = works(makeGate({ atOnce: 2, mostWaiting: 10, patienceMs }));
    const all = Promise.all(["a", "b", "c", "d"].map((key) => ask(key)));
    await settle();
    expect(started).toEqual(["a", "b"]);
    await end("b");
    expect(started).toEqual(["a", "b", "c"]);
    for (const name of ["a", "c", "d"]) await end(name);
    expect(await all).toEqual(["a", "b", "c", "d"]);
  });

  test("does the works of one key one after another, and lets others pass them", async () => {
    const { started, ask, end, settle } = works(makeGate({ atOnce: 2, mostWaiting: 10, patienceMs }));
    const all = Promise.all([ask("mallory", "m1"), ask("mallory", "m2"), ask("mallory", "m3"), ask("rosa")]);
    await settle();
    expect(started).toEqual(["m1", "rosa"]);
    for (const name of ["m1", "rosa", "m2", "m3"]) await end(name);
    await all;
    expect(started).toEqual(["m1", "rosa", "m2", "m3"]);
  });

  test("refuses who would wait too long, and goes on without them", async () => {
    const { started, ask, end, settle } = works(makeGate({ atOnce: 1, mostWaiting: 10, patienceMs }));
    const first = ask("a");
    const late = expect(ask("b")).rejects.toMatchObject(busy);
    await vi.advanceTimersByTimeAsync(patienceMs);
    await late;
    await end("a");
    await first;
    expect(started).toEqual(["a"]);
    void ask("c");
    await settle();
    expect(started).toEqual(["a", "c"]);
  });

  test("refuses at once where too many wait", async () => {
    const { ask } = works(makeGate({ atOnce: 1, mostWaiting: 1, patienceMs }));
    for (const key of ["a", "b"]) void ask(key);
    await expect(ask("c")).rejects.toMatchObject(busy);
  });

  test("goes on after a work that fails", async () => {
    const gate = makeGate({ atOnce: 1, mostWaiting: 1, patienceMs });
    await expect(gate("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await gate("a", async () => "yes")).toBe("yes");
  });
});
