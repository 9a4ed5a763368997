import { describe, expect, test } from "vitest";
import {
  hasName,
  hasNumber,
  invoiceFor,
  type OpenInvoice,
  type OtherEnd,
  otherEndOf,
} from "./suggestions.rules.ts";

describe("a number in a text", () => {
  test.each([
    ["INV-0007", "PAYMENT INV-0007 THANKS", true],
    ["INV-0007", "payment inv 0007", true],
    ["INV-0007", "INV0007", true],
    ["INV-0007", "INV-00071", false],
    ["INV-0007", "INV-0017", false],
    ["2026-014", "Invoice 2026014", true],
    ["2026-014", "12026014", false],
    ["7", "room 7", false],
    ["NOTES", "notes", false],
  ])("%s in %s: %s", (number, text, isThere) => expect(hasNumber(text, number)).toBe(isThere));
});

describe("a name in a text", () => {
  test.each([
    ["Dana Ito", "ACH CREDIT ITO DANA", true],
    ["Alder & Rye, Inc.", "ALDER RYE PAYMENT", true],
    ["Dana Ito", "DANA", false],
    ["The Co", "the co", false],
    ["Bäckerei Groß", "BACKEREI GROSS", true],
  ])("%s in %s: %s", (name, text, isThere) => expect(hasName(text, name)).toBe(isThere));
});

const invoice = (id: string, dueCents: number, changes: Partial<OpenInvoice> = {}): OpenInvoice => ({
  id,
  number: `INV-${id.padStart(4, "0")}`,
  clientName: `Client ${id}`,
  issueDate: "2026-09-20",
  dueCents,
  ...changes,
});
const came = (text: string, amountCents: number, day = "2026-10-02") => ({ day, amountCents, text });

describe("the invoice that money pays", () => {
  const open = [
    invoice("1", 50_000, { clientName: "Dana Ito" }),
    invoice("2", 50_000, { clientName: "Alder & Rye" }),
    invoice("3", 12_345),
  ];
  test.each([
    ["amount and number before a name", came("INV-0002 DANA ITO", 50_000), "2", /number is in its text/],
    ["amount and name", came("ACH DANA ITO", 50_000), "1", /Dana Ito is in its text/],
    ["the number of a part", came("INV 0003 first half", 6000), "3", /123.45 is open there/],
    ["an amount that no other has", came("DEPOSIT", 12_345), "3", /of September 20, 2026, and on no other/],
    ["an amount that two have", came("DEPOSIT", 50_000), undefined, /./],
    ["an amount that nobody owes", came("DEPOSIT", 777), undefined, /./],
    ["more than is open", came("INV-0003", 99_999), undefined, /./],
    ["long before it was issued", came("INV-0003", 12_345, "2026-09-01"), undefined, /./],
  ])("%s", (_, line, id, reason) => {
    const found = invoiceFor(line, open);
    expect(found?.invoice.id).toBe(id);
    if (id !== undefined) expect(found?.reason).toMatch(reason);
  });
});

describe("the other end of a transfer", () => {
  const end = (transactionId: string, text: string, day = "2026-10-03"): OtherEnd => ({
    transactionId,
    account: "Savings",
    day,
    text,
  });
  const line = { day: "2026-10-02", text: "Online banking", account: "Checking" };
  test("is the only one that fits, or the only one whose text says so", () => {
    expect(otherEndOf(line, [])).toBeUndefined();
    expect(otherEndOf(line, [end("a", "Deposit")])).toEqual({
      end: end("a", "Deposit"),
      reason: "The same amount moved the other way in Savings a day apart",
    });
    expect(otherEndOf(line, [end("a", "Deposit"), end("b", "TRANSFER IN")])?.end.transactionId).toBe("b");
    expect(otherEndOf(line, [end("a", "Deposit"), end("b", "Cash")])).toBeUndefined();
    expect(otherEndOf(line, [end("a", "From Checking"), end("b", "TRANSFER IN")])).toBeUndefined();
  });
});
