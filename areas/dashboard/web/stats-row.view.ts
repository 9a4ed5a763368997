import { count, money } from "#platform/web/format.ts";
import type { MetricKey } from "#areas/dashboard/contract/stats.rules.ts";
import type { Stats } from "#areas/dashboard/contract/stats.schema.ts";

/** The number of a card: rates as a rounded percentage, revenue as money (Spec 1 §2). */
export function shownNumber(key: MetricKey, stats: Stats): string {
  if (key === "conversionRate") return `${Math.round(stats.conversionRate)}%`;
  return key === "totalRevenue" ? money(stats.totalRevenue) : count(stats[key]);
}

const numerals = ["", "", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** A rate in words: "one in three buys". */
export function rateInWords(percent: number): string {
  if (percent <= 0) return "nobody has bought yet";
  if (percent >= 100) return "everybody buys";
  if (percent > 55) return "more than half buy";
  const everyone = Math.round(100 / percent);
  return `one in ${numerals[everyone] ?? everyone} buys`;
}

/** The line below a number: what it means. */
export function meaningOf(key: MetricKey, stats: Stats): string {
  switch (key) {
    case "totalContacts": return stats.totalContacts === 0 ? "add your first person" : "everyone you know";
    case "activeLeads": return stats.activeLeads === 0 ? "nobody is deciding now" : "may still buy";
    case "conversionRate": return rateInWords(stats.conversionRate);
    case "totalRevenue": return "from those who bought";
    case "upcomingMeetings": return stats.upcomingMeetings === 0 ? "none planned" : "in Things To Do";
  }
}
