import { describe, expect, test } from "vitest";
import type { Availability } from "./availability.rules.ts";
import { freeTimes } from "./free-times.rules.ts";
import { hostRules } from "./meeting-types.schema.ts";
import { type Candidate, hostsAt, offeredTimes, whyNotOffered } from "./offered.rules.ts";

// A Tuesday, open from 9 to 12.
const day = "2026-06-02";
const at = (time: string): Date => new Date(`${day}T${time}:00Z`);
const busyAt = (...times: string[]): Availability["busy"] =>
  times.map((time) => ({
    kind: "meeting",
    name: "Market",
    start: at(time),
    end: new Date(at(time).getTime() + 3_600_000),
  }));
const candidate = (hostId: string, ahead: number, busy: Availability["busy"] = []): Candidate => ({
  hostId,
  ahead,
  availability: {
    settings: {
      durationMinutes: 60,
      bufferMinutes: 0,
      stepMinutes: 60,
      weeklyHours: { 2: [["09:00", "12:00"]] },
      dateOverrides: [],
    },
    timeZone: "UTC",
    now: new Date("2026-06-01T08:00Z"),
    busy,
    meetingsOn: {},
    who: hostId === "me" ? undefined : hostId,
  },
});
const range = { from: day, to: day };
const both = [candidate("me", 3, busyAt("09:00")), candidate("Ben", 1, busyAt("10:00"))];
const starts = (rule: "any" | "all" | "chosen", candidates: Candidate[]) =>
  offeredTimes(rule, candidates, range).map(({ start, hostIds }) => [
    start.toISOString().slice(11, 16),
    ...hostIds,
  ]);

describe("a type with several hosts offers", () => {
  test("what anyone has free, in order, with who has", () => {
    expect(starts("any", both)).toEqual([
      ["09:00", "Ben"],
      ["10:00", "me"],
      ["11:00", "me", "Ben"],
    ]);
    expect(starts("chosen", both)).toEqual(starts("any", both));
  });

  test("only what all have free where they give it together", () => {
    expect(starts("all", both)).toEqual([["11:00", "me", "Ben"]]);
  });

  test.each(hostRules)("of one host what this host has free (%s)", (rule) => {
    for (const one of both)
      expect(starts(rule, [one]).map(([time]) => time)).toEqual(
        freeTimes(one.availability, range).map(({ start }) => start.toISOString().slice(11, 16)),
      );
  });
});

describe("a meeting is given", () => {
  test("by the free one with the fewest meetings ahead, and by the first of two with as many", () => {
    expect(hostsAt("any", both, at("11:00"))).toEqual(["Ben"]);
    expect(hostsAt("any", both, at("10:00"))).toEqual(["me"]);
    expect(hostsAt("any", [candidate("me", 1), candidate("Ben", 1)], at("11:00"))).toEqual(["me"]);
  });

  test("by all together, or by nobody", () => {
    expect(hostsAt("all", both, at("11:00"))).toEqual(["me", "Ben"]);
    expect(hostsAt("all", both, at("10:00"))).toEqual([]);
  });

  test("by the first who is free where nobody was chosen, and by nobody outside the hours", () => {
    expect(hostsAt("chosen", both, at("11:00"))).toEqual(["me"]);
    for (const rule of hostRules) expect(hostsAt(rule, both, at("13:00"))).toEqual([]);
  });
});

describe("why not", () => {
  test("has no reason exactly where the start is offered", () => {
    for (const rule of hostRules) {
      const offered = offeredTimes(rule, both, range).map(({ start }) => start.getTime());
      for (const time of ["08:00", "09:00", "09:30", "10:00", "11:00", "12:00"])
        expect([time, whyNotOffered(rule, both, at(time)).length === 0]).toEqual([
          time,
          offered.includes(at(time).getTime()),
        ]);
    }
  });

  test("names each host's own reasons, and what holds for all of them once", () => {
    const taken = [candidate("me", 0, busyAt("09:00")), candidate("Ben", 0, busyAt("09:00"))];
    expect(whyNotOffered("any", taken, at("09:00")).map(({ message }) => message)).toEqual([
      "You have “Market” from 9:00 AM to 10:00 AM.",
      "Ben has “Market” from 9:00 AM to 10:00 AM.",
    ]);
    expect(whyNotOffered("all", both, at("09:00")).map(({ message }) => message)).toEqual([
      "You have “Market” from 9:00 AM to 10:00 AM.",
    ]);
    expect(whyNotOffered("any", taken, at("13:00")).map(({ message }) => message)).toEqual([
      "On Tuesdays you’re open 9:00 AM to 12:00 PM.",
    ]);
  });
});
