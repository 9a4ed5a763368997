import { addDays, weekdayOf } from "#platform/contract/dates.ts";
import { momentAt, offsetAt, wallTimeIn, type WallTime } from "#platform/contract/wall-time.ts";
import type { Slot } from "./accounts.schema.ts";

/** What a clock change does to a time: the clock skips it, or shows it twice; undefined on all other days. */
export function clockChangeAt(timeZone: string, wall: WallTime): "skipped" | "twice" | undefined {
  const shown = momentAt(timeZone, wall);
  const { day, time } = wallTimeIn(timeZone, shown);
  if (day !== wall.day || time !== wall.time) return "skipped";
  // Where the clock has gone back by then, the same time comes once more.
  const later = offsetAt(timeZone, shown.getTime() + 3 * 3_600_000);
  const back = offsetAt(timeZone, shown.getTime()) - later;
  if (back <= 0) return undefined;
  const again = wallTimeIn(timeZone, new Date(shown.getTime() + back));
  return again.day === wall.day && again.time === wall.time ? "twice" : undefined;
}

/** What is said beside a time that a clock change touches; undefined on all other days. */
export function clockNote(timeZone: string, wall: WallTime): string | undefined {
  const change = clockChangeAt(timeZone, wall);
  if (change === "twice")
    return `The clock shows ${wall.time} twice that day. Your post goes out the first time.`;
  if (change === undefined) return undefined;
  const { time } = wallTimeIn(timeZone, momentAt(timeZone, wall));
  return `The clock skips ${wall.time} that day. Your post goes out at ${time}.`;
}

/** "2026-12-01T09:00" as a day and a time. */
export const wallOf = (localTime: string): WallTime => ({
  day: localTime.slice(0, 10),
  time: localTime.slice(11, 16),
});
/** The other way round. */
export const localTimeOf = ({ day, time }: WallTime): string => `${day}T${time}`;

/** A slot on a day: its time on the page's clock, and the moment. */
export type SlotTime = { localTime: string; moment: Date };

/** How far ahead free times are looked for, in days. */
const daysAhead = 366;

/** The weekly times after `from`, earliest first, so many as are asked for. */
export function* slotTimes(slots: readonly Slot[], timeZone: string, from: Date): Generator<SlotTime> {
  const today = wallTimeIn(timeZone, from).day;
  for (let ahead = 0; ahead <= daysAhead; ahead += 1) {
    const day = addDays(today, ahead);
    const times = slots
      .filter(({ weekday }) => weekday === weekdayOf(day))
      .map(({ time }) => ({ localTime: `${day}T${time}`, moment: momentAt(timeZone, { day, time }) }))
      .sort((a, b) => a.moment.getTime() - b.moment.getTime());
    for (const slot of times) if (slot.moment > from) yield slot;
  }
}

/** The next weekly time that no post has; undefined where there is none within a year. */
export function nextFreeSlot(
  slots: readonly Slot[],
  timeZone: string,
  from: Date,
  taken: readonly string[],
): SlotTime | undefined {
  const busy = new Set(taken.map((moment) => Date.parse(moment)));
  for (const slot of slotTimes(slots, timeZone, from)) if (!busy.has(slot.moment.getTime())) return slot;
  return undefined;
}

/** The queue with one post moved before another (null: to its end): the same times, in their order, for the posts in their new one. */
export function reordered<Post extends { id: string }>(
  queue: readonly Post[],
  moved: string,
  before: string | null,
): Post[] {
  const post = queue.find(({ id }) => id === moved);
  if (!post || moved === before) return [...queue];
  const rest = queue.filter(({ id }) => id !== moved);
  const at = before === null ? -1 : rest.findIndex(({ id }) => id === before);
  return at < 0 ? [...rest, post] : [...rest.slice(0, at), post, ...rest.slice(at)];
}

/** Times that a new page begins with: three a week, mid-morning. */
export const usualSlots: readonly Slot[] = [1, 3, 5].map((weekday) => ({ weekday, time: "10:00" }));
