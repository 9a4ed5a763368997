import { expect, test } from "vitest";
import { nameOfFile, readLabel, skippedLabel } from "./feeds.view.ts";

const now = new Date("2026-11-24T12:00:00Z");
const feed = { isFile: false, lastReadAt: "2026-11-24T11:55:00Z", error: null, events: 12 };

test.each([
  [feed, "Read 5 minutes ago, 12 events"],
  [{ ...feed, events: 1, lastReadAt: "2026-11-24T12:00:00Z" }, "Read just now, 1 event"],
  [{ ...feed, lastReadAt: null }, "We’re reading it now"],
  [{ ...feed, lastReadAt: null, error: "It is gone." }, "Not read yet"],
  [{ ...feed, isFile: true }, "12 events"],
])("a calendar's age, case %#", (one, label) => expect(readLabel(one, now)).toBe(label));

test("events that were left out are counted", () =>
  expect([1, 2].map(skippedLabel)).toEqual(["1 event was left out", "2 events were left out"]));

test.each([
  ["trips 2027.ics", "trips 2027"],
  [".ics", "Calendar"],
  ["home", "home"],
])("%s is called %s", (file, name) => expect(nameOfFile(file)).toBe(name));
