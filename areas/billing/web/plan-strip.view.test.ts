import { expect, test } from "vitest";
import { stripOf } from "./plan-strip.view.ts";

const now = new Date("2026-11-26T12:00:00Z");
const trial = (days: number) => ({
  access: "full" as const,
  subscriptionStatus: "trial",
  trialEndsAt: new Date(now.getTime() + days * 86_400_000).toISOString(),
  testWorkspace: false,
});

test("the end of a trial is told from its eleventh day to its last", () => {
  expect([14, 4.01, 4, 0.1, -1].map((days) => stripOf(trial(days), now)?.text)).toEqual([
    undefined,
    undefined,
    "Your trial ends on Nov 30, 2026.",
    "Your trial ends on Nov 26, 2026.",
    undefined,
  ]);
});

test("nothing is told of a plan that goes on, nor in a throw-away business", () => {
  expect([
    stripOf({ ...trial(1), subscriptionStatus: "active" }, now),
    stripOf({ ...trial(1), testWorkspace: true }, now),
    stripOf({ ...trial(1), trialEndsAt: null }, now),
  ]).toEqual([undefined, undefined, undefined]);
});

test("a business that can only be read says so on every screen, and one with a late payment where to look", () => {
  expect([
    stripOf({ ...trial(-1), access: "read_only" }, now)?.act,
    stripOf({ ...trial(-1), access: "grace", subscriptionStatus: "past_due" }, now)?.href,
  ]).toEqual(["Choose a plan", "/billing"]);
});
