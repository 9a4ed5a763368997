import { expect, test } from "vitest";
import { todayHere, ownZone, zoneChoices, zoneName } from "./time-zones.ts";

test("a zone is read as a place", () => {
  expect(zoneName("America/Argentina/Buenos_Aires")).toBe("America, Argentina, Buenos Aires");
});

test("the zone at hand stands first, and every zone once, also one that browsers do not list", () => {
  const values = (first: string) => zoneChoices(first).map(({ value }) => value);
  expect(zoneChoices("Europe/Berlin").slice(0, 2)).toEqual([{ value: "Europe/Berlin", label: "Europe, Berlin" }, { value: "Africa/Abidjan", label: "Africa, Abidjan" }]);
  for (const first of ["Europe/Berlin", "UTC"]) expect(new Set(values(first)).size).toBe(values(first).length);
  expect(values("Etc/GMT+12")[0]).toBe("Etc/GMT+12");
});

test("today is the day on the reader's calendar", () => {
  const now = new Date(2026, 10, 21, 23, 59);
  expect([ownZone().length > 0, todayHere(now)]).toEqual([true, "2026-11-21"]);
});
