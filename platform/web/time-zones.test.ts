import { expect, test } from "vitest";
import { todayHere, ownZone, zoneChoices, zoneName } from "./time-zones.ts";

test.each([
  ["America/New_York", "New York (Eastern Time)"],
  ["America/Indiana/Tell_City", "Tell City (Central Time)"],
  ["America/Phoenix", "Phoenix (Arizona Time)"],
  ["Pacific/Honolulu", "Honolulu (Hawaii Time)"],
  ["America/Argentina/Buenos_Aires", "Buenos Aires (Argentina)"],
  ["Europe/Berlin", "Berlin (Europe)"],
  ["UTC", "UTC"],
  ["Etc/GMT+12", "GMT+12"],
])("the zone %s is read as %s", (zone, name) => {
  expect(zoneName(zone)).toBe(name);
});

test("the current zone comes first, and every zone once, even one that browsers do not list", () => {
  const values = (first: string) => zoneChoices(first).map(({ value }) => value);
  expect(zoneChoices("Europe/Berlin").slice(0, 2)).toEqual([
    { value: "Europe/Berlin", label: "Berlin (Europe)" },
    { value: "Africa/Abidjan", label: "Abidjan (Africa)" },
  ]);
  for (const first of ["Europe/Berlin", "UTC", "America/Chicago"])
    expect(new Set(values(first)).size).toBe(values(first).length);
  expect(values("Etc/GMT+12")[0]).toBe("Etc/GMT+12");
});

test("an American sees the country's own zones first", () => {
  expect(
    zoneChoices("America/Chicago")
      .slice(0, 8)
      .map(({ label }) => label),
  ).toEqual([
    "Chicago (Central Time)",
    "New York (Eastern Time)",
    "Denver (Mountain Time)",
    "Phoenix (Arizona Time)",
    "Los Angeles (Pacific Time)",
    "Anchorage (Alaska Time)",
    "Honolulu (Hawaii Time)",
    "Abidjan (Africa)",
  ]);
});

test("today is the day on the reader's calendar", () => {
  const now = new Date(2026, 10, 21, 23, 59);
  expect([ownZone().length > 0, todayHere(now)]).toEqual([true, "2026-11-21"]);
});
