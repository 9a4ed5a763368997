import { centsOf } from "#platform/contract/money.ts";
import type { Due, PlanChoice, Subscription } from "./billing.schema.ts";
import { type Interval, planByKey } from "./plans.schema.ts";

/** How amounts and days are written where the words are read. */
export type Say = { money: (amount: string) => string; day: (instant: string) => string };

type Standing = Pick<
  Subscription,
  "payments" | "status" | "trialEndsAt" | "nextBillingDate" | "cancelAt" | "plan" | "interval" | "late"
>;

/**
 * How a business stands where it comes to paying: nothing is charged here; it tries; it tries with a card that is charged at the end; it
 * pays; it is canceled and goes on until a day; its last payment is late; or nothing goes on, and what is chosen is paid now.
 */
export type PaymentState = "free" | "trial" | "card_kept" | "paying" | "ending" | "late" | "over";

/** How a business stands where it comes to paying. */
export function paymentStateOf(subscription: Standing, now: Date): PaymentState {
  const { payments, status, trialEndsAt, nextBillingDate, cancelAt } = subscription;
  const isAhead = (instant: string | null): boolean => instant !== null && new Date(instant) > now;
  if (payments === "none") return "free";
  if (status === "past_due" || status === "unpaid") return "late";
  if ((status === "active" || status === "trial") && isAhead(cancelAt)) return "ending";
  if (status === "active" && cancelAt === null) return "paying";
  if (status === "trial" && nextBillingDate !== null) return "card_kept";
  return isAhead(trialEndsAt) ? "trial" : "over";
}

/** What choosing a plan leads to: paying for it, a change, taking back that it ends, the same before a change, what is late first, or nothing, as it is the plan already. */
export type PaymentStep = "begin" | "change" | "resume" | "resume_first" | "late" | "same";

/** What is said of another plan than one that is canceled. */
export const resumeFirst = "Your plan is canceled. Resume it first, then change it.";

/** What choosing a plan leads to. */
export function paymentStepOf(subscription: Standing, choice: PlanChoice, now: Date): PaymentStep {
  const isSame = choice.plan === subscription.plan && choice.interval === subscription.interval;
  switch (paymentStateOf(subscription, now)) {
    case "late":
      return "late";
    case "ending":
      return isSame ? "resume" : "resume_first";
    case "paying":
    case "card_kept":
      return isSame ? "same" : "change";
    case "free":
      return subscription.status === "active" ? (isSame ? "same" : "change") : "begin";
    default:
      return "begin";
  }
}

const isNothing = (amount: string): boolean => centsOf(amount) === 0;
const a = (interval: Interval): string => (interval === "year" ? "a year" : "a month");
const each = (interval: Interval): string => (interval === "year" ? "each year" : "each month");

/** What is due today where a plan is begun, why, and what its button says. `due` is null where nothing is charged. */
export function beginWords(
  choice: PlanChoice,
  due: Due | null,
  state: PaymentState,
  say: Say,
): { value: string; note: string; button: string } {
  const start = `Start ${planByKey(choice.plan).name}`;
  if (!due) return { value: say.money("0"), note: "nothing is charged here", button: start };
  const { today, next, then, on } = due;
  const value = say.money(today);
  const day = say.day(on ?? "");
  const after = next === then ? "" : ` after your credit, then ${say.money(then)} ${each(choice.interval)}`;
  if (state === "trial" && isNothing(today))
    return {
      value,
      note: `${say.money(next)} on ${day}, when your trial ends${after && `,${after}`}`,
      button: start,
    };
  if (isNothing(today))
    return {
      value,
      note: `your credit pays for it; ${say.money(next)} on ${day}${after && `,${after}`}`,
      button: start,
    };
  const note =
    today === then
      ? `then ${each(choice.interval)}`
      : `after your credit, then ${say.money(then)} ${each(choice.interval)}`;
  return { value, note, button: `Pay ${value}` };
}

/** What a change costs, today and then, and what its button says. */
export function changeWords(
  choice: PlanChoice,
  due: Due,
  step: "change" | "resume",
  say: Say,
): { sentence: string; button: string } {
  const { today, next, then, on, credit } = due;
  const now = step === "resume" ? `${planByKey(choice.plan).name} goes on: today you pay` : "Today you pay";
  const regular = `${say.money(then)} ${a(choice.interval)}`;
  const sentence =
    next === then || on === null
      ? `${now} ${say.money(today)}, then ${regular}${on === null ? "." : ` from ${say.day(on)} on.`}`
      : `${now} ${say.money(today)}. Your credit of ${say.money(credit)} pays first: on ${say.day(on)} you pay ${say.money(next)}, and ${regular} once it’s used up.`;
  const change = step === "resume" ? "Resume Subscription" : `Change to ${planByKey(choice.plan).name}`;
  return { sentence, button: isNothing(today) ? change : `Pay ${say.money(today)} and change` };
}

/** What is said of a payment that is late, and on the buttons that pay it; no amount is named before it is known. */
export function lateWords(
  { late, access }: Pick<Subscription, "late" | "access">,
  say: Say,
): { sentence: string; pay: string; save: string } {
  const amount = late === null || isNothing(late) ? undefined : say.money(late);
  const then =
    access === "read_only"
      ? "Until it’s paid you can look and export, but not change anything."
      : "Everything stays open for now.";
  return {
    sentence: `Your card failed: the last payment${amount ? ` of ${amount}` : ""} didn’t go through. Pay it now, or change your card. ${then}`,
    pay: amount ? `Pay ${amount} now` : "Pay what’s late",
    save: `Save card and pay ${amount ?? "what’s late"}`,
  };
}

/** What opening a closed business does to its plan, and what its button says; `due` is null where no plan goes on. */
export function reopenWords(
  choice: PlanChoice,
  due: Due | null,
  say: Say,
): { sentence: string | undefined; button: string } {
  const button = "Open it again";
  if (!due || due.on === null) return { sentence: undefined, button };
  const { name } = planByKey(choice.plan);
  const { today, next, then, on } = due;
  const regularly = `${say.money(then)} ${a(choice.interval)}`;
  const regular =
    next === then
      ? `${regularly} from ${say.day(on)} on`
      : `${say.money(next)} on ${say.day(on)} after your credit, and ${regularly} once it’s used up`;
  if (isNothing(today))
    return {
      sentence: `Nothing is charged while it’s closed. Open it, and your ${name} plan goes on: nothing is due today, then ${regular}.`,
      button,
    };
  return {
    sentence: `What you had paid for ended while it was closed. Open it, and a new ${choice.interval} of ${name} begins: you pay ${say.money(today)} today, then ${regular}.`,
    button: `Pay ${say.money(today)} and open it`,
  };
}

/** What opening a closed business has charged besides: what didn’t go through before. Undefined where nothing is. */
export const heldWords = (held: string | null | undefined, say: Say): string | undefined =>
  held && !isNothing(held)
    ? `${say.money(held)} from before it was closed isn’t paid yet. It waits while it’s closed; once you open it, your card is charged for it again.`
    : undefined;

/** What is charged next, and when; undefined where nothing is. */
export function nextChargeWords(
  {
    nextAmount,
    nextBillingDate,
    amount,
    credit,
    cancelAt,
  }: Pick<Subscription, "nextAmount" | "nextBillingDate" | "amount" | "credit" | "cancelAt">,
  say: Say,
): string | undefined {
  if (nextBillingDate === null || cancelAt !== null) return undefined;
  const next = `${say.money(nextAmount ?? amount ?? "0")} on ${say.day(nextBillingDate)}`;
  return isNothing(credit) ? next : `${next}, after your credit of ${say.money(credit)}`;
}

/** What the button that gives money back gives, in a few words. */
export function refundWords(
  { amount, before, asked }: NonNullable<Subscription["refund"]>,
  say: Say,
): string {
  const less = [
    ...(isNothing(before) ? [] : [`the ${say.money(before)} that came back`]),
    ...(isNothing(asked) ? [] : [`the ${say.money(asked)} that your bank was asked about`]),
  ];
  return less.length === 0
    ? `${say.money(amount)}, all that you paid`
    : `${say.money(amount)}, what you paid less ${less.join(" and ")}`;
}

/** What follows from getting the money back, where it is asked. */
export function refundSentence(
  { refund, credit }: { refund: NonNullable<Subscription["refund"]>; credit: string },
  say: Say,
): string {
  const ends = isNothing(credit)
    ? "Your subscription ends now"
    : `Your subscription and your credit of ${say.money(credit)} end now`;
  return `You get back ${refundWords(refund, say)}, on the card you paid with. ${ends}: from then on you can look and export, but not change anything. Nothing is deleted, and you can choose a plan again at any time.`;
}

/** What is said while a bank is asked to take a payment back. */
export const disputedWords = (disputed: string, say: Say): string =>
  `Your bank was asked to take back ${say.money(disputed)}. It decides about that money, so it can’t be given back here.`;

/** How a payment stands: paid, due, given back whole or in part, or disputed. */
export function receiptWords({ status, refunded }: { status: string; refunded: string }, say: Say): string {
  if (status === "paid" && !isNothing(refunded)) return `Paid, ${say.money(refunded)} given back`;
  return receiptStatuses[status] ?? status;
}

const receiptStatuses: Readonly<Record<string, string>> = {
  paid: "Paid",
  open: "Due",
  refunded: "Given back",
  disputed: "Disputed",
  dispute_won: "Paid, the dispute is over",
  dispute_lost: "Taken back by your bank",
  void: "Void",
  uncollectible: "Not paid",
};
