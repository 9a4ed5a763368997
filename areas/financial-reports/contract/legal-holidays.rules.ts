import { addDays, weekdayOf } from "#platform/contract/dates.ts";

const saturday = 6;
const sunday = 7;
/** A holiday with a date of its own is observed on Friday when it falls on a Saturday, and on Monday when it falls on a Sunday. */
const observed = (day: string): string => {
  const weekday = weekdayOf(day);
  return addDays(day, weekday === saturday ? -1 : weekday === sunday ? 1 : 0);
};

/** The `nth` such weekday (Monday is 1) of a month. */
const nthOf = (year: number, month: string, weekday: number, nth: number): string => {
  const first = `${year}-${month}-01`;
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (nth - 1));
};

const [monday, thursday] = [1, 4];
/** The last Monday of May. */
const memorialDay = (year: number): string => {
  const last = `${year}-05-31`;
  return addDays(last, -((weekdayOf(last) - monday + 7) % 7));
};

/** January 20 after an election of the President; on Monday where that is a Sunday. On a Saturday nobody gets another day off. */
const inaugurationDay = (year: number): string[] => {
  if (year % 4 !== 1) return [];
  const day = `${year}-01-20`;
  return [weekdayOf(day) === sunday ? addDays(day, 1) : day];
};

/**
 * The legal holidays of the District of Columbia in a year, by which the IRS goes (26 U.S.C. §7503), on the days on which they are observed.
 * The next year's New Year's Day is among them where it is observed on December 31.
 */
export function legalHolidaysOf(year: number): string[] {
  const newYear = [observed(`${year}-01-01`), observed(`${year + 1}-01-01`)];
  return [
    ...newYear.filter((day) => day.startsWith(`${year}-`)),
    nthOf(year, "01", monday, 3),
    ...inaugurationDay(year),
    nthOf(year, "02", monday, 3),
    observed(`${year}-04-16`),
    memorialDay(year),
    observed(`${year}-06-19`),
    observed(`${year}-07-04`),
    nthOf(year, "09", monday, 1),
    nthOf(year, "10", monday, 2),
    observed(`${year}-11-11`),
    nthOf(year, "11", thursday, 4),
    observed(`${year}-12-25`),
  ];
}

/** The day itself, or the next day that is no Saturday, Sunday or legal holiday: to when the law moves what is due to the IRS (26 U.S.C. §7503). */
export function businessDayFrom(day: string): string {
  let found = day;
  while (weekdayOf(found) >= saturday || legalHolidaysOf(Number(found.slice(0, 4))).includes(found))
    found = addDays(found, 1);
  return found;
}
