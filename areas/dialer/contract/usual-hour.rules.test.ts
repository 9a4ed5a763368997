import { expect, test } from "vitest";
import { usualCallingHours } from "#areas/outreach/contract/calling-hours.rules.ts";
import { nextUsualHour } from "./usual-hour.rules.ts";

const sunday = [{ weekday: 7, from: "12:00", to: "17:00" }];

test.each([
  ["Friday", usualCallingHours, "2026-12-04", "2026-12-05T10:00"],
  ["Saturday, as nobody is called on Sunday", usualCallingHours, "2026-12-05", "2026-12-07T10:00"],
  ["a business that calls on Sundays alone", sunday, "2026-12-07", "2026-12-13T12:00"],
  [
    "hours that are over by ten",
    [{ weekday: 2, from: "08:00", to: "09:30" }],
    "2026-12-07",
    "2026-12-08T08:00",
  ],
  ["a business without hours", [], "2026-12-07", "2026-12-08T10:00"],
])("the next usual hour after %s", (_, hours, today, next) => {
  expect(nextUsualHour(hours, today)).toBe(next);
});
