import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clockStretches } from "#platform/contract/clock-stretches.ts";
import { addDays, addMonths, daysBetween, weekdayOf } from "#platform/contract/dates.ts";
import { momentAt, wallTimeIn } from "#platform/contract/wall-time.ts";
import { lawRuns, lawTimeout } from "#platform/server/testing/laws.ts";
import { repeatDays, repeatRefusal, repeatTimes, shiftBetween, shifted } from "./repeats.rules.ts";
import { repeatLimits, repeatRules, Repeats } from "./repeats.schema.ts";

// November 24, 2026 is a Tuesday, the fourth of its month.
describe("the days of what repeats", () => {
  test.each([
    [{ rule: "daily", count: 3 }, ["2026-11-24", "2026-11-25", "2026-11-26"]],
    [{ rule: "weekdays", count: 5 }, ["2026-11-24", "2026-11-25", "2026-11-26", "2026-11-27", "2026-11-30"]],
    [{ rule: "weekly", count: 2 }, ["2026-11-24", "2026-12-01"]],
    [{ rule: "weekly", weekdays: [1, 4], count: 3 }, ["2026-11-26", "2026-11-30", "2026-12-03"]],
    [{ rule: "two_weeks", count: 3 }, ["2026-11-24", "2026-12-08", "2026-12-22"]],
    [
      { rule: "two_weeks", weekdays: [2, 5], count: 4 },
      ["2026-11-24", "2026-11-27", "2026-12-08", "2026-12-11"],
    ],
    [{ rule: "monthly", until: "2027-01-31" }, ["2026-11-24", "2026-12-24", "2027-01-24"]],
    [{ rule: "monthly_weekday", count: 3 }, ["2026-11-24", "2026-12-22", "2027-01-26"]],
    [{ rule: "daily", until: "2026-11-25" }, ["2026-11-24", "2026-11-25"]],
  ] as const)("%j", (repeats, days) => {
    expect(repeatDays(repeats as unknown as Repeats, "2026-11-24")).toEqual(days);
  });

  test("a month that is too short has its last day; a fifth weekday is the last one", () => {
    expect(repeatDays({ rule: "monthly", count: 4 }, "2027-12-31")).toEqual([
      "2027-12-31",
      "2028-01-31",
      "2028-02-29",
      "2028-03-31",
    ]);
    expect(repeatDays({ rule: "monthly_weekday", count: 3 }, "2026-12-31")).toEqual([
      "2026-12-31",
      "2027-01-28",
      "2027-02-25",
    ]);
  });

  test.each([
    [{ rule: "daily", until: "2026-11-23" }, "Choose a last date after the first meeting"],
    [{ rule: "daily", until: "2026-11-24" }, "That’s only one meeting. Choose a later last date."],
    [{ rule: "daily", until: "2027-01-15" }, "That’s more than 52 meetings. Choose an earlier last date."],
    [{ rule: "monthly", until: "2028-11-25" }, "Choose a last date within two years"],
    [{ rule: "monthly", count: 26 }, "The last one would be more than two years ahead. Choose fewer."],
    [{ rule: "monthly" }, "Enter how often it repeats, or a last date"],
    [{ rule: "daily", count: 2, weekdays: [1] }, "Weekdays are for what repeats by the week"],
    [{ rule: "daily", count: 50, until: "2026-11-27" }, undefined],
    [{ rule: "monthly", count: 25 }, undefined],
    [{ rule: "daily", until: "2027-01-14" }, undefined],
    [{ rule: "weekly", count: 52 }, undefined],
  ] as const)("%j: %s", (repeats, message) => {
    expect(repeatRefusal(repeats as unknown as Repeats, "2026-11-24")).toBe(message);
  });

  test("are asked for in whole numbers, days and weekdays that there are", () => {
    const isTaken = (input: object) => Repeats.safeParse(input).success;
    expect(isTaken({ rule: "weekly", count: 2, weekdays: [1, 7] })).toBe(true);
    for (const wrong of [
      { rule: "weekly", count: 1 },
      { rule: "weekly", count: 53 },
      { rule: "weekly", count: 2.5 },
      { rule: "weekly", until: "2027-02-30" },
      { rule: "yearly", count: 2 },
      { rule: "weekly", count: 2, weekdays: [] },
      { rule: "weekly", count: 2, weekdays: [8] },
    ])
      expect([wrong, isTaken(wrong)]).toEqual([wrong, false]);
  });
});

const anyDay = fc.integer({ min: 0, max: 1460 }).map((days) => addDays("2026-01-01", days));
const anyRule = fc.constantFrom(...repeatRules);
const anyWeekdays = fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }), {
  nil: undefined,
});

describe("every rule", () => {
  test(
    "gives days in order, each once, none before the first, and no more than asked for",
    { timeout: lawTimeout(20_000) },
    () => {
      fc.assert(
        fc.property(
          anyDay,
          anyRule,
          anyWeekdays,
          fc.integer({ min: 2, max: 52 }),
          (from, rule, weekdays, count) => {
            const byWeek = rule === "weekly" || rule === "two_weeks" ? weekdays : undefined;
            const days = repeatDays({ rule, count, ...(byWeek && { weekdays: byWeek }) }, from);
            expect(days).toEqual([...new Set(days)].sort());
            expect(days.length).toBeLessThanOrEqual(count);
            expect(days.every((day) => day >= from && daysBetween(from, day) <= repeatLimits.days)).toBe(
              true,
            );
            for (const day of days) {
              if (rule === "weekdays") expect(weekdayOf(day)).toBeLessThan(6);
              if (rule === "monthly_weekday") expect(weekdayOf(day)).toBe(weekdayOf(from));
              if (byWeek) expect(byWeek).toContain(weekdayOf(day));
            }
            const gaps = days.slice(1).map((day, at) => daysBetween(days[at] ?? day, day));
            if (rule === "daily") expect(gaps.every((gap) => gap === 1)).toBe(true);
            if (rule === "weekly" && !byWeek) expect(gaps.every((gap) => gap === 7)).toBe(true);
            if (rule === "two_weeks" && !byWeek) expect(gaps.every((gap) => gap === 14)).toBe(true);
            if (rule === "monthly") expect(days).toEqual(days.map((_, at) => addMonths(from, at)));
            if (rule === "monthly_weekday") expect(gaps.every((gap) => gap === 28 || gap === 35)).toBe(true);
          },
        ),
        { numRuns: lawRuns(1) },
      );
    },
  );
});

test("in every zone of the world, at every clock change from 2026 to 2029, a daily meeting stays at its time or is named as skipped", () => {
  const wrong: string[] = [];
  let [changes, skips] = [0, 0];
  for (const timeZone of [...Intl.supportedValuesOf("timeZone"), "UTC"]) {
    for (const { start } of clockStretches(timeZone, Date.UTC(2026, 0, 1), Date.UTC(2030, 0, 1)).slice(1)) {
      changes += 1;
      const day = addDays(wallTimeIn(timeZone, new Date(start)).day, -3);
      for (const time of ["00:30", "01:30", "02:15", "02:45", "09:00"]) {
        const first = momentAt(timeZone, { day, time });
        const times = {
          startTime: first.toISOString(),
          endTime: new Date(first.getTime() + 2_700_000).toISOString(),
        };
        for (const one of repeatTimes(timeZone, { rule: "daily", count: 7 }, times)) {
          const shown = wallTimeIn(timeZone, new Date(one.startTime));
          const isThere = shown.day === one.day && shown.time === time;
          if (one.skipped !== null) skips += 1;
          const isLong = Date.parse(one.endTime) - Date.parse(one.startTime) === 2_700_000;
          if (isThere === (one.skipped === null) && isLong) continue;
          wrong.push(`${timeZone} ${one.day} ${time}: ${one.startTime}`);
        }
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(changes).toBeGreaterThan(100);
  expect(skips).toBeGreaterThan(100);
});

describe("moving one and the later ones", () => {
  test("moves all by as much on the wall clock, over a clock change, and keeps their lengths", () => {
    const zone = "Europe/Berlin";
    const at = (startTime: string, minutes = 60) => ({
      startTime,
      endTime: new Date(Date.parse(startTime) + minutes * 60_000).toISOString(),
    });
    const shift = shiftBetween(zone, at("2027-03-22T08:00:00.000Z"), at("2027-03-23T09:30:00.000Z"));
    expect(shift).toEqual({ minutes: 1530, length: undefined });
    expect(shifted(zone, at("2027-03-29T07:00:00.000Z", 45), shift)).toEqual({
      ...at("2027-03-30T08:30:00.000Z", 45),
      day: "2027-03-30",
      skipped: null,
    });
    expect(shifted(zone, at("2027-03-27T01:00:00.000Z"), { minutes: 1440, length: 600_000 })).toMatchObject({
      skipped: "02:00",
      day: "2027-03-28",
    });
  });

  test("and back gives the times from before", { timeout: lawTimeout(20_000) }, () => {
    fc.assert(
      fc.property(
        anyDay,
        fc.integer({ min: 0, max: 1439 }),
        fc.integer({ min: -3000, max: 3000 }),
        (day, minute, minutes) => {
          const zone = "America/New_York";
          const time = `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
          const start = momentAt(zone, { day, time });
          const times = {
            startTime: start.toISOString(),
            endTime: new Date(start.getTime() + 60_000).toISOString(),
          };
          const there = shifted(zone, times, { minutes, length: undefined });
          fc.pre(there.skipped === null && wallTimeIn(zone, start).time === time);
          const back = shifted(zone, there, { minutes: -minutes, length: undefined });
          expect(back.startTime).toBe(times.startTime);
        },
      ),
      { numRuns: lawRuns(1) },
    );
  });
});
