import { expect, test } from "vitest";
import { dueDateBy, numberText, seriesOf, statusOf } from "./invoices.rules.ts";

const at = "2026-11-01T10:00:00.000Z";
const open = {
  kind: "invoice",
  finalizedAt: at,
  voidedAt: null,
  writtenOffAt: null,
  dueDate: "2026-11-18",
  dueCents: 100,
  paidCents: 0,
  creditedCents: 0,
} as const;

test.each([
  ["a draft", { ...open, finalizedAt: null }, "2026-12-01", "draft"],
  ["before its due day", open, "2026-11-17", "sent"],
  ["on its due day", open, "2026-11-18", "sent"],
  ["the day after", open, "2026-11-19", "overdue"],
  ["nothing is open", { ...open, dueCents: 0 }, "2026-11-19", "paid"],
  ["credited in part", { ...open, creditedCents: 50 }, "2026-11-19", "overdue"],
  ["credited in full", { ...open, dueCents: 0, creditedCents: 100 }, "2026-11-19", "void"],
  [
    "paid and then credited",
    { ...open, dueCents: 0, paidCents: 50, creditedCents: 50 },
    "2026-11-19",
    "paid",
  ],
  ["void", { ...open, voidedAt: at, dueCents: 0 }, "2026-11-19", "void"],
  ["a credit note", { ...open, kind: "credit_note", dueCents: 0 }, "2026-12-01", "sent"],
  ["written off", { ...open, writtenOffAt: at, dueCents: 0 }, "2026-11-19", "written_off"],
] as const)("%s", (_name, standing, today, status) => {
  expect(statusOf(standing, today)).toBe(status);
});

test.each([
  ["net_15", "2026-11-30"],
  ["net_30", "2026-12-15"],
  ["net_45", "2026-12-30"],
  ["due_on_receipt", "2026-11-15"],
] as const)("%s of November 15", (terms, day) => {
  expect(dueDateBy(terms, "2026-11-15")).toBe(day);
});

test.each([
  ["invoice", "sequential", "", "INV-0001"],
  ["invoice", "year_sequential", "", "2026-0001"],
  ["invoice", "custom", "ACME/", "ACME/0001"],
  ["credit_note", "sequential", "", "CN-0001"],
  ["credit_note", "year_sequential", "", "CN-2026-0001"],
  ["credit_note", "custom", "ACME/", "ACME/CN-0001"],
  ["quote", "sequential", "", "Q-0001"],
] as const)("%s, %s", (kind, numbering, prefix, number) => {
  expect(numberText(seriesOf(kind, { numbering, prefix, issueDate: "2026-11-15" }), 1)).toBe(number);
});

test("the ten-thousandth number is longer", () => {
  expect(numberText("INV-", 10_000)).toBe("INV-10000");
});
