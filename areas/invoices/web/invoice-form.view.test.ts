import { describe, expect, test } from "vitest";
import { firstRateDay, type TaxCode } from "#areas/books/contract/tax-codes.schema.ts";
import { actsOf } from "./invoice-acts.view.ts";
import {
  blankLine,
  bodyOf,
  emptyForm,
  formTotals,
  InvoiceForm,
  newOf,
  rateOn,
  taxChoices,
} from "./invoice-form.view.ts";

const code = (id: string, rate: string): TaxCode => ({
  id,
  name: id.toUpperCase(),
  rate,
  rates: [{ rate, validFrom: firstRateDay }],
  isActive: true,
});
const gst = code("0193a000-0000-7000-8000-000000000001", "5");
const qst = code("0193a000-0000-7000-8000-000000000002", "9.975");
const known = { today: "2026-11-25", ownCurrency: "USD" as const, taxCodeIds: [] };
const line = (changes: object = {}) => ({
  ...blankLine(),
  description: "Cake",
  unitPrice: "140",
  ...changes,
});
const filled = (lines: object[], changes: object = {}) =>
  InvoiceForm.safeParse({ ...emptyForm(known, "c"), lines, ...changes });

test("140.00 and 5 % and 9.975 % are 160.97, on the form as everywhere", () => {
  const totals = formTotals(
    { lines: [line({ taxCodeIds: [gst.id, qst.id] })], pricesIncludeTax: false, issueDate: "2026-11-25" },
    [gst, qst],
  );
  expect([totals?.subtotalCents, totals?.taxCents, totals?.totalCents]).toEqual([14_000, 2097, 16_097]);
});

describe("the form of an invoice", () => {
  test("leaves blank lines out, and sends prices without their signs", () => {
    const { data } = filled([line({ unitPrice: "$1,400.50", discountPercent: "" }), blankLine()]);
    expect(data && newOf(bodyOf(data)).lineItems).toEqual([
      { description: "Cake", quantity: "1", unitPrice: "1400.50", discountPercent: "0", taxCodeIds: [] },
    ]);
  });

  test.each([
    ["quantity 0", { quantity: "0" }, "quantity"],
    ["a negative quantity", { quantity: "-5" }, "quantity"],
    ["1e3", { quantity: "1e3" }, "quantity"],
    ["five decimals of a price", { unitPrice: "1.00005" }, "unitPrice"],
    ["a discount of 101 %", { discountPercent: "101" }, "discountPercent"],
    ["no description", { description: "" }, "description"],
  ])("refuses %s, and says so at its field", (_name, changes, field) => {
    const { error } = filled([line(changes)]);
    expect(error?.issues[0]?.path).toEqual(["lines", 0, field]);
  });

  test("refuses an invoice without lines, a due day before it was issued, and another currency without a rate", () => {
    expect(filled([blankLine()]).error?.issues[0]?.path).toEqual(["lines", 0, "description"]);
    expect(filled([line()], { dueDate: "2026-11-24" }).error?.issues[0]?.path).toEqual(["dueDate"]);
    expect(filled([line()], { currency: "EUR" }).error?.issues[0]?.path).toEqual(["exchangeRate"]);
  });
});

test("a line takes one tax or two, and each day has its rate", () => {
  expect(taxChoices([gst, qst], "2026-11-25", [], true).map(({ value }) => value)).toEqual([
    gst.id,
    qst.id,
    [gst.id, qst.id].join(","),
  ]);
  const risen = { rates: [...gst.rates, { rate: "7", validFrom: "2027-01-01" }] };
  expect([rateOn(risen, "2026-12-31"), rateOn(risen, "2027-01-01")]).toEqual(["5", "7"]);
});

describe("what is offered", () => {
  const invoice = {
    kind: "invoice" as const,
    totalAmount: "100.00",
    amountPaid: "0.00",
    amountCredited: "0.00",
    amountWrittenOff: "0.00",
  };
  const manager = { mayChange: true, mayManage: true };
  test.each([
    ["draft", "0.00", ["delete", "duplicate", "edit", "finalize", "repeat"]],
    ["sent", "0.00", ["correct", "credit", "duplicate", "pay", "repeat", "void", "writeOff"]],
    ["overdue", "40.00", ["correct", "credit", "duplicate", "pay", "repeat", "writeOff"]],
    ["paid", "100.00", ["correct", "credit", "duplicate", "repeat"]],
    ["void", "0.00", ["duplicate", "repeat"]],
  ] as const)("%s, paid %s", (status, amountPaid, acts) =>
    expect([...actsOf({ ...invoice, status, amountPaid }, manager)].toSorted()).toEqual(acts),
  );
  test("a member neither voids nor writes off, and a viewer is offered nothing", () => {
    const sent = { ...invoice, status: "sent" as const };
    expect([...actsOf(sent, { mayChange: true, mayManage: false })].toSorted()).toEqual([
      "correct",
      "credit",
      "duplicate",
      "pay",
      "repeat",
    ]);
    expect(actsOf(sent, { mayChange: false, mayManage: false }).size).toBe(0);
  });
});
