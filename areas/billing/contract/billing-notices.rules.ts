import type { Standing } from "./plan-access.rules.ts";
import { planOf } from "./plan-access.rules.ts";
import { planByKey, plans } from "./plans.schema.ts";

/** The days before the end of a trial on which its owners are told. */
export const trialTellDays = [3, 1] as const;

/** The shares of the limit of customers at which owners are told, in percent. */
export const roomTellShares = [100, 80] as const;

/** The fewest customers at which anybody is told. */
export const fewestToTell = Math.min(
  ...plans.flatMap(({ contactLimit }) => (contactLimit === null ? [] : [(contactLimit * 80) / 100])),
);

const dayMs = 86_400_000;

/** How many days before its end the owners are told now; undefined when not yet, or told before. */
export function trialNoticeDue(
  trialEndsAt: Date,
  toldDays: number | null,
  now: Date,
): (typeof trialTellDays)[number] | undefined {
  const left = trialEndsAt.getTime() - now.getTime();
  if (left <= 0) return undefined;
  const due = left <= dayMs ? 1 : left <= 3 * dayMs ? 3 : undefined;
  return due !== undefined && (toldDays === null || toldDays > due) ? due : undefined;
}

/** How full a list is, as far as it is told: 100, 80 or 0. */
export const roomShareOf = ({ used, limit }: { used: number; limit: number | null }): number =>
  limit === null ? 0 : (roomTellShares.find((share) => used * 100 >= limit * share) ?? 0);

const inDays = (days: number): string => (days === 1 ? "tomorrow" : `in ${days} days`);

/** What owners are told of the end of their trial. */
export function trialNotice(
  standing: Standing,
  days: number,
  trialEndsAt: Date,
): { title: string; body: string } {
  const then = planOf({ ...standing, trialEndsAt: new Date(0) }, trialEndsAt);
  return {
    title: `Your trial ends ${inDays(days)}`,
    body:
      standing.pastDueSince !== null
        ? `There is nothing to do: your card is charged then, for the ${planByKey(then).name} plan. Cancel before, and nothing is charged.`
        : standing.payments === "none"
          ? `Nothing is charged and nothing is locked: you go on with the ${planByKey(then).name} plan.`
          : "Choose a plan to go on. Otherwise you can still look and export, but not change anything. Nothing is deleted.",
  };
}

/** What owners are told when their list is nearly full, or full. */
export function roomNotice(
  share: number,
  { used, limit }: { used: number; limit: number | null },
): { title: string; body: string } {
  const counts = `Customers: ${used.toLocaleString("en-US")} of the ${(limit ?? 0).toLocaleString("en-US")} that your plan holds.`;
  return share >= 100
    ? {
        title: "Your list of customers is full",
        body: `${counts} Anyone who books a meeting, or comes from a connected app, is still added. To add others, make room or choose a larger plan.`,
      }
    : { title: "Your list of customers is nearly full", body: `${counts} Nothing stops yet.` };
}
