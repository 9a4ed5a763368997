import { v7 } from "uuid";
import { expect, test } from "vitest";
import { firstIdOf } from "./ids.ts";

test("the first id of a moment comes after all ids made before it, and before all made from then on", () => {
  const at = Date.parse("2026-11-01T05:00:00Z");
  const first = firstIdOf(new Date(at));
  for (let round = 0; round < 50; round++)
    expect([v7({ msecs: at - 1 }) < first, first < v7({ msecs: at }), first < v7({ msecs: at + 1 })]).toEqual(
      [true, true, true],
    );
});
