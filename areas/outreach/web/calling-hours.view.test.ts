import { describe, expect, test } from "vitest";
import { usualCallingHours } from "#areas/outreach/contract/calling-hours.rules.ts";
import { callingHoursWords, HoursForm, hoursChanges, hoursValues, isWide } from "./calling-hours.view.ts";

const usual = hoursValues({ country: null, callingHours: [...usualCallingHours] });
const withMonday = (monday: object) => ({
  ...usual,
  days: usual.days.map((day, at) => (at === 0 ? { ...day, ...monday } : day)),
});

describe("the form of the hours for calls and texts", () => {
  test.each([
    [{}, []],
    [{ from: "07:59" }, ["days.0.from"]],
    [{ to: "21:01" }, ["days.0.to"]],
    [{ from: "18:00", to: "18:00" }, ["days.0.to"]],
    [{ from: "" }, ["days.0.from"]],
    [{ isOpen: false, from: "", to: "" }, []],
  ])("Monday %j is wrong in %j", (monday, wrong) => {
    const read = HoursForm.safeParse(withMonday(monday));
    expect([...new Set((read.error?.issues ?? []).map(({ path }) => path.join(".")))]).toEqual(wrong);
  });

  test.each([
    [[...usualCallingHours], "US"],
    [[{ weekday: 7, from: "12:00", to: "17:30" }], "CA"],
    [[], "GB"],
  ])("%j comes back as it went in", (callingHours, country) => {
    expect(hoursChanges(HoursForm.parse(hoursValues({ callingHours, country })))).toEqual({
      callingHours,
      country,
    });
  });

  test("a country that nobody chose is not sent", () => {
    expect(hoursChanges(HoursForm.parse(usual))).not.toHaveProperty("country");
  });

  test.each([
    [{}, false],
    [{ from: "09:00" }, true],
    [{ to: "20:00" }, true],
    [{ isOpen: false, to: "20:00" }, false],
  ])("Monday %j says that states may allow less: %j", (monday, wide) => {
    expect(isWide(withMonday(monday).days)).toBe(wide);
  });

  test("has words for a clash", () => {
    expect(callingHoursWords([])).toBe("On no day");
    expect(callingHoursWords([{ weekday: 1, from: "10:00", to: "18:00" }])).toBe("Monday 10:00 to 18:00");
  });
});
