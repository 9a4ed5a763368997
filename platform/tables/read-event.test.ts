import { expect, test } from "vitest";
import { Unreadable } from "./calendar-values.ts";
import { readStoredEvent } from "./read-event.ts";

const now = new Date("2026-11-25T12:00:00Z");
const read = (...lines: string[]) =>
  readStoredEvent(
    ["BEGIN:VCALENDAR", "VERSION:2.0", ...lines, "END:VCALENDAR", ""].join("\r\n"),
    "Meeting@mainstay",
    { timeZone: "America/New_York", now },
  );
const event = (...lines: string[]): string[] => [
  "BEGIN:VEVENT",
  "UID:meeting@mainstay",
  ...lines,
  "END:VEVENT",
];

test.each<[string, string[], [string, string]]>([
  ["in UTC", ["DTSTART:20261126T150000Z", "DTEND:20261126T160000Z"], ["T15:00", "T16:00"]],
  ["in a zone", ["DTSTART;TZID=Europe/Berlin:20261126T150000", "DURATION:PT30M"], ["T14:00", "T14:30"]],
  ["without a zone", ["DTSTART:20261126T090000", "DTEND:20261126T100000"], ["T14:00", "T15:00"]],
  ["of a whole day", ["DTSTART;VALUE=DATE:20261126"], ["-26T05:00", "-27T05:00"]],
])("a time %s is a moment", async (_how, lines, [start, end]) => {
  const found = await read(...event(...lines));
  expect([found?.start.toISOString(), found?.end.toISOString()]).toEqual([
    expect.stringContaining(start),
    expect.stringContaining(end),
  ]);
});

test("of several versions the latest counts, and of a repeating one the whole", async () => {
  const found = await read(
    ...event("DTSTART:20261126T150000Z", "SEQUENCE:3", "STATUS:CANCELLED"),
    ...event("DTSTART:20261126T110000Z", "SEQUENCE:1"),
    ...event("RECURRENCE-ID:20261203T150000Z", "DTSTART:20261203T170000Z", "SEQUENCE:9"),
  );
  expect(found).toMatchObject({ isCancelled: true, sequence: 3 });
});

test("another's event is none of ours, and one that can’t be read says so", async () => {
  expect(
    await read("BEGIN:VEVENT", "UID:other@mainstay", "DTSTART:20261126T150000Z", "END:VEVENT"),
  ).toBeUndefined();
  expect(await readStoredEvent("", "meeting@mainstay", { timeZone: "UTC", now })).toBeUndefined();
  await expect(read(...event("DTSTART:20260230T150000Z"))).rejects.toThrow(Unreadable);
  await expect(read(...event("SUMMARY:No start"))).rejects.toThrow(Unreadable);
});
