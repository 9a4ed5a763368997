import { describe, expect, test } from "vitest";
import { plainStage, saleReader, type SaleSurroundings } from "./deal-import-rows.rules.ts";
import type { SaleTarget } from "./deal-imports.schema.ts";

const around = (targets: readonly SaleTarget[], chosen: Record<string, string> = {}): SaleSurroundings => ({
  columns: targets.map((target, index) => ({ index, target })),
  stages: [
    { key: "new", name: "New Lead", type: "open" },
    { key: "proposal", name: "Quote sent", type: "open" },
    { key: "customer", name: "Customer", type: "won" },
    { key: "lost", name: "Gone", type: "lost" },
  ],
  chosen: new Map(Object.entries(chosen).map(([name, key]) => [plainStage(name), key])),
  dateOrders: new Map(targets.map((_, index) => [index, "month_first"])),
  decimalSigns: new Map(),
  otherCurrency: "leave_out",
  today: "2026-11-23",
});
const read = (row: Partial<Record<SaleTarget, string>>, chosen?: Record<string, string>) => {
  const targets = Object.keys(row) as SaleTarget[];
  return saleReader(around(targets, chosen))(Object.values(row));
};
const person = { email: "ana@example.com" };

describe("a stage", () => {
  test.each([
    ["Quote sent", "proposal", "open"],
    ["quote SENT", "proposal", "open"],
    ["Won", "customer", "won"],
    ["Closed Won", "customer", "won"],
    ["closedlost", "lost", "lost"],
    ["Gone", "lost", "lost"],
    ["Open", "new", "open"],
  ])("%s is %s", (stage, key, type) => {
    const { sale, unknownStage } = read({ ...person, stage });
    expect([sale.stage, sale.type, unknownStage]).toEqual([key, type, null]);
  });

  test("that nobody knows is asked, and begins in the first one unless it was chosen", () => {
    expect(read({ ...person, stage: "Demo done" })).toMatchObject({
      sale: { stage: "new" },
      unknownStage: "Demo done",
    });
    expect(read({ ...person, stage: "Demo done" }, { "demo DONE": "proposal" })).toMatchObject({
      sale: { stage: "proposal" },
      unknownStage: null,
    });
  });

  test("of two columns is the one that says won or lost", () => {
    const two: SaleTarget[] = ["email", "stage", "stage"];
    const stages = (stage: string, status: string) =>
      saleReader(around(two))(["ana@example.com", stage, status]).sale.stage;
    expect([stages("Quote sent", "Open"), stages("Quote sent", "Won"), stages("Lost", "Quote sent")]).toEqual(
      ["proposal", "customer", "lost"],
    );
  });
});

test("a day of closing is the expected one of a sale that is open", () => {
  expect(read({ ...person, stage: "Quote sent", closedOn: "12/31/2026" }).sale).toMatchObject({
    closedOn: null,
    expectedCloseDate: "2026-12-31",
  });
  expect(read({ ...person, stage: "Won", closedOn: "2026-10-01 12:00" }).sale).toMatchObject({
    closedOn: "2026-10-01",
    expectedCloseDate: null,
  });
});

test.each([
  ["too expensive", "too_expensive", null],
  ["chose_other", "chose_other", null],
  ["Moved away", "other", "Moved away"],
  ["", null, null],
])("why it was lost: %s", (lostReason, reason, note) => {
  expect(read({ ...person, stage: "Lost", lostReason }).sale).toMatchObject({
    lostReason: reason,
    lostNote: note,
  });
  expect(read({ ...person, stage: "Won", lostReason }).sale).toMatchObject({
    lostReason: null,
    lostNote: null,
  });
});

test.each([
  [{ value: "-1" }, "The value can’t be negative"],
  [{ value: "1e9x" }, "Enter an amount such as 1500 or 1500.50"],
  [{ createdOn: "February 30, 2026" }, "Enter a date that exists"],
  [{ createdOn: "2026-11-24" }, "It can’t have been added after today"],
  [{ stage: "Won", closedOn: "2026-11-24" }, "It can’t have been won or lost after today"],
  [
    { stage: "Won", createdOn: "2026-03-01", closedOn: "2026-02-01" },
    "It was won or lost before it was added",
  ],
  [{ value: "5", currency: "EUR" }, "This amount is in EUR, not in dollars"],
  [{ value: "€ 5.50" }, "This amount is in €, not in dollars"],
  [{ title: "x".repeat(201) }, "At most 200 characters"],
])("%o is refused", (row, message) => {
  expect(read({ ...person, ...row }).problems.map((one) => one.message)).toEqual([message]);
});

test.each([
  [{ value: "5", currency: "USD" }, null],
  [{ value: "$5", currency: "" }, null],
  [{ value: "5", currency: "US Dollar" }, null],
  [{ value: "", currency: "EUR" }, null],
  [{ value: "$5", currency: "CAD" }, "CAD"],
])("%o is an amount in another currency: %s", (row, currency) =>
  expect(read({ ...person, ...row }).currency).toBe(currency),
);

test("a sale needs a customer", () => {
  expect(read({ title: "Cake" }).problems).toEqual([
    { index: null, message: "A sale needs a customer: an email, a phone number, a name or a company" },
  ]);
  expect(read({ title: "Cake", company: "Alder & Rye" }).person.standIn).toEqual({
    name: "Alder & Rye",
    by: "company",
  });
});

test("a formula stays text, and HubSpot's contact is a name with an address", () => {
  const { sale, person: who } = read({ title: "=1+1", fullName: "Ana Silva (ana@example.com)" });
  expect([sale.title, who.firstName, who.lastName, who.email]).toEqual([
    "=1+1",
    "Ana",
    "Silva",
    "ana@example.com",
  ]);
});

test("a row is known again by the other program's id, or else by all it says", () => {
  const key = (row: Partial<Record<SaleTarget, string>>) => read({ ...person, ...row }).key;
  expect(key({ externalId: "7", title: "Cake" })).toBe(key({ externalId: "7", title: "Bread" }));
  expect(key({ title: "Cake" })).toBe(key({ title: "Cake" }));
  expect(key({ title: "Cake" })).not.toBe(key({ title: "Cake", value: "5" }));
});
