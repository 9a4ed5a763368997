import { describe, expect, test } from "vitest";
import { staleReads, waitAfter } from "./live.ts";

describe("a message", () => {
  test.each([
    ['{"reads":["/api/contacts","/api/stats"]}', ["/api/contacts", "/api/stats"]],
    ['{"reads":["/api"]}', ["/api"]],
    ['{"reads":["/elsewhere", "/apiary", 4, null]}', []],
    ["null", []],
    ["not json", []],
    ["", []],
  ])("%s names the reads %j", (text, reads) => expect(staleReads(text)).toEqual(reads));
});

describe("the wait before connecting again", () => {
  test("doubles, and ends at a minute", () =>
    expect([1, 2, 3, 6, 7, 20].map((failures) => waitAfter(failures, 1))).toEqual([
      1000, 2000, 4000, 32_000, 60_000, 60_000,
    ]));
  test("is spread randomly down to half", () => expect(waitAfter(1, 0)).toBe(500));
});
