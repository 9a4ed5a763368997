import { describe, expect, test } from "vitest";
import type { Due, PlanChoice, Subscription } from "./billing.schema.ts";
import {
  beginWords,
  changeWords,
  disputedWords,
  heldWords,
  lateWords,
  nextChargeWords,
  paymentStateOf,
  type PaymentState,
  type PaymentStep,
  paymentStepOf,
  receiptWords,
  refundSentence,
  refundWords,
  reopenWords,
} from "./payment-words.rules.ts";

const now = new Date("2026-11-28T12:00:00Z");
const say = {
  money: (amount: string) => `$${amount.replace(/\.00$/, "")}`,
  day: (instant: string) => instant.slice(5, 10),
};
const soon = "2026-12-10T12:00:00.000Z";
const past = "2026-11-20T12:00:00.000Z";
const standing = (changes: Partial<Subscription>): Subscription => ({
  plan: "professional",
  status: "trial",
  amount: "99.00",
  interval: "month",
  nextBillingDate: null,
  nextAmount: null,
  credit: "0.00",
  late: null,
  disputed: null,
  trialEndsAt: past,
  cancelAt: null,
  access: "full",
  contacts: { used: 0, limit: 10_000 },
  payments: "stripe",
  card: null,
  refund: null,
  publishableKey: null,
  ...changes,
});

const same = { plan: "professional", interval: "month" } as const;
const larger = { plan: "enterprise", interval: "month" } as const;
const smaller = { plan: "starter", interval: "month" } as const;
const yearly = { plan: "professional", interval: "year" } as const;

type Steps = [same: PaymentStep, larger: PaymentStep, smaller: PaymentStep, yearly: PaymentStep];
const begin: Steps = ["begin", "begin", "begin", "begin"];
const change: Steps = ["same", "change", "change", "change"];

const states: [string, PaymentState, Steps, Partial<Subscription>][] = [
  ["the trial is on", "trial", begin, { trialEndsAt: soon }],
  ["the trial is on, a first payment under way", "trial", begin, { trialEndsAt: soon, status: "incomplete" }],
  ["the trial is over", "over", begin, {}],
  ["the trial is over, a first payment never came", "over", begin, { status: "incomplete_expired" }],
  ["the trial is on, with a card kept", "card_kept", change, { trialEndsAt: soon, nextBillingDate: soon }],
  ["the trial is over, its card charged by now", "card_kept", change, { nextBillingDate: past }],
  ["paid", "paying", change, { status: "active", nextBillingDate: soon }],
  ["disputed", "paying", change, { status: "active", nextBillingDate: soon, disputed: "99.00" }],
  ["late", "late", ["late", "late", "late", "late"], { status: "past_due", access: "grace", late: "99.00" }],
  [
    "read only, late for a week",
    "late",
    ["late", "late", "late", "late"],
    { status: "past_due", access: "read_only" },
  ],
  ["unpaid", "late", ["late", "late", "late", "late"], { status: "unpaid", access: "read_only" }],
  [
    "canceled at the end",
    "ending",
    ["resume", "resume_first", "resume_first", "resume_first"],
    { status: "active", cancelAt: soon },
  ],
  [
    "canceled in the trial",
    "ending",
    ["resume", "resume_first", "resume_first", "resume_first"],
    { trialEndsAt: soon, cancelAt: soon },
  ],
  ["ended, or refunded", "over", begin, { status: "canceled", cancelAt: past, access: "read_only" }],
  ["ended before anybody heard", "over", begin, { status: "active", cancelAt: past, access: "read_only" }],
  ["nothing is charged, the trial", "free", begin, { payments: "none" }],
  ["nothing is charged, chosen", "free", change, { payments: "none", status: "active" }],
  ["nothing is charged, canceled", "free", begin, { payments: "none", status: "canceled" }],
];

test.each(states)(
  "where %s, the state is %s, and each choice leads to its step",
  (_name, state, steps, changes) => {
    const subscription = standing(changes);
    expect(paymentStateOf(subscription, now)).toBe(state);
    expect([same, larger, smaller, yearly].map((choice) => paymentStepOf(subscription, choice, now))).toEqual(
      steps,
    );
  },
);

const due = (changes: Partial<Due>): Due => ({
  today: "0.00",
  next: "99.00",
  on: soon,
  then: "99.00",
  credit: "0.00",
  ...changes,
});

describe("what is due today, read as on the payment step", () => {
  test.each<[string, PlanChoice, Due | null, PaymentState]>([
    ["Due today $0: nothing is charged here [Start Professional]", same, null, "free"],
    ["Due today $0: $99 on 12-10, when your trial ends [Start Professional]", same, due({}), "trial"],
    [
      "Due today $0: $1164 on 12-10, when your trial ends [Start Professional]",
      yearly,
      due({ next: "1164.00", then: "1164.00" }),
      "trial",
    ],
    [
      "Due today $0: $19 on 12-10, when your trial ends, after your credit, then $49 each month [Start Starter]",
      smaller,
      due({ next: "19.00", then: "49.00", credit: "30.00" }),
      "trial",
    ],
    [
      "Due today $1164: then each year [Pay $1164]",
      yearly,
      due({ today: "1164.00", next: "1164.00", then: "1164.00" }),
      "over",
    ],
    [
      "Due today $107.91: then each month [Pay $107.91]",
      same,
      due({ today: "107.91", next: "107.91", then: "107.91" }),
      "over",
    ],
    [
      "Due today $69: after your credit, then $99 each month [Pay $69]",
      same,
      due({ today: "69.00" }),
      "over",
    ],
    [
      "Due today $0: your credit pays for it; $0 on 12-10, after your credit, then $49 each month [Start Starter]",
      smaller,
      due({ next: "0.00", then: "49.00", credit: "101.00" }),
      "over",
    ],
  ])("%s", (words, choice, figures, state) => {
    const { value, note, button } = beginWords(choice, figures, state, say);
    expect(`Due today ${value}: ${note} [${button}]`).toBe(words);
  });
});

describe("what a change costs, read as in its dialog", () => {
  test.each<[string, PlanChoice, Due, "change" | "resume"]>([
    [
      "Today you pay $150.24, then $199 a month from 12-10 on. [Pay $150.24 and change]",
      larger,
      due({ today: "150.24", next: "199.00", then: "199.00" }),
      "change",
    ],
    [
      "Today you pay $0, then $199 a month from 12-10 on. [Change to Enterprise]",
      larger,
      due({ next: "199.00", then: "199.00" }),
      "change",
    ],
    [
      "Today you pay $0. Your credit of $150 pays first: on 12-10 you pay $0, and $49 a month once it’s used up. [Change to Starter]",
      smaller,
      due({ next: "0.00", then: "49.00", credit: "150.00" }),
      "change",
    ],
    [
      "Professional goes on: today you pay $0, then $99 a month from 12-10 on. [Resume Subscription]",
      same,
      due({}),
      "resume",
    ],
    [
      "Today you pay $0, then $0 a month. [Change to Enterprise]",
      larger,
      due({ next: "0.00", then: "0.00", on: null }),
      "change",
    ],
  ])("%s", (words, choice, figures, step) => {
    const { sentence, button } = changeWords(choice, figures, step, say);
    expect(`${sentence} [${button}]`).toBe(words);
  });
});

test("what is late is told with its amount, and so are the buttons that pay it", () => {
  expect(lateWords({ late: "99.00", access: "grace" }, say)).toEqual({
    sentence:
      "Your card failed: the last payment of $99 didn’t go through. Pay it now, or change your card. Everything stays open for now.",
    pay: "Pay $99 now",
    save: "Save card and pay $99",
  });
  expect(lateWords({ late: "99.00", access: "read_only" }, say).sentence).toMatch(
    /Until it’s paid you can look and export, but not change anything\.$/,
  );
});

test.each([null, "0.00"])("what is late and comes to %s names no amount", (late) => {
  expect(lateWords({ late, access: "grace" }, say)).toEqual({
    sentence:
      "Your card failed: the last payment didn’t go through. Pay it now, or change your card. Everything stays open for now.",
    pay: "Pay what’s late",
    save: "Save card and pay what’s late",
  });
});

test("opening a closed business says what goes on, and what its button charges", () => {
  expect([
    reopenWords(same, null, say),
    reopenWords(same, due({}), say),
    reopenWords(same, due({ today: "99.00" }), say),
  ]).toEqual([
    { sentence: undefined, button: "Open it again" },
    {
      sentence:
        "Nothing is charged while it’s closed. Open it, and your Professional plan goes on: nothing is due today, then $99 a month from 12-10 on.",
      button: "Open it again",
    },
    {
      sentence:
        "What you had paid for ended while it was closed. Open it, and a new month of Professional begins: you pay $99 today, then $99 a month from 12-10 on.",
      button: "Pay $99 and open it",
    },
  ]);
});

test("opening one with an unpaid invoice from before says that it is charged again", () => {
  expect([heldWords("99.00", say), heldWords("0.00", say), heldWords(undefined, say)]).toEqual([
    "$99 from before it was closed isn’t paid yet. It waits while it’s closed; once you open it, your card is charged for it again.",
    undefined,
    undefined,
  ]);
});

test("opening one with a credit says that it pays first", () => {
  expect(reopenWords(same, due({ next: "9.00", credit: "90.00" }), say).sentence).toMatch(
    /nothing is due today, then \$9 on 12-10 after your credit, and \$99 a month once it’s used up\.$/,
  );
});

test("the next charge is what the provider says, with the credit that made it smaller", () => {
  const next = { nextBillingDate: soon, amount: "49.00", cancelAt: null };
  expect([
    nextChargeWords({ ...next, nextAmount: "53.41", credit: "0.00" }, say),
    nextChargeWords({ ...next, nextAmount: "0.00", credit: "150.00" }, say),
    nextChargeWords({ ...next, nextBillingDate: null, nextAmount: null, credit: "0.00" }, say),
  ]).toEqual(["$53.41 on 12-10", "$0 on 12-10, after your credit of $150", undefined]);
});

test("money back says what comes, what came before, and that the credit ends", () => {
  const refund = { amount: "199.00", until: soon, before: "0.00", asked: "0.00" };
  expect(refundSentence({ refund, credit: "150.00" }, say)).toMatch(
    /^You get back \$199, all that you paid, on the card you paid with\. Your subscription and your credit of \$150 end now:/,
  );
  expect(
    refundSentence({ refund: { ...refund, amount: "79.00", before: "20.00" }, credit: "0.00" }, say),
  ).toMatch(
    /^You get back \$79, what you paid less the \$20 that came back, on the card you paid with\. Your subscription ends now:/,
  );
  expect(refundWords({ ...refund, amount: "49.00", before: "20.00", asked: "99.00" }, say)).toBe(
    "$49, what you paid less the $20 that came back and the $99 that your bank was asked about",
  );
  expect(disputedWords("99.00", say)).toBe(
    "Your bank was asked to take back $99. It decides about that money, so it can’t be given back here.",
  );
});

test("a receipt says what it is: paid, given back in part or whole, disputed, due", () => {
  const words = (status: string, refunded = "0.00") => receiptWords({ status, refunded }, say);
  expect([
    words("paid"),
    words("paid", "20.00"),
    words("refunded", "99.00"),
    words("disputed"),
    words("dispute_won"),
    words("dispute_lost"),
    words("open"),
  ]).toEqual([
    "Paid",
    "Paid, $20 given back",
    "Given back",
    "Disputed",
    "Paid, the dispute is over",
    "Taken back by your bank",
    "Due",
  ]);
});
