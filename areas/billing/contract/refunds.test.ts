import { describe, expect, test } from "vitest";
import { trialNotice } from "./billing-notices.rules.ts";
import { choiceOf } from "./prices.rules.ts";
import { refundOf } from "./refunds.rules.ts";

const now = new Date("2027-03-31T12:00:00Z");
const paid = (daysAgo: number, changes: object = {}) => ({
  paidAt: new Date(now.getTime() - daysAgo * 86_400_000).toISOString(),
  amount: "99.00",
  refunded: "0.00",
  status: "paid",
  ...changes,
});

const back = { status: "refunded", refunded: "99.00" };

describe("money back", () => {
  test.each([
    ["all that was paid", [paid(20), paid(1)], "198.00", 10, "0.00", "0.00"],
    ["what is left of it", [paid(1, { refunded: "9.00" })], "90.00", 29, "9.00", "0.00"],
    ["one of 29 days ago", [paid(29)], "99.00", 1, "0.00", "0.00"],
    ["what was paid since, beside what is back", [paid(20, back), paid(1)], "99.00", 10, "99.00", "0.00"],
    [
      "the paid one beside one that is due",
      [paid(5), paid(0, { status: "open" })],
      "99.00",
      25,
      "0.00",
      "0.00",
    ],
    [
      "not what a bank was asked for",
      [paid(20, { status: "disputed" }), paid(1)],
      "99.00",
      10,
      "0.00",
      "99.00",
    ],
    [
      "not that either once the dispute was won",
      [paid(20, { status: "dispute_won" }), paid(1)],
      "99.00",
      10,
      "0.00",
      "99.00",
    ],
  ])("is %s", (_name, receipts, amount, days, before, asked) => {
    const until = new Date(now.getTime() + days * 86_400_000).toISOString();
    expect(refundOf(receipts, now)).toEqual({ amount, until, before, asked });
  });

  test.each([
    ["nothing was paid", []],
    ["the first payment is thirty days ago, though the last isn’t", [paid(30), paid(1)]],
    ["all of it is back already", [paid(20, back), paid(1, back)]],
  ])("is none where %s", (_name, receipts) => {
    expect(refundOf(receipts, now)).toBeUndefined();
  });
});

test("a price’s name says its plan and interval, and only ours do", () => {
  expect(choiceOf("mainstay_professional_year")).toEqual({ plan: "professional", interval: "year" });
  expect([choiceOf("mainstay_gold_month"), choiceOf(""), choiceOf("mainstay_professional")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test("who has given a card is told that it is charged, and nobody else", () => {
  const standing = {
    plan: "professional",
    status: "trialing",
    trialEndsAt: now,
    pastDueSince: null,
    cancelAt: null,
    isTest: false,
    payments: "stripe",
  } as const;
  expect(trialNotice({ ...standing, pastDueSince: now }, 3, now).body).toMatch(/your card is charged then/);
  expect(trialNotice(standing, 3, now).body).toMatch(/^Choose a plan/);
});
