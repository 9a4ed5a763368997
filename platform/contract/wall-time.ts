/** What a wall calendar and clock show: "YYYY-MM-DD" and "HH:MM". */
export type WallTime = { day: string; time: string };

const formats = new Map<string, Intl.DateTimeFormat>();
/** Zones that are cached; there are some 600, but their names may be written in any case. */
const maxKept = 2000;

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      era: "short",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
    if (formats.size >= maxKept) formats.clear();
    formats.set(timeZone, format);
  }
  return format;
}

/** The wall clock at a moment, written as if it were UTC, in milliseconds. */
function wallMilliseconds(timeZone: string, moment: number): number {
  // Its numbers are in this order; taking them from the text is six times as fast as asking for its parts.
  const numbers = formatOf(timeZone).format(moment).match(/\d+/g) ?? [];
  const [month = 1, day = 1, year = 0, hour = 0, minute = 0, second = 0] = numbers.map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

const dayMilliseconds = 86_400_000;

/** True for an IANA time zone that this runtime knows: "Europe/Berlin". */
export function isTimeZone(name: string): boolean {
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}

/** The wall calendar and clock in that IANA time zone at a moment. */
export function wallTimeIn(timeZone: string, moment: Date): WallTime {
  const text = new Date(wallMilliseconds(timeZone, moment.getTime())).toISOString();
  return { day: text.slice(0, 10), time: text.slice(11, 16) };
}

/** By how many milliseconds the wall clock in that time zone is ahead of UTC at a moment (in milliseconds). */
export function offsetAt(timeZone: string, moment: number): number {
  const second = Math.floor(moment / 1000) * 1000;
  return wallMilliseconds(timeZone, second) - second;
}

/** The minute of the day of a clock's "HH:MM". */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/**
 * The moment at which the wall clock in that time zone shows this day and time. When clocks go back and show it
 * twice, the first time; when they go forward and skip it, later by as much as they moved.
 */
export function momentAt(timeZone: string, { day, time }: WallTime): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  const [before, after] = [
    wanted - offsetAt(timeZone, wanted - dayMilliseconds),
    wanted - offsetAt(timeZone, wanted + dayMilliseconds),
  ];
  const shown = [before, after].filter((moment) => wallMilliseconds(timeZone, moment) === wanted);
  return new Date(shown.length > 0 ? Math.min(...shown) : before);
}
