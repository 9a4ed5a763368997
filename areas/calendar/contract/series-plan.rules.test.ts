import { describe, expect, test } from "vitest";
import type { Wanted } from "./repeats.rules.ts";
import { goesOn, type Placed, type Rhythm, seriesPlan, weekdaysAfter } from "./series-plan.rules.ts";

// November 24, 2026 is a Tuesday.
const tuesdays = ["2026-11-24", "2026-12-01", "2026-12-08", "2026-12-15"];
const placed = (days: readonly string[]) =>
  days.map((day, at) => ({ id: String(at + 1), day })) as unknown as readonly [Placed, ...Placed[]];
const weekly: Rhythm = { rule: "weekly", weekdays: [2], firstDay: "2026-11-17", lastDay: "2026-12-15" };

describe("another rule from a meeting on", () => {
  test.each<[string, Wanted | null, { by?: number; kept: string; removed: string; added: string[] }]>([
    ["ends the series here", null, { kept: "1", removed: "234", added: [] }],
    [
      "keeps the meetings on its days and adds the others",
      { rule: "two_weeks", count: 4 },
      { kept: "13", removed: "24", added: ["2026-12-22", "2027-01-05"] },
    ],
    [
      "of two weekdays adds those between",
      { rule: "weekly", weekdays: [2, 4], count: 4 },
      { kept: "12", removed: "34", added: ["2026-11-26", "2026-12-03"] },
    ],
    [
      "of another weekday moves all by as much",
      { rule: "weekly", weekdays: [4], count: 4 },
      { by: 2, kept: "1234", removed: "", added: [] },
    ],
    [
      "until a day ends there",
      { rule: "weekly", weekdays: [2], until: "2026-12-07" },
      { kept: "12", removed: "34", added: [] },
    ],
  ])("%s", (_name, repeats, { by = 0, kept, removed, added }) => {
    expect(seriesPlan(placed(tuesdays), repeats, undefined)).toEqual({
      by,
      kept: [...kept],
      removed: [...removed],
      added,
    });
  });

  test("leaves one of two that would be on one day", () => {
    const plan = seriesPlan(
      placed(["2026-11-24", "2026-12-01", "2026-12-01"]),
      { rule: "weekly", count: 2 },
      undefined,
    );
    expect(plan).toMatchObject({ kept: ["1", "2"], removed: ["3"] });
  });
});

describe("the same rule", () => {
  test.each<[string, Wanted, { kept: string; removed: string; added: string[] }]>([
    [
      "with more meetings goes on after the last",
      { rule: "weekly", count: 6 },
      { kept: "1234", removed: "", added: ["2026-12-22", "2026-12-29"] },
    ],
    ["with fewer ends earlier", { rule: "weekly", count: 2 }, { kept: "12", removed: "34", added: [] }],
    [
      "until a later day goes on until then",
      { rule: "weekly", until: "2026-12-29" },
      { kept: "1234", removed: "", added: ["2026-12-22", "2026-12-29"] },
    ],
    [
      "until an earlier day ends there",
      { rule: "weekly", until: "2026-12-08" },
      { kept: "123", removed: "4", added: [] },
    ],
    ["of as many changes nothing", { rule: "weekly", count: 4 }, { kept: "1234", removed: "", added: [] }],
  ])("%s", (_name, repeats, expected) => {
    const { kept, removed, added } = expected;
    expect(seriesPlan(placed(tuesdays), repeats, weekly)).toEqual({
      by: 0,
      kept: [...kept],
      removed: [...removed],
      added,
    });
  });

  test("leaves alone what was moved by itself, also the one that it is changed from", () => {
    const rows = placed(["2026-11-25", "2026-12-02", "2026-12-08"]);
    const plan = seriesPlan(rows, { rule: "weekly", count: 4 }, { ...weekly, lastDay: "2026-12-08" });
    expect(plan).toEqual({ by: 0, kept: ["1", "2", "3"], removed: [], added: ["2026-12-15"] });
  });

  test("goes on after a last one that was canceled, and counts months from the first", () => {
    const monthly: Rhythm = {
      rule: "monthly",
      weekdays: null,
      firstDay: "2027-01-31",
      lastDay: "2027-04-30",
    };
    const plan = seriesPlan(placed(["2027-02-28", "2027-03-31"]), { rule: "monthly", count: 4 }, monthly);
    expect(plan.added).toEqual(["2027-05-31", "2027-06-30"]);
  });

  test.each<[Wanted, string, number, boolean]>([
    [{ rule: "weekly" }, "2026-11-24", 0, true],
    [{ rule: "weekly", weekdays: [2] }, "2026-11-25", 0, true],
    [{ rule: "weekly" }, "2026-11-25", 0, false],
    [{ rule: "weekly" }, "2026-11-25", 1, true],
    [{ rule: "weekly", weekdays: [2] }, "2026-11-25", 1, false],
    [{ rule: "weekly", weekdays: [2, 4] }, "2026-11-24", 0, false],
    [{ rule: "two_weeks" }, "2026-11-24", 0, false],
  ])("is recognized: %j on %s, moved by %i: %s", (repeats, day, movedBy, isSame) => {
    expect(goesOn(repeats, weekly, day, movedBy)).toBe(isSame);
  });

  test("weekdays go round", () => {
    expect(weekdaysAfter([1, 6], 2)).toEqual([1, 3]);
    expect(weekdaysAfter([1], -8)).toEqual([7]);
  });
});
