import { addDays, daysBetween, weekdayOf } from "#platform/contract/dates.ts";
import { repeatDays, type Wanted } from "./repeats.rules.ts";
import { isByWeek, repeatLimits, type RepeatRule } from "./repeats.schema.ts";

/** A meeting of a series and the day that it is on, or would be on after it was moved with the others. */
export type Placed = { id: string; day: string };

/** How a series repeats so far: its first day, the last day that it had a meeting on, and its weekdays where it goes by weeks. */
export type Rhythm = {
  rule: RepeatRule;
  weekdays: readonly number[] | null;
  firstDay: string;
  lastDay: string;
};

/** What becomes of a meeting and those after it: `by` so many days later the rule begins, who stays, who goes, and the days of new ones. */
export type SeriesPlan = { by: number; kept: string[]; removed: string[]; added: string[] };

/** The weekdays of what repeats by the week from a day on; null for what does not. */
export const weekdaysFrom = ({ rule, weekdays }: Pick<Wanted, "rule" | "weekdays">, day: string) =>
  isByWeek(rule) ? (weekdays ?? [weekdayOf(day)]).toSorted((one, other) => one - other) : null;

/** Weekdays that many days later. */
export const weekdaysAfter = (weekdays: readonly number[], days: number): number[] =>
  weekdays.map((day) => ((((day - 1 + days) % 7) + 7) % 7) + 1).toSorted((one, other) => one - other);

/** True where a series keeps its rule, and is only lengthened, shortened, or moved by some days as a whole. */
export function goesOn(repeats: Wanted, before: Rhythm, day: string, movedBy: number): boolean {
  if (repeats.rule !== before.rule) return false;
  const wanted = weekdaysFrom(repeats, day);
  if (wanted === null) return true;
  return String(wanted) === String(weekdaysAfter(before.weekdays ?? [weekdayOf(before.firstDay)], movedBy));
}

/**
 * What another rule makes of a series from its first meeting here on; null ends it there. Meetings on a day that the rule has, too, stay;
 * others go, and days without a meeting get a new one. Where the rule is as before, nothing between the first and the last one changes.
 */
export function seriesPlan(
  rows: readonly [Placed, ...Placed[]],
  repeats: Wanted | null,
  before: Rhythm | undefined,
): SeriesPlan {
  const [first, ...rest] = rows;
  const ids = (some: readonly Placed[]): string[] => some.map(({ id }) => id);
  if (repeats === null) return { by: 0, kept: [first.id], removed: ids(rest), added: [] };
  if (before) return longer(rows, repeats, before);
  const days = repeatDays(repeats, first.day);
  const by = daysBetween(first.day, days[0] ?? first.day);
  const open = new Set(days.slice(1));
  // Of two on one day the first has it.
  const kept = rest.filter(({ day }) => open.delete(addDays(day, by)));
  return {
    by,
    kept: [first.id, ...ids(kept)],
    removed: ids(rest.filter((row) => !kept.includes(row))),
    added: [...open],
  };
}

function longer(
  rows: readonly [Placed, ...Placed[]],
  { count = repeatLimits.max + 1, until = "9999-12-31", ...repeats }: Wanted,
  { firstDay, lastDay }: Rhythm,
): SeriesPlan {
  const [first] = rows;
  const stays = rows.filter(({ id, day }, at) => id === first.id || (at < count && day <= until));
  const furthest = addDays(first.day, repeatLimits.days);
  const days = repeatDays({ ...repeats, until: until < furthest ? until : furthest }, firstDay, lastDay);
  return {
    by: 0,
    kept: stays.map(({ id }) => id),
    removed: rows.filter((row) => !stays.includes(row)).map(({ id }) => id),
    added: days.slice(0, Math.max(count - rows.length, 0)),
  };
}
