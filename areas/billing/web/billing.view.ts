import { moneyText } from "#platform/contract/money.ts";
import { count, date, money, plural } from "#platform/web/format.ts";
import type { Subscription } from "#areas/billing/contract/billing.schema.ts";
import { type Interval, type Plan, type PlanKey, planKeys } from "#areas/billing/contract/plans.schema.ts";
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

/** What is paid and until when, in a sentence. */
export function termsWords(subscription: Subscription): string {
  const { status, trialEndsAt, cancelAt, nextBillingDate, payments, amount, interval, access } = subscription;
  if (access === "read_only") return "You can look and export. Choose a plan to change anything again.";
  if (status === "trial")
    return `Everything is open until ${date(trialEndsAt)}. ${payments === "none" ? "After that, nothing is locked and nothing is charged." : "Choose a plan to go on after that."}`;
  if (status === "canceled") return `Canceled on ${date(cancelAt)}. Everything you have stays.`;
  if (cancelAt) return `Ends on ${date(cancelAt)}.`;
  if (payments === "none") return "Nothing is charged.";
  const each = interval === "year" ? "a year" : "a month";
  return nextBillingDate
    ? `${money(amount)} ${each}. Next charge on ${date(nextBillingDate)}.`
    : `${money(amount)} ${each}.`;
}

/** How many customers are used: "812 of 1,000 customers", "812 customers, no limit". */
export const roomWords = ({ used, limit }: Subscription["contacts"]): string =>
  limit === null
    ? `${plural(used, "customer", "customers")}, no limit`
    : `${count(used)} of ${plural(limit, "customer", "customers")}`;

/** True where the plans are offered as cards: nothing chosen yet, or nothing goes on (Spec 2 §2). */
export const offersCards = ({ status }: Pick<Subscription, "status">): boolean =>
  status !== "active" && status !== "past_due";

/** How much of the room for customers is used, in percent, at most 100; undefined without a limit. */
export const roomShare = ({ used, limit }: Subscription["contacts"]): number | undefined =>
  limit === null ? undefined : Math.min(100, Math.floor((used * 100) / limit));
