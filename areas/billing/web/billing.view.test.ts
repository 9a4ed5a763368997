import { expect, test } from "vitest";
import type { Subscription } from "#areas/billing/contract/billing.schema.ts";
import { planByKey } from "#areas/billing/contract/plans.schema.ts";
import {
  actsOf,
  goesOnOpened,
  isAgreed,
  offersCards,
  planKeyOf,
  priceWords,
  roomWords,
  soldAs,
  statusWords,
  termsWords,
} from "./billing.view.ts";

const subscription = (changes: Partial<Subscription> = {}): Subscription => ({
  plan: "professional",
  status: "active",
  amount: "0.00",
  interval: "month",
  nextBillingDate: null,
  nextAmount: null,
  credit: "0.00",
  late: null,
  disputed: null,
  trialEndsAt: "2026-12-10T12:00:00.000Z",
  cancelAt: null,
  access: "full",
  contacts: { used: 812, limit: 10_000 },
  payments: "none",
  card: null,
  refund: null,
  publishableKey: null,
  ...changes,
});

test("a price is a month's, with how it is billed; only plans with a yearly price have one", () => {
  expect([
    priceWords(planByKey("professional"), "month"),
    priceWords(planByKey("professional"), "year"),
    priceWords(planByKey("starter"), "year"),
  ]).toEqual([
    { amount: "$99", billed: "billed each month" },
    { amount: "$97", billed: "$1,164 billed each year" },
    { amount: "$49", billed: "billed each month" },
  ]);
  expect([soldAs("professional", "year"), soldAs("starter", "year")]).toEqual(["year", "month"]);
});

test.each<[string, Partial<Subscription>]>([
  [
    "Everything is open until Dec 10, 2026. After that, nothing is locked and nothing is charged.",
    { status: "trial" },
  ],
  [
    "Everything is open until Dec 10, 2026. Choose a plan to go on after that.",
    { status: "trial", payments: "stripe" },
  ],
  ["Nothing is charged.", {}],
  [
    "Canceled on Dec 1, 2026. Everything you have stays.",
    { status: "canceled", cancelAt: "2026-12-01T12:00:00.000Z" },
  ],
  [
    "Ends on Dec 1, 2026. Nothing is charged after that.",
    { payments: "stripe", cancelAt: "2026-12-01T12:00:00.000Z" },
  ],
  ["$99 a month.", { payments: "stripe", amount: "99.00", nextBillingDate: "2026-12-01T12:00:00.000Z" }],
  [
    "You can look and export. Choose a plan to change anything again.",
    { access: "read_only", payments: "stripe" },
  ],
])("terms are told in a sentence: %s", (words, changes) => {
  expect(termsWords(subscription(changes))).toBe(words);
});

const card = { brand: "visa", last4: "4242", expires: "2029-04" };
const stripe = { payments: "stripe", amount: "99.00", card } as const;
const next = { nextBillingDate: "2026-12-10T12:00:00.000Z" };

const soon = new Date(Date.now() + 86_400_000).toISOString();

test.each<[ReturnType<typeof actsOf>, boolean, string, Partial<Subscription>]>([
  ["change", false, "nothing is charged", {}],
  ["resume", false, "nothing is charged, and it was canceled", { status: "canceled" }],
  [undefined, false, "a trial where nothing is charged", { status: "trial" }],
  ["change", true, "paid", stripe],
  ["cancel", true, "a late payment", { ...stripe, status: "past_due" }],
  ["change", true, "a trial that is charged at its end", { ...stripe, ...next, status: "trial" }],
  [undefined, false, "a trial with the card of an earlier try", { ...stripe, status: "trial" }],
  ["resume", true, "canceled to the end of the period", { ...stripe, cancelAt: soon }],
  [
    undefined,
    false,
    "ended",
    { ...stripe, status: "canceled", access: "read_only", cancelAt: "2026-11-01T12:00:00.000Z" },
  ],
])("what can be done is %s, and choosing a plan changes it: %s, for %s", (act, agreed, _name, changes) => {
  expect([actsOf(subscription(changes)), isAgreed(subscription(changes))]).toEqual([act, agreed]);
});

test.each<[boolean, string, Partial<Subscription>]>([
  [true, "paid", {}],
  [false, "late, also before its amount is known", { status: "past_due", late: null }],
  [false, "unpaid", { status: "unpaid", late: "99.00" }],
  [false, "canceled to the end of the period", { cancelAt: soon }],
])(
  "opening a closed business lets its plan go on by itself: %s, for one that is %s",
  (goes, _name, changes) => {
    expect(goesOnOpened(subscription({ ...stripe, ...next, ...changes }))).toBe(goes);
  },
);

test("the room for customers is told with and without a limit", () => {
  expect([roomWords({ used: 812, limit: 10_000 }), roomWords({ used: 1, limit: null })]).toEqual([
    "812 of 10,000 customers",
    "1 customer, no limit",
  ]);
});

test("cards are offered until a plan goes on", () => {
  expect(
    (["trial", "canceled", "active", "past_due"] as const).map((status) => [
      statusWords({ status }).label,
      offersCards({ status }),
    ]),
  ).toEqual([
    ["Trial", true],
    ["Canceled", true],
    ["Active", false],
    ["Payment due", false],
  ]);
});

test("a plan is known by its key alone", () => {
  expect([planKeyOf("starter"), planKeyOf("gold"), planKeyOf(null)]).toEqual([
    "starter",
    undefined,
    undefined,
  ]);
});
