import { describe, expect, test } from "vitest";
import {
  appointmentOfUid,
  type MailedMeeting,
  type MailStep,
  nextReminders,
  nextStep,
  type PlannedMail,
  staleReason,
  uidOf,
} from "./meeting-mails.rules.ts";
import { whenWords } from "./meeting-when.rules.ts";

const now = new Date("2026-11-24T12:00:00Z");
const inHours = (hours: number): string => new Date(now.getTime() + hours * 3_600_000).toISOString();
const meeting = (changes: Partial<MailedMeeting> = {}): MailedMeeting => ({
  status: "confirmed",
  isDeleted: false,
  sequence: 3,
  startTime: inHours(72),
  ...changes,
});
const mail = (step: MailStep, sequence: number, changes: Partial<PlannedMail> = {}): PlannedMail => ({
  step,
  sequence,
  startTime: inHours(72),
  state: "left",
  ...changes,
});

describe("what a person is told next", () => {
  test.each<[string, Partial<MailedMeeting>, boolean, PlannedMail[], MailStep | undefined]>([
    ["a new meeting", {}, true, [], "invitation"],
    ["a new meeting of somebody who isn’t told", {}, false, [], undefined],
    ["a request that waits for a yes", { status: "pending" }, true, [], "asked"],
    ["the yes", {}, true, [mail("asked", 2)], "invitation"],
    ["the same again", {}, true, [mail("invitation", 3)], undefined],
    ["a change", {}, true, [mail("invitation", 2)], "change"],
    ["a change that waits already", {}, true, [mail("change", 3, { state: "waits" })], undefined],
    [
      "a change before the first mail left",
      {},
      true,
      [mail("invitation", 2, { state: "waits" })],
      "invitation",
    ],
    [
      "a change after the first mail failed",
      {},
      true,
      [mail("invitation", 2, { state: "not_sent" })],
      "invitation",
    ],
    ["a cancellation", { status: "cancelled" }, true, [mail("change", 2)], "cancellation"],
    ["a cancellation of a request", { status: "cancelled" }, true, [mail("asked", 2)], "cancellation"],
    ["a cancellation that was told", { status: "cancelled" }, true, [mail("cancellation", 2)], undefined],
    [
      "a cancellation before anything left",
      { status: "cancelled" },
      true,
      [mail("invitation", 2, { state: "waits" })],
      undefined,
    ],
    ["one in the bin", { isDeleted: true }, true, [mail("invitation", 2)], "cancellation"],
    ["one that is on again", {}, true, [mail("invitation", 1), mail("cancellation", 2)], "invitation"],
    ["somebody who no longer comes", {}, false, [mail("invitation", 2)], "cancellation"],
    ["somebody who no longer came before", {}, false, [mail("cancellation", 2)], undefined],
    ["reminders tell nothing new", {}, true, [mail("invitation", 3), mail("day_before", 3)], undefined],
    ["one that has begun", { startTime: inHours(0) }, true, [], undefined],
    [
      "the end of one that has begun",
      { startTime: inHours(-1), status: "cancelled" },
      true,
      [mail("invitation", 2)],
      undefined,
    ],
    ["one that took place", { status: "attended" }, true, [], undefined],
  ])("%s", (_name, changes, isWanted, planned, expected) => {
    expect(nextStep(meeting(changes), isWanted, planned, now)).toBe(expected);
  });
});

describe("reminders", () => {
  const steps = (changes: Partial<MailedMeeting>, planned: PlannedMail[] = []) =>
    nextReminders(meeting(changes), planned, now).map(({ step }) => step);
  test.each<[string, Partial<MailedMeeting>, PlannedMail[], MailStep[]]>([
    ["three days ahead", {}, [], ["day_before", "hour_before"]],
    ["twenty hours ahead", { startTime: inHours(20) }, [], ["hour_before"]],
    ["half an hour ahead", { startTime: inHours(0.5) }, [], []],
    ["of a request", { status: "pending" }, [], []],
    ["of a canceled one", { status: "cancelled" }, [], []],
    ["of one in the bin", { isDeleted: true }, [], []],
    ["planned already", {}, [mail("day_before", 3, { state: "waits" })], ["hour_before"]],
    ["that left for this time", {}, [mail("day_before", 1)], ["hour_before"]],
    [
      "that left for another time",
      {},
      [mail("day_before", 1, { startTime: inHours(48) })],
      ["day_before", "hour_before"],
    ],
    [
      "that waited as of an earlier change",
      {},
      [mail("day_before", 2, { state: "waits" })],
      ["day_before", "hour_before"],
    ],
  ])("%s", (_name, changes, planned, expected) => {
    expect(steps(changes, planned)).toEqual(expected);
  });

  test("come a day and an hour before", () => {
    expect(nextReminders(meeting(), [], now).map(({ dueAt }) => dueAt.toISOString())).toEqual([
      inHours(48),
      inHours(71),
    ]);
  });
});

test.each<[string, MailStep, number, Partial<MailedMeeting> | undefined, string | undefined]>([
  ["as planned", "invitation", 3, {}, undefined],
  ["of a meeting that is gone", "invitation", 3, undefined, "deleted"],
  ["of an earlier change", "change", 2, {}, "superseded"],
  ["after the start", "invitation", 3, { startTime: inHours(0) }, "too_late"],
  ["a cancellation", "cancellation", 3, { status: "cancelled" }, undefined],
  ["a reminder of a canceled one", "day_before", 3, { status: "cancelled" }, "superseded"],
  ["a late reminder of the day before", "day_before", 3, { startTime: inHours(5) }, undefined],
  ["one as late as that of the last hour", "day_before", 3, { startTime: inHours(0.7) }, "too_late"],
  ["a late reminder of the last hour", "hour_before", 3, { startTime: inHours(0.1) }, undefined],
  ["a reminder after the start", "hour_before", 3, { startTime: inHours(-0.1) }, "too_late"],
])("is it still sent: %s", (_name, step, sequence, changes, expected) => {
  expect(staleReason({ step, sequence }, changes && meeting(changes), now)).toBe(expected);
});

test("a calendar’s name for a meeting leads back to it, and another’s leads nowhere", () => {
  const id = "019aa6b2-3c4d-7e5f-8a9b-0c1d2e3f4a5b";
  expect(appointmentOfUid(uidOf(id).toUpperCase())).toBe(id);
  // Of a business that hides the product, from some meeting on.
  expect([uidOf(id, id), uidOf(id, `${id.slice(0, -1)}c`)]).toEqual([id, uidOf(id)]);
  expect(appointmentOfUid(id)).toBe(id);
  for (const other of [`${id}@google.com`, "x@mainstay", "", `${id}@mainstay@mainstay`])
    expect(appointmentOfUid(other)).toBeUndefined();
});

describe("when, in words", () => {
  const name = "Rye & Alder";
  test.each([
    [
      "Europe/Berlin",
      "America/New_York",
      "Tue, Dec 1, 3:00 PM (Berlin) · 9:00 AM for Rye & Alder (New York)",
    ],
    ["America/New_York", "America/New_York", "Tue, Dec 1, 9:00 AM (New York)"],
    ["Europe/Paris", "Europe/Berlin", "Tue, Dec 1, 3:00 PM (Paris)"],
    [
      "Pacific/Auckland",
      "America/New_York",
      "Wed, Dec 2, 3:00 AM (Auckland) · Tue, Dec 1, 9:00 AM for Rye & Alder (New York)",
    ],
  ])("%s and %s", (own, timeZone, expected) => {
    expect(whenWords(new Date("2026-12-01T14:00:00Z"), own, { other: { name, timeZone }, now })).toBe(
      expected,
    );
  });

  test("another year is named", () => {
    expect(whenWords(new Date("2027-01-05T14:00:00Z"), "UTC", { now })).toBe(
      "Tue, Jan 5, 2027, 2:00 PM (UTC)",
    );
  });
});
