import { addDays, addMonths, daysBetween, weekdayOf } from "#platform/contract/dates.ts";
import { folded } from "#platform/contract/text.ts";
import { minutesOf, momentAt, type WallTime } from "#platform/contract/wall-time.ts";
import type { Snooze, Task, TaskRepeat, TaskStatus } from "./tasks.schema.ts";

/** Spec 1 §4: completed becomes pending, anything else completed. */
export const toggledStatus = (status: TaskStatus): TaskStatus =>
  status === "completed" ? "pending" : "completed";

/** The sections of the list, in order. */
export const taskGroups = ["overdue", "today", "tomorrow", "thisWeek", "later", "noDate", "closed"] as const;
export type TaskGroup = (typeof taskGroups)[number];

/** The Sunday that ends a day's week. */
export const lastDayOfWeek = (day: string): string => addDays(day, 7 - weekdayOf(day));

/** The section of the list a task is in on the day `today`; a week ends with its Sunday. */
export function groupOf({ status, dueDate }: Pick<Task, "status" | "dueDate">, today: string): TaskGroup {
  if (status !== "pending") return "closed";
  if (dueDate === null) return "noDate";
  const days = daysBetween(today, dueDate);
  if (days < 0) return "overdue";
  if (days < 2) return days === 0 ? "today" : "tomorrow";
  return dueDate <= lastDayOfWeek(today) ? "thisWeek" : "later";
}

/** True for an open task whose day is over, or whose time is. */
export const isLate = (task: Pick<Task, "status" | "dueDate" | "dueTime">, now: WallTime): boolean =>
  task.status === "pending" &&
  task.dueDate !== null &&
  (task.dueDate < now.day || (task.dueDate === now.day && task.dueTime !== null && task.dueTime < now.time));

/** True for an open meeting or appointment still ahead: neither its day nor its time is over. */
export const isUpcomingMeeting = (
  task: Pick<Task, "status" | "type" | "dueDate" | "dueTime">,
  now: WallTime,
): boolean =>
  task.status === "pending" &&
  (task.type === "meeting" || task.type === "appointment") &&
  task.dueDate !== null &&
  !isLate(task, now);

type Repeating = {
  repeats: TaskRepeat;
  repeatEvery: number;
  repeatDay: number | null;
  repeatFrom: string | null;
};

const monthNumber = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
const monthsBetween = (from: string, to: string): number => monthNumber(to) - monthNumber(from);

/**
 * When a repeating task done on `today` is due next: the first day of its rhythm, counted from `repeatFrom`, that is still
 * ahead, so that a late task does not come back late. In a month that is too short it is the last day.
 */
export function nextDueDay(
  { repeats, repeatEvery, repeatDay, repeatFrom }: Repeating,
  today: string,
): string {
  const from = repeatFrom ?? today;
  if (repeats === "after") return addDays(today, repeatEvery);
  if (repeats === "monthly") {
    const dueIn = (periods: number) => addMonths(from, periods * repeatEvery, repeatDay ?? undefined);
    const periods = Math.max(1, Math.floor(monthsBetween(from, today) / repeatEvery));
    return dueIn(periods) > today ? dueIn(periods) : dueIn(periods + 1);
  }
  const step = repeats === "weekly" ? 7 * repeatEvery : repeatEvery;
  const behind = Math.max(0, daysBetween(from, today));
  return addDays(from, (Math.floor(behind / step) + 1) * step);
}

const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/** From this time on "later today" means tomorrow. */
const lastLaterMinutes = 23 * 60;

/**
 * When a snoozed task is due: in about three hours, on a half hour, but not past the day; the next day; or the next Monday.
 * Its time stays when another day is chosen.
 */
export function snoozedTo(
  to: Snooze,
  { dueTime }: Pick<Task, "dueTime">,
  now: WallTime,
): { dueDate: string; dueTime: string | null } {
  if (to === "nextWeek") return { dueDate: addDays(now.day, 8 - weekdayOf(now.day)), dueTime };
  const minutes = minutesOf(now.time);
  if (to === "tomorrow" || minutes >= lastLaterMinutes) return { dueDate: addDays(now.day, 1), dueTime };
  return { dueDate: now.day, dueTime: timeOf(Math.min(Math.ceil((minutes + 180) / 30) * 30, 23 * 60 + 30)) };
}

/** The time that reminders assume for a day without one. */
const morning = "09:00";

/** The moment of the reminder; null if there is none. Whole days before it are calendar days, so daylight saving does not move them. */
export function remindMoment(
  { dueDate, dueTime, remindMinutes }: Pick<Task, "dueDate" | "dueTime" | "remindMinutes">,
  timeZone: string,
): Date | null {
  if (dueDate === null || remindMinutes === null) return null;
  const days = Math.floor(remindMinutes / 1440);
  const from = momentAt(timeZone, { day: addDays(dueDate, -days), time: dueTime ?? morning });
  return new Date(from.getTime() - (remindMinutes - days * 1440) * 60_000);
}

/** The words in which a search looks for a task. */
export const taskSearchText = ({ title, description }: Pick<Task, "title" | "description">): string =>
  folded(`${title} ${description ?? ""}`);

/** When the morning email goes out, and until when a missed one is caught up. */
const digestFrom = "07:00";
const digestUntil = "12:00";

/** True while the day's morning email may go out: after seven, and not in the afternoon. */
export const isDigestTime = ({ time }: WallTime): boolean => time >= digestFrom && time < digestUntil;
