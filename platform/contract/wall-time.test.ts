import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, test } from "vitest";
import { isTimeZone, minutesOf, momentAt, wallTimeIn } from "./wall-time.ts";

describe("wall-clock time", () => {
  test.each([
    ["UTC", "2026-11-21T12:00:00Z", "2026-11-21", "12:00"],
    // Eleven hours behind and fourteen ahead: the two extremes.
    ["Pacific/Pago_Pago", "2026-11-21T10:59:59Z", "2026-11-20", "23:59"],
    ["Pacific/Pago_Pago", "2026-11-21T11:00:00Z", "2026-11-21", "00:00"],
    ["Pacific/Kiritimati", "2026-11-21T09:59:59Z", "2026-11-21", "23:59"],
    ["Pacific/Kiritimati", "2026-11-21T10:00:00Z", "2026-11-22", "00:00"],
    ["Asia/Kathmandu", "2026-11-21T18:15:00Z", "2026-11-22", "00:00"],
    ["Europe/Berlin", "2026-10-25T00:59:00Z", "2026-10-25", "02:59"],
    ["Europe/Berlin", "2026-10-25T01:00:00Z", "2026-10-25", "02:00"],
  ])("in %s at %s shows %s %s", (zone, moment, day, time) => {
    expect(wallTimeIn(zone, new Date(moment))).toEqual({ day, time });
  });

  test.each([
    ["the day before clocks go forward", "Europe/Berlin", "2026-03-28", "14:30", "2026-03-28T13:30:00.000Z"],
    [
      "the day after: the same wall-clock time",
      "Europe/Berlin",
      "2026-03-29",
      "14:30",
      "2026-03-29T12:30:00.000Z",
    ],
    [
      "an hour that is skipped: that much later",
      "Europe/Berlin",
      "2026-03-29",
      "02:30",
      "2026-03-29T01:30:00.000Z",
    ],
    [
      "an hour that comes twice: the first time",
      "Europe/Berlin",
      "2026-10-25",
      "02:30",
      "2026-10-25T00:30:00.000Z",
    ],
    ["clocks that go back at midnight", "America/Havana", "2026-11-01", "00:30", "2026-11-01T04:30:00.000Z"],
    ["half an hour's change", "Australia/Lord_Howe", "2026-10-04", "02:15", "2026-10-03T15:45:00.000Z"],
    ["eleven hours behind", "Pacific/Pago_Pago", "2026-11-21", "23:00", "2026-11-22T10:00:00.000Z"],
    ["fourteen hours ahead", "Pacific/Kiritimati", "2026-11-21", "07:00", "2026-11-20T17:00:00.000Z"],
  ])("converts back to a moment: %s", (_what, zone, day, time, moment) => {
    expect(momentAt(zone, { day, time }).toISOString()).toBe(moment);
  });

  test("agrees with the language's own calendar everywhere and always, even across clock changes", () => {
    const zones = [
      "Pacific/Pago_Pago",
      "Pacific/Kiritimati",
      "Europe/Berlin",
      "America/New_York",
      "America/Havana",
      "Australia/Lord_Howe",
      "Asia/Kathmandu",
      "Africa/Casablanca",
      "UTC",
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 60 * 24 * 365 * 60 }),
        (zone, minutes) => {
          const wall = Temporal.PlainDateTime.from("1990-01-01T00:00").add({ minutes });
          const expected = wall.toZonedDateTime(zone, { disambiguation: "compatible" });
          const moment = momentAt(zone, {
            day: wall.toPlainDate().toString(),
            time: wall.toPlainTime().toString().slice(0, 5),
          });
          expect(moment.getTime()).toBe(expected.epochMilliseconds);
          expect(wallTimeIn(zone, moment)).toEqual({
            day: expected.toPlainDate().toString(),
            time: expected.toPlainTime().toString().slice(0, 5),
          });
        },
      ),
    );
  });

  test.each([
    ["00:00", 0],
    ["08:30", 510],
    ["23:59", 1439],
    ["21:00:00", 1260],
  ])("counts %s as %d minutes", (time, minutes) => {
    expect(minutesOf(time)).toBe(minutes);
  });

  test.each([
    ["Europe/Berlin", true],
    ["UTC", true],
    ["Mars/Olympus", false],
    ["", false],
    ["../etc", false],
  ])("knows whether %j is a time zone", (name, known) => {
    expect(isTimeZone(name)).toBe(known);
  });
});
