import { moneyText } from "#platform/contract/money.ts";
import type { OfferedPlan } from "./billing.schema.ts";
import { type Interval, intervals, type Plan, type PlanKey, plans } from "./plans.schema.ts";

/** The name of a price: `mainstay_<plan>_<month|year>` (decisions: priceId). */
export const priceIdOf = (plan: PlanKey, interval: Interval): string => `mainstay_${plan}_${interval}`;

/** The plan and the interval that a price is of; undefined for a name that none of ours has. */
export const choiceOf = (priceId: string): { plan: PlanKey; interval: Interval } | undefined =>
  plans.flatMap(({ key }) =>
    intervals.flatMap((interval) => (priceIdOf(key, interval) === priceId ? [{ plan: key, interval }] : [])),
  )[0];

/** What is paid each time, in cents; undefined where a plan has no such price. */
export function centsEachTime(plan: Plan, interval: Interval): number | undefined {
  if (interval === "month") return plan.monthlyCents;
  return plan.yearlyMonthCents === undefined ? undefined : plan.yearlyMonthCents * 12;
}

const pricesOf = (plan: Plan): OfferedPlan["prices"] =>
  intervals.flatMap((interval) => {
    const cents = centsEachTime(plan, interval);
    return cents === undefined
      ? []
      : [{ priceId: priceIdOf(plan.key, interval), interval, amount: moneyText(cents) }];
  });

/** The plans as they are offered. */
export const offeredPlans = (): OfferedPlan[] =>
  plans.map((plan) => ({
    id: plan.key,
    name: plan.name,
    price: moneyText(plan.monthlyCents),
    description: plan.description,
    badge: plan.badge ?? null,
    features: plan.features.map(({ text }) => text),
    contactLimit: plan.contactLimit,
    prices: pricesOf(plan),
  }));

/** True when the plan is sold like this. */
export const isSold = (key: PlanKey, interval: Interval): boolean =>
  plans.some((plan) => plan.key === key && centsEachTime(plan, interval) !== undefined);
