import fc from "fast-check";
import ICAL from "ical.js";
import { expect, test } from "vitest";
import { lawRuns } from "#platform/server/testing/laws.ts";
import { readRecurrence } from "./calendar-values.ts";
import { startsOf } from "./recurrence.ts";

const weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const;
const list = (values: fc.Arbitrary<string | number>, maxLength: number): fc.Arbitrary<string> =>
  fc.uniqueArray(values, { minLength: 1, maxLength }).map((some) => some.join(","));
const days = list(fc.constantFrom(...weekdays), 4);
const nthDays = list(
  fc
    .tuple(fc.constantFrom(1, 2, 3, 4, -1, -2), fc.constantFrom(...weekdays))
    .map(([nth, day]) => `${nth}${day}`),
  2,
);
const part = (name: string, values: fc.Arbitrary<string>) => values.map((value) => `;${name}=${value}`);
const maybe = (values: fc.Arbitrary<string>) => fc.oneof(fc.constant(""), values);
const monthDays = list(fc.integer({ min: 1, max: 28 }), 4);

/** What both readers understand: the library's own has rules that it leaves out. */
const rule = fc
  .tuple(
    fc.oneof(
      fc.tuple(fc.constant("FREQ=DAILY"), maybe(part("BYDAY", days))),
      fc.tuple(fc.constant("FREQ=WEEKLY"), maybe(part("BYDAY", days))),
      fc.tuple(
        fc.constant("FREQ=MONTHLY"),
        fc.oneof(part("BYMONTHDAY", monthDays), part("BYDAY", days), part("BYDAY", nthDays), fc.constant("")),
      ),
      fc.tuple(fc.constant("FREQ=YEARLY"), fc.constant("")),
    ),
    fc.integer({ min: 1, max: 5 }),
    fc.oneof(
      fc.constant(""),
      fc.integer({ min: 1, max: 90 }).map((count) => `;COUNT=${count}`),
      fc
        .integer({ min: 1, max: 12 })
        .map((month) => `;UNTIL=2027${String(month).padStart(2, "0")}15T120000Z`),
    ),
  )
  .map(([[freq, more], interval, end]) => `${freq}${more};INTERVAL=${interval}${end}`);

const start = fc
  .tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 95 }))
  .map(([day, quarter]) => Date.UTC(2025, 0, 1) + day * 86_400_000 + quarter * 900_000);

/** The starts that the library itself finds; its reader can't be stopped, which is why it is not ours. */
function startsByLibrary(text: string, begin: number, from: number, to: number): number[] {
  const iterator = ICAL.Recur.fromString(text).iterator(ICAL.Time.fromJSDate(new Date(begin), true));
  const starts: number[] = [];
  for (let next = iterator.next(); next; next = iterator.next()) {
    const moment = next.toJSDate().getTime();
    if (moment >= to) break;
    if (moment >= from) starts.push(moment);
  }
  return starts;
}

/** A start that the rule has itself: the two count differently from one that it doesn't have. */
const fitting = (text: string, begin: number): number =>
  startsByLibrary(text.replace(/;(COUNT|UNTIL)=[^;]*/, ""), begin, begin, Date.UTC(2045, 0, 1))[1] ?? begin;

test("two readers find the same repetitions", () => {
  const [from, to] = [Date.UTC(2026, 5, 1), Date.UTC(2028, 0, 1)];
  fc.assert(
    fc.property(rule, start, (text, some) => {
      const begin = text.includes("COUNT") ? fitting(text, some) : some;
      const read = readRecurrence(ICAL.Recur.fromString(text), (moment) => moment);
      const own = startsOf(read, begin, from, to, { left: 1_000_000 });
      // The event's own start is one of ours whether its rule has it or not.
      const other = new Set(startsByLibrary(text, begin, from, to));
      if (begin >= from && begin < to) other.add(begin);
      expect(own).toEqual([...other].sort((a, b) => a - b));
    }),
    { numRuns: lawRuns(1) * 10 },
  );
});
