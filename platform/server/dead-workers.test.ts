import { afterEach, expect, test, vi } from "vitest";
import { newBusy } from "./dead-workers.ts";

afterEach(() => vi.useRealTimers());

test("a job that is tried again is still known as taken when its first try is forgotten", () => {
  vi.useFakeTimers();
  const busy = newBusy();
  busy.begin("7")();
  const secondIsOver = busy.begin("7");
  vi.advanceTimersByTime(120_000);
  expect(busy.list()).toEqual(["7"]);
  secondIsOver();
  vi.advanceTimersByTime(120_000);
  expect(busy.list()).toEqual([]);
});
