import { describe, expect, test } from "vitest";
import { offsetAt, wallTimeIn } from "#platform/contract/wall-time.ts";
import {
  clockChangeAt,
  clockNote,
  nextFreeSlot,
  reordered,
  slotTimes,
  usualSlots,
} from "./post-times.rules.ts";

const newYork = "America/New_York";

test.each([
  ["America/New_York", "2027-03-14", "02:30", "skipped"],
  ["America/New_York", "2027-11-07", "01:30", "twice"],
  ["America/New_York", "2027-11-07", "02:00", undefined],
  ["America/New_York", "2027-03-14", "03:00", undefined],
  ["Australia/Lord_Howe", "2027-04-04", "01:45", "twice"],
  ["Australia/Lord_Howe", "2027-10-03", "02:15", "skipped"],
  ["Asia/Kolkata", "2027-03-14", "02:30", undefined],
])("%s on %s at %s: %s", (zone, day, time, change) => {
  expect(clockChangeAt(zone, { day, time })).toBe(change);
});

test("a skipped time and one that comes twice are said", () => {
  expect(clockNote(newYork, { day: "2027-03-14", time: "02:30" })).toBe(
    "The clock skips 02:30 that day. Your post goes out at 03:30.",
  );
  expect(clockNote(newYork, { day: "2027-11-07", time: "01:30" })).toBe(
    "The clock shows 01:30 twice that day. Your post goes out the first time.",
  );
  expect(clockNote(newYork, { day: "2027-11-08", time: "01:30" })).toBeUndefined();
});

describe("the next free time", () => {
  // A Tuesday, 10:00 in New York.
  const from = new Date("2026-12-01T15:00:00.000Z");
  const at = (taken: readonly string[], slots = usualSlots) =>
    nextFreeSlot(slots, newYork, from, taken)?.localTime;
  test("is the next one of the week that no post has", () => {
    expect(at([])).toBe("2026-12-02T10:00");
    expect(at(["2026-12-02T15:00:00.000Z"])).toBe("2026-12-04T10:00");
    expect(at([], [{ weekday: 2, time: "10:00" }])).toBe("2026-12-08T10:00");
    expect(at([], [])).toBeUndefined();
  });
});

const dayMs = 86_400_000;
const [first, last] = [Date.parse("2026-01-01T00:00:00Z"), Date.parse("2029-01-01T00:00:00Z")];

/** Zones with other clocks than all before them. */
function differentZones(): string[] {
  const seen = new Map<string, string>();
  for (const zone of Intl.supportedValuesOf("timeZone")) {
    const months = Array.from({ length: 37 }, (_, at) => offsetAt(zone, first + at * 30 * dayMs));
    if (!seen.has(months.join())) seen.set(months.join(), zone);
  }
  return [...seen.values()];
}

test("slots keep their time of day over every clock change until 2029, in every zone", () => {
  const slots = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
    ["00:30", "02:15"].map((time) => ({ weekday, time })),
  );
  let changes = 0;
  for (const zone of differentZones()) {
    for (let day = first; day < last; day += dayMs) {
      if (offsetAt(zone, day) === offsetAt(zone, day + dayMs)) continue;
      changes += 1;
      let before = 0;
      for (const { localTime, moment } of take(slotTimes(slots, zone, new Date(day - dayMs)), 6)) {
        const wall = { day: localTime.slice(0, 10), time: localTime.slice(11) };
        expect([zone, localTime, moment.getTime() > before]).toEqual([zone, localTime, true]);
        const isKept = wallTimeIn(zone, moment).time === wall.time;
        expect([zone, localTime, isKept]).toEqual([zone, localTime, clockChangeAt(zone, wall) !== "skipped"]);
        before = moment.getTime();
      }
    }
  }
  expect(changes).toBeGreaterThan(100);
});

function* take<T>(items: Iterable<T>, most: number): Generator<T> {
  let taken = 0;
  for (const item of items) {
    if (taken === most) return;
    taken += 1;
    yield item;
  }
}

test("a queue keeps its times when posts change places", () => {
  const queue = ["a", "b", "c", "d"].map((id) => ({ id }));
  const ids = (moved: string, before: string | null) =>
    reordered(queue, moved, before)
      .map(({ id }) => id)
      .join("");
  expect([ids("d", "b"), ids("a", "d"), ids("a", null), ids("b", "b"), ids("x", "a")]).toEqual([
    "adbc",
    "bcad",
    "bcda",
    "abcd",
    "abcd",
  ]);
});
