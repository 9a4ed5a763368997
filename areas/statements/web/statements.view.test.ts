import { describe, expect, test } from "vitest";
import type { Statement } from "#areas/statements/contract/statements.schema.ts";
import { statements } from "./statements.sample.ts";
import {
  accountLabel,
  daysWords,
  entryWords,
  firstVerdict,
  hasSomething,
  listingFrom,
  openQuestion,
  queryTextOf,
  startLabel,
  startWords,
  statementAddress,
  unproved,
} from "./statements.view.ts";

const [checked] = statements as [Statement];
const nothing = { new: 0, here: 0, similar: 0, problem: 0 };
const account = { id: "4711", type: "bank", currency: "EUR", lines: 12, isChosen: false } as const;

test("a statement has an address of its own", () => {
  expect(statementAddress()).toBe("/accounting/statements");
  expect(statementAddress("a1")).toBe("/accounting/statements/a1");
});

test.each([
  [{ ...nothing, new: 3, similar: 1 }, "similar"],
  [{ ...nothing, new: 3, problem: 1 }, "new"],
  [{ ...nothing, here: 3, problem: 1 }, "problem"],
  [{ ...nothing, here: 3 }, "here"],
  [nothing, "new"],
])("of %o the first shown are %s", (counts, verdict) => expect(firstVerdict(counts)).toBe(verdict));

test("which lines are shown is in the address, and nonsense there is left out", () => {
  expect(listingFrom(new URLSearchParams("lines=here"))).toEqual({ verdict: "here" });
  expect(listingFrom(new URLSearchParams("lines=all"))).toEqual({});
  expect([queryTextOf({ verdict: "here" }), queryTextOf({})]).toEqual(["lines=here", ""]);
});

describe("before the start it asks", () => {
  const ready = { ...checked, status: "ready", undecided: 0 } as const;
  test.each<[string, Statement, string | undefined, string]>([
    ["nothing more", ready, undefined, "You can undo it for 30 days."],
    ["about what looks alike", { ...ready, undecided: 1 }, "alike", "1 line needs your answer."],
    [
      "about another account",
      { ...ready, asks: ["Is this the right account?"] },
      "confirm",
      "Answer the question above first.",
    ],
    [
      "nothing once that is confirmed",
      { ...ready, asks: ["?"], isConfirmed: true },
      undefined,
      "You can undo it for 30 days.",
    ],
    [
      "which of several accounts",
      { ...ready, status: "mapping", accounts: [account, account], asks: ["Choose"] },
      "account",
      "Choose which account of the file you mean.",
    ],
    ["for a check", { ...ready, status: "mapping" }, "columns", "The lines have to be checked first."],
    ["for another file", { ...ready, status: "failed" }, "file", "This file can’t be brought in as it is."],
    [
      "for patience",
      { ...ready, status: "checking" },
      undefined,
      "Checking the lines. Nothing is saved yet.",
    ],
    [
      "nothing where all is there",
      { ...ready, counts: { ...nothing, here: 4 } },
      undefined,
      "Every line is in your books already, or can’t be read.",
    ],
  ])("%s", (_, statement, question, said) => {
    expect([openQuestion(statement), startWords(statement)]).toEqual([question, said]);
  });
});

test.each([
  [{ ...nothing, new: 1 }, "Add 1 line", true],
  [{ ...nothing, new: 1204 }, "Add 1,204 lines", true],
  [{ ...nothing, new: 2, similar: 1 }, "Add these lines", true],
  [{ ...nothing, here: 2, problem: 1 }, "Nothing to add", false],
])("starting with %o is called %s", (counts, label, adds) => {
  expect([startLabel({ counts }), hasSomething(counts)]).toEqual([label, adds]);
});

test("days, accounts and balances in words", () => {
  expect(daysWords({ firstDay: "2026-01-01", lastDay: "2026-01-31" })).toBe("Jan 1, 2026 – Jan 31, 2026");
  expect(daysWords({ firstDay: "2026-01-01", lastDay: "2026-01-01" })).toBe("Jan 1, 2026");
  expect(daysWords({ firstDay: null, lastDay: null })).toBe("–");
  expect(accountLabel(account)).toBe("Bank account 4711 (EUR), 12 lines");
  expect(accountLabel({ ...account, id: "", type: "card", currency: null, lines: 1 })).toBe("Card, 1 line");
  const right = { opening: "1.00", lines: "1.00", closing: "2.00", difference: "0.00" };
  const wrong = { ...right, difference: "-0.50" };
  expect(unproved([right, wrong])).toEqual([wrong]);
});

const entry = {
  status: "done",
  startedAt: "2026-01-01T00:00:00.000Z",
  lines: 9,
  result: null,
  undone: null,
} as const;
test.each<[string, Parameters<typeof entryWords>[0]]>([
  ["Not added yet: 9 lines are checked", { ...entry, status: "ready", startedAt: null }],
  ["Not added yet", { ...entry, status: "mapping", startedAt: null, lines: 0 }],
  ["Being added now", { ...entry, status: "importing" }],
  ["7 added, 2 left out", { ...entry, result: { added: 7, left: 2 } }],
  ["Stopped: 3 added", { ...entry, status: "cancelled", result: { added: 3, left: 0 } }],
  ["Stopped before the end", { ...entry, status: "failed" }],
  ["Being undone", { ...entry, status: "undoing" }],
  ["Undone: 6 taken out, 1 kept", { ...entry, status: "undone", undone: { removed: 6, kept: 1 } }],
  ["Undone: there was nothing to undo", { ...entry, status: "undone", undone: { removed: 0, kept: 0 } }],
])("what became of it: %s", (said, one) => expect(entryWords(one)).toBe(said));
