import { expect, test } from "vitest";
import type { BusyTime } from "#areas/calendar/contract/busy.api.ts";
import { busyOn } from "./busy.view.ts";

const busy = (
  start: string,
  end: string,
  kind: BusyTime["kind"] = "outside",
  name: string | null = "Home",
) => ({
  start: `2027-03-${start}:00Z`,
  end: `2027-03-${end}:00Z`,
  hostId: "01930000-0000-7000-8abe-000000000001",
  kind,
  name,
});

test.each([
  [
    "its hours",
    busy("10T19:00", "10T20:00"),
    [{ from: 840, to: 900, text: "Home", label: "Busy in Home, 2:00 PM to 3:00 PM" }],
  ],
  [
    "a gap",
    busy("10T20:00", "10T20:15", "buffer", null),
    [{ from: 900, to: 915, text: "", label: "Kept free after a meeting, 3:00 PM to 3:15 PM" }],
  ],
  [
    "a whole trip",
    busy("09T05:00", "12T05:00"),
    [{ from: 0, to: 1440, text: "Home", label: "Busy in Home, 12:00 AM to 12:00 AM" }],
  ],
  [
    "a meeting that is not theirs to see",
    { ...busy("10T19:00", "10T20:00", "hidden", null), who: "Ben Okafor" },
    [{ from: 840, to: 900, text: "Busy", label: "Ben Okafor is busy, 2:00 PM to 3:00 PM" }],
  ],
  [
    "one of their own that is not theirs to see",
    busy("10T19:00", "10T20:00", "hidden", null),
    [{ from: 840, to: 900, text: "Busy", label: "You’re busy, 2:00 PM to 3:00 PM" }],
  ],
  ["what ended at midnight", busy("09T05:00", "10T05:00"), []],
  ["the day after", busy("11T15:00", "11T16:00"), []],
  ["meetings, which stand there themselves", busy("10T19:00", "10T20:00", "meeting", null), []],
])("on a day: %s", (_name, one, expected) => {
  expect(busyOn("2027-03-10", [one], "America/New_York")).toEqual(expected);
});
