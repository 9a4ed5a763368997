import { afterEach, expect, test, vi } from "vitest";
import { CallError } from "./call.ts";
import { reasonOf } from "./use-action.ts";

const refused = (status: number, message: string) =>
  new CallError(
    status,
    "",
    JSON.stringify({
      code: status === 403 ? "forbidden" : "not_found",
      message,
      error: message,
      requestId: "1",
    }),
  );

afterEach(() => {
  vi.unstubAllGlobals();
});

test("whoever lost a right, or whose customer is somebody else's now, is told so beside the stated words", () => {
  expect(reasonOf(refused(403, "Only people who may make changes can do this"))).toBe(
    "Only people who may make changes can do this",
  );
  expect(reasonOf(refused(404, "Contact not found"))).toBe(
    "It is no longer there, or no longer yours to see.",
  );
  expect(reasonOf(new CallError(500, "", ""))).toBeUndefined();
});

test("offline it is said that nothing is lost; on a line that broke the stated words are enough", () => {
  vi.stubGlobal("navigator", { onLine: false });
  expect(reasonOf(new TypeError("Failed to fetch"))).toContain("You’re offline");
  vi.stubGlobal("navigator", { onLine: true });
  expect(reasonOf(new TypeError("Failed to fetch"))).toBeUndefined();
});
