import { expect, test } from "vitest";
import { saysSame } from "./twilio-carrier.service.ts";

const words = "We’re open from 8:00.\nAlder & Rye. Reply STOP to end";

test.each([
  ["as it was written", words, true],
  ["with plain quotes", words.replace("’", "'"), true],
  ["from a trial account", `Sent from your Twilio trial account - ${words}`, true],
  ["another one", "We’re open from 9:00.\nAlder & Rye. Reply STOP to end", false],
  ["none", null, false],
])("a text %s is known again", (_, body, same) => {
  expect(saysSame(body, words)).toBe(same);
});

test("pictures alone are known by being the same", () => {
  expect([saysSame("👍", "👍"), saysSame("👎", "👍")]).toEqual([true, false]);
});
