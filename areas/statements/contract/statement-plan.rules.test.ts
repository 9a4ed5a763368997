import { describe, expect, test } from "vitest";
import { readStatement } from "#platform/tables/statement.ts";
import { bytesOf, inPieces } from "#platform/tables/testing/read-all.ts";
import { bankList, sgml, sgmlEntry } from "#platform/tables/testing/ofx-parts.ts";
import { camt, entry, statement } from "#platform/tables/testing/camt-files.ts";
import type { BookLine } from "./matching.rules.ts";
import { type BooksAccount, chosenColumns, planStatement, shownColumns } from "./statement-plan.rules.ts";
import { accountFor, asksOf } from "./statement-summary.rules.ts";
import { StatementColumnsInput } from "./statements.schema.ts";

const books = (changes: Partial<BooksAccount> = {}): BooksAccount => ({
  currency: "USD",
  bankAccount: null,
  lines: [],
  ...changes,
});
const read = (text: string, fileName: string) => readStatement(inPieces(bytesOf(text)), fileName);
const line = (
  id: string,
  day: string,
  amountCents: number,
  text: string,
  isTyped: boolean,
  bankId = "",
): BookLine => ({ id, day, amountCents, text, isTyped, bankId });

describe("the dry run of a file", () => {
  const csv = [
    "Date,Description,Amount,Balance",
    "2026-01-05,COFFEE,-4.50,95.50",
    "2026-01-05,COFFEE,-4.50,91.00",
    "2026-01-06,CLIENT,500.00,591.00",
    "2026-01-07,NOTICE,0.00,591.00",
    "2026-01-08,RENT,-12..34,",
    "2026-01-09,FUEL,-41.00,550.00",
  ].join("\n");

  test("says what each line would do, and its counts add up", async () => {
    const known = [
      line("s1", "2026-01-05", -450, "Coffee", false),
      line("t1", "2026-01-04", 50_000, "Invoice 7", true),
    ];
    const { summary, rows } = planStatement(await read(csv, "a.csv"), books({ lines: known }));
    expect(summary).toMatchObject({
      lines: 6,
      sum: "450.00",
      firstDay: "2026-01-05",
      lastDay: "2026-01-09",
      counts: { new: 2, here: 1, similar: 1, problem: 2 },
      asks: [],
    });
    expect(rows.map(({ number, verdict, bookId }) => [number, verdict, bookId])).toEqual([
      [2, "here", "s1"],
      [3, "new", null],
      [4, "similar", "t1"],
      [5, "problem", null],
      [6, "problem", null],
      [7, "new", null],
    ]);
    expect(rows.map(({ reason }) => reason)).toEqual([
      "This line has been imported already",
      null,
      "Same amount as “Invoice 7”, 2 days apart, which was entered by hand",
      "The amount is 0.00: there is nothing to book",
      "-12..34 is no amount",
      null,
    ]);
  });

  test("proves opening + lines = closing, or says what is missing", async () => {
    const file = camt(
      2,
      statement(entry(2, { amount: "10.00" })) +
        statement(entry(2, { amount: "7.00", day: "2026-01-09" }), undefined),
    );
    const { summary } = planStatement(await read(file, "a.xml"), books({ currency: "EUR" }));
    expect(summary.proofs).toEqual([
      { opening: "100.00", lines: "-10.00", closing: "90.00", difference: "0.00" },
      { opening: "100.00", lines: "-7.00", closing: "90.00", difference: "-3.00" },
    ]);
    expect([summary.openingBalance, summary.closingBalance]).toEqual(["100.00", "90.00"]);
  });

  test("asks which account is meant, and counts the lines of each", async () => {
    const file = await read(
      sgml(
        bankList("1", sgmlEntry(["20260105", "1", "A", "X"])) +
          bankList("2", sgmlEntry(["20260105", "2", "A", "Y"])),
      ),
      "a.ofx",
    );
    const { summary, rows } = planStatement(file, books());
    expect([summary.lines, rows, summary.asks]).toEqual([
      0,
      [],
      ["This file has lines of several accounts. Choose the one to import"],
    ]);
    expect(summary.accounts.map(({ id, lines, isChosen }) => [id, lines, isChosen])).toEqual([
      ["1", 1, false],
      ["2", 1, false],
    ]);
    expect(planStatement(file, books({ bankAccount: "2" })).rows.map(({ text }) => text)).toEqual(["Y"]);
    expect(planStatement(file, books(), 0).rows.map(({ text }) => text)).toEqual(["X"]);
  });
});

describe("the account of a file", () => {
  const [bank, card, euro] = [
    { id: "1", type: "bank" as const, currency: "USD" },
    { id: "2", type: "card" as const, currency: "USD" },
    { id: "1", type: "bank" as const, currency: "EUR" },
  ];
  test.each([
    ["the only one", [bank], null, 0, []],
    [
      "the only one, of another number",
      [bank],
      "9",
      0,
      ["This file is of account 1, and the last one was of 9. Is this the right account?"],
    ],
    [
      "the only one, in another currency",
      [euro],
      "1",
      0,
      ["This file is in EUR, and this account is kept in USD"],
    ],
    ["the one that was taken before", [card, bank], "1", 1, []],
    ["the one in this currency", [euro, bank], "1", 1, []],
    [
      "neither of two",
      [card, bank],
      null,
      undefined,
      ["This file has lines of several accounts. Choose the one to import"],
    ],
  ])("%s", (_, accounts, bankAccount, chosen, asks) => {
    const known = { bankAccount, currency: "USD" };
    expect(accountFor(accounts, known)).toBe(chosen);
    expect(asksOf(accounts, chosen, known)).toEqual(asks);
  });
});

describe("columns that somebody chose", () => {
  test("go over the guess, and read the file anew", async () => {
    const text = "Date,Name,Charge,Fee\n01/02/2026,A,5.00,1.00\n01/03/2026,B,6.00,1.00\n";
    const { columns } = await read(text, "a.csv");
    if (!columns) throw new Error("No columns were guessed");
    const input = StatementColumnsInput.parse({
      date: 0,
      text: 1,
      amount: 2,
      turnedRound: true,
      dateOrder: "day_first",
      header: true,
    });
    const chosen = chosenColumns(input, columns);
    const { lines } = await readStatement(inPieces(bytesOf(text)), "a.csv", { columns: chosen });
    expect(lines.map(({ day, amountCents }) => [day, amountCents])).toEqual([
      ["2026-02-01", -500],
      ["2026-03-01", -600],
    ]);
    expect(shownColumns(chosen)).toMatchObject({
      date: 0,
      text: [1],
      amount: 2,
      turnedRound: true,
      dateOrder: "day_first",
      header: 0,
    });
  });

  test.each([
    [{ date: 0, text: [1] }, "Choose the column of the amounts"],
    [
      { date: 0, text: [1], amount: 2, out: 3 },
      "Choose one column of amounts, or one for money out and one for money in",
    ],
    [{ date: 0, text: [1], amount: 2, sign: 3 }, "Enter the word that means money out"],
    [{ date: -1, text: [1], amount: 2 }, "Choose a column from the list"],
    [
      { date: 0, text: 1, out: 2, sign: 3, minus: "D" },
      "A word for the sign goes with one column of amounts",
    ],
  ])("%j is refused: %s", (input, message) => {
    const read = StatementColumnsInput.safeParse(input);
    expect(read.error?.issues.map((issue) => issue.message)).toContain(message);
  });
});
