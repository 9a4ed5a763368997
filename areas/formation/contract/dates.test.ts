import { describe, expect, test } from "vitest";
import { weekdayOf } from "#platform/contract/dates.ts";
import { datesOf, electionDayOf } from "./dates.rules.ts";
import { stateReports } from "./state-reports.rules.ts";
import { stateTaxes } from "./state-taxes.rules.ts";
import { type BusinessType, businessTypes, type StateCode, stateCodes } from "./states.schema.ts";

const days = (incorporationState: StateCode, businessType: BusinessType, formedOn: string, to: string) =>
  datesOf({ incorporationState, businessType, formedOn, to });
const dueOn = (dates: ReturnType<typeof days>, rule: string): string[] =>
  dates.filter((date) => date.rule === rule).map((date) => date.dueOn);

/** March, April, June, September and December 15 and the next January 15, moved by python-holidays 0.105, `US(subdiv="DC")`. */
const fifteenths: Record<number, string> = {
  2026: "03-16 04-15 06-15 09-15 12-15 01-15",
  2027: "03-15 04-15 06-15 09-15 12-15 01-18",
  2028: "03-15 04-18 06-15 09-15 12-15 01-16",
  2029: "03-15 04-17 06-15 09-17 12-17 01-15",
  2030: "03-15 04-15 06-17 09-16 12-16 01-15",
  2031: "03-17 04-15 06-16 09-15 12-15 01-15",
  2032: "03-15 04-15 06-15 09-15 12-15 01-18",
  2033: "03-15 04-18 06-15 09-15 12-15 01-17",
  2034: "03-15 04-18 06-15 09-15 12-15 01-16",
  2035: "03-15 04-17 06-15 09-17 12-17 01-15",
  2036: "03-17 04-15 06-16 09-15 12-15 01-15",
};
/** By when Form 2553 is due for a start on January 7, January 31, April 30, July 1, September 20 and December 31, likewise. */
const elections: Record<number, string> = {
  2026: "26-03-23 26-04-14 26-07-14 26-09-15 26-12-04 27-03-15",
  2027: "27-03-22 27-04-14 27-07-14 27-09-15 27-12-06 28-03-15",
  2028: "28-03-21 28-04-14 28-07-14 28-09-15 28-12-04 29-03-15",
  2029: "29-03-21 29-04-17 29-07-16 29-09-17 29-12-04 30-03-15",
  2030: "30-03-21 30-04-15 30-07-15 30-09-16 30-12-04 31-03-17",
  2031: "31-03-21 31-04-14 31-07-14 31-09-15 31-12-04 32-03-15",
  2032: "32-03-22 32-04-14 32-07-14 32-09-15 32-12-06 33-03-15",
  2033: "33-03-21 33-04-14 33-07-14 33-09-15 33-12-05 34-03-15",
  2034: "34-03-21 34-04-14 34-07-14 34-09-15 34-12-04 35-03-15",
  2035: "35-03-21 35-04-17 35-07-16 35-09-17 35-12-04 36-03-17",
};
const starts = ["01-07", "01-31", "04-30", "07-01", "09-20", "12-31"];

describe("federal dates", () => {
  test.each(Object.entries(fifteenths))("of %s fall as python-holidays moves them", (year, moved) => {
    const [march, april, june, september, december, january] = moved.split(" ");
    const next = Number(year) + 1;
    const formedOn = `${Number(year) - 1}-12-31`;
    const to = `${next}-01-31`;
    const ofOwner = days("MT", "sole", formedOn, to);
    expect(dueOn(ofOwner, "estimated_tax").filter((day) => day > `${year}-02-01`)).toEqual([
      `${year}-${april}`,
      `${year}-${june}`,
      `${year}-${september}`,
      `${next}-${january}`,
    ]);
    expect(dueOn(ofOwner, "tax_return")).toEqual([`${year}-${april}`]);
    expect(ofOwner.map(({ source }) => source?.url.includes("uscode.house.gov"))).not.toContain(false);
    const ofCorporation = days("MT", "corporation", formedOn, to);
    expect(dueOn(ofCorporation, "estimated_tax").slice(-1)).toEqual([`${year}-${december}`]);
    for (const type of ["scorp", "partnership"] as const)
      expect(dueOn(days("MT", type, formedOn, to), "tax_return")).toEqual([`${year}-${march}`]);
  });

  test.each(Object.entries(elections))(
    "Form 2553 for starts in %s is due as python-holidays says",
    (year, due) => expect(starts.map((day) => electionDayOf(`${year}-${day}`).slice(2)).join(" ")).toBe(due),
  );

  test("Form 2553: the IRS's own example, a tax year that begins on January 7", () => {
    expect(electionDayOf("2028-01-07")).toBe("2028-03-21");
    expect(dueOn(days("WY", "scorp", "2028-01-07", "2028-12-31"), "s_election")).toEqual(["2028-03-21"]);
    for (const type of businessTypes.filter((one) => one !== "scorp"))
      expect(dueOn(days("WY", type, "2028-01-07", "2028-12-31"), "s_election")).toEqual([]);
  });

  test("the return of 2027 is due on April 18, 2028: a Saturday, then Emancipation Day", () =>
    expect(dueOn(days("NV", "sole", "2027-01-01", "2028-12-31"), "tax_return")).toEqual(["2028-04-18"]));
});

describe("a state's dates", () => {
  test.each([
    ["CA", "llc", "2026-06-18", "franchise_tax", ["2026-09-15", "2027-04-15", "2028-04-15"]],
    ["CA", "llc", "2026-11-30", "franchise_tax", ["2027-02-15", "2027-04-15", "2028-04-15"]],
    ["CA", "llc", "2026-06-18", "statement_of_information", ["2026-09-16", "2028-06-30"]],
    ["CA", "corporation", "2026-06-18", "franchise_tax", ["2027-04-15", "2028-04-15"]],
    ["CA", "scorp", "2026-02-01", "statement_of_information", ["2026-05-02", "2027-02-28", "2028-02-29"]],
    ["DE", "llc", "2026-12-31", "franchise_tax", ["2027-06-01", "2028-06-01"]],
    ["DE", "scorp", "2026-06-18", "annual_report", ["2027-03-01", "2028-03-01"]],
    ["FL", "llc", "2026-12-31", "annual_report", ["2027-05-01", "2028-05-01"]],
    ["HI", "llc", "2026-05-15", "annual_report", ["2027-06-30", "2028-06-30"]],
    ["HI", "corporation", "2026-02-15", "annual_report", ["2027-03-31", "2028-03-31"]],
    ["IA", "llc", "2026-05-15", "annual_report", ["2027-04-01"]],
    ["IA", "corporation", "2026-05-15", "annual_report", ["2028-04-01"]],
    ["IL", "llc", "2026-03-15", "annual_report", ["2027-02-28", "2028-02-29"]],
    ["IL", "llc", "2026-01-15", "annual_report", ["2026-12-31", "2027-12-31", "2028-12-31"]],
    ["MA", "llc", "2028-02-29", "annual_report", []],
    ["MA", "llc", "2026-05-15", "annual_report", ["2027-05-15", "2028-05-15"]],
    ["KY", "llc", "2026-05-15", "annual_report", ["2027-06-30", "2028-06-30"]],
    ["NE", "llc", "2027-05-15", "annual_report", []],
    ["NV", "llc", "2026-02-10", "annual_report", ["2027-02-28", "2028-02-29"]],
    ["NV", "corporation", "2026-05-15", "annual_report", ["2027-05-31", "2028-05-31"]],
    ["NY", "llc", "2026-05-15", "publication", ["2026-09-12"]],
    ["NY", "corporation", "2026-05-15", "annual_report", ["2028-05-31"]],
    ["NY", "corporation", "2026-05-15", "publication", []],
    ["PA", "llc", "2026-05-15", "annual_report", ["2027-09-30", "2028-09-30"]],
    ["PA", "corporation", "2026-05-15", "annual_report", ["2027-06-30", "2028-06-30"]],
    ["RI", "llc", "2026-05-15", "annual_report", ["2027-05-01", "2028-05-01"]],
    ["TX", "llc", "2026-05-15", "franchise_tax", ["2027-05-15", "2028-05-15"]],
    ["VA", "llc", "2026-05-15", "annual_report", ["2027-05-31", "2028-05-31"]],
    ["VA", "corporation", "2026-05-15", "annual_report", ["2027-05-31", "2028-05-31"]],
    ["WY", "llc", "2026-05-15", "annual_report", ["2027-05-01", "2028-05-01"]],
    ["WY", "corporation", "2026-01-01", "annual_report", ["2027-01-01", "2028-01-01"]],
  ] as const)("%s, %s of %s: %s", (state, type, formedOn, rule, expected) =>
    expect(dueOn(days(state, type, formedOn, "2028-12-31"), rule)).toEqual(expected),
  );

  test("stay where they fall, also on a Saturday", () => {
    expect(weekdayOf("2027-05-15")).toBe(6);
    expect(dueOn(days("TX", "llc", "2026-01-05", "2027-12-31"), "franchise_tax")).toEqual(["2027-05-15"]);
  });

  test("each have a state's law behind them", () => {
    for (const { source, state } of [...stateReports, ...stateTaxes]) {
      expect(source.quote.length, state).toBeGreaterThan(20);
      expect(source.url).toMatch(/^https:\/\/([\w-]+\.)*(gov|us|justia\.com)\//);
    }
  });
});

test("every date of every state and type is after the start, up to the end, in order, and once", () => {
  for (const state of stateCodes)
    for (const type of businessTypes) {
      const dates = days(state, type, "2027-12-31", "2030-12-31");
      const names = dates.map(({ rule, period }) => `${rule} ${period}`);
      expect(new Set(names).size, `${state} ${type}`).toBe(names.length);
      const found = dates.map((date) => date.dueOn);
      expect(found).toEqual([...found].sort());
      expect(found.every((day) => day > "2027-12-31" && day <= "2030-12-31")).toBe(true);
    }
});
