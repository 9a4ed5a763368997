import { expect, test } from "vitest";
import { goneOn } from "./product.ts";

test("what was deleted is gone for good 30 days later", () => {
  expect(goneOn("2026-11-01T10:00:00.000Z").toISOString()).toBe("2026-12-01T10:00:00.000Z");
});
