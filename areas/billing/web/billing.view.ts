import { moneyText } from "#platform/contract/money.ts";
import { count, date, money, plural } from "#platform/web/format.ts";
import type { Subscription } from "#areas/billing/contract/billing.schema.ts";
import { lateWords, paymentStateOf, type Say } from "#areas/billing/contract/payment-words.rules.ts";
import {
  type Interval,
  type Plan,
  planByKey,
  type PlanKey,
  planKeys,
} from "#areas/billing/contract/plans.schema.ts";
import { centsEachTime, isSold } from "#areas/billing/contract/prices.rules.ts";

const price = (cents: number): string => money(moneyText(cents));

/** The plan of this key, whatever text it came as; undefined for another text. */
export const planKeyOf = (text: string | null): PlanKey | undefined => planKeys.find((key) => key === text);

/** What a card says of a plan's price: a month's, and how it is billed. A plan without a yearly price keeps its monthly one. */
export function priceWords(plan: Plan, wanted: Interval): { amount: string; billed: string } {
  const yearly = centsEachTime(plan, "year");
  return wanted === "year" && yearly !== undefined
    ? { amount: price(yearly / 12), billed: `${price(yearly)} billed each year` }
    : { amount: price(plan.monthlyCents), billed: "billed each month" };
}

/** How a plan is billed when `wanted` is: only monthly where it has no yearly price. */
export const soldAs = (key: PlanKey, wanted: Interval): Interval => (isSold(key, wanted) ? wanted : "month");

const statusLabels: Record<Subscription["status"], { label: string; tint: string }> = {
  trial: { label: "Trial", tint: "blue" },
  active: { label: "Active", tint: "green" },
  past_due: { label: "Payment due", tint: "amber" },
  canceled: { label: "Canceled", tint: "grey" },
  unpaid: { label: "Unpaid", tint: "amber" },
  incomplete: { label: "Payment under way", tint: "amber" },
  incomplete_expired: { label: "Payment missed", tint: "amber" },
  paused: { label: "Paused", tint: "grey" },
};

/** How a subscription stands, in a word, and its color. */
export const statusWords = ({ status }: Pick<Subscription, "status">): { label: string; tint: string } =>
  statusLabels[status];

/** How the rules of payments write amounts and days here. */
export const say: Say = { money, day: date };

const eachTime = (interval: Interval): string => (interval === "year" ? "a year" : "a month");

/** True where a plan was agreed on with a card: it is changed, not chosen anew. In a trial it is charged at the end, or ends then. */
export const isAgreed = (subscription: Subscription, now = new Date()): boolean =>
  ["card_kept", "paying", "ending", "late"].includes(paymentStateOf(subscription, now));

/** True where a plan that was agreed on goes on by itself. */
export const goesOn = (subscription: Subscription): boolean =>
  subscription.cancelAt === null && isAgreed(subscription);

/** True while the last payment is late: it is paid, or the card changed, before anything else. */
export const isLate = ({ status }: Pick<Subscription, "status">): boolean =>
  status === "past_due" || status === "unpaid";

/** True where opening a closed business lets its plan go on by itself; what is late is paid or canceled instead. */
export const goesOnOpened = (subscription: Subscription): boolean =>
  goesOn(subscription) && !isLate(subscription);

/** The last day of a plan that is canceled now: what is paid for, or the trial, lasts until then. */
export const lastDay = ({ nextBillingDate, trialEndsAt }: Subscription): string =>
  date(nextBillingDate ?? trialEndsAt);

/** What is paid and until when, in a sentence. */
export function termsWords(subscription: Subscription): string {
  const { status, trialEndsAt, cancelAt, payments, amount, interval, access } = subscription;
  if (isLate(subscription)) return lateWords(subscription, say).sentence;
  if (access === "read_only") return "You can look and export. Choose a plan to change anything again.";
  if (status === "canceled") return `Canceled on ${date(cancelAt)}. Everything you have stays.`;
  if (cancelAt) return `Ends on ${date(cancelAt)}. Nothing is charged after that.`;
  if (status === "trial") return `Everything is open until ${date(trialEndsAt)}. ${afterTrial(subscription)}`;
  return payments === "none" ? "Nothing is charged." : `${money(amount)} ${eachTime(interval)}.`;
}

function afterTrial(subscription: Subscription): string {
  const { payments, plan, amount, interval } = subscription;
  if (payments === "none") return "After that, nothing is locked and nothing is charged.";
  return goesOn(subscription)
    ? `Then ${planByKey(plan).name} goes on for ${money(amount)} ${eachTime(interval)}.`
    : "Choose a plan to go on after that.";
}

/** How many customers are used: "812 of 1,000 customers", "812 customers, no limit". */
export const roomWords = ({ used, limit }: Subscription["contacts"]): string =>
  limit === null
    ? `${plural(used, "customer", "customers")}, no limit`
    : `${count(used)} of ${plural(limit, "customer", "customers")}`;

/** True where the plans are offered as cards: nothing chosen yet, or nothing goes on (Spec 2 §2). */
export const offersCards = (subscription: Pick<Subscription, "status">): boolean =>
  subscription.status !== "active" && !isLate(subscription);

/** What can be done about the plan. A plan that ended where plans are charged is chosen anew. */
export const actsOf = (subscription: Subscription): "change" | "cancel" | "resume" | undefined => {
  const { status, cancelAt, payments, access } = subscription;
  if (payments === "none")
    return status === "active" ? "change" : status === "canceled" ? "resume" : undefined;
  if (isLate(subscription)) return "cancel";
  if (cancelAt !== null) return status !== "canceled" && access !== "read_only" ? "resume" : undefined;
  return goesOn(subscription) ? "change" : undefined;
};

/** How much of the room for customers is used, in percent, at most 100; undefined without a limit. */
export const roomShare = ({ used, limit }: Subscription["contacts"]): number | undefined =>
  limit === null ? undefined : Math.min(100, Math.floor((used * 100) / limit));
