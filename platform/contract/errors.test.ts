import { describe, expect, test } from "vitest";
import { AppError, ErrorBody, type ErrorCode, errorStatus, found, isErrorBody } from "./errors.ts";

describe("a refusal", () => {
  test.each(Object.entries(errorStatus) as [ErrorCode, number][])(
    "%s is sent with %d and its own words",
    (code, status) => {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(600);
      expect(ErrorBody.safeParse({ code, message: "Words", error: "Words", requestId: "1" }).success).toBe(
        true,
      );
    },
  );

  test("keeps its cause for the log and its message for people", () => {
    const cause = new Error("inner");
    const error = new AppError("conflict", "This already exists", { cause, errors: { email: "Taken" } });
    expect([
      error.name,
      error.code,
      error.message,
      error.cause,
      error.details.errors,
      error instanceof Error,
    ]).toEqual(["AppError", "conflict", "This already exists", cause, { email: "Taken" }, true]);
  });
});

describe("looking for a record", () => {
  test.each([0, "", false, {}, []])("%j counts as found", (row) => {
    expect(found(row, "Contact")).toBe(row);
  });

  test.each([undefined, null])("%j is a 404 that names the noun", (row) => {
    expect(() => found(row, "Contact")).toThrow(
      expect.objectContaining({ code: "not_found", message: "Contact not found" }),
    );
  });
});

describe("what is an error body", () => {
  const whole = { code: "conflict", message: "Words", error: "Words", requestId: "r-1" };
  test.each<[unknown, boolean]>([
    [whole, true],
    [{ ...whole, errors: { email: "Taken" }, conflict: { name: { yours: 1, theirs: null } } }, true],
    [{ ...whole, errors: {}, conflict: {}, more: 1 }, true],
    [{ ...whole, code: "toString" }, false],
    [{ ...whole, code: 409 }, false],
    [{ ...whole, message: undefined }, false],
    [{ ...whole, requestId: 7 }, false],
    [{ ...whole, errors: { email: 1 } }, false],
    [{ ...whole, errors: ["Taken"] }, false],
    [{ ...whole, conflict: { name: "Ada" } }, false],
    [{ ...whole, conflict: null }, false],
    [[whole], false],
    [null, false],
    ["Words", false],
    [undefined, false],
  ])("%j: %s, by the schema and without it", (value, is) => {
    expect([ErrorBody.safeParse(value).success, isErrorBody(value)]).toEqual([is, is]);
  });
});
