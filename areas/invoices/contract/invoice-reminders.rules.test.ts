import { describe, expect, test } from "vitest";
import {
  dueStep,
  nextStep,
  type Reminding,
  reminderWords,
  stepWords,
  unknownPlaceholder,
} from "./invoice-reminders.rules.ts";

const due = "2026-11-20";
const steps = (since = "2026-01-01") => [-3, 1, 7, 14].map((days) => ({ days, since }));
const of = (changes: Partial<Reminding> = {}): Reminding => ({
  dueDate: due,
  finalizedDay: "2026-11-01",
  remindedDay: null,
  handledDays: null,
  steps: steps(),
  ...changes,
});

describe("which reminder is due", () => {
  test.each<[string, Reminding, string, [number | null, number] | undefined]>([
    ["none yet", of(), "2026-11-16", undefined],
    ["three days before", of(), "2026-11-17", [-3, -3]],
    ["a day late, still before the due day", of(), "2026-11-18", [-3, -3]],
    ["none twice", of({ handledDays: -3 }), "2026-11-20", undefined],
    ["the day after", of({ handledDays: -3 }), "2026-11-21", [1, 1]],
    ["late: once", of({ handledDays: -3 }), "2026-11-25", [1, 1]],
    ["after a long pause the newest, the others don’t stack", of({ handledDays: -3 }), "2026-11-28", [7, 7]],
    ["years late: the last, once", of({ handledDays: 7 }), "2029-01-01", [14, 14]],
    ["after the last: none", of({ handledDays: 14 }), "2029-01-01", undefined],
    [
      "a reminder before the due day is not sent after it",
      of({ steps: steps().slice(0, 1) }),
      "2026-11-21",
      [null, -3],
    ],
    ["on the due day itself", of({ steps: [{ days: 0, since: due }] }), due, [0, 0]],
    [
      "the due day's is not sent the day after",
      of({ steps: [{ days: 0, since: due }] }),
      "2026-11-21",
      [null, 0],
    ],
    ["not for days before reminders were on", of({ steps: steps("2026-11-22") }), "2026-11-22", [null, 1]],
    ["from the day on which they were turned on", of({ steps: steps("2026-11-21") }), "2026-11-21", [1, 1]],
    ["not right after it was sent late", of({ finalizedDay: "2026-11-21" }), "2026-11-21", [null, 1]],
    ["not on a day that has seen one by hand", of({ remindedDay: "2026-11-21" }), "2026-11-21", [null, 1]],
    ["by hand yesterday counts for yesterday", of({ remindedDay: "2026-11-20" }), "2026-11-21", [1, 1]],
  ])("%s", (_name, reminding, today, expected) => {
    const found = dueStep(reminding, today);
    expect(found && [found.send, found.handled]).toEqual(expected);
  });

  test("the next one is told with its day", () => {
    expect(nextStep(of(), "2026-11-10")).toEqual({ days: -3, date: "2026-11-17" });
    expect(nextStep(of({ handledDays: 1 }), "2026-11-21")).toEqual({ days: 7, date: "2026-11-27" });
    expect(nextStep(of({ handledDays: 14 }), "2026-12-21")).toBeUndefined();
  });
});

const values = {
  firstName: "Dana",
  clientName: "Dana Ito",
  company: "Alder & Rye",
  invoiceNumber: "INV-0001",
  amountDue: "$60.97",
  totalAmount: "$160.97",
  dueDate: "November 20, 2026",
};

describe("the words", () => {
  test("are the product's, or one's own with placeholders as in other emails", () => {
    expect(reminderWords({ days: 7, subject: null, message: null }, values)).toEqual({
      subject: "Reminder: invoice INV-0001 from Alder & Rye",
      message: expect.stringContaining("was due on November 20, 2026, and $60.97 is still open"),
    });
    const own = {
      days: -3,
      subject: "{{ company }}:\n{{invoice number}}",
      message: "Hi {{first_name|there}}, {{amountDue}} of {{totalAmount}} by {{dueDate}}. {braces} stay.",
    };
    expect(reminderWords(own, values)).toEqual({
      subject: "Alder & Rye: INV-0001",
      message: "Hi Dana, $60.97 of $160.97 by November 20, 2026. {braces} stay.",
    });
    expect(reminderWords(own, { ...values, firstName: "" }).message).toContain("Hi there,");
  });

  test.each([
    ["Hello {{firstName}}", undefined],
    ["Hello {{nickname}}", "{{nickname}}"],
    ["Hello {{phone}}", "{{phone}}"],
    ["no placeholder {at all", undefined],
  ])("%j", (text, unknown) => expect(unknownPlaceholder(text)).toBe(unknown));

  test.each([
    [-3, "3 days before it’s due"],
    [-1, "1 day before it’s due"],
    [0, "On the day it’s due"],
    [1, "1 day after it was due"],
    [14, "14 days after it was due"],
  ])("%i days", (days, expected) => expect(stepWords(days)).toBe(expected));
});
