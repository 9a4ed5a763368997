import { expect, test } from "vitest";
import { addDays, addMonths, Day, NearDay } from "#platform/contract/dates.ts";
import { heldUntil, nextClock } from "#areas/automation/contract/helper-times.rules.ts";
import { repeatDays } from "#areas/calendar/contract/repeats.rules.ts";
import { repeatRules } from "#areas/calendar/contract/repeats.schema.ts";
import { datesOf } from "#areas/invoices/contract/recurring-invoices.rules.ts";
import { seriesLimits, seriesUnits } from "#areas/invoices/contract/recurring-invoices.schema.ts";
import { daysOfMail } from "#areas/outreach/contract/daily-mail.rules.ts";
import { quietUntil } from "#areas/outreach/contract/permission.rules.ts";
import { monthsOf } from "#areas/reports/contract/reports.rules.ts";
import { nextDueDay } from "#areas/tasks/contract/tasks.rules.ts";
import { taskRepeats } from "#areas/tasks/contract/tasks.schema.ts";

// Whatever people enter, each of these walks ends, and soon. Nobody's business can hold up the others.
const nearDays = ["1900-01-01", "2024-02-29", "2026-11-28", "2999-12-31"];
const today = "2026-11-28";
const zone = "America/New_York";
const now = new Date("2026-11-28T20:00:00Z");
const clocks = ["00:00", "00:01", "07:59", "08:00", "08:01", "23:59"];
const clockPairs = clocks.flatMap((from) => clocks.map((to) => ({ from, to })));

const walks: [string, () => unknown][] = [
  ...nearDays.flatMap((from): [string, () => unknown][] => [
    ...taskRepeats.flatMap((repeats) =>
      [1, 366].map((repeatEvery): [string, () => unknown] => [
        `a task from ${from}, ${repeats} ${repeatEvery}`,
        () => nextDueDay({ repeats, repeatEvery, repeatDay: 31, repeatFrom: from }, today),
      ]),
    ),
    ...repeatRules.flatMap((rule) =>
      nearDays.map((until): [string, () => unknown] => [
        `a meeting from ${from} to ${until}, ${rule}`,
        () => repeatDays({ rule, count: 52, until }, from),
      ]),
    ),
    ...seriesUnits.flatMap((unit) =>
      [1, seriesLimits.every].map((every): [string, () => unknown] => [
        `an invoice from ${from}, every ${every} ${unit}`,
        () => datesOf({ every, unit, startDate: from, end: { never: true } }, { from: today }),
      ]),
    ),
    [`a report of ten years from ${from}`, () => monthsOf({ from, to: addDays(from, 3660) })],
  ]),
  ...clockPairs.map((hours): [string, () => unknown] => [
    `quiet hours from ${hours.from} to ${hours.to}`,
    () => quietUntil(hours, zone, now),
  ]),
  ...clockPairs.map((hours): [string, () => unknown] => [
    `a helper's hours from ${hours.from} to ${hours.to}`,
    () => heldUntil({ ...hours, days: ["monday"] }, zone, now),
  ]),
  ["a helper on the 31st", () => nextClock({ every: "month", on: 31, at: "02:30" }, zone, now)],
  ["a million emails at one a day", () => daysOfMail(1_000_000, 0, now, now, 1)],
];

test("every walk over days and times ends soon, whatever was entered", () => {
  const slow = walks.flatMap(([name, walk]) => {
    const before = process.cpuUsage();
    walk();
    const { user, system } = process.cpuUsage(before);
    const ms = (user + system) / 1000;
    return ms > 250 ? [`${name}: ${Math.round(ms)} ms`] : [];
  });
  expect(slow).toEqual([]);
});

test("days that are counted from or to leave room for every sum of days", () => {
  expect(
    ["1899-12-31", "1900-01-01", "2999-12-31", "3000-01-01", "9999-12-31"].map(
      (day) => NearDay.safeParse(day).success,
    ),
  ).toEqual([false, true, true, false, false]);
  expect(Day.safeParse("9999-12-31").success).toBe(true);
});

test("a walk that leaves the calendar fails instead of never meeting its end", () => {
  expect(() => addDays("9999-12-31", 1)).toThrow(RangeError);
  expect(() => addMonths("9999-12-31", 1)).toThrow(RangeError);
  expect(() => monthsOf({ from: "9999-12-01", to: "9999-12-31" })).toThrow(RangeError);
});
