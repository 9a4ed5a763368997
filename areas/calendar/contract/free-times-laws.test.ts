import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, weekdayOf } from "#platform/contract/dates.ts";
import { minutesOf, momentAt, wallTimeIn } from "#platform/contract/wall-time.ts";
import { lawRuns, lawTimeout } from "#platform/server/testing/laws.ts";
import type { Availability } from "./availability.rules.ts";
import { freeTimes, nearestFree } from "./free-times.rules.ts";
import { OpenHours, type OpenSpan, WeeklyHours } from "./hours.schema.ts";
import type { Busy } from "./taken.rules.ts";
import { whyNot, type WhyRule } from "./why.rules.ts";

const minute = 60_000;
/** Days around clock changes of these zones, and quiet ones. */
const places = [
  ["Europe/Berlin", "2026-03-29"],
  ["Europe/Berlin", "2026-10-25"],
  ["America/New_York", "2026-11-01"],
  ["America/Havana", "2026-11-01"],
  ["America/Nuuk", "2026-10-25"],
  ["Australia/Lord_Howe", "2026-04-05"],
  ["Australia/Lord_Howe", "2026-10-04"],
  ["Africa/Cairo", "2026-04-24"],
  ["Pacific/Pago_Pago", "2026-06-01"],
  ["Pacific/Kiritimati", "2026-06-01"],
  ["Asia/Kathmandu", "2026-06-01"],
  ["UTC", "2026-06-01"],
] as const;

const clock = (steps: number) => {
  const minutes = steps * 15;
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
};
/** Up to four spans of hours that may touch, in any order. */
const someHours = fc
  .uniqueArray(fc.integer({ min: 0, max: 96 }), { maxLength: 8 })
  .chain((marks) => {
    const sorted = marks.toSorted((a, b) => a - b);
    const spans = sorted.flatMap((mark, index): OpenSpan[] => {
      const next = sorted[index + 1];
      return next === undefined || mark % 3 === 0 ? [] : [[clock(mark), clock(next)]];
    });
    return fc.shuffledSubarray(spans, { minLength: spans.length });
  })
  .map((hours) => OpenHours.parse(hours));

const someAvailability = fc
  .constantFrom(...places)
  .chain(([timeZone, day]) => {
    const around = momentAt(timeZone, { day, time: "00:00" }).getTime();
    const moment = fc.integer({ min: -200, max: 400 }).map((steps) => around + steps * 5 * minute);
    const busy = fc
      .record({
        kind: fc.constantFrom<Busy["kind"]>("meeting", "hold", "outside"),
        from: moment,
        length: fc.oneof(fc.integer({ min: 1, max: 24 }), fc.integer({ min: 0, max: 500 })),
        bufferMinutes: fc.constantFrom(undefined, 0, 5, 20),
      })
      .map(({ from, length, ...others }) => ({
        ...others,
        start: new Date(from),
        end: new Date(from + length * 5 * minute),
      }));
    return fc.record({
      timeZone: fc.constant<string>(timeZone),
      day: fc.constant<string>(day),
      now: moment.map((at) => new Date(at - 1440 * minute)),
      busy: fc.array(busy, { maxLength: 12 }),
      meetingsOn: fc.dictionary(fc.constantFrom(day, addDays(day, 1)), fc.integer({ min: 0, max: 3 })),
      settings: fc.record({
        durationMinutes: fc.constantFrom(10, 15, 30, 45, 60, 90, 240, 1440),
        bufferMinutes: fc.constantFrom(0, 5, 10, 15, 60),
        stepMinutes: fc.constantFrom(5, 15, 20, 25, 30, 60),
        noticeMinutes: fc.constantFrom(undefined, 0, 120, 1000),
        windowDays: fc.constantFrom(undefined, 1, 2, 60),
        mostPerDay: fc.constantFrom(undefined, null, 1, 2),
        weeklyHours: fc
          .dictionary(fc.constantFrom("1", "3", "6", "7"), someHours)
          .map((week) => WeeklyHours.parse(week)),
        dateOverrides: fc.uniqueArray(
          fc.record({ day: fc.constantFrom(day, addDays(day, -1), addDays(day, 1)), hours: someHours }),
          { selector: (override) => override.day, maxLength: 2 },
        ),
      }),
    });
  })
  .map(({ day, ...availability }): { day: string; availability: Availability } => ({ day, availability }));

const openAt = ({ settings, timeZone }: Availability, moment: number): OpenSpan | undefined => {
  const { day, time } = wallTimeIn(timeZone, new Date(moment));
  const ofDate = settings.dateOverrides.find((override) => override.day === day)?.hours;
  const weekday = String(weekdayOf(day)) as unknown as keyof WeeklyHours;
  return (ofDate ?? settings.weeklyHours[weekday] ?? []).find(([begin, end]) => begin <= time && time < end);
};

/** Said anew, minute by minute and without an index: what speaks against a start. */
function spelledOut(availability: Availability, start: number): WhyRule[] {
  const { settings, timeZone, now, busy, meetingsOn } = availability;
  const {
    durationMinutes,
    bufferMinutes,
    stepMinutes,
    noticeMinutes = 120,
    windowDays = 60,
    mostPerDay,
  } = settings;
  const end = start + durationMinutes * minute;
  const wall = wallTimeIn(timeZone, new Date(start));
  const rules: WhyRule[] = [];
  const isOverride = settings.dateOverrides.some(({ day }) => day === wall.day);
  for (let at = start; at < end; at += 5 * minute) {
    if (!openAt(availability, at)) {
      rules.push(isOverride ? "date" : "hours");
      break;
    }
  }
  if (momentAt(timeZone, wall).getTime() !== start) rules.push("clock_change");
  let first = openAt(availability, start);
  if (first) {
    const spans =
      settings.dateOverrides.find(({ day }) => day === wall.day)?.hours ??
      Object.entries(settings.weeklyHours).find(([key]) => Number(key) === weekdayOf(wall.day))?.[1] ??
      [];
    for (
      let touching: OpenSpan | undefined = first;
      touching;
      touching = spans.find(([, to]) => to === touching?.[0])
    )
      first = touching;
    if ((minutesOf(wall.time) - minutesOf(first[0])) % stepMinutes !== 0) rules.push("step");
  }
  if (start - now.getTime() < noticeMinutes * minute) rules.push("notice");
  if (wall.day > addDays(wallTimeIn(timeZone, now).day, windowDays)) rules.push("window");
  if (typeof mostPerDay === "number" && (meetingsOn[wall.day] ?? 0) >= mostPerDay) rules.push("most_per_day");
  for (const one of busy) {
    const [from, to] = [one.start.getTime(), one.end.getTime()];
    if (from === to) continue;
    if (from < end && start < to) rules.push(one.kind);
    else if (
      from < end + bufferMinutes * minute &&
      start < to + (one.bufferMinutes ?? bufferMinutes) * minute
    )
      rules.push("buffer");
  }
  return rules.toSorted();
}

const fiveMinutely = ({ timeZone }: Availability, from: string, to: string): number[] => {
  const [begin, end] = [from, addDays(to, 1)].map((day) =>
    momentAt(timeZone, { day, time: "00:00" }).getTime(),
  );
  return Array.from({ length: (end! - begin!) / minute / 5 }, (_, index) => begin! + index * 5 * minute);
};

describe("laws of what is offered", () => {
  test(
    "a start is offered if and only if no rule speaks against it, and every rule that does is named",
    () => {
      let offeredInAll = 0;
      fc.assert(
        fc.property(someAvailability, ({ day, availability }) => {
          const offered = new Set(
            freeTimes(availability, { from: day, to: day }).map(({ start }) => start.getTime()),
          );
          offeredInAll += offered.size;
          for (const start of fiveMinutely(availability, day, day)) {
            const reasons = whyNot(availability, new Date(start));
            expect(offered.delete(start)).toBe(reasons.length === 0);
            expect(reasons.map(({ rule }) => rule).toSorted()).toEqual(spelledOut(availability, start));
            expect(
              reasons.every(({ message }) => /^[A-Z].*\.$/.test(message) && !/undefined|NaN/.test(message)),
            ).toBe(true);
          }
          expect(offered.size).toBe(0);
        }),
        { numRuns: lawRuns(1) },
      );
      expect(offeredInAll).toBeGreaterThan(0);
    },
    lawTimeout(30_000),
  );

  test("no time that is booked from what is offered meets a busy one or the gap beside it", () => {
    fc.assert(
      fc.property(someAvailability, ({ day, availability }) => {
        const { bufferMinutes, durationMinutes } = availability.settings;
        for (const { start, end } of freeTimes(availability, { from: day, to: addDays(day, 1) })) {
          expect(end.getTime() - start.getTime()).toBe(durationMinutes * minute);
          const booked: Busy = { kind: "meeting", start, end, bufferMinutes };
          const others = availability.busy.filter((one) => one.start < one.end);
          const heldTo = ({ end, bufferMinutes: own = bufferMinutes }: Busy) => end.getTime() + own * minute;
          expect(
            others.some((one) => one.start.getTime() < heldTo(booked) && start.getTime() < heldTo(one)),
          ).toBe(false);
        }
      }),
      { numRuns: lawRuns(1) },
    );
  });

  test("the nearest free times are the nearest of all that are offered", () => {
    fc.assert(
      fc.property(someAvailability, fc.integer({ min: -3000, max: 3000 }), ({ day, availability }, steps) => {
        const start = new Date(
          momentAt(availability.timeZone, { day, time: "12:00" }).getTime() + steps * 5 * minute,
        );
        const distance = (moment: number) => Math.abs(moment - start.getTime());
        const all = freeTimes(availability, { from: addDays(day, -70), to: addDays(day, 70) })
          .map((time) => time.start.getTime())
          .filter((moment) => distance(moment) > 0)
          .toSorted((a, b) => distance(a) - distance(b))
          .slice(0, 3);
        const nearest = nearestFree(availability, start, 3).map((time) => time.start.getTime());
        expect(nearest).toEqual(nearest.toSorted((a, b) => a - b));
        expect(nearest.map(distance).toSorted((a, b) => a - b)).toEqual(all.map(distance));
      }),
      { numRuns: lawRuns(1) },
    );
  });

  test("sixty days in steps of fifteen minutes beside ten thousand busy times take no time worth noticing", () => {
    const now = new Date("2026-06-01T00:00Z");
    const busy = Array.from({ length: 10_000 }, (_, index): Busy => {
      // Spread over the window, out of order, some of them within others.
      const start = now.getTime() + ((index * 7919) % 10_000) * 8.64 * minute;
      return {
        kind: "outside",
        start: new Date(start),
        end: new Date(start + (index % 10 === 0 ? 60 : 1) * minute),
      };
    });
    const always: OpenHours = [["00:00", "24:00"]];
    const availability: Availability = {
      settings: {
        durationMinutes: 5,
        bufferMinutes: 0,
        stepMinutes: 15,
        noticeMinutes: 0,
        weeklyHours: { 1: always, 2: always, 3: always, 4: always, 5: always, 6: always, 7: always },
        dateOverrides: [],
      },
      timeZone: "America/New_York",
      now,
      busy,
      meetingsOn: {},
    };
    const took = Array.from({ length: 7 }, () => {
      const begun = performance.now();
      expect(freeTimes(availability, { from: "2026-06-01", to: "2026-07-30" }).length).toBeGreaterThan(100);
      return performance.now() - begun;
    });
    // Where others compute as well it is many times as slow; without the index it would be hundreds of times.
    expect(Math.min(...took)).toBeLessThan(100);
  });
});
