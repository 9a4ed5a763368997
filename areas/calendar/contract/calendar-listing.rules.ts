import { addDays } from "#platform/contract/dates.ts";
import { type CalendarView, daysShown } from "./calendar-days.rules.ts";

/** The five tabs, in their order, by their place in the address (Spec 2 §2). */
export const calendarTabs = ["schedule", "upcoming", "view", "types", "settings"] as const;
export type CalendarTab = (typeof calendarTabs)[number];

/** How many rows one page of Upcoming asks for. */
export const upcomingPageSize = 100;

/** What the Calendar View asks for: its days, and one more on either side, because days begin at another moment in every time zone. */
export function shownQuery(view: CalendarView, day: string): { from: string; to: string } {
  const days = daysShown(view, day);
  return {
    from: `${addDays(days[0] ?? day, -1)}T00:00:00.000Z`,
    to: `${addDays(days.at(-1) ?? day, 2)}T00:00:00.000Z`,
  };
}

/** The open tasks that it asks for: all of its days, so that each day counts its own. */
export function shownTasksQuery(view: CalendarView, day: string) {
  const days = daysShown(view, day);
  return { status: "pending", from: days[0] ?? day, to: days.at(-1) ?? day } as const;
}
