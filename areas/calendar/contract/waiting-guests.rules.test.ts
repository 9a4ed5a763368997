import { describe, expect, test } from "vitest";
import {
  hasLapsed,
  isOver,
  keptUntil,
  maxOffers,
  startFor,
  stillPassed,
  type WaitingState,
  waitsFor,
} from "./waiting-guests.rules.ts";

const now = new Date("2026-12-01T12:00:00.000Z");
const state = (changes: Partial<WaitingState> = {}): WaitingState => ({
  startTime: "2026-12-02T15:00:00.000Z",
  day: null,
  timeZone: "America/New_York",
  offers: 0,
  offeredStart: null,
  offeredUntil: null,
  passed: [],
  ...changes,
});
const onDay = (day: string, timeZone = "America/New_York") => state({ startTime: null, day, timeZone });

describe("what somebody waits for", () => {
  test.each([
    [state(), "2026-12-02T15:00:00Z", true],
    [state(), "2026-12-02T15:30:00.000Z", false],
    [onDay("2026-12-02"), "2026-12-02T15:00:00.000Z", true],
    // Eleven at night in New York is the next day in Berlin.
    [onDay("2026-12-02"), "2026-12-03T04:00:00.000Z", true],
    [onDay("2026-12-02", "Europe/Berlin"), "2026-12-03T04:00:00.000Z", false],
  ])("%j and %s: %s", (waiting, start, expected) => {
    expect(waitsFor(waiting, start)).toBe(expected);
  });
});

describe("there is nothing left to wait for", () => {
  test.each([
    ["before the class begins", state(), false],
    ["once it begins", state({ startTime: now.toISOString() }), true],
    ["on the day itself", onDay("2026-12-01"), false],
    ["when the day is gone", onDay("2026-11-30"), true],
    ["after too many places that they let pass", state({ offers: maxOffers }), true],
    [
      "while the last one is kept for them",
      state({
        offers: maxOffers,
        offeredStart: "2026-12-02T15:00:00.000Z",
        offeredUntil: "2026-12-01T12:30:00.000Z",
      }),
      false,
    ],
  ])("%s", (_when, waiting, expected) => {
    expect(isOver(waiting, now)).toBe(expected);
  });
});

test("a day is not gone while it is still that day where they are", () => {
  const evening = new Date("2026-12-01T10:30:00.000Z");
  expect(isOver(onDay("2026-11-30", "Pacific/Pago_Pago"), evening)).toBe(false);
  expect(isOver(onDay("2026-11-30"), evening)).toBe(true);
});

describe("a place is kept", () => {
  test.each([
    ["for an hour", "2026-12-02T15:00:00.000Z", 120, "2026-12-01T13:00:00.000Z"],
    ["no longer than it can be booked", "2026-12-01T14:30:00.000Z", 120, "2026-12-01T12:30:00.000Z"],
    ["ten minutes at least", "2026-12-01T14:10:00.000Z", 120, "2026-12-01T12:10:00.000Z"],
    ["or not at all", "2026-12-01T14:09:59.000Z", 120, undefined],
    ["nor once it can't be booked", "2026-12-01T13:00:00.000Z", 120, undefined],
    ["without notice until it begins", "2026-12-01T12:20:00.000Z", 0, "2026-12-01T12:20:00.000Z"],
  ])("%s", (_words, start, notice, expected) => {
    expect(keptUntil(start, notice, now)?.toISOString()).toBe(expected);
  });

  test("until its time is over", () => {
    expect(hasLapsed({ offeredUntil: now.toISOString() }, now)).toBe(true);
    expect(hasLapsed({ offeredUntil: "2026-12-01T12:00:01.000Z" }, now)).toBe(false);
    expect(hasLapsed({ offeredUntil: null }, now)).toBe(false);
  });
});

describe("somebody is offered", () => {
  const [nine, ten] = ["2026-12-02T14:00:00.000Z", "2026-12-02T15:00:00.000Z"];
  test.each([
    ["the first free start of their day", onDay("2026-12-02"), [nine, ten], nine],
    ["not what they let pass", { ...onDay("2026-12-02"), passed: [nine] }, [nine, ten], ten],
    ["only the class that they wait for", state(), [nine, ten], ten],
    ["nothing of another day", onDay("2026-12-03"), [nine, ten], undefined],
    [
      "nothing while something is kept for them",
      { ...onDay("2026-12-02"), offeredStart: nine, offeredUntil: ten },
      [ten],
      undefined,
    ],
  ])("%s", (_words, waiting, free, expected) => {
    expect(startFor(waiting, free)).toBe(expected);
  });

  test("the same again once it was taken in between", () => {
    expect(stillPassed([nine, ten], [ten])).toEqual([ten]);
    expect(startFor(state({ passed: stillPassed([ten], []) }), [ten])).toBe(ten);
  });
});
