import { describe, expect, test } from "vitest";
import { clockStretches } from "#platform/contract/clock-stretches.ts";
import { type CallingPlace, callable, dailyMax, hoursApart, hoursOf } from "./calling-hours.rules.ts";
import { callingHours } from "./calling-hours-rows.rules.ts";
import { statesOf } from "./number-states.rules.ts";
import { usStateOf } from "./us-states.rules.ts";
import { zonesOfNumber } from "./number-zones.rules.ts";
import { isStateHoliday } from "./state-holidays.rules.ts";

/** An owner who would call around the clock. */
const always = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: "00:00", to: "23:59" }));
const states = [...new Set(callingHours.map(({ state }) => state))];

/** What a clock on the wall there shows, by the platform's own calendar. */
const parts = new Map<string, Intl.DateTimeFormat>();
function wall(zone: string, at: Date): { day: string; time: string; weekday: number } {
  const format =
    parts.get(zone) ??
    new Intl.DateTimeFormat("sv-SE", {
      timeZone: zone,
      dateStyle: "short",
      timeStyle: "short",
      hourCycle: "h23",
    });
  parts.set(zone, format);
  const [day = "", time = ""] = format.format(at).split(" ");
  return { day, time, weekday: new Date(`${day}T00:00Z`).getUTCDay() || 7 };
}

/** Whether the law lets a number be called, said once more and row by row. */
function isLawful(
  { channel, states: those }: Pick<CallingPlace, "channel" | "states">,
  zone: string,
  at: Date,
) {
  const { day, time, weekday } = wall(zone, at);
  const inState = (state: string): boolean => {
    const is = those.includes(state);
    if (!is) return true;
    if (state === "TX") return time >= (weekday === 7 ? "12:00" : "09:00");
    if (["FL", "OK"].includes(state)) return time < "20:00";
    if (channel === "text") return true;
    if (state === "KY") return time >= "10:00";
    if (["CT", "NV", "WA"].includes(state)) return time < "20:00";
    if (state === "MS") return weekday !== 7 && time < "20:00";
    if (["AL", "LA"].includes(state)) return weekday !== 7 && time < "20:00" && !isStateHoliday(day);
    if (state === "RI") return weekday < 6 && time < "18:00";
    return true;
  };
  return time >= "08:00" && time < "21:00" && states.every(inState);
}

const day = 86_400_000;
/** Each 107 minutes for some days. */
const around = (from: string, days: number): Date[] =>
  Array.from(
    { length: Math.floor((days * 24 * 60) / 107) },
    (_, at) => new Date(Date.parse(from) + at * 107 * 60_000),
  );

describe("no dial outside the law", () => {
  test("in every zone, around every change of its clocks", () => {
    const year = [Date.parse("2027-01-01T00:00Z"), Date.parse("2028-01-01T00:00Z")] as const;
    for (const zone of Intl.supportedValuesOf("timeZone"))
      for (const { start } of clockStretches(zone, ...year).slice(1))
        for (const moment of around(new Date(start - day).toISOString(), 2)) {
          const place = { channel: "call" as const, zones: [zone], states: [], owner: always };
          expect([zone, moment, callable(place, moment).open]).toEqual([
            zone,
            moment,
            isLawful(place, zone, moment),
          ]);
        }
  });

  test.each(states)(
    "in %s, on every weekday, holiday and through the change of the clocks, by call and by text",
    (state) => {
      for (const channel of ["call", "text"] as const)
        for (const start of ["2026-12-21T00:00Z", "2027-03-11T00:00Z"])
          for (const moment of around(start, 8)) {
            const place = { channel, zones: ["America/Chicago"], states: [state], owner: always };
            const found = callable(place, moment);
            const is = isLawful(place, "America/Chicago", moment);
            expect([moment, found.open]).toEqual([moment, is]);
            if (!found.open && found.until)
              expect(isLawful(place, "America/Chicago", found.until)).toBe(true);
          }
    },
  );

  test("where a number may be in several zones, it is right in each of them; in the owner's hours; and on the narrower side of two states", () => {
    const place: CallingPlace = {
      channel: "call",
      zones: ["America/New_York", "America/Los_Angeles"],
      states: ["KY", "FL"],
      owner: [{ weekday: 3, from: "10:00", to: "18:00" }],
    };
    // Wednesday, 10:00 in the west and 13:00 in the east.
    expect(callable(place, new Date("2026-12-02T17:59:00Z"))).toEqual({
      open: false,
      until: new Date("2026-12-02T18:00Z"),
    });
    expect(callable(place, new Date("2026-12-02T18:00:00Z"))).toEqual({ open: true });
    expect(callable(place, new Date("2026-12-02T23:00:00Z"))).toEqual({
      open: false,
      until: new Date("2026-12-09T18:00Z"),
    });
    expect(hoursOf({ ...place, owner: always }, "2026-12-02")).toEqual({ from: 600, to: 1200 });
    expect(
      callable({ ...place, zones: ["Pacific/Guam", "America/New_York", "America/Adak"] }, new Date()),
    ).toEqual({ open: false });
    expect(callable({ ...place, zones: [] }, new Date())).toEqual({ open: false });
  });
});

test("states that count calls let three a day; Maine wants eight hours between two", () => {
  expect(
    [[], ["FL"], ["ME", "FL"], ["TX"]].map((those) => dailyMax({ channel: "call", states: those })),
  ).toEqual([null, 3, 3, null]);
  expect([["ME", "FL"], ["FL"], []].map((states) => hoursApart({ channel: "call", states }))).toEqual([
    8, 0, 0,
  ]);
  expect(hoursApart({ channel: "text", states: ["ME"] })).toBe(0);
});

test.each([
  ["+12125550142", null, ["NY"], ["America/New_York"]],
  ["+13125550142", "12 Elm St, Austin, TX 78701", ["IL", "TX"], ["America/Chicago"]],
  ["+14155550142", "texas", ["CA", "TX"], ["America/Los_Angeles"]],
  ["+442079460958", "", [], ["Europe/London"]],
])("%s of %j points to %j in %j", (number, address, inStates, zones) => {
  expect(statesOf(number, [address])).toEqual(inStates);
  expect(zonesOfNumber(number)).toEqual(zones);
});

test.each([
  ["12 Elm St, Austin, TX 78701-0001, USA", "TX"],
  ["12 Elm St, Austin, tx 78701", "TX"],
  ["12 Elm St, Austin, TX", "TX"],
  ["12 Elm St, Austin, Texas 78701", "TX"],
  ["12 Elm St, New Orleans, Louisiana", "LA"],
  ["1 Washington St, Miami, FL 33101", "FL"],
  ["1 Main St, Washington, DC 20001", "DC"],
  ["New York, New York 10001", "NY"],
  ["12 Elm St", undefined],
  ["Ask Washington, he knows", undefined],
])("%j is in %s", (address, state) => {
  expect(usStateOf(address)).toBe(state);
});

test("a state that is written beside an address, and the address's own, both count", () => {
  const own = "12 Elm St, Miami, FL 33101";
  expect(statesOf("+442079460958", ["", own])).toEqual(["FL"]);
  expect(statesOf("+12125550142", ["Texas", own])).toEqual(["NY", "TX", "FL"]);
});

test("each row names its source and the day it was checked", () => {
  expect(
    callingHours.filter(({ source, checkedOn }) => !source || !/^\d{4}-\d\d-\d\d$/.test(checkedOn)),
  ).toEqual([]);
});

test.each(["2026-11-26", "2026-12-25", "2027-02-09", "2027-03-26", "2027-07-05", "2027-12-31"])(
  "%s is a holiday",
  (day) => expect(isStateHoliday(day)).toBe(true),
);
