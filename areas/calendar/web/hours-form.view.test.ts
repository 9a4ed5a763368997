import { expect, test } from "vitest";
import { usualSettings } from "#areas/calendar/contract/calendar-settings.schema.ts";
import { HoursForm, hoursFormOf, hoursOfForm } from "./hours-form.view.ts";
import { closedHoursOf, weekLines } from "./hours.view.ts";

const settings = {
  weeklyHours: {
    1: [
      ["13:00", "24:00"],
      ["08:30", "12:00"],
    ],
    6: [],
  } as (typeof usualSettings)["weeklyHours"],
  dateOverrides: [
    { day: "2026-12-25", hours: [] },
    { day: "2026-12-24", hours: [["09:00", "12:00"]] as [string, string][] },
  ],
};

test("the form shows hours and dates in order, and gives back what it was given", () => {
  const form = hoursFormOf(settings);
  expect(form.week.map(({ spans }) => spans.length)).toEqual([2, 0, 0, 0, 0, 0, 0]);
  expect(form.week[0]?.spans).toEqual([
    { from: "08:30", to: "12:00" },
    { from: "13:00", to: "00:00" },
  ]);
  expect(form.dates.map(({ day }) => day)).toEqual(["2026-12-24", "2026-12-25"]);
  const { weeklyHours, dateOverrides } = hoursOfForm(HoursForm.parse(form));
  expect(weeklyHours[1]).toEqual([
    ["08:30", "12:00"],
    ["13:00", "24:00"],
  ]);
  expect(Object.keys(weeklyHours)).toHaveLength(7);
  expect(dateOverrides).toEqual(settings.dateOverrides.toReversed());
});

test("what cannot be is told in its place", () => {
  const week = hoursFormOf(usualSettings).week;
  const told = (form: object) =>
    HoursForm.safeParse({ week, dates: [], ...form }).error?.issues.map(({ path, message }) => [
      path.join("."),
      message,
    ]);
  const monday = (...spans: { from: string; to: string }[]) => ({
    week: [{ spans }, ...week.slice(1)],
  });
  expect(told({})).toBeUndefined();
  expect(told(monday({ from: "17:00", to: "09:00" }))).toEqual([
    ["week.0.spans.0.to", "Close later than you open"],
  ]);
  expect(told(monday({ from: "", to: "09:00" }))).toEqual([
    ["week.0.spans.0.from", "Enter a time such as 09:00"],
  ]);
  expect(told(monday({ from: "09:00", to: "12:00" }, { from: "11:00", to: "13:00" }))).toEqual([
    ["week.0.spans", "These hours overlap"],
  ]);
  const date = { day: "2026-12-24", spans: [] };
  expect(told({ dates: [{ ...date, day: "" }] })?.[0]).toEqual(["dates.0.day", "Enter a date"]);
  expect(told({ dates: [date, date] })).toEqual([["dates", "Enter each date only once"]]);
});

test("the hours of a day at which nobody is there are closed, those that are open in part are not", () => {
  const isClosed = closedHoursOf(settings);
  const open = (day: string) =>
    Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => !isClosed(day, hour));
  expect(open("2026-12-21")).toEqual([8, 9, 10, 11, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23]);
  expect(open("2026-12-22")).toEqual([]);
  expect(open("2026-12-24")).toEqual([9, 10, 11]);
});

test("a week is told in words", () => {
  expect(weekLines(settings.weeklyHours).slice(0, 2)).toEqual([
    { name: "Monday", hours: "8:30 AM to 12:00 PM and 1:00 PM to midnight" },
    { name: "Tuesday", hours: "Closed" },
  ]);
});
