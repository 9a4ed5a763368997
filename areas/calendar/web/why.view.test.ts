import { describe, expect, test } from "vitest";
import type { MeetingType } from "#areas/calendar/contract/meeting-types.schema.ts";
import { presetTypes } from "#areas/calendar/contract/meeting-types.rules.ts";
import {
  askedMoment,
  doorOf,
  offeredLabel,
  reasonsByHost,
  reasonsOfDay,
  type WhyReason,
} from "./why.view.ts";

const zone = "America/New_York";
const reason = (rule: WhyReason["rule"], host: string | null = null, message = `${rule}.`): WhyReason => ({
  rule,
  message,
  host,
  meetingId: null,
});
const type = (own: Partial<MeetingType> = {}): MeetingType => ({
  ...presetTypes[0]!,
  id: "01930000-0000-7000-8abe-000000000001",
  name: "Cake tasting",
  ...own,
});

describe("the moment that is asked about", () => {
  test.each([
    ["goes by the business's clock", "2027-03-10", "09:00", { start: "2027-03-10T14:00:00.000Z" }],
    [
      "is none where the clocks skip it",
      "2027-03-14",
      "02:30",
      { skipped: "The clocks go forward that day and skip 2:30 AM." },
    ],
    ["is none without a time", "2027-03-10", "", undefined],
    ["is none without a day", "", "09:00", undefined],
    ["is none while a year is being typed", "0202-03-10T", "09:00", undefined],
  ])("%s", (_name, day, time, expected) => {
    expect(askedMoment({ day, time }, zone)).toEqual(expected);
  });
});

test("reasons stand by host, in their order, those of everyone under nobody's name", () => {
  const reasons = [
    reason("hours"),
    reason("meeting", "Rosa"),
    reason("outside", "Ben"),
    reason("hold", "Rosa"),
  ];
  expect(
    reasonsByHost(reasons).map(({ host, reasons: own }) => [host, ...own.map(({ rule }) => rule)]),
  ).toEqual([
    [null, "hours"],
    ["Rosa", "meeting", "hold"],
    ["Ben", "outside"],
  ]);
});

test("of a whole day only what holds all day is told; that it is over when it is", () => {
  const reasons = [reason("date"), reason("meeting"), reason("notice"), reason("most_per_day")];
  const rules = (isOver: boolean) => reasonsOfDay(reasons, isOver).map(({ rule }) => rule);
  expect(rules(false)).toEqual(["date", "most_per_day"]);
  expect(rules(true)).toEqual(["date", "notice", "most_per_day"]);
});

test.each([
  [[], "Nothing is offered that day."],
  [["2027-03-10T14:00:00Z"], "One time is offered that day: 9:00 AM."],
  [
    ["2027-03-10T14:00:00Z", "2027-03-10T14:30:00Z", "2027-03-10T21:30:00Z"],
    "3 times are offered that day, from 9:00 AM to 4:30 PM.",
  ],
])("the times of a day in words: %#", (starts, expected) => {
  expect(offeredLabel(starts, zone)).toBe(expected);
});

describe("a rule is changed", () => {
  const settings = "/calendar?tab=settings";
  const types = { label: "Change “Cake tasting”", href: "/calendar?tab=types" };
  test.each([
    ["hours", { label: "Change your hours", href: settings }],
    ["date", { label: "Change this date", href: settings }],
    ["notice", { label: "Change the notice", href: settings }],
    ["window", { label: "Change how far ahead", href: settings }],
    ["most_per_day", { label: "Change the most a day", href: settings }],
    ["buffer", { label: "Change the buffer", href: settings }],
    ["outside", { label: "See this calendar", href: settings }],
    ["step", types],
    ["meeting", undefined],
    ["hold", undefined],
    ["clock_change", undefined],
  ] as const)("%s, where the type has nothing of its own", (rule, door) => {
    expect(doorOf(reason(rule), type(), true)).toEqual(door);
  });

  test("in the type where it has its own", () => {
    const own = type({ noticeMinutes: 60, weeklyHours: {}, windowDays: 7, mostPerDay: 1, bufferMinutes: 5 });
    for (const rule of ["hours", "notice", "window", "most_per_day", "buffer"] as const)
      expect(doorOf(reason(rule), own, true)).toEqual(types);
    expect(doorOf(reason("date"), own, true)?.href).toBe(settings);
  });

  test("by nobody when the time is over, and only by the owner and managers", () => {
    expect(doorOf(reason("notice", null, "This time is already over."), type(), true)).toBeUndefined();
    expect(doorOf(reason("hours"), type(), false)).toBeUndefined();
    expect(doorOf(reason("outside"), type(), false)?.href).toBe(settings);
  });
});
