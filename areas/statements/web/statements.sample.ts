import { addDays } from "#platform/contract/dates.ts";
import { undoEnd } from "#platform/contract/import-steps.ts";
import { moneyText, sumText } from "#platform/contract/money.ts";
import { CallError } from "#platform/web/call.ts";
import { todayHere } from "#platform/web/time-zones.ts";
import { chartOf } from "#areas/books/contract/chart.rules.ts";
import { sampleId } from "#areas/customers/contract/contacts.sample.ts";
import type { Verdict } from "#areas/statements/contract/matching.rules.ts";
import type { Statement, StatementRow } from "#areas/statements/contract/statements.schema.ts";

const now = new Date();
const today = todayHere(now);
const daysAgo = (days: number): string => addDays(today, -days);
const hoursAgo = (hours: number): string => new Date(now.getTime() - hours * 3_600_000).toISOString();
/** The id that the demo's bank account has. */
const bankId = sampleId("0ac", chartOf("sole").findIndex(({ role }) => role === "bank") + 1);

type Line = [daysBefore: number, cents: number, text: string, verdict: Verdict, reason?: string];
const here = "This line has been imported already";
const lines: readonly Line[] = [
  [13, -8_450, "CARD PAYMENT HARBOR PRINT SHOP", "new"],
  [12, 125_000, "TRANSFER MARLOW BAKERY INV", "new"],
  [12, -1_299, "DIRECT DEBIT CLOUD STORAGE", "here", here],
  [10, -4_620, "CARD PAYMENT CITY FUEL", "new"],
  [
    9,
    -3_200,
    "CARD PAYMENT CORNER CAFE",
    "similar",
    "Same amount as “Coffee with a client”, a day apart, which was entered by hand",
  ],
  [7, 48_000, "TRANSFER T KOWALSKI", "new"],
  [6, -62_000, "STANDING ORDER HARBOR STREET RENT", "here", here],
  [
    5,
    -1_850,
    "CARD PAYMENT OFFICE DEPOT",
    "similar",
    "Same amount as “Printer paper”, 3 days apart, which was entered by hand",
  ],
  [4, 0, "CARD CHECK", "problem", "The amount is 0.00: there is nothing to book"],
  [3, -15_780, "DIRECT DEBIT CITY POWER", "new"],
  [2, 72_500, "TRANSFER BRIGHT DENTAL", "new"],
];

/** What of the books a line looks like: how many days before, and its text. */
const matches: Readonly<Record<string, [number, string]>> = {
  "CARD PAYMENT CORNER CAFE": [1, "Coffee with a client"],
  "CARD PAYMENT OFFICE DEPOT": [3, "Printer paper"],
};

const rows: StatementRow[] = lines.map(([days, cents, text, verdict, reason], at) => ({
  number: at + 2,
  verdict,
  reason: reason ?? null,
  day: daysAgo(days),
  amount: moneyText(cents),
  text,
  decision: null,
  transactionId: null,
  match: matches[text] ? { day: daysAgo(days + matches[text][0]), text: matches[text][1] } : null,
}));
const counted = (wanted: Verdict): number => lines.filter(([, , , verdict]) => verdict === wanted).length;
const sumCents = lines.reduce((sum, [, cents]) => sum + cents, 0);
const opening = 412_500;

const written = (days: number): string => {
  const [year, month, day] = daysAgo(days).split("-");
  return `${month}/${day}/${year}`;
};

const checked: Statement = {
  id: sampleId("0c5", 1),
  fileName: "harbor-bank-last-weeks.csv",
  format: "csv",
  status: "ready",
  accountId: bankId,
  lines: lines.length,
  sum: sumText(BigInt(sumCents)),
  firstDay: daysAgo(13),
  lastDay: daysAgo(2),
  openingBalance: moneyText(opening),
  closingBalance: moneyText(opening + sumCents),
  proofs: [
    {
      opening: moneyText(opening),
      lines: moneyText(sumCents),
      closing: moneyText(opening + sumCents),
      difference: "0.00",
    },
  ],
  pending: 1,
  counts: {
    new: counted("new"),
    here: counted("here"),
    similar: counted("similar"),
    problem: counted("problem"),
  },
  accounts: [{ id: "", type: "bank", currency: null, lines: lines.length, isChosen: true }],
  asks: [],
  columns: {
    date: 0,
    text: [1],
    amount: 2,
    out: null,
    in: null,
    sign: null,
    minus: null,
    turnedRound: false,
    dateOrder: "month_first",
    decimalSign: ".",
    balance: null,
    header: 0,
  },
  preview: {
    header: ["Date", "Description", "Amount"],
    rows: lines.slice(0, 5).map(([days, cents, text]) => [written(days), text, moneyText(cents)]),
  },
  message: null,
  work: null,
  undecided: counted("similar"),
  result: null,
  undone: null,
  isConfirmed: false,
  createdByName: "Dana Reyes",
  createdAt: hoursAgo(1),
  startedAt: null,
  undoUntil: null,
};

const startedAt = hoursAgo(24 * 16);
const done: Statement = {
  ...checked,
  id: sampleId("0c5", 2),
  fileName: "harbor-bank-last-month.ofx",
  format: "ofx",
  status: "done",
  lines: 46,
  firstDay: daysAgo(45),
  lastDay: daysAgo(17),
  sum: "1204.10",
  openingBalance: "2920.90",
  closingBalance: "4125.00",
  proofs: [{ opening: "2920.90", lines: "1204.10", closing: "4125.00", difference: "0.00" }],
  pending: 0,
  counts: { new: 41, here: 5, similar: 0, problem: 0 },
  columns: null,
  preview: { header: [], rows: [] },
  undecided: 0,
  result: { added: 41, left: 5 },
  createdAt: startedAt,
  startedAt,
  undoUntil: undoEnd(startedAt),
};

/** The demo's statements: one that waits for answers, and one that was brought in. */
export const statements: readonly Statement[] = [checked, done];

/** One of them; 404 for any other, as on the server. */
export function oneStatement(id: string | undefined): Statement {
  const found = statements.find((one) => one.id === id);
  if (!found) throw new CallError(404, "Not Found", "");
  return found;
}

/** The lines of the one that waits. */
export const rowsOf = (id: string | undefined, verdict: string | undefined): StatementRow[] =>
  id === checked.id ? rows.filter((row) => verdict === undefined || row.verdict === verdict) : [];
