import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "#platform/contract/dates.ts";
import { lawRuns, lawTimeout } from "#platform/server/testing/laws.ts";
import { type BookLine, countVerdicts, type FileLine, matchLines, type Verdict } from "./matching.rules.ts";

type Short = [day: string, cents: number, text: string, bankId?: string];
const file = (...lines: Short[]): FileLine[] =>
  lines.map(([day, amountCents, text, bankId = ""], at) => ({
    number: at + 1,
    day,
    amountCents,
    text,
    bankId,
  }));
const booked = (isTyped: boolean, ...lines: Short[]): BookLine[] =>
  lines.map(([day, amountCents, text, bankId = ""], at) => ({
    id: `${isTyped ? "t" : "s"}${at}`,
    day,
    amountCents,
    text,
    bankId,
    isTyped,
  }));
const verdictsOf = (lines: FileLine[], books: BookLine[]): Verdict[] =>
  matchLines(lines, books).map(({ verdict }) => verdict);

const coffee: Short = ["2026-01-05", -450, "COFFEE BAR", "A1"];
const plain: Short = ["2026-01-05", -450, "COFFEE BAR"];

describe("a line of a file against the books", () => {
  test.each<[string, FileLine[], BookLine[], Verdict[]]>([
    ["empty books", file(coffee), [], ["new"]],
    ["imported before", file(coffee), booked(false, coffee), ["here"]],
    [
      "the bank has written its text anew",
      file(coffee),
      booked(false, ["2026-01-05", -450, "COFFEE", "A1"]),
      ["here"],
    ],
    ["another day", file(coffee), booked(false, ["2026-01-06", -450, "COFFEE BAR", "A2"]), ["new"]],
    [
      "another amount with the same number",
      file(coffee),
      booked(false, ["2026-01-05", -451, "COFFEE BAR", "A1"]),
      ["new"],
    ],
    [
      "the number given anew",
      file(coffee),
      booked(false, ["2026-01-05", -450, "COFFEE BAR", "B1"]),
      ["similar"],
    ],
    [
      "two equal ones, two numbers, one here",
      file(coffee, ["2026-01-05", -450, "COFFEE BAR", "A2"]),
      booked(false, coffee),
      ["here", "new"],
    ],
    ["two equal ones without numbers, one here", file(plain, plain), booked(false, plain), ["here", "new"]],
    [
      "three in the file, two here",
      file(plain, plain, plain),
      booked(false, plain, plain),
      ["here", "here", "new"],
    ],
    ["one in the file, two here", file(plain), booked(false, plain, plain), ["here"]],
    [
      "a number that all lines have",
      file(["2026-01-05", -450, "COFFEE", "0"], ["2026-01-05", -450, "LUNCH", "0"]),
      booked(false, ["2026-01-05", -450, "COFFEE", "0"]),
      ["here", "new"],
    ],
    [
      "a number used in another month too",
      file(["2026-02-05", -450, "LUNCH", "7"]),
      booked(false, ["2026-01-05", -450, "COFFEE", "7"], ["2026-02-05", -450, "TEA", "7"]),
      ["similar"],
    ],
    [
      "typed by hand, other text, some days before",
      file(coffee),
      booked(true, ["2026-01-01", -450, "Coffee with Ana"]),
      ["similar"],
    ],
    ["typed by hand, a week later", file(coffee), booked(true, ["2026-01-12", -450, "x"]), ["similar"]],
    ["typed by hand, eight days later", file(coffee), booked(true, ["2026-01-13", -450, "x"]), ["new"]],
    [
      "typed by hand once, twice in the file: the closer one",
      file(["2026-01-03", -450, "A"], coffee),
      booked(true, ["2026-01-05", -450, "x"]),
      ["new", "similar"],
    ],
    [
      "typed by hand, the same text before a closer number",
      file(["2026-01-05", -450, "B"], ["2026-01-05", -450, "A"]),
      booked(true, ["2026-01-05", -450, "a"]),
      ["new", "similar"],
    ],
    [
      "money in and money out are two things",
      file(coffee),
      booked(true, ["2026-01-05", 450, "Coffee bar"]),
      ["new"],
    ],
    [
      "signs and letters of a text don't count",
      file(["2026-01-05", -450, "Coffee-Bar", ""]),
      booked(false, plain),
      ["here"],
    ],
  ])("%s", (_, lines, books, wanted) => expect(verdictsOf(lines, books)).toEqual(wanted));

  test("says why, and what it looks like", () => {
    const [alike] = matchLines(file(coffee), booked(true, ["2026-01-04", -450, "Coffee with Ana"]));
    expect(alike).toEqual({
      number: 1,
      verdict: "similar",
      bookId: "t0",
      reason: "Same amount as “Coffee with Ana”, a day apart, which was entered by hand",
    });
  });
});

/** Few days, amounts, texts and numbers, so that lines are often alike. */
const anyLine = fc.record({
  day: fc.integer({ min: 0, max: 12 }).map((days) => addDays("2026-01-01", days)),
  amountCents: fc.constantFrom(-450, -450, 1000, -1000, 0),
  text: fc.constantFrom("COFFEE", "LUNCH", "coffee!", ""),
  bankId: fc.constantFrom("", "", "0", "A1", "A2", "A3"),
});
type Bare = Omit<FileLine, "number">;
const numbered = (lines: readonly Bare[]): FileLine[] =>
  lines.map((line, at) => ({ ...line, number: at + 1 }));
/** Imports what is new, and what is similar as another payment. */
function imported(lines: readonly Bare[], books: readonly BookLine[]): BookLine[] {
  const all = numbered(lines);
  const here = new Set(
    matchLines(all, books)
      .filter(({ verdict }) => verdict === "here")
      .map(({ number }) => number),
  );
  return [
    ...books,
    ...all
      .filter(({ number }) => !here.has(number))
      .map(({ number, ...line }, at) => ({ ...line, id: `${books.length}-${at}-${number}`, isTyped: false })),
  ];
}
const essence = (books: readonly BookLine[]): string[] =>
  books
    .map(({ day, amountCents, text, bankId, isTyped }) =>
      JSON.stringify([day, amountCents, text.toLowerCase().replace("!", ""), bankId, isTyped]),
    )
    .toSorted();

describe("laws of importing", () => {
  const typed = fc
    .array(anyLine, { maxLength: 6 })
    .map((lines) =>
      lines.map((line, at): BookLine => ({ ...line, bankId: "", id: `t${at}`, isTyped: true })),
    );

  test(
    "the same file twice adds nothing",
    () => {
      fc.assert(
        fc.property(fc.array(anyLine, { maxLength: 20 }), typed, (lines, hand) => {
          const once = imported(lines, hand);
          expect(imported(lines, once)).toEqual(once);
        }),
        { numRuns: lawRuns(1) },
      );
    },
    lawTimeout(20_000),
  );

  test(
    "A, then A with B, equals both at once, however it is split",
    () => {
      fc.assert(
        fc.property(fc.array(fc.tuple(anyLine, fc.boolean()), { maxLength: 20 }), typed, (marked, hand) => {
          const all = marked.map(([line]) => line);
          const first = marked.filter(([, isFirst]) => isFirst).map(([line]) => line);
          expect(essence(imported(all, imported(first, hand)))).toEqual(essence(imported(all, hand)));
        }),
        { numRuns: lawRuns(1) },
      );
    },
    lawTimeout(20_000),
  );

  test(
    "whatever the order of the lines",
    () => {
      fc.assert(
        fc.property(
          fc
            .array(anyLine, { maxLength: 15 })
            .chain((lines) =>
              fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length })),
            ),
          ([lines, shuffled]) => {
            expect(imported(shuffled, imported(lines, []))).toHaveLength(lines.length);
          },
        ),
        { numRuns: lawRuns(1) },
      );
    },
    lawTimeout(20_000),
  );

  test(
    "verdicts add up to lines, and nothing of the books answers twice",
    () => {
      fc.assert(
        fc.property(
          fc.array(anyLine, { maxLength: 20 }),
          fc.array(anyLine, { maxLength: 20 }),
          typed,
          (lines, before, hand) => {
            const matched = matchLines(numbered(lines), imported(before, hand));
            const counts = countVerdicts(matched);
            expect(counts.new + counts.here + counts.similar).toBe(lines.length);
            const books = matched.flatMap(({ bookId }) => bookId ?? []);
            expect(new Set(books).size).toBe(books.length);
            expect(
              matched.every(
                ({ verdict, bookId, reason }) =>
                  (verdict === "new") === (bookId === null) && (verdict === "new") === (reason === null),
              ),
            ).toBe(true);
          },
        ),
        { numRuns: lawRuns(1) },
      );
    },
    lawTimeout(20_000),
  );

  test("20,000 equal lines take no longer than others", () => {
    const same = Array.from({ length: 20_000 }, (): Bare => ({
      day: "2026-01-05",
      amountCents: -450,
      text: "COFFEE",
      bankId: "",
    }));
    const books = same.map((line, at): BookLine => ({ ...line, id: `${at}`, isTyped: at % 2 === 0 }));
    const begun = performance.now();
    expect(countVerdicts(matchLines(numbered(same), books))).toEqual({
      new: 0,
      here: 10_000,
      similar: 10_000,
      problem: 0,
    });
    expect(performance.now() - begun).toBeLessThan(10_000);
  });
});
