import { expect, test } from "vitest";
import { boundedMap } from "./bounded-map.ts";

test("a bounded map never holds more than its limit: the oldest makes room, setting a key again takes none", () => {
  const map = boundedMap<string, number>(2);
  map.set("a", 1);
  map.set("b", 2);
  map.set("b", 3);
  expect([map.get("a"), map.get("b")]).toEqual([1, 3]);
  map.set("c", 4);
  expect([map.get("a"), map.get("b"), map.get("c")]).toEqual([undefined, 3, 4]);
  map.delete("b");
  map.set("d", 5);
  expect([map.get("b"), map.get("c"), map.get("d")]).toEqual([undefined, 4, 5]);
});
