import { expect, test } from "vitest";
import { freeSlug, slugOf } from "./slugs.ts";

test.each([
  ["Alder & Rye", "alder-rye"],
  ["  Café Łódź!  ", "cafe-lodz"],
  ["寿司", "business"],
  ["", "business"],
  [`${"a".repeat(49)} b`, "a".repeat(49)],
])("%j goes by %j", (name, slug) => {
  expect(slugOf(name, "business")).toBe(slug);
});

test("a slug that is taken gets the next number that is free", () => {
  expect(freeSlug("tasting", [])).toBe("tasting");
  expect(freeSlug("tasting", ["tasting", "tasting-2"])).toBe("tasting-3");
});
