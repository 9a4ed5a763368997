import { describe, expect, test } from "vitest";
import type {
  DifferenceHint,
  OpenedReconciliation,
} from "#areas/statements/contract/reconciliations.schema.ts";
import { hintWords, lastMonthEnd, rowNote, StatementForm, tickedWith } from "./reconciliations.view.ts";

const row = {
  id: "r",
  date: "2026-06-05",
  description: "Rent",
  reference: null,
  transactionType: "expense" as const,
  amount: "-54.00",
  status: "pending" as const,
  otherAccountName: null,
  invoiceNumber: null,
  ticked: true,
};

describe("a statement's screen", () => {
  test("a tick changes what is ticked and the difference; the same tick again, and a finished one, nothing", () => {
    const one = {
      status: "open",
      ticked: "10.00",
      difference: "-54.00",
      tickedCount: 1,
    } as OpenedReconciliation;
    const after = tickedWith(one, { ...row, ticked: false }, true);
    expect(after).toMatchObject({ ticked: "-44.00", difference: "0.00", tickedCount: 2 });
    expect(tickedWith(after, row, false)).toEqual(one);
    expect(tickedWith(one, row, true)).toBe(one);
    const finished = { ...one, status: "finished" as const };
    expect(tickedWith(finished, row, false)).toBe(finished);
  });

  const hints: [DifferenceHint["reason"], boolean, string | null, string][] = [
    ["equal", false, null, "isn’t ticked, and is exactly what is missing"],
    ["equal", true, null, "is ticked, and is exactly what is too much"],
    ["half", true, "54.00", "Does the bank say +$54.00?"],
    ["swapped", true, "-45.00", "Does the bank say −$45.00?"],
    ["twice", true, null, "is in your books twice"],
    ["sign", false, "54.00", "may be the wrong way round"],
  ];
  test.each(hints)(
    "says why a row may explain the difference: %s, ticked %s",
    (reason, ticked, expected, part) => {
      const said = hintWords({ reason, row: { ...row, ticked }, expected }, "USD");
      expect(said).toContain("−$54.00");
      expect(said).toContain(part);
    },
  );

  test("reads balances as people write them, and says what is wrong with others", () => {
    const read = (closingBalance: string) =>
      StatementForm.safeParse({ accountId: "a", day: "2026-06-30", closingBalance, openingBalance: "0" });
    expect(read("$1,234.50").data?.closingBalance).toBe("1234.50");
    expect(read("−20").data?.closingBalance).toBe("-20.00");
    expect(read("12..34").error?.issues[0]?.message).toBe("Enter a balance such as 1500 or -20.50");
    expect(read("").success).toBe(false);
  });

  test("names the other end of a transfer and the invoice of a payment", () => {
    expect(rowNote({ ...row, otherAccountName: "Savings" })).toBe("To Savings");
    expect(rowNote({ ...row, amount: "5.00", invoiceNumber: "INV-7", reference: "c 12" })).toBe(
      "Invoice INV-7, c 12",
    );
    expect(lastMonthEnd("2026-03-05")).toBe("2026-02-28");
  });
});
