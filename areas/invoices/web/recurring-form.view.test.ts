import { describe, expect, test } from "vitest";
import { newSchedule, ScheduleForm, writtenDates, writtenSchedule } from "./recurring-form.view.ts";

const today = "2026-11-25";
const form = (changes: Partial<ScheduleForm> = {}): ScheduleForm => ({ ...newSchedule(today), ...changes });

describe("the schedule as it is written", () => {
  test.each<[Partial<ScheduleForm>, string]>([
    [{}, "2026-11-25 2026-12-25 2027-01-25"],
    [{ every: "2", unit: "week" }, "2026-11-25 2026-12-09 2026-12-23"],
    [{ end: "after", after: "1" }, "2026-11-25"],
    [{ end: "on", on: "2026-12-30" }, "2026-11-25 2026-12-25"],
    [{ startDate: "2026-10-31" }, "2026-10-31 2026-11-30 2026-12-31"],
  ])("%j", (changes, dates) => {
    expect(writtenDates(form(changes), today)?.slice(0, 3).join(" ")).toBe(dates);
  });

  test.each<Partial<ScheduleForm>>([
    { every: "" },
    { every: "1.5" },
    { every: "0" },
    { startDate: "2026-02-30" },
    { startDate: "" },
    { end: "after", after: "x" },
    { end: "on", on: "" },
  ])("shows no dates while it can’t be read: %j", (changes) => {
    expect(writtenSchedule(form(changes))).toBeUndefined();
  });

  test.each<[Partial<ScheduleForm>, string]>([
    [{ every: "x" }, "every"],
    [{ every: "400" }, "every"],
    [{ end: "after", after: "0" }, "after"],
    [{ end: "on", on: "" }, "on"],
    [{ dueDays: "-1" }, "dueDays"],
    [{ startDate: "" }, "startDate"],
  ])("%j is told under its field", (changes, field) => {
    const { issues = [] } = ScheduleForm.safeParse(form(changes)).error ?? {};
    expect([...new Set(issues.map(({ path }) => path[0]))]).toEqual([field]);
  });

  test.each([
    ["2026-11-10", "2026-12-10"],
    ["2026-11-25", "2026-12-25"],
    ["2026-10-31", "2026-11-30"],
    ["2031-01-31", "2031-02-28"],
    ["2020-02-29", "2026-11-29"],
  ])("an invoice of %s repeats from %s on", (issueDate, start) => {
    expect(newSchedule(today, { issueDate }).startDate).toBe(start);
  });
});
