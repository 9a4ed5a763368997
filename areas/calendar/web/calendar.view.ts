import { addDays } from "#platform/contract/dates.ts";
import { minutesOf, momentAt, type WallTime, wallTimeIn } from "#platform/contract/wall-time.ts";
import type { Appointment, NewAppointmentInput } from "#areas/calendar/contract/appointments.schema.ts";
import { type CalendarView, calendarViews, daysShown } from "#areas/calendar/contract/calendar-days.rules.ts";
import { calendarTabs, type CalendarTab } from "#areas/calendar/contract/calendar-listing.rules.ts";
import type { Task } from "#areas/tasks/contract/tasks.schema.ts";

/** What a new meeting begins with. */
export type Start = { day?: string; time?: string; minutes?: number };

/** What the screen shows, as the address bar holds it; no `day` is today. */
export type Listing = {
  tab: CalendarTab;
  view: CalendarView;
  day?: string;
  /** Of Upcoming only the meetings whose host has left. */
  isLeft?: boolean;
  search?: undefined;
};

const isDay = (text: string | null): text is string =>
  text !== null &&
  /^[12]\d{3}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  addDays(text, 0) === text;

/** Reads the address bar; anything else is ignored. */
export function listingFrom(query: URLSearchParams): Listing {
  const day = query.get("day");
  return {
    tab: calendarTabs.find((tab) => tab === query.get("tab")) ?? "schedule",
    view: calendarViews.find((view) => view === query.get("view")) ?? "month",
    ...(isDay(day) && { day }),
    ...(query.get("show") === "left" && { isLeft: true }),
  };
}

/** The same for the address bar: short, and without what another tab shows. */
export function queryTextOf({ tab, view, day, isLeft }: Listing): string {
  const query = new URLSearchParams();
  if (tab !== "schedule") query.set("tab", tab);
  if (tab === "view" && view !== "month") query.set("view", view);
  if (tab === "view" && day !== undefined) query.set("day", day);
  if (tab === "upcoming" && isLeft) query.set("show", "left");
  return query.toString();
}

export const viewOptions = [
  { value: "month", label: "Month" },
  { value: "week", label: "Week" },
  { value: "3day", label: "3 days" },
  { value: "day", label: "Day" },
];

const inUtc = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));

/** "November 2026" or "Nov 23, 2026 – Nov 29, 2026". */
export function periodLabel(view: CalendarView, day: string): string {
  if (view === "month") return inUtc(day, { month: "long", year: "numeric" });
  if (view === "day") return longDay(day);
  const days = daysShown(view, day);
  const parts = { month: "short", day: "numeric", year: "numeric" } as const;
  return `${inUtc(day === days[0] ? day : (days[0] ?? day), parts)} – ${inUtc(days.at(-1) ?? day, parts)}`;
}

/** "Wednesday, November 25, 2026" */
export const longDay = (day: string): string =>
  inUtc(day, { weekday: "long", month: "long", day: "numeric", year: "numeric" });
/** "Wed" */
export const shortWeekday = (day: string): string => inUtc(day, { weekday: "short" });
/** "25" */
export const dayNumber = (day: string): string => String(Number(day.slice(8)));

/** "2:30 PM" */
export function clock(time: string): string {
  const hours = Number(time.slice(0, 2));
  return `${hours % 12 || 12}${time.slice(2)} ${hours < 12 ? "AM" : "PM"}`;
}
type Times = Pick<Appointment, "startTime" | "endTime">;
const wallOf = (moment: string, timeZone: string): WallTime => wallTimeIn(timeZone, new Date(moment));

/** "Wed, Nov 25, 2:30 PM" by the clock of that time zone. */
export function momentLabel(moment: string, timeZone: string): string {
  const { day, time } = wallOf(moment, timeZone);
  return `${inUtc(day, { weekday: "short", month: "short", day: "numeric" })}, ${clock(time)}`;
}

/** "Wed, Nov 25, 2:30 PM – 3:30 PM" by the clock of that time zone. */
export function whenLabel({ startTime, endTime }: Times, timeZone: string): string {
  const [start, end] = [wallOf(startTime, timeZone), wallOf(endTime, timeZone)];
  const day = (one: string) => inUtc(one, { weekday: "short", month: "short", day: "numeric" });
  const until = start.day === end.day ? clock(end.time) : `${day(end.day)}, ${clock(end.time)}`;
  return `${day(start.day)}, ${clock(start.time)} – ${until}`;
}

/** A meeting on one day by the business's clock: from and to which minute of that day. */
export type Placed = { appointment: Appointment; from: number; to: number; time: string };

/** What stands on each of these days: meetings that were not canceled, by start; one that goes past midnight stands on every day it reaches. */
export function placedOnDays(
  days: readonly string[],
  all: readonly Appointment[],
  timeZone: string,
): ReadonlyMap<string, Placed[]> {
  const placed = new Map<string, Placed[]>(days.map((day) => [day, []]));
  for (const appointment of all) {
    if (appointment.status === "cancelled") continue;
    // Each clock is read once: a month may have thousands.
    const [start, end] = [wallOf(appointment.startTime, timeZone), wallOf(appointment.endTime, timeZone)];
    for (let day = start.day; day <= end.day; day = addDays(day, 1)) {
      const from = start.day < day ? 0 : minutesOf(start.time);
      const to = end.day > day ? 1440 : minutesOf(end.time);
      if (end.day > day || to > 0 || start.day === day)
        placed.get(day)?.push({ appointment, from, to: Math.max(to, from), time: start.time });
    }
  }
  for (const ofDay of placed.values()) ofDay.sort((a, b) => a.from - b.from);
  return placed;
}

/** The tasks that are due on a day, by time; those of any time first. */
export const tasksOn = (day: string, all: readonly Task[]): Task[] =>
  all
    .filter(({ dueDate }) => dueDate === day)
    .sort((a, b) => (a.dueTime ?? "").localeCompare(b.dueTime ?? ""));

export const quickKinds = ["video", "phone", "team"] as const;
export type QuickKind = (typeof quickKinds)[number];
export const quickNames: Record<QuickKind, { label: string; title: string }> = {
  video: { label: "Schedule Video Call", title: "Video Call" },
  phone: { label: "Schedule Phone Call", title: "Phone Call" },
  team: { label: "Team Meeting", title: "Team Meeting" },
};

const hour = 3_600_000;

/** What a quick action sends: one hour long, 24 hours from now (Spec 2 §9). */
export function quickAppointment(kind: QuickKind, now: Date): NewAppointmentInput {
  const start = Math.floor(now.getTime() / 60_000) * 60_000 + 24 * hour;
  return {
    title: quickNames[kind].title,
    type: kind === "phone" ? "phone" : "video",
    startTime: new Date(start).toISOString(),
    endTime: new Date(start + hour).toISOString(),
    withEveryone: kind === "team",
  };
}

/** The moment of a day and a time of that time zone. */
export const momentOf = (timeZone: string, day: string, time: string): string =>
  momentAt(timeZone, { day, time }).toISOString();

/** "Ben Okafor has something else then." */
export const notFreeLabel = (names: readonly string[]): string =>
  `${new Intl.ListFormat("en-US").format(names)} ${names.length === 1 ? "has" : "have"} something else then.`;
