import { describe, expect, test } from "vitest";
import { changesIn } from "#platform/web/edit-values.ts";
import { listed, transactions } from "./books.sample.ts";
import { bodyOf, emptyForm, formOf, newTransactionOf, TransactionForm } from "./transaction-form.view.ts";
import {
  amountLabel,
  categoryLabel,
  leftToSplit,
  listingFrom,
  queryTextOf,
  sourceHref,
} from "./transactions.view.ts";

const known = { today: "2026-11-25", ownCurrency: "USD" as const, accountId: "a" };
const filled = (changes: object = {}) =>
  TransactionForm.safeParse({ ...emptyForm(known), amount: "1,684.20", description: "Flour", ...changes });

describe("the form of a transaction", () => {
  test("sends what was written, and lets rules choose where no category was", () => {
    const { data } = filled();
    expect(data && newTransactionOf(data)).toEqual({
      transactionType: "expense",
      amount: "1684.20",
      description: "Flour",
      date: "2026-11-25",
      reference: null,
      splits: [],
      contactId: null,
      accountId: "a",
      toAccountId: null,
      status: "pending",
      tags: [],
      currency: "USD",
    });
  });

  test.each([
    ["nothing", { amount: "0" }, "amount"],
    ["a minus", { amount: "-5" }, "amount"],
    ["three decimals", { amount: "1.005" }, "amount"],
    ["too much", { amount: "10000000000000" }, "amount"],
    ["February 30", { date: "2026-02-30" }, "date"],
    ["no description", { description: " " }, "description"],
    ["a transfer to nowhere", { transactionType: "transfer" }, "toAccountId"],
    ["a transfer to itself", { transactionType: "transfer", toAccountId: "a" }, "toAccountId"],
    ["another currency without a rate", { currency: "EUR" }, "exchangeRate"],
    [
      "parts that don’t add up",
      { splits: ["1000", "600"].map((amount) => ({ categoryId: "", amount, description: "" })) },
      "splits",
    ],
  ])("refuses %s", (_name, changes, field) => {
    const { success, error } = filled(changes);
    expect([success, error?.issues[0]?.path[0]]).toEqual([false, field]);
  });

  test("a changed one sends only what differs, and the version that was read", () => {
    const [one] = listed({ type: "expense" });
    if (!one) throw new Error("No sample");
    const same = TransactionForm.parse(formOf(one, "USD"));
    const changes = (values: typeof same) =>
      changesIn({
        schema: TransactionForm,
        filled: { base: one, values: formOf(one, "USD") },
        bodyOf,
        values,
        raw: values,
      });
    expect(changes(same)).toEqual({ sent: {}, was: {} });
    expect(changes({ ...same, description: "Other" })).toEqual({
      sent: { description: "Other" },
      was: { description: one.description },
    });
  });
});

test.each([
  ["100", ["60"], "40.00"],
  ["1,000.50", ["1000", "0.50"], "0.00"],
  ["10", ["12"], "-2.00"],
  ["x", ["1"], undefined],
])("of %s, %s leaves %s to split", (amount, parts, left) =>
  expect(
    leftToSplit(
      amount,
      parts.map((one) => ({ amount: one })),
    ),
  ).toBe(left),
);

test("what came in has a plus, what went out a minus, and what moved neither", () => {
  const one = { amount: "3120.00", currency: "USD" };
  expect(
    (["income", "expense", "transfer"] as const).map((transactionType) =>
      amountLabel({ ...one, transactionType }),
    ),
  ).toEqual(["+$3,120.00", "−$3,120.00", "$3,120.00"]);
});

test("a category or 'Uncategorized', and of a transfer from where to where", () => {
  const one = { category: null, accountName: "Checking", toAccountName: "Savings" };
  expect(categoryLabel({ ...one, transactionType: "expense" })).toBe("Uncategorized");
  expect(categoryLabel({ ...one, transactionType: "transfer" })).toBe("Checking to Savings");
});

test("the address holds the filters, and what is none is left out", () => {
  const listing = listingFrom(new URLSearchParams("tab=transactions&type=income&status=odd&search= mill "));
  expect(listing).toEqual({ type: "income", search: "mill" });
  expect(queryTextOf(listing)).toBe("tab=transactions&type=income&search=mill");
});

test("the demo lists the newest first", () => {
  const days = transactions.map(({ date }) => date);
  expect(days).toEqual(days.toSorted().toReversed());
});

test.each([
  ["transaction", "Flour", "/accounting?tab=transactions&transaction=1"],
  ["invoice", "Void: invoice INV-0001, Dana", "/accounting/invoices/1"],
  ["write_off", "Written off: invoice INV-0001, Dana", "/accounting/invoices/1"],
  ["invoice_payment", "Payment of invoice INV-0001, Dana", "/accounting?tab=invoices&search=INV-0001"],
  ["invoice_payment", "Taken back: Payment of invoice A 1, Dana", "/accounting?tab=invoices&search=A%201"],
  ["invoice_credit", "Credit taken back from invoice INV-0001", "/accounting?tab=invoices&search=INV-0001"],
  ["gain", "Exchange gain", undefined],
])("an entry of kind %s, %j, leads to %s", (sourceType, description, href) => {
  expect(sourceHref({ sourceType, sourceId: "1", description })).toBe(href);
});
