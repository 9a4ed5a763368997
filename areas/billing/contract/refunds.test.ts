import { describe, expect, test } from "vitest";
import { trialNotice } from "./billing-notices.rules.ts";
import { choiceOf } from "./prices.rules.ts";
import { refundOf } from "./refunds.rules.ts";

const now = new Date("2027-03-31T12:00:00Z");
const paid = (id: string, daysAgo: number, changes: object = {}) => ({
  id,
  paidAt: new Date(now.getTime() - daysAgo * 86_400_000).toISOString(),
  amount: "99.00",
  refunded: "0.00",
  status: "paid",
  ...changes,
});

describe("money back", () => {
  test.each([
    ["the latest payment", [paid("old", 20), paid("new", 1)], "new", "99.00"],
    ["what is left of it", [paid("one", 1, { refunded: "9.00" })], "one", "90.00"],
    ["one of 29 days ago", [paid("one", 29)], "one", "99.00"],
    [
      "the paid one beside one that is due",
      [paid("one", 5), paid("due", 0, { status: "open" })],
      "one",
      "99.00",
    ],
  ])("is %s", (_name, receipts, id, amount) => {
    expect(refundOf(receipts, now)).toMatchObject({ id, amount });
  });

  test.each([
    ["nothing was paid", []],
    ["it is thirty days ago", [paid("one", 30)]],
    [
      "the latest is back already, though an earlier one isn’t",
      [paid("old", 20), paid("new", 1, { status: "refunded" })],
    ],
    ["nothing is left of it", [paid("one", 1, { refunded: "99.00" })]],
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
