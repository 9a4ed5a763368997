import { describe, expect, test } from "vitest";
import {
  accessOf,
  type Feature,
  featureKeys,
  notInPlan,
  openPlanOf,
  opens,
  planOf,
  readOnlyMessage,
  type Standing,
  statusOf,
} from "./plan-access.rules.ts";
import { whyRefused } from "./plan-calls.rules.ts";
import type { Access } from "./plans.schema.ts";

const now = new Date("2026-11-26T12:00:00Z");
const days = (count: number) => new Date(now.getTime() + count * 86_400_000);
const standing = (changes: Partial<Standing>): Standing => ({
  plan: "professional",
  status: "trialing",
  trialEndsAt: days(5),
  pastDueSince: null,
  cancelAt: null,
  isTest: false,
  payments: "stripe",
  ...changes,
});
const over = { trialEndsAt: days(-1) };

const accesses: [Access, string, Partial<Standing>][] = [
  ["full", "a trial", {}],
  ["full", "a trial without an end", { trialEndsAt: null }],
  ["full", "a trial to the millisecond before its end", { trialEndsAt: new Date(now.getTime() + 1) }],
  ["read_only", "a trial at its end", { trialEndsAt: now }],
  ["full", "a trial that is over, its card charged by now", { ...over, pastDueSince: days(-1) }],
  ["read_only", "the same, and nothing was heard for seven days", { ...over, pastDueSince: days(-7) }],
  ["full", "a first payment under way in the trial", { status: "incomplete" }],
  ["read_only", "a first payment under way after it", { status: "incomplete", ...over }],
  ["read_only", "a first payment that never came", { status: "incomplete_expired", ...over }],
  ["full", "paid", { status: "active", ...over }],
  ["full", "canceled within the period", { status: "active", cancelAt: days(1), ...over }],
  ["read_only", "canceled, and the period is over", { status: "active", cancelAt: days(-1), ...over }],
  ["grace", "a payment just due", { status: "past_due", pastDueSince: now, ...over }],
  ["grace", "six days due", { status: "past_due", pastDueSince: days(-6), ...over }],
  ["read_only", "seven days due", { status: "past_due", pastDueSince: days(-7), ...over }],
  ["full", "ended with days left", { status: "canceled", cancelAt: days(2), ...over }],
  ["read_only", "ended", { status: "canceled", ...over }],
  ["read_only", "unpaid", { status: "unpaid", ...over }],
  ["read_only", "paused", { status: "paused", ...over }],
  ["full", "a throw-away business", { isTest: true, ...over }],
  ["full", "no charges: a trial that is over", { payments: "none", ...over }],
  ["full", "no charges: canceled", { payments: "none", status: "canceled", ...over }],
];

test.each(accesses)("access is %s for %s", (access, _name, changes) => {
  expect(accessOf(standing(changes), now)).toBe(access);
});

test.each<[ReturnType<typeof openPlanOf>, string, Partial<Standing>]>([
  ["all", "a trial", {}],
  ["all", "a throw-away business", { isTest: true, ...over }],
  ["professional", "a paid plan", { status: "active", ...over }],
  ["professional", "a late payment", { status: "past_due", pastDueSince: days(-1), ...over }],
  ["starter", "a plan that is over", { status: "canceled", ...over }],
  ["starter", "a trial that is over", over],
  ["professional", "no charges: the chosen plan after the trial", { payments: "none", ...over }],
  ["enterprise", "no charges: none was chosen", { payments: "none", plan: null, ...over }],
  ["professional", "no charges: canceled", { payments: "none", status: "canceled", ...over }],
])("features are those of %s for %s", (plan, _name, changes) => {
  expect(openPlanOf(standing(changes), now)).toBe(plan);
});

describe("features", () => {
  const table: Record<Feature, [boolean, boolean, boolean]> = {
    customFields: [false, true, true],
    helpers: [false, true, true],
    apps: [false, true, true],
    dialer: [false, true, true],
    social: [false, true, true],
    reportDownloads: [false, true, true],
    brand: [false, false, true],
    accounting: [false, false, true],
    formation: [false, false, true],
    assistant: [false, false, true],
    keys: [false, false, true],
    phoneHelp: [false, false, true],
    setupHelp: [false, false, true],
    accountManager: [false, false, true],
  };

  test.each(featureKeys)("%s is in the plans that promise it, and in every trial", (feature) => {
    expect([
      opens("starter", feature),
      opens("professional", feature),
      opens("enterprise", feature),
      opens("all", feature),
    ]).toEqual([...table[feature], true]);
  });

  test("that are not part of a plan name the plan that has them", () => {
    expect([notInPlan("customFields"), notInPlan("accounting"), notInPlan("apps")]).toEqual([
      "New custom fields are part of the Professional plan.",
      "Accounting is part of the Enterprise plan.",
      "Connecting other programs is part of the Professional plan.",
    ]);
  });
});

test("the plan is the chosen one; Starter in a trial without one, Enterprise after it where nothing is charged", () => {
  expect([
    planOf(standing({}), now),
    planOf(standing({ plan: null }), now),
    planOf(standing({ plan: null, payments: "none" }), now),
    planOf(standing({ plan: null, payments: "none", ...over }), now),
    planOf(standing({ plan: "starter", payments: "none", ...over }), now),
    planOf(standing({ plan: "gold" }), now),
  ]).toEqual(["professional", "starter", "starter", "enterprise", "starter", "starter"]);
});

test("a trial is answered as trial, and as active once it is over where nothing is charged", () => {
  expect([
    statusOf(standing({}), now),
    statusOf(standing(over), now),
    statusOf(standing({ payments: "none", ...over }), now),
    statusOf(standing({ status: "past_due" }), now),
  ]).toEqual(["trial", "trial", "active", "past_due"]);
});

describe("a call", () => {
  const call = (method: "GET" | "POST", feature?: Feature, whenReadOnly?: "works") => ({
    method,
    feature,
    whenReadOnly,
  });
  const lapsed = standing(over);
  const starter = standing({ plan: "starter", status: "active", ...over });

  test("that reads, or is marked, goes on when a business can only be read; others say why not", () => {
    expect([
      whyRefused(call("GET"), lapsed, false, now),
      whyRefused(call("POST", undefined, "works"), lapsed, false, now),
      whyRefused(call("POST"), lapsed, false, now),
    ]).toEqual([undefined, undefined, readOnlyMessage(lapsed)]);
  });

  test("above the plan is refused when it writes, and answered when it reads", () => {
    expect([
      whyRefused(call("POST", "accounting"), starter, false, now),
      whyRefused(call("GET", "accounting"), starter, false, now),
      whyRefused(call("POST", "customFields"), starter, false, now),
      whyRefused(call("POST"), starter, false, now),
    ]).toEqual([notInPlan("accounting"), undefined, notInPlan("customFields"), undefined]);
  });
});

test.each([
  ["trialing", "Your trial has ended"],
  ["past_due", "The last payment didn’t go through"],
  ["unpaid", "The last payment didn’t go through"],
  ["canceled", "Your plan has ended"],
])("a business that is %s is told why it can only be read", (status, why) => {
  expect(readOnlyMessage({ status })).toMatch(new RegExp(`^${why}, so you can look and export`));
});
