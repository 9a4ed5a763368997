import { expect, test } from "vitest";
import { isDatetime, isHandle, isRecordKey, isTid, tidOf } from "./record-keys.rules.ts";
import { atprotoSyntax } from "#apps/server/testing/atproto-syntax.ts";

const kinds = { tid: isTid, recordKey: isRecordKey, handle: isHandle, datetime: isDatetime } as const;
test.each(Object.entries(kinds))("a %s is told as the network's own test lines tell it", (kind, isOne) => {
  const { valid, invalid } = atprotoSyntax[kind as keyof typeof kinds];
  expect(valid.filter((text) => !isOne(text))).toEqual([]);
  expect(invalid.filter((text) => isOne(text))).toEqual([]);
});

test("a key holds its moment, and later ones sort after it", () => {
  const at = 1_732_917_600_000_000n;
  const keys = [at, at + 1n, at + 1_000_000n].map((moment) => tidOf(moment, 7));
  expect(keys.every(isTid)).toBe(true);
  expect(keys.toSorted()).toEqual(keys);
  expect(tidOf(at, 8)).not.toBe(keys[0]);
});
