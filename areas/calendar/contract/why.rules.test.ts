import { describe, expect, test } from "vitest";
import type { Availability, OfferSettings } from "./availability.rules.ts";
import { usualWeeklyHours } from "./hours.schema.ts";
import type { Busy } from "./taken.rules.ts";
import { whyNot, whyRules } from "./why.rules.ts";

type Given = Partial<Omit<Availability, "settings">> & { settings?: Partial<OfferSettings> };
// A Monday.
const now = new Date("2026-06-01T08:00Z");
const availability = ({ settings, ...others }: Given = {}): Availability => ({
  settings: {
    durationMinutes: 30,
    bufferMinutes: 15,
    stepMinutes: 30,
    weeklyHours: usualWeeklyHours,
    dateOverrides: [
      { day: "2026-06-05", hours: [] },
      {
        day: "2026-06-06",
        hours: [
          ["10:00", "12:00"],
          ["14:00", "15:30"],
        ],
      },
    ],
    ...settings,
  },
  timeZone: "UTC",
  now,
  busy: [],
  meetingsOn: {},
  ...others,
});
const at = (kind: Busy["kind"], start: string, end: string, others: Partial<Busy> = {}): Busy => ({
  kind,
  start: new Date(start),
  end: new Date(end),
  ...others,
});
const roundTheClock = {
  weeklyHours: { 1: [["00:00", "24:00"]], 6: [["00:00", "24:00"]], 7: [["00:00", "24:00"]] },
} satisfies Partial<OfferSettings>;
const reasonsAt = (start: string, given: Given = {}) =>
  whyNot(availability(given), new Date(start)).map(({ rule, message }) => `${rule}: ${message}`);

describe("why a time is not offered", () => {
  test("a time that is offered has no reason", () => {
    expect(reasonsAt("2026-06-02T10:00Z")).toEqual([]);
  });

  test.each<[string, Given, string]>([
    ["2026-06-07T10:00Z", {}, "hours: You’re closed on Sundays."],
    ["2026-06-02T08:30Z", {}, "hours: On Tuesdays you’re open 9:00 AM to 5:00 PM."],
    ["2026-06-02T17:00Z", {}, "hours: On Tuesdays you’re open 9:00 AM to 5:00 PM."],
    [
      "2026-06-02T16:30Z",
      { settings: { durationMinutes: 60 } },
      "hours: It would end at 5:30 PM, and you close at 5:00 PM.",
    ],
    [
      "2026-06-07T23:30Z",
      { settings: { ...roundTheClock, weeklyHours: { 7: [["12:00", "24:00"]] }, durationMinutes: 60 } },
      "hours: It would end at 12:30 AM, and you close at midnight.",
    ],
    ["2026-06-05T10:00Z", {}, "date: You’re closed on June 5, 2026."],
    [
      "2026-06-06T13:00Z",
      {},
      "date: On June 6, 2026, you’re open 10:00 AM to 12:00 PM and 2:00 PM to 3:30 PM.",
    ],
    [
      "2026-06-06T11:30Z",
      {
        settings: {
          durationMinutes: 60,
          dateOverrides: [{ day: "2026-06-06", hours: [["10:00", "12:00"]] }],
        },
      },
      "date: It would end at 12:30 PM, and you close at 12:00 PM.",
    ],
    ["2026-06-02T10:10Z", {}, "step: Meetings start every 30 minutes from 9:00 AM on."],
    ["2026-06-02T10:00:01Z", {}, "step: Meetings start every 30 minutes from 9:00 AM on."],
    [
      "2026-06-02T10:30Z",
      { settings: { stepMinutes: 60 } },
      "step: Meetings start every hour from 9:00 AM on.",
    ],
    ["2026-06-01T09:30Z", {}, "notice: Customers have to book at least 2 hours ahead."],
    [
      "2026-06-02T09:30Z",
      { settings: { noticeMinutes: 2880 } },
      "notice: Customers have to book at least 2 days ahead.",
    ],
    [
      "2026-06-01T09:00Z",
      { settings: { noticeMinutes: 90 } },
      "notice: Customers have to book at least 90 minutes ahead.",
    ],
    ["2026-05-29T10:00Z", {}, "notice: This time is already over."],
    ["2026-08-03T10:00Z", {}, "window: Customers can book up to 60 days ahead, until July 31, 2026."],
    [
      "2026-06-03T10:00Z",
      { settings: { windowDays: 1 } },
      "window: Customers can book up to 1 day ahead, until June 2, 2026.",
    ],
    [
      "2026-06-02T10:00Z",
      { settings: { mostPerDay: 5 }, meetingsOn: { "2026-06-02": 5 } },
      "most_per_day: You take at most 5 meetings a day, and this day is full.",
    ],
    [
      "2026-06-02T10:00Z",
      { settings: { mostPerDay: 1 }, meetingsOn: { "2026-06-02": 3 } },
      "most_per_day: You take at most 1 meeting a day, and this day is full.",
    ],
    [
      "2026-06-02T10:00Z",
      { busy: [at("meeting", "2026-06-02T10:15Z", "2026-06-02T11:00Z")] },
      "meeting: You have a meeting from 10:15 AM to 11:00 AM.",
    ],
    [
      "2026-06-02T10:00Z",
      { busy: [at("meeting", "2026-06-02T10:15Z", "2026-06-02T11:00Z", { name: "Cake tasting" })] },
      "meeting: You have “Cake tasting” from 10:15 AM to 11:00 AM.",
    ],
    [
      "2026-06-02T10:00Z",
      { busy: [at("hold", "2026-06-02T10:00Z", "2026-06-02T10:30Z")] },
      "hold: Someone is booking this time right now.",
    ],
    [
      "2026-06-02T10:00Z",
      { busy: [at("outside", "2026-06-02T09:00Z", "2026-06-02T10:01Z", { name: "Family" })] },
      "outside: Your calendar “Family” is busy from 9:00 AM to 10:01 AM.",
    ],
    [
      "2026-06-02T10:00Z",
      { busy: [at("outside", "2026-06-02T00:00Z", "2026-06-03T00:00Z", { name: "Family" })] },
      "outside: Your calendar “Family” is busy all day.",
    ],
    [
      "2026-06-02T10:00Z",
      { busy: [at("outside", "2026-05-31T18:00Z", "2026-06-09T00:00Z")] },
      "outside: Another calendar of yours is busy all day.",
    ],
    [
      "2026-06-02T10:00Z",
      { busy: [at("outside", "2026-06-01T18:00Z", "2026-06-02T12:00Z")] },
      "outside: Another calendar of yours is busy from June 1, 2026, 6:00 PM to 12:00 PM.",
    ],
    [
      "2026-06-02T10:00Z",
      { busy: [at("outside", "2026-06-02T10:00Z", "2026-06-03T00:00Z")] },
      "outside: Another calendar of yours is busy from 10:00 AM to midnight.",
    ],
    [
      "2026-06-02T10:00Z",
      { busy: [at("meeting", "2026-06-02T09:00Z", "2026-06-02T10:00Z", { bufferMinutes: 5 })] },
      "buffer: You keep 5 minutes free between meetings, and a meeting ends at 10:00 AM.",
    ],
    [
      "2026-06-02T10:00Z",
      {
        busy: [
          at("meeting", "2026-06-02T10:44Z", "2026-06-02T12:00Z", { name: "Cake tasting", bufferMinutes: 0 }),
        ],
      },
      "buffer: You keep 15 minutes free between meetings, and “Cake tasting” starts at 10:44 AM.",
    ],
    [
      "2026-06-02T10:00Z",
      { busy: [at("hold", "2026-06-02T10:30Z", "2026-06-02T11:00Z")] },
      "buffer: You keep 15 minutes free between meetings, and a meeting that someone is booking right now starts at 10:30 AM.",
    ],
    [
      "2026-06-02T10:00Z",
      { busy: [at("outside", "2026-06-02T09:00Z", "2026-06-02T10:00Z", { name: "Family" })] },
      "buffer: You keep 15 minutes free between meetings, and an event in “Family” ends at 10:00 AM.",
    ],
    [
      "2026-06-02T10:00Z",
      { busy: [at("outside", "2026-06-02T09:00Z", "2026-06-02T10:00Z")] },
      "buffer: You keep 15 minutes free between meetings, and an event in another calendar ends at 10:00 AM.",
    ],
  ])("at %s, case %#", (start, given, expected) => {
    expect(reasonsAt(start, given)).toEqual([expected]);
  });

  test("every rule that speaks against it is named, in one order", () => {
    const busy = [
      at("outside", "2026-05-24T11:00Z", "2026-05-24T12:00Z", { name: "Family" }),
      at("outside", "2026-05-24T09:00Z", "2026-05-24T13:00Z", { name: "Choir" }),
      at("meeting", "2026-05-24T11:45Z", "2026-05-24T12:00Z"),
    ];
    expect(reasonsAt("2026-05-24T11:10Z", { busy, settings: { mostPerDay: 0 } })).toEqual([
      "hours: You’re closed on Sundays.",
      "notice: This time is already over.",
      "most_per_day: You take at most 0 meetings a day, and this day is full.",
      "outside: Your calendar “Choir” is busy from 9:00 AM to 1:00 PM.",
      "outside: Your calendar “Family” is busy from 11:00 AM to 12:00 PM.",
      "buffer: You keep 15 minutes free between meetings, and a meeting starts at 11:45 AM.",
    ]);
  });
});

describe("on a day when the clocks change", () => {
  const berlin = {
    timeZone: "Europe/Berlin",
    now: new Date("2026-03-01T00:00Z"),
    settings: { ...roundTheClock, windowDays: 365 },
  };

  test("a time that the clock skips is explained by the wall clock", () => {
    const reasons = whyNot(availability(berlin), { day: "2026-03-29", time: "02:30" });
    expect(reasons).toEqual([
      { rule: "clock_change", message: "The clocks go forward that day and skip 2:30 AM." },
    ]);
    const closed = whyNot(availability({ ...berlin, settings: { windowDays: 365 } }), {
      day: "2026-03-29",
      time: "02:30",
    });
    expect(closed.map(({ rule }) => rule)).toEqual(["hours", "clock_change"]);
  });

  test("other times of the wall clock are judged as their moments", () => {
    expect(whyNot(availability(berlin), { day: "2026-03-29", time: "03:00" })).toEqual([]);
    expect(whyNot(availability(berlin), { day: "2026-10-25", time: "02:30" })).toEqual([]);
    expect(
      whyNot(availability(berlin), { day: "2026-03-31", time: "09:00" }).map(({ rule }) => rule),
    ).toEqual(["hours"]);
  });

  test("the second of two equal times is explained", () => {
    expect(reasonsAt("2026-10-25T00:30Z", berlin)).toEqual([]);
    expect(reasonsAt("2026-10-25T01:30Z", berlin)).toEqual([
      "clock_change: The clocks go back that day: 2:30 AM comes twice, and only the first is offered.",
    ]);
  });

  test("a meeting that the change pushes past the hours says so", () => {
    const settings = {
      weeklyHours: { 7: [["01:00", "02:30"]] },
      windowDays: 365,
      durationMinutes: 60,
    } satisfies Partial<OfferSettings>;
    expect(reasonsAt("2026-03-29T00:30Z", { ...berlin, settings })).toEqual([
      "hours: The clocks change during this time, so it would run past your hours.",
    ]);
  });
});

describe("a class", () => {
  const given = (seatsLeft: number, stands: boolean): Given => ({
    busy: [at("meeting", "2026-06-02T18:10Z", "2026-06-02T18:40Z")],
    classes: [
      { start: new Date("2026-06-02T18:10Z"), end: new Date("2026-06-02T18:40Z"), seatsLeft, stands },
    ],
    settings: { seats: 3 },
  });

  test("is given where it stands, past the hours and off the steps, until it is full", () => {
    expect(reasonsAt("2026-06-02T18:10Z", given(1, true))).toEqual([]);
    expect(reasonsAt("2026-06-02T18:10Z", given(0, true))).toEqual(["full: This class is full."]);
    expect(reasonsAt("2026-06-02T18:10Z", given(1, false))).toHaveLength(1);
  });

  test("that has begun, or begins too soon, takes nobody else", () => {
    const soon = { ...given(2, true), now: new Date("2026-06-02T17:00Z") };
    expect(reasonsAt("2026-06-02T18:10Z", soon).map((one) => one.split(":")[0])).toEqual(["notice"]);
  });
});

test("every rule has its name once", () => {
  expect(new Set(whyRules).size).toBe(12);
});
