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

test("someone who lost a right, or whose customer was reassigned, is told so beside the stated words", () => {
  expect(reasonOf(refused(403, "Only people who may make changes can do this"))).toBe(
    "Only people who may make changes can do this",
  );
  expect(reasonOf(refused(404, "Contact not found"))).toBe(
    "It’s no longer there, or you can no longer see it.",
  );
  expect(reasonOf(new CallError(500, "", ""))).toBeUndefined();
});

test("whose first try went through after all is told so beside the stated words", () => {
  const message = "Your first try went through after all.";
  const body = { code: "mismatch", message, error: message, requestId: "1" };
  expect(reasonOf(new CallError(422, "", JSON.stringify(body)))).toBe(message);
});

test("offline the toast says that nothing is lost; when the connection broke, the stated words are enough", () => {
  vi.stubGlobal("navigator", { onLine: false });
  expect(reasonOf(new TypeError("Failed to fetch"))).toContain("You’re offline");
  vi.stubGlobal("navigator", { onLine: true });
  expect(reasonOf(new TypeError("Failed to fetch"))).toBeUndefined();
});
