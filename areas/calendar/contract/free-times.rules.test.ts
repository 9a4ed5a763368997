import { describe, expect, test } from "vitest";
import { wallTimeIn } from "#platform/contract/wall-time.ts";
import type { Availability, OfferSettings } from "./availability.rules.ts";
import { freeTimes, nearestFree } from "./free-times.rules.ts";
import type { OpenHours } from "./hours.schema.ts";
import type { Busy } from "./taken.rules.ts";

const everyDay = (hours: OpenHours) => ({
  1: hours,
  2: hours,
  3: hours,
  4: hours,
  5: hours,
  6: hours,
  7: hours,
});

type Given = Partial<Omit<Availability, "settings" | "now">> & {
  now?: string;
  settings?: Partial<OfferSettings>;
};
const availability = ({ settings, now = "2026-01-01T00:00Z", ...others }: Given = {}): Availability => ({
  settings: {
    durationMinutes: 60,
    bufferMinutes: 0,
    stepMinutes: 60,
    noticeMinutes: 0,
    windowDays: 1500,
    weeklyHours: everyDay([["09:00", "12:00"]]),
    dateOverrides: [],
    ...settings,
  },
  timeZone: "UTC",
  now: new Date(now),
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
/** The wall-clock times that are offered on a day. */
const offered = (given: Given, day = "2026-06-01"): string[] => {
  const all = availability(given);
  return freeTimes(all, { from: day, to: day }).map(({ start }) => wallTimeIn(all.timeZone, start).time);
};
const hours = (...spans: OpenHours) => ({ weeklyHours: everyDay(spans) });

describe("hours", () => {
  test("nothing ends past them", () => {
    expect(offered({})).toEqual(["09:00", "10:00", "11:00"]);
    expect(offered({ settings: { durationMinutes: 90, stepMinutes: 30 } })).toEqual([
      "09:00",
      "09:30",
      "10:00",
      "10:30",
    ]);
  });

  test("each span of a day counts its steps from its own beginning", () => {
    const settings = {
      ...hours(["13:10", "15:00"], ["09:00", "11:00"]),
      stepMinutes: 45,
      durationMinutes: 45,
    };
    expect(offered({ settings })).toEqual(["09:00", "09:45", "13:10", "13:55"]);
  });

  test("spans that touch join", () => {
    expect(offered({ settings: { ...hours(["09:00", "10:30"], ["10:30", "12:00"]) } })).toEqual([
      "09:00",
      "10:00",
      "11:00",
    ]);
  });

  test("hours that go on after midnight join, and the new day counts its own steps", () => {
    const settings = {
      ...hours(["00:00", "01:10"], ["22:20", "24:00"]),
      durationMinutes: 30,
      stepMinutes: 45,
    };
    expect(offered({ settings })).toEqual(["00:00", "22:20", "23:05", "23:50"]);
    const closed = { ...settings, dateOverrides: [{ day: "2026-06-02", hours: [] }] };
    expect(offered({ settings: closed })).toEqual(["00:00", "22:20", "23:05"]);
  });

  test("a meeting of a whole day fits hours round the clock", () => {
    const settings = { ...hours(["00:00", "24:00"]), durationMinutes: 1440, stepMinutes: 720 };
    expect(offered({ settings })).toEqual(["00:00", "12:00"]);
  });

  test("a date's own hours stand instead of the week's, and none close it", () => {
    const dateOverrides = [
      { day: "2026-06-01", hours: [["15:00", "17:00"]] satisfies OpenHours },
      { day: "2026-06-02", hours: [] },
    ];
    expect(offered({ settings: { dateOverrides } })).toEqual(["15:00", "16:00"]);
    expect(offered({ settings: { dateOverrides } }, "2026-06-02")).toEqual([]);
    expect(offered({ settings: { dateOverrides } }, "2026-06-03")).toEqual(["09:00", "10:00", "11:00"]);
  });
});

describe("notice, window and most a day", () => {
  test("notice counts from now, to the minute", () => {
    expect(offered({ now: "2026-06-01T08:00Z", settings: { noticeMinutes: 120 } })).toEqual([
      "10:00",
      "11:00",
    ]);
    expect(offered({ now: "2026-06-01T08:01Z", settings: { noticeMinutes: 120 } })).toEqual(["11:00"]);
  });

  test("what is over is not offered without notice either", () => {
    expect(offered({ now: "2026-06-01T10:00Z" })).toEqual(["10:00", "11:00"]);
  });

  test("two hours and 60 days, unless the type says otherwise", () => {
    const settings = { noticeMinutes: undefined, windowDays: undefined };
    expect(offered({ now: "2026-06-01T08:00Z", settings })).toEqual(["10:00", "11:00"]);
    expect(offered({ now: "2026-06-01T08:00Z", settings }, "2026-07-31")).toHaveLength(3);
    expect(offered({ now: "2026-06-01T08:00Z", settings }, "2026-08-01")).toEqual([]);
  });

  test("the window's days are the host's", () => {
    const given = { now: "2026-06-01T10:30Z", timeZone: "Pacific/Kiritimati", settings: { windowDays: 0 } };
    expect(offered(given, "2026-06-02")).toHaveLength(3);
    expect(offered(given, "2026-06-03")).toEqual([]);
  });

  test("a full day offers nothing", () => {
    const settings = { mostPerDay: 2 };
    expect(offered({ settings, meetingsOn: { "2026-06-01": 2 } })).toEqual([]);
    expect(offered({ settings, meetingsOn: { "2026-06-01": 1, "2026-06-02": 2 } })).toHaveLength(3);
    expect(offered({ settings: { mostPerDay: null }, meetingsOn: { "2026-06-01": 99 } })).toHaveLength(3);
  });
});

describe("busy times", () => {
  const quarterly = { durationMinutes: 30, stepMinutes: 15 };
  const meeting = at("meeting", "2026-06-01T10:00Z", "2026-06-01T10:30Z");

  test("meetings may touch where no buffer is kept", () => {
    expect(offered({ settings: quarterly, busy: [meeting] })).toEqual([
      "09:00",
      "09:15",
      "09:30",
      "10:30",
      "10:45",
      "11:00",
      "11:15",
      "11:30",
    ]);
  });

  test.each(["meeting", "hold", "outside"] as const)(
    "the buffer is kept once, before and after: %s",
    (kind) => {
      const busy = [at(kind, "2026-06-01T10:00Z", "2026-06-01T10:30Z")];
      const settings = { ...quarterly, bufferMinutes: 15 };
      expect(offered({ settings, busy })).toEqual(["09:00", "09:15", "10:45", "11:00", "11:15", "11:30"]);
    },
  );

  test("after a meeting its own buffer counts, before it that of the meeting to come", () => {
    const busy = [{ ...meeting, bufferMinutes: 45 }];
    expect(offered({ settings: { ...quarterly, bufferMinutes: 15 }, busy })).toEqual([
      "09:00",
      "09:15",
      "11:15",
      "11:30",
    ]);
  });

  test("the buffer may lie outside of the hours", () => {
    expect(offered({ settings: { bufferMinutes: 60 } })).toEqual(["09:00", "10:00", "11:00"]);
  });

  test("an event of days takes all of it, and what takes no time takes nothing", () => {
    const busy = [
      at("outside", "2026-05-30T00:00Z", "2026-06-01T10:00Z"),
      at("outside", "2026-06-01T11:30Z", "2026-06-01T11:30Z"),
    ];
    expect(offered({ busy })).toEqual(["10:00", "11:00"]);
  });
});

describe("clock changes", () => {
  const night = { ...hours(["00:30", "04:00"]), durationMinutes: 30, stepMinutes: 30 };
  const wholeHour = { ...hours(["00:00", "04:00"]) };

  test.each([
    [
      "skipped times are not offered",
      "Europe/Berlin",
      "2026-03-29",
      night,
      ["00:30", "01:00", "01:30", "03:00", "03:30"],
    ],
    [
      "a meeting runs across the gap for its full length",
      "Europe/Berlin",
      "2026-03-29",
      { ...night, durationMinutes: 60 },
      ["00:30", "01:00", "01:30", "03:00"],
    ],
    [
      "times that come twice are offered once",
      "Europe/Berlin",
      "2026-10-25",
      night,
      ["00:30", "01:00", "01:30", "02:00", "02:30", "03:00", "03:30"],
    ],
    [
      "half an hour forward",
      "Australia/Lord_Howe",
      "2026-10-04",
      night,
      ["00:30", "01:00", "01:30", "02:30", "03:00", "03:30"],
    ],
    [
      "half an hour back",
      "Australia/Lord_Howe",
      "2026-04-05",
      night,
      ["00:30", "01:00", "01:30", "02:00", "02:30", "03:00", "03:30"],
    ],
    ["a day that begins at one", "Africa/Cairo", "2026-04-24", wholeHour, ["01:00", "02:00", "03:00"]],
    [
      "a midnight that comes twice",
      "America/Havana",
      "2026-11-01",
      wholeHour,
      ["00:00", "01:00", "02:00", "03:00"],
    ],
    [
      "hours that end within the gap end at the change",
      "Europe/Berlin",
      "2026-03-29",
      { ...night, ...hours(["01:00", "02:30"]) },
      ["01:00", "01:30"],
    ],
    [
      "hours that begin within it begin after it, on their own steps",
      "Europe/Berlin",
      "2026-03-29",
      { ...night, ...hours(["02:15", "04:00"]) },
      ["03:15"],
    ],
  ])("%s (%s, %s)", (_what, timeZone, day, settings, expected) => {
    expect(offered({ timeZone, settings }, day)).toEqual(expected);
  });

  test("nothing runs into a second hour that is outside of the hours", () => {
    const settings = { ...hours(["02:30", "05:00"]), stepMinutes: 30 };
    expect(offered({ timeZone: "Europe/Berlin", settings }, "2026-10-25")).toEqual([
      "03:00",
      "03:30",
      "04:00",
    ]);
  });
});

describe("days of the guest", () => {
  const all = availability({ timeZone: "Europe/Berlin" });
  test.each([
    ["Pacific/Pago_Pago", "2026-06-01", ["2026-06-02T07:00", "2026-06-02T08:00", "2026-06-02T09:00"]],
    ["Pacific/Kiritimati", "2026-06-02", ["2026-06-02T07:00", "2026-06-02T08:00", "2026-06-02T09:00"]],
    ["Pacific/Auckland", "2026-06-01", ["2026-06-01T07:00", "2026-06-01T08:00", "2026-06-01T09:00"]],
    ["Asia/Kathmandu", "2026-06-01", ["2026-06-01T07:00", "2026-06-01T08:00", "2026-06-01T09:00"]],
  ])("in %s, %s offers", (timeZone, day, expected) => {
    const times = freeTimes(all, { from: day, to: day, timeZone });
    expect(times.map(({ start }) => start.toISOString().slice(0, 16))).toEqual(expected);
  });

  test("hosts at both ends of the world keep their own hours", () => {
    expect(offered({ timeZone: "Pacific/Pago_Pago" })).toEqual(["09:00", "10:00", "11:00"]);
    expect(offered({ timeZone: "Pacific/Kiritimati" })).toEqual(["09:00", "10:00", "11:00"]);
  });

  test("each time says when it ends", () => {
    expect(freeTimes(all, { from: "2026-06-01", to: "2026-06-01" })[0]).toEqual({
      start: new Date("2026-06-01T07:00Z"),
      end: new Date("2026-06-01T08:00Z"),
    });
  });
});

describe("the nearest free times", () => {
  const nearest = (given: Given, start: string, count = 3) =>
    nearestFree(availability(given), new Date(start), count).map((time) =>
      time.start.toISOString().slice(5, 16),
    );

  test.each([
    [
      "on both sides of it",
      {},
      "2026-06-03T10:00Z",
      ["06-03T09:00", "06-03T11:00", "06-02T11:00"].toSorted(),
    ],
    [
      "from the next day where the day is full",
      { settings: { mostPerDay: 1 }, meetingsOn: { "2026-06-03": 1 } },
      "2026-06-03T11:00Z",
      ["06-04T09:00", "06-04T10:00", "06-02T11:00"].toSorted(),
    ],
    [
      "weeks away, where there is nothing before",
      { now: "2026-06-01T00:00Z", busy: [at("outside", "2026-06-01T00:00Z", "2026-07-11T10:00Z")] },
      "2026-06-02T10:00Z",
      ["07-11T10:00", "07-11T11:00", "07-12T09:00"],
    ],
    [
      "at the end of the window, for a time after it",
      { now: "2026-06-01T00:00Z", settings: { windowDays: 2 } },
      "2031-01-01T00:00Z",
      ["06-03T09:00", "06-03T10:00", "06-03T11:00"],
    ],
    [
      "from now on, for a time that is over",
      { now: "2026-06-01T10:30Z" },
      "2026-02-01T10:00Z",
      ["06-01T11:00", "06-02T09:00", "06-02T10:00"],
    ],
    [
      "fewer, where there are no more",
      { now: "2026-06-01T09:30Z", settings: { windowDays: 0 } },
      "2026-06-01T09:00Z",
      ["06-01T10:00", "06-01T11:00"],
    ],
    ["none without hours", { settings: { weeklyHours: {} } }, "2026-06-01T09:00Z", []],
  ] satisfies [string, Given, string, string[]][])("are %s", (_what, given, start, expected) => {
    expect(nearest(given, start)).toEqual(expected);
  });
});

test("a type without length or steps is a mistake", () => {
  for (const settings of [{ durationMinutes: 0 }, { stepMinutes: 0 }]) {
    expect(() => offered({ settings })).toThrow("A meeting and its steps take time");
  }
});
