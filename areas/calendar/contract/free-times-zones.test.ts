import { expect, test } from "vitest";
import { clockStretches } from "#platform/contract/clock-stretches.ts";
import { dayIn } from "#platform/contract/dates.ts";
import { wallTimeIn } from "#platform/contract/wall-time.ts";
import type { Availability } from "./availability.rules.ts";
import { freeTimes } from "./free-times.rules.ts";
import type { OpenHours } from "./hours.schema.ts";

const quarter = 15 * 60_000;
const around = 8 * 3_600_000;
const everyDay = (hours: OpenHours) => ({
  1: hours,
  2: hours,
  3: hours,
  4: hours,
  5: hours,
  6: hours,
  7: hours,
});
const hoursTried: OpenHours[] = [
  [["00:00", "24:00"]],
  [
    ["00:15", "01:45"],
    ["02:15", "02:45"],
    ["03:00", "23:30"],
  ],
];

/** Every quarter hour near a clock change at which a meeting of 45 minutes may start: its clock shows open hours throughout, and for the first time. */
function expectedStarts(timeZone: string, change: number, hours: OpenHours): number[] {
  const from = change - around - 4 * quarter * 4;
  const walls = Array.from({ length: (2 * around) / quarter + 24 }, (_, index) => {
    const { day, time } = wallTimeIn(timeZone, new Date(from + index * quarter));
    return { key: `${day} ${time}`, isOpen: hours.some(([begin, end]) => begin <= time && time < end) };
  });
  const shown = new Set<string>();
  return walls.flatMap(({ key }, index) => {
    const isFirst = !shown.has(key);
    shown.add(key);
    const start = from + index * quarter;
    const isNear = Math.abs(start - change) <= around;
    return isFirst && isNear && walls.slice(index, index + 3).every(({ isOpen }) => isOpen) ? [start] : [];
  });
}

test("in every zone of the world, at every clock change from 2026 to 2029, the offered times are those of the wall clock", () => {
  let changes = 0;
  const wrong: string[] = [];
  for (const timeZone of [...Intl.supportedValuesOf("timeZone"), "UTC"]) {
    const stretches = clockStretches(timeZone, Date.UTC(2026, 0, 1), Date.UTC(2030, 0, 1));
    // A zone without changes is looked at where a year ends.
    const moments =
      stretches.length > 1 ? stretches.slice(1).map(({ start }) => start) : [Date.UTC(2028, 0, 1)];
    for (const change of moments) {
      const hours = hoursTried[changes++ % 2]!;
      const availability: Availability = {
        settings: {
          durationMinutes: 45,
          bufferMinutes: 10,
          stepMinutes: 15,
          noticeMinutes: 0,
          windowDays: 2000,
          weeklyHours: everyDay(hours),
          dateOverrides: [],
        },
        timeZone,
        now: new Date("2025-12-31T00:00Z"),
        busy: [],
        meetingsOn: {},
      };
      const offered = freeTimes(availability, {
        from: dayIn(timeZone, new Date(change - around)),
        to: dayIn(timeZone, new Date(change + around)),
      })
        .map(({ start }) => start.getTime())
        .filter((start) => Math.abs(start - change) <= around);
      const expected = expectedStarts(timeZone, change, hours);
      if (expected.length < 40 || JSON.stringify(offered) !== JSON.stringify(expected))
        wrong.push(`${timeZone} ${new Date(change).toISOString()}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(changes).toBeGreaterThan(1000);
});
