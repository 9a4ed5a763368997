import { describe, expect, test } from "vitest";
import {
  enhancedCodeIn,
  isAboutAddress,
  nextTry,
  outcomeOf,
  type MailTrouble,
} from "./mail-outcomes.rules.ts";

const trouble = (changes: Partial<MailTrouble>): MailTrouble => ({
  stage: "recipient",
  code: 0,
  enhanced: null,
  text: "said",
  hasLeft: false,
  isConfiguration: false,
  ...changes,
});

describe("what a mail server's answer means", () => {
  const cases: [string, Partial<MailTrouble>, string][] = [
    ["nobody there", { stage: "connect" }, "away"],
    ["a greeting that refuses", { stage: "connect", code: 554 }, "away"],
    ["421 at the greeting", { stage: "connect", code: 421 }, "away"],
    ["a busy login", { stage: "auth", code: 454 }, "away"],
    ["a refused login", { stage: "auth", code: 535, isConfiguration: true }, "stopped"],
    ["a broken certificate", { stage: "connect", isConfiguration: true }, "stopped"],
    ["the sender refused for good", { stage: "sender", code: 553 }, "stopped"],
    ["the sender refused for now", { stage: "sender", code: 451 }, "retry"],
    ["the recipient refused for now", { code: 450 }, "retry"],
    ["the recipient refused for good", { code: 550 }, "failed"],
    ["characters that the server does not accept", { stage: "address", code: 553 }, "failed"],
    ["the content refused for now", { stage: "content", code: 452, hasLeft: true }, "retry"],
    ["the content refused for good", { stage: "content", code: 554, hasLeft: true }, "failed"],
    ["the connection broke before the content", { stage: "recipient" }, "retry"],
    ["the connection broke during the content", { stage: "content", hasLeft: true }, "unknown"],
  ];
  test.each(cases)("%s", (_name, changes, type) => expect(outcomeOf(trouble(changes)).type).toBe(type));
});

test.each([
  ["recipient", 550, "5.1.1", true],
  ["recipient", 550, null, true],
  ["recipient", 551, null, true],
  ["recipient", 553, null, true],
  ["recipient", 550, "5.7.1", false],
  ["recipient", 554, null, false],
  ["recipient", 552, "5.2.2", false],
  ["recipient", 550, "5.2.1", true],
  ["content", 550, null, false],
  ["content", 550, "5.1.1", true],
  ["recipient", 550, "5.1.8", false],
  ["recipient", 550, "5.1.10", true],
] as const)("a refusal at %s with %i %s is about the address: %s", (stage, code, enhanced, is) =>
  expect(isAboutAddress({ stage, code, enhanced, text: "No such user here" })).toBe(is),
);

test.each([
  ["550 Message refused: your server is on a block list", null, false],
  ["550 5.1.1 <dana@example.com>: Recipient address rejected: listed at zen.spamhaus.org", "5.1.1", false],
  ["550 5.1.0 Rejected by policy", "5.1.0", false],
  ["550 Requested action not taken", null, false],
  ["553 sorry, your IP has a poor reputation", null, false],
  ["550 relaying denied", null, false],
  ["550 No such user here", null, true],
  ["550 <dana@example.com>: Recipient address rejected: User unknown in local recipient table", null, true],
  ["550 5.1.1 The email account that you tried to reach does not exist", "5.1.1", true],
  ["550 Requested action not taken: mailbox unavailable", null, true],
  ["550 Invalid recipient", null, true],
  ["550 This mailbox has been disabled", null, true],
] as const)("%j says that the address is wrong: %s", (text, enhanced, is) =>
  expect(isAboutAddress({ stage: "recipient", code: 550, enhanced, text })).toBe(is),
);

test.each([
  ["550 5.1.1 No such user", "5.1.1"],
  ["550-5.7.26 Unauthenticated", "5.7.26"],
  ["550 version 5.1.1beta", null],
  ["452 4.2.2 full", "4.2.2"],
  ["550 no", null],
])("%j carries %s", (text, code) => expect(enhancedCodeIn(text)).toBe(code));

test("a delivery is tried six times, with growing pauses", () => {
  const at = new Date("2026-11-21T12:00:00Z");
  const pauses = Array.from({ length: 6 }, (_, tried) => nextTry(tried + 1, at)).map(
    (next) => next && (next.getTime() - at.getTime()) / 60_000,
  );
  expect(pauses).toEqual([1, 5, 30, 120, 360, undefined]);
});
