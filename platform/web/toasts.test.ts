import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  actingToastMilliseconds,
  dismissToast,
  onToasts,
  showToast,
  shownToasts,
  toastHotkey,
  toastMilliseconds,
  toastRemovalMilliseconds,
  toastSwipePixels,
} from "./toasts.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  for (const toast of shownToasts()) dismissToast(toast.id);
  vi.runAllTimers();
  vi.useRealTimers();
});

test("the constants are those of the specification", () => {
  expect([toastMilliseconds, toastSwipePixels, toastHotkey, toastRemovalMilliseconds]).toEqual([
    5_000,
    50,
    "F8",
    1_000_000,
  ]);
  // Ours: an action or an error is there for at least twenty seconds (WCAG 2.2.1).
  expect(actingToastMilliseconds).toBeGreaterThanOrEqual(20_000);
});

test("only one toast is shown: the newest", () => {
  showToast({ title: "One" });
  showToast({ title: "Two" });
  expect(shownToasts().map((toast) => toast.title)).toEqual(["Two"]);
});

test("a dismissed toast closes at once and is removed 1,000,000 ms later", () => {
  const heard = vi.fn<() => void>();
  const stop = onToasts(heard);
  const id = showToast({ title: "One" });
  dismissToast(id);
  expect(shownToasts()).toMatchObject([{ title: "One", open: false }]);
  vi.advanceTimersByTime(999_999);
  expect(shownToasts()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(shownToasts()).toHaveLength(0);
  expect(heard).toHaveBeenCalledTimes(3);
  stop();
});
