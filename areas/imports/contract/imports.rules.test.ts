import { expect, test } from "vitest";
import { errorLine, reasonOf, toldLetters } from "./imports.rules.ts";

const email = { message: "Please enter a valid email address", value: "ana@" };

test.each([
  [
    "what is wrong, with what stands there",
    { wrong: [email] },
    "Row 2: Please enter a valid email address (“ana@”)",
  ],
  [
    "each thing that is wrong",
    { wrong: [email, { message: "Enter an amount such as 1500 or 1500.50", value: "12k" }] },
    "Row 2: Please enter a valid email address (“ana@”); Enter an amount such as 1500 or 1500.50 (“12k”)",
  ],
  [
    "a value that the message names already only once",
    { wrong: [{ message: "There is no stage “Wooing”", value: " Wooing " }] },
    "Row 2: There is no stage “Wooing”",
  ],
  [
    "nothing where nothing stands, or where the whole row is meant",
    {
      wrong: [
        { message: "A customer needs a name", value: null },
        { message: "Choose yes or no", value: " " },
      ],
    },
    "Row 2: A customer needs a name; Choose yes or no",
  ],
  [
    "the beginning of a long value",
    { wrong: [{ message: "At most 100 characters", value: "x".repeat(toldLetters + 1) }] },
    `Row 2: At most 100 characters (“${"x".repeat(toldLetters)}…”)`,
  ],
  ["the row's reason where no cell is to blame", { wrong: [] }, "Row 2: Somebody added them meanwhile"],
])("an error tells %s", (_, { wrong }, line) =>
  expect(errorLine({ number: 2, reason: "Somebody added them meanwhile", wrong })).toBe(line),
);

test.each<[string | null, number, string | null]>([
  [null, 2, null],
  ["Same email as row 1", 3, "Same email as row 1"],
  [null, 4, "This row has 4 cells, but the header has only 3: the last one is left out"],
  [
    "Same email as row 1",
    5,
    "This row has 5 cells, but the header has only 3: the last 2 are left out. Same email as row 1",
  ],
])("%j of a row of %i cells below three columns is %j", (reason, cells, told) =>
  expect(reasonOf(reason, cells, 3)).toBe(told),
);
