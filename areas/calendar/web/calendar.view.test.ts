import { describe, expect, test } from "vitest";
import type { Appointment } from "#areas/calendar/contract/appointments.schema.ts";
import { dayAfter, daysShown } from "#areas/calendar/contract/calendar-days.rules.ts";
import type { Task } from "#areas/tasks/contract/tasks.schema.ts";
import {
  clock,
  listingFrom,
  periodLabel,
  placedOnDays,
  queryTextOf,
  quickAppointment,
  tasksOn,
  whenLabel,
} from "./calendar.view.ts";
import { lanesOf } from "./hours-grid.view.ts";
import { joinOf, meetingName } from "./meeting-labels.view.ts";

const zone = "America/New_York";
const meeting = (title: string, startTime: string, endTime: string, status = "confirmed") =>
  ({ id: title, title, startTime, endTime, status }) as Appointment;

describe("the days of a view", () => {
  test("are 42 for a month, whole weeks from a Sunday", () => {
    const days = daysShown("month", "2026-11-18");
    expect([days.length, days[0], days.at(-1)]).toEqual([42, "2026-11-01", "2026-12-12"]);
    // A month that begins on a Sunday and has 28 days still shows six weeks.
    expect(daysShown("month", "2026-02-10")[0]).toBe("2026-02-01");
    expect(daysShown("month", "2027-02-10")[0]).toBe("2027-01-31");
  });
  test.each([
    ["week", "2026-11-28", ["2026-11-22", "2026-11-28"], "2026-12-05", "2026-11-21"],
    ["3day", "2026-12-30", ["2026-12-30", "2027-01-01"], "2027-01-02", "2026-12-27"],
    ["day", "2028-02-28", ["2028-02-28", "2028-02-28"], "2028-02-29", "2028-02-27"],
    ["month", "2027-01-31", ["2026-12-27", "2027-02-06"], "2027-02-01", "2026-12-01"],
  ] as const)("%s around %s, next and previous", (view, day, [first, last], next, previous) => {
    const days = daysShown(view, day);
    expect([days[0], days.at(-1)]).toEqual([first, last]);
    expect([dayAfter(view, day, 1), dayAfter(view, day, -1)]).toEqual([next, previous]);
  });
});

describe("what stands on a day", () => {
  test("are its tasks, those without a time first", () => {
    const task = (id: string, dueDate: string | null, dueTime: string | null) =>
      ({ id, dueDate, dueTime }) as Task;
    const all = [
      task("noon", "2026-11-24", "12:00"),
      task("never", null, null),
      task("nine", "2026-11-24", "09:00"),
      task("tomorrow", "2026-11-25", null),
      task("all day", "2026-11-24", null),
    ];
    expect(tasksOn("2026-11-24", all).map(({ id }) => id)).toEqual(["all day", "nine", "noon"]);
  });
  test("goes by the business's clock, past midnight on both days, and without what was canceled", () => {
    const all = [
      meeting("Late", "2026-11-19T04:30:00Z", "2026-11-19T06:00:00Z"),
      meeting("Noon", "2026-11-18T17:00:00Z", "2026-11-18T18:00:00Z"),
      meeting("Off", "2026-11-18T17:00:00Z", "2026-11-18T18:00:00Z", "cancelled"),
    ];
    const placed = placedOnDays(["2026-11-18", "2026-11-19", "2026-11-20"], all, zone);
    const on = (day: string) =>
      placed.get(day)?.map(({ appointment, from, to }) => [appointment.title, from, to]);
    expect(on("2026-11-18")).toEqual([
      ["Noon", 720, 780],
      ["Late", 1410, 1440],
    ]);
    expect(on("2026-11-19")).toEqual([["Late", 0, 60]]);
    expect(on("2026-11-20")).toEqual([]);
  });

  test("one that ends at midnight does not stand on the next day", () => {
    const all = [meeting("Evening", "2026-11-19T04:00:00Z", "2026-11-19T05:00:00Z")];
    const placed = placedOnDays(["2026-11-18", "2026-11-19"], all, zone);
    expect(placed.get("2026-11-18")).toHaveLength(1);
    expect(placed.get("2026-11-19")).toEqual([]);
  });

  test("one of 24 hours over a short day stands on three days", () => {
    const all = [meeting("Long", "2026-03-08T04:30:00Z", "2026-03-09T04:30:00Z")];
    const placed = placedOnDays(["2026-03-07", "2026-03-08", "2026-03-09"], all, zone);
    expect([...placed.values()].map(([one]) => [one?.from, one?.to])).toEqual([
      [1410, 1440],
      [0, 1440],
      [0, 30],
    ]);
  });

  test("is named with its day and its end, and with both days where it ends on another one", () => {
    const named = (startTime: string, endTime: string) => {
      const all = [meeting("Site visit", startTime, endTime)];
      const days = ["2026-12-02", "2026-12-03"];
      return [...placedOnDays(days, all, zone).values()].flat().map((one) => meetingName(one, zone));
    };
    expect(named("2026-12-02T19:15:00Z", "2026-12-02T20:30:00Z")).toEqual([
      "2:15 PM Site visit, until 3:30 PM, Wednesday, December 2, 2026",
    ]);
    const late =
      "11:30 PM Site visit, Wednesday, December 2, 2026, until 1:00 AM, Thursday, December 3, 2026";
    expect(named("2026-12-03T04:30:00Z", "2026-12-03T06:00:00Z")).toEqual([late, late]);
  });

  test("stands side by side where it overlaps", () => {
    const at = (title: string, from: number, to: number) => ({
      appointment: meeting(title, "", ""),
      from,
      to,
      time: "",
    });
    const lanes = lanesOf([at("a", 0, 60), at("b", 30, 90), at("c", 60, 120), at("d", 120, 180)]);
    expect(lanes.map(({ lane, lanes: of }) => `${lane}/${of}`)).toEqual(["0/2", "1/2", "0/2", "0/1"]);
  });
});

test("times are written by the clock of the zone", () => {
  expect(whenLabel({ startTime: "2026-11-18T16:10:00Z", endTime: "2026-11-18T17:10:00Z" }, zone)).toBe(
    "Wed, Nov 18, 11:10 AM – 12:10 PM",
  );
  expect(whenLabel({ startTime: "2026-11-19T04:30:00Z", endTime: "2026-11-19T05:30:00Z" }, zone)).toBe(
    "Wed, Nov 18, 11:30 PM – Thu, Nov 19, 12:30 AM",
  );
  expect([clock("00:05"), clock("12:00"), clock("23:59")]).toEqual(["12:05 AM", "12:00 PM", "11:59 PM"]);
  expect(periodLabel("month", "2026-11-18")).toBe("November 2026");
  expect(periodLabel("week", "2026-11-18")).toBe("Nov 15, 2026 – Nov 21, 2026");
});

test("a quick action is an hour long, 24 hours from now; a team meeting is video and asks everyone", () => {
  const now = new Date("2026-11-18T16:10:25.500Z");
  const times = { startTime: "2026-11-19T16:10:00.000Z", endTime: "2026-11-19T17:10:00.000Z" };
  expect(quickAppointment("phone", now)).toEqual({
    title: "Phone Call",
    type: "phone",
    withEveryone: false,
    ...times,
  });
  expect(quickAppointment("team", now)).toMatchObject({
    title: "Team Meeting",
    type: "video",
    withEveryone: true,
  });
});

test("the address holds the tab, the view and the day; anything else is ignored", () => {
  const there = (text: string) => queryTextOf(listingFrom(new URLSearchParams(text)));
  expect(there("tab=view&view=3day&day=2026-11-18")).toBe("tab=view&view=3day&day=2026-11-18");
  expect(there("tab=upcoming&view=3day")).toBe("tab=upcoming");
  expect(there("tab=view&view=month&day=2026-02-30")).toBe("tab=view");
  expect(there("tab=party&day=x")).toBe("");
});

test("Join leads to the link or the number, or says what is missing", () => {
  const none = { meetingUrl: null, phoneNumber: null, place: null };
  expect(joinOf({ ...none, type: "video", meetingUrl: "https://meet.example.com/a" })).toEqual({
    href: "https://meet.example.com/a",
  });
  expect(joinOf({ ...none, type: "phone", phoneNumber: "+1 (555) 010-0142" })).toEqual({
    href: "tel:+15550100142",
  });
  expect(joinOf({ ...none, type: "video" })).toEqual({
    says: "This meeting has no link yet",
    isMissing: true,
  });
  expect(joinOf({ ...none, type: "in_person", place: "Her shop" })).toEqual({
    says: "Where: Her shop",
    isMissing: false,
  });
});
