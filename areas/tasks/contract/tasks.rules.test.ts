import { describe, expect, test } from "vitest";
import {
  groupOf,
  isDigestTime,
  isLate,
  nextDueDay,
  remindMoment,
  snoozedTo,
  taskSearchText,
  toggledStatus,
} from "./tasks.rules.ts";
import type { TaskRepeat } from "./tasks.schema.ts";

test.each([
  ["completed", "pending"],
  ["pending", "completed"],
  ["cancelled", "completed"],
] as const)("the status icon makes %s %s", (before, after) => {
  expect(toggledStatus(before)).toBe(after);
});

describe("the section of the list", () => {
  // November 18, 2026 is a Wednesday.
  test.each([
    ["2026-11-17", "2026-11-18", "overdue"],
    ["2026-11-18", "2026-11-18", "today"],
    ["2026-11-19", "2026-11-18", "tomorrow"],
    ["2026-11-20", "2026-11-18", "thisWeek"],
    ["2026-11-22", "2026-11-18", "thisWeek"],
    ["2026-11-23", "2026-11-18", "later"],
    [null, "2026-11-18", "noDate"],
    // On a Saturday the Sunday is tomorrow, and the week has nothing else; on a Sunday it is over.
    ["2026-11-22", "2026-11-21", "tomorrow"],
    ["2026-11-23", "2026-11-21", "later"],
    ["2026-11-23", "2026-11-22", "tomorrow"],
    ["2026-11-24", "2026-11-22", "later"],
    ["2027-01-01", "2026-12-31", "tomorrow"],
    ["2026-03-29", "2026-03-28", "tomorrow"],
  ] as const)("due %s, on %s: %s", (dueDate, today, group) => {
    expect(groupOf({ status: "pending", dueDate }, today)).toBe(group);
  });

  test.each(["completed", "cancelled"] as const)("%s: the last one", (status) => {
    expect(groupOf({ status, dueDate: "2026-11-18" }, "2026-11-18")).toBe("closed");
  });
});

test.each([
  ["2026-11-17", null, true],
  ["2026-11-18", null, false],
  ["2026-11-18", "09:59", true],
  ["2026-11-18", "10:00", false],
  ["2026-11-19", "01:00", false],
  [null, null, false],
])("due %s %s, at ten on the 18th, is late: %s", (dueDate, dueTime, late) => {
  const now = { day: "2026-11-18", time: "10:00" };
  expect(isLate({ status: "pending", dueDate, dueTime }, now)).toBe(late);
  expect(isLate({ status: "completed", dueDate, dueTime }, now)).toBe(false);
});

describe("a repeating task is due again", () => {
  const cases: [TaskRepeat, number, string | null, number | null, string, string][] = [
    ["daily", 1, "2026-11-18", null, "2026-11-18", "2026-11-19"],
    ["daily", 1, "2026-11-10", null, "2026-11-18", "2026-11-19"],
    ["daily", 3, "2026-11-10", null, "2026-11-18", "2026-11-19"],
    ["daily", 1, "2026-11-20", null, "2026-11-18", "2026-11-21"],
    ["daily", 1, null, null, "2026-11-18", "2026-11-19"],
    ["weekly", 1, "2026-11-16", null, "2026-11-18", "2026-11-23"],
    ["weekly", 1, "2026-10-05", null, "2026-11-18", "2026-11-23"],
    ["weekly", 2, "2026-11-16", null, "2026-11-18", "2026-11-30"],
    ["weekly", 1, "2026-03-28", null, "2026-03-28", "2026-04-04"],
    ["monthly", 1, "2027-01-31", 31, "2027-01-31", "2027-02-28"],
    ["monthly", 1, "2027-02-28", 31, "2027-02-28", "2027-03-31"],
    ["monthly", 1, "2028-01-31", 31, "2028-01-31", "2028-02-29"],
    ["monthly", 1, "2026-03-31", 31, "2026-11-18", "2026-11-30"],
    ["monthly", 3, "2026-11-30", 30, "2026-11-30", "2027-02-28"],
    ["monthly", 1, "2026-12-15", 15, "2026-12-15", "2027-01-15"],
    ["after", 10, "2026-11-01", null, "2026-11-18", "2026-11-28"],
    ["after", 1, null, null, "2026-12-31", "2027-01-01"],
  ];
  test.each(cases)(
    "%s, every %i, from %s (day %s), done on %s: on %s",
    (repeats, repeatEvery, repeatFrom, repeatDay, today, next) => {
      expect(nextDueDay({ repeats, repeatEvery, repeatFrom, repeatDay }, today)).toBe(next);
    },
  );

  test("on the last day of every short month and back on the 31st, all year", () => {
    const days: string[] = [];
    for (let day = "2026-12-31"; days.length < 12; days.push(day))
      day = nextDueDay({ repeats: "monthly", repeatEvery: 1, repeatDay: 31, repeatFrom: day }, day);
    expect(days.map((day) => Number(day.slice(8)))).toEqual([31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]);
  });
});

describe("snoozing", () => {
  test.each([
    ["laterToday", "09:10", null, "2026-11-18", "12:30"],
    ["laterToday", "09:00", "08:00", "2026-11-18", "12:00"],
    ["laterToday", "22:00", null, "2026-11-18", "23:30"],
    ["laterToday", "23:00", "08:00", "2026-11-19", "08:00"],
    ["tomorrow", "09:00", "08:00", "2026-11-19", "08:00"],
    ["tomorrow", "09:00", null, "2026-11-19", null],
    ["nextWeek", "09:00", "08:00", "2026-11-23", "08:00"],
  ] as const)("%s at %s, a task at %s: %s %s", (to, time, dueTime, day, newTime) => {
    expect(snoozedTo(to, { dueTime }, { day: "2026-11-18", time })).toEqual({
      dueDate: day,
      dueTime: newTime,
    });
  });

  test.each([
    ["2026-11-22", "2026-11-23"],
    ["2026-11-23", "2026-11-30"],
  ])("to next week on %s is the Monday %s", (day, monday) => {
    expect(snoozedTo("nextWeek", { dueTime: null }, { day, time: "10:00" }).dueDate).toBe(monday);
  });
});

describe("a reminder", () => {
  test.each([
    ["UTC", "2026-11-25", "14:30", 30, "2026-11-25T14:00:00.000Z"],
    ["UTC", "2026-11-25", null, 0, "2026-11-25T09:00:00.000Z"],
    ["UTC", "2026-11-25", null, 1440, "2026-11-24T09:00:00.000Z"],
    // Wall time counts: a day before nine o'clock is nine o'clock, even across a daylight saving change.
    ["Europe/Berlin", "2026-03-29", null, 1440, "2026-03-28T08:00:00.000Z"],
    ["Europe/Berlin", "2026-03-29", null, 0, "2026-03-29T07:00:00.000Z"],
    ["Europe/Berlin", "2026-10-25", "09:00", 1440, "2026-10-24T07:00:00.000Z"],
    ["Europe/Berlin", "2026-10-25", "09:00", 0, "2026-10-25T08:00:00.000Z"],
    ["Pacific/Pago_Pago", "2026-11-25", "07:00", 60, "2026-11-25T17:00:00.000Z"],
    ["Pacific/Kiritimati", "2026-11-25", "07:00", 60, "2026-11-24T16:00:00.000Z"],
  ])("in %s for %s %s, %i minutes before, is at %s", (zone, dueDate, dueTime, remindMinutes, moment) => {
    expect(remindMoment({ dueDate, dueTime, remindMinutes }, zone)?.toISOString()).toBe(moment);
  });

  test("is null without a day, or when none is wanted", () => {
    expect(remindMoment({ dueDate: null, dueTime: null, remindMinutes: 0 }, "UTC")).toBeNull();
    expect(remindMoment({ dueDate: "2026-11-25", dueTime: null, remindMinutes: null }, "UTC")).toBeNull();
  });
});

test.each([
  ["06:59", false],
  ["07:00", true],
  ["11:59", true],
  ["12:00", false],
])("the morning email may go out at %s: %s", (time, may) => {
  expect(isDigestTime({ day: "2026-11-18", time })).toBe(may);
});

test("a search looks in title and description, without accents", () => {
  expect(taskSearchText({ title: "Crème", description: "Ohne NÜSSE" })).toBe("creme ohne nusse");
});
