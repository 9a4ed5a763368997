import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "#platform/contract/dates.ts";
import { lawRuns, lawTimeout } from "#platform/server/testing/laws.ts";
import { type DifferenceRow, explainDifference, isSwapped, maxExplanations } from "./difference.rules.ts";

type Short = [id: string, cents: number, ticked: boolean, day?: string];
const rowsOf = (...rows: Short[]): DifferenceRow[] =>
  rows.map(([id, amountCents, ticked, day = "2026-06-05"]) => ({ id, day, amountCents, ticked }));

describe("the rows that explain a difference", () => {
  const cases: [name: string, difference: number, rows: Short[], found: [string, string, number | null][]][] =
    [
      ["none at zero", 0, [["a", 5000, false]], []],
      [
        "one that isn't ticked yet",
        5000,
        [
          ["a", 5000, false],
          ["b", 400, true],
        ],
        [["a", "equal", null]],
      ],
      ["one that isn't ticked yet and went out", -5000, [["a", -5000, false]], [["a", "equal", null]]],
      ["one ticked that isn't on the statement", -5000, [["a", 5000, true]], [["a", "equal", null]]],
      ["half: a ticked one with the wrong sign", 10_000, [["a", -5000, true]], [["a", "half", 5000]]],
      ["half, of money that went out", -10_000, [["a", 5000, true]], [["a", "half", -5000]]],
      ["one not ticked with the wrong sign", 5000, [["a", -5000, false]], [["a", "sign", 5000]]],
      [
        "one that is there twice: the later",
        -5000,
        [
          ["b", 5000, true, "2026-06-06"],
          ["a", 5000, true, "2026-06-05"],
        ],
        [
          ["b", "twice", null],
          ["a", "equal", null],
        ],
      ],
      [
        "equal amounts of different months are no double",
        -5000,
        [
          ["a", 5000, true, "2026-05-05"],
          ["b", 5000, true, "2026-06-05"],
        ],
        [
          ["a", "equal", null],
          ["b", "equal", null],
        ],
      ],
      ["swapped digits of a ticked one", -900, [["a", 5400, true]], [["a", "swapped", 4500]]],
      ["swapped digits of one not ticked", -4500, [["a", -5400, false]], [["a", "swapped", -4500]]],
      [
        "nothing where nothing fits",
        1234,
        [
          ["a", 5000, true],
          ["b", 77, false],
        ],
        [],
      ],
    ];
  test.each(cases)("%s", (_name, difference, rows, found) => {
    expect(
      explainDifference(difference, rowsOf(...rows)).map(({ id, reason, expectedCents }) => [
        id,
        reason,
        expectedCents,
      ]),
    ).toEqual(found);
  });

  test(`are ${maxExplanations} at most`, () => {
    const rows = Array.from({ length: 40 }, (_, at): Short => [`r${at}`, 5000, false]);
    expect(explainDifference(5000, rowsOf(...rows))).toHaveLength(maxExplanations);
  });
});

test.each([
  [5400, 4500, true],
  [4500, 5400, true],
  [-1234, -1324, true],
  [1234, 4231, false],
  [5400, -4500, false],
  [5400, 5400, false],
  [405, 45, true],
  [5409, 5400, false],
])("swapped digits: %i and %i", (one, other, expected) => {
  expect(isSwapped(one, other)).toBe(expected);
});

describe("laws", () => {
  const cents = fc.integer({ min: -1_000_000, max: 1_000_000 }).filter((amount) => amount !== 0);
  const statement = fc.array(
    fc.record({ amountCents: cents, ticked: fc.boolean(), after: fc.nat({ max: 90 }) }),
    { minLength: 1, maxLength: 9 },
  );
  type Made = { amountCents: number; ticked: boolean; after: number }[];
  const toRows = (made: Made): DifferenceRow[] =>
    made.map(({ amountCents, ticked, after }, at) => ({
      id: `r${at}`,
      day: addDays("2026-01-01", after),
      amountCents,
      ticked,
    }));
  const tickedSum = (rows: readonly DifferenceRow[]) =>
    rows.reduce((sum, { ticked, amountCents }) => sum + (ticked ? amountCents : 0), 0);

  test(
    "one mistake of any kind is found, and putting right any row that is named brings the difference to zero",
    () => {
      fc.assert(
        fc.property(statement, fc.nat(), fc.constantFrom("tick", "sign", "twice"), (made, which, mistake) => {
          const right = toRows(made);
          const at = which % right.length;
          const chosen = right[at]!;
          fc.pre(mistake === "tick" || chosen.ticked);
          const wrong =
            mistake === "twice"
              ? [...right, { ...chosen, id: "copy" }]
              : right.map((row) =>
                  row !== chosen
                    ? row
                    : mistake === "tick"
                      ? { ...row, ticked: !row.ticked }
                      : { ...row, amountCents: -row.amountCents },
                );
          const difference = tickedSum(right) - tickedSum(wrong);
          const found = explainDifference(difference, wrong);
          expect(found.length).toBeGreaterThan(0);
          if (found.length < maxExplanations)
            expect(found.map(({ id }) => id)).toContain(mistake === "twice" ? "copy" : chosen.id);
          for (const { id, reason, expectedCents } of found) {
            const corrected = wrong.flatMap((row) => {
              if (row.id !== id) return [row];
              if (reason === "twice") return [];
              if (reason === "equal") return [{ ...row, ticked: !row.ticked }];
              return [{ ...row, ticked: true, amountCents: expectedCents ?? 0 }];
            });
            expect(tickedSum(right) - tickedSum(corrected)).toBe(0);
          }
        }),
        { numRuns: lawRuns(1) },
      );
    },
    lawTimeout(20_000),
  );

  test(
    "two neighboring digits that change places are found, and differ by a multiple of nine",
    () => {
      fc.assert(
        fc.property(fc.integer({ min: 10, max: 99_999_999 }), fc.nat({ max: 6 }), (amount, at) => {
          const digits = [...String(amount)];
          const [left, right] = [digits[at], digits[at + 1]];
          fc.pre(left !== undefined && right !== undefined && left !== right);
          digits.splice(at, 2, right!, left!);
          const other = Number(digits.join(""));
          expect(Math.abs(amount - other) % 9).toBe(0);
          expect(isSwapped(amount, other)).toBe(true);
          expect(isSwapped(-other, -amount)).toBe(true);
        }),
        { numRuns: lawRuns(1) },
      );
    },
    lawTimeout(10_000),
  );
});
