import { addDays } from "#platform/contract/dates.ts";

const iso = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
const weekdayOf = (day: string): number => new Date(`${day}T00:00Z`).getUTCDay() || 7;

/** The nth such weekday of a month; -1 for the last one. */
function nth(year: number, month: number, weekday: number, n: number): string {
  if (n > 0) {
    const first = iso(year, month, 1);
    return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (n - 1) * 7);
  }
  const last = iso(year, month + 1, 0);
  return addDays(last, -((weekdayOf(last) - weekday + 7) % 7));
}

/** Easter Sunday by the Gregorian calendar. */
function easter(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  return iso(year, month, ((h + l - 7 * m + 114) % 31) + 1);
}

/** A fixed day, and the weekday on which it is kept when it falls on a weekend. */
function kept(day: string): string[] {
  const weekday = weekdayOf(day);
  return weekday === 6 ? [day, addDays(day, -1)] : weekday === 7 ? [day, addDays(day, 1)] : [day];
}

const byYear = new Map<number, ReadonlySet<string>>();

function holidaysOf(year: number): ReadonlySet<string> {
  const known = byYear.get(year);
  if (known) return known;
  const thanksgiving = nth(year, 11, 4, 4);
  const made = new Set([
    ...kept(iso(year, 1, 1)),
    ...kept(iso(year + 1, 1, 1)),
    nth(year, 1, 1, 3),
    nth(year, 2, 1, 3),
    addDays(easter(year), -47), // Mardi Gras
    addDays(easter(year), -2), // Good Friday
    nth(year, 4, 1, 4), // Alabama
    nth(year, 5, 1, -1),
    nth(year, 6, 1, 1), // Alabama
    ...kept(iso(year, 6, 19)),
    ...kept(iso(year, 7, 4)),
    nth(year, 9, 1, 1),
    nth(year, 10, 1, 2),
    ...kept(iso(year, 11, 1)), // Louisiana
    addDays(nth(year, 11, 1, 1), 1), // Election Day
    ...kept(iso(year, 11, 11)),
    thanksgiving,
    addDays(thanksgiving, 1),
    ...kept(iso(year, 12, 24)),
    ...kept(iso(year, 12, 25)),
  ]);
  byYear.set(year, made);
  return made;
}

/** True on a holiday of the USA, Alabama or Louisiana, and on the weekday that it is kept on: the states that allow no sales calls then; each keeps them all here. */
export const isStateHoliday = (day: string): boolean => holidaysOf(Number(day.slice(0, 4))).has(day);
