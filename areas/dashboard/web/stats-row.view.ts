import { count, money } from "#platform/web/format.ts";
import type { MetricKey } from "#areas/dashboard/contract/stats.rules.ts";
import type { Onboarding } from "#areas/onboarding/contract/onboarding.schema.ts";
import type { Stats } from "#areas/dashboard/contract/stats.schema.ts";

/** The number of a card: rates as a rounded percentage, revenue as money (Spec 1 §2). */
export function shownNumber(key: MetricKey, stats: Stats): string {
  if (key === "conversionRate") return `${Math.round(stats.conversionRate)}%`;
  return key === "totalRevenue" ? money(stats.totalRevenue) : count(stats[key]);
}

/** Progress toward the month's goal of new customers, below the leads; "" for the other cards and without a goal. */
export function goalLabel(key: MetricKey, goal: Onboarding["leadGoal"]): string {
  if (key !== "activeLeads" || goal === null) return "";
  return `${count(goal.added)} of ${count(goal.wanted)} new this month`;
}

/** The line below a number: what it means. Readers who see only their own customers are told these are theirs. */
export function meaningOf(key: MetricKey, stats: Stats, seesOwn: boolean): string {
  switch (key) {
    case "totalContacts":
      return seesOwn
        ? stats.totalContacts === 0
          ? "none are yours yet"
          : "assigned to you"
        : stats.totalContacts === 0
          ? "add your first customer"
          : "everyone you know";
    case "activeLeads":
      return stats.activeLeads === 0 ? "no one is deciding now" : "might still buy";
    case "conversionRate":
      return stats.totalContacts === 0 ? "no one is here yet" : "have become customers";
    case "totalRevenue":
      return "the value of your won sales";
    case "upcomingMeetings":
      return stats.upcomingMeetings === 0 ? "none planned" : "in your calendar";
  }
}
