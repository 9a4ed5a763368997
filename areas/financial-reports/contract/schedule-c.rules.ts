import { centsOfSum, sumText } from "#platform/contract/money.ts";
import type { AccountSubType, AccountType } from "#areas/books/contract/accounts.schema.ts";

/** What a line of the form does to the profit: adds to it, takes from it, or stands beside it. */
type Kind = "income" | "expense" | "outside";
type Line = { line: string; part: string; title: string; kind: Kind; note?: string };

const lineOf =
  (part: string, kind: Kind) =>
  ([line, title, note]: [line: string, title: string, note?: string]): Line => ({
    line,
    part,
    title,
    kind,
    ...(note !== undefined && { note }),
  });

const partOne = "Part I: Income";
const partTwo = "Part II: Expenses";

// The numbers are those of the form for 2025 (Schedule C, Form 1040); what each is about is in our own words.
// oxfmt-ignore
/** The lines of Schedule C that books can fill. */
export const scheduleCLines: readonly Line[] = [
  ...([
    ["1", "What you took in from sales (gross receipts)"],
    ["6", "Other business income"],
  ] as [string, string][]).map(lineOf(partOne, "income")),
  ...([
    ["2", "Returns and allowances"],
    ["4", "What the goods you sold cost you", "The form works this out in Part III, from what you had in stock at the start and the end of the year."],
  ] as [string, string, string?][]).map(lineOf(partOne, "expense")),
  ...([
    ["8", "Advertising"],
    ["9", "Car and truck", "The form wants either the real costs or the IRS rate per mile, never both."],
    ["10", "Commissions and fees"],
    ["11", "Contract labor"],
    ["12", "Depletion"],
    ["13", "Depreciation", "Form 4562 works this out."],
    ["14", "Employee benefits"],
    ["15", "Insurance, other than health"],
    ["16a", "Interest on a mortgage paid to banks"],
    ["16b", "Other interest"],
    ["17", "Legal and professional services"],
    ["18", "Office expense"],
    ["19", "Pension and profit-sharing plans"],
    ["20a", "Rent: vehicles, machinery and equipment"],
    ["20b", "Rent: other business property"],
    ["21", "Repairs and maintenance"],
    ["22", "Supplies"],
    ["23", "Taxes and licenses"],
    ["24a", "Travel"],
    ["24b", "Meals", "This is all you spent. Usually only half of it may be deducted."],
    ["25", "Utilities"],
    ["26", "Wages"],
    ["27b", "Other expenses", "The form lists them one by one in Part V."],
  ] as [string, string, string?][]).map(lineOf(partTwo, "expense")),
  { line: "none", part: "Not on this form", title: "In your books, and not on Schedule C", kind: "outside" },
];

const lineNames = scheduleCLines.map(({ line }) => line);
/** True for a line of the table above. */
export const isScheduleCLine = (line: string): boolean => lineNames.includes(line);

/** What is known of an account when its line is looked for. */
export type TaxAccount = {
  id: string;
  accountCode: string;
  accountName: string;
  accountType: AccountType;
  subType: AccountSubType;
};

// The accounts that every business begins with.
// oxfmt-ignore
const usualLines: Record<string, string> = {
  "6000": "8", "6050": "27b", "6100": "9", "6150": "15", "6200": "24b", "6250": "18", "6300": "17", "6350": "20b", "6400": "25",
  "6450": "23", "6500": "26", "6550": "11", "6600": "27b", "6650": "13",
};

/** The line that we would choose for an account of income or expense: by its number where we made it, else by its kind. */
export function usualLineOf({
  accountCode,
  accountType,
  subType,
}: Pick<TaxAccount, "accountCode" | "accountType" | "subType">): string {
  if (accountType === "income") return subType === "sales" ? "1" : "6";
  if (subType === "cost_of_sales") return "4";
  return (subType === "expense" && usualLines[accountCode]) || "27b";
}

/** The line of an account, as chosen or else as usual. */
export const chosenLineOf = (account: TaxAccount, chosen: ReadonlyMap<string, string>): string =>
  chosen.get(account.id) ?? usualLineOf(account);

/** An account of income or expense with what it came to, in the sign in which people read it. */
export type TaxAmount = TaxAccount & { amount: string };
/** A line of the worksheet with what stands behind it. */
export type WorksheetLine = {
  line: string;
  part: string;
  title: string;
  note: string | null;
  amount: string;
  accounts: { accountId: string; code: string; label: string; amount: string }[];
};
export type Worksheet = {
  lines: WorksheetLine[];
  totals: { income: string; expenses: string; profit: string; outside: string; net: string };
};

/**
 * The worksheet: every account on its line. `profit` is income less expenses of the form, `outside` what the books earned beside it, and
 * `net` both: the net profit of the books. Amounts of an account that is on a line of the other kind change their sign.
 */
export function worksheetOf(
  amounts: readonly TaxAmount[],
  chosen: ReadonlyMap<string, string> = new Map(),
): Worksheet {
  const signed = amounts.map((one) => ({
    ...one,
    line: chosenLineOf(one, chosen),
    // What it does to the profit.
    cents: centsOfSum(one.amount) * (one.accountType === "income" ? 1n : -1n),
  }));
  const totals = { income: 0n, expense: 0n, outside: 0n };
  const lines = scheduleCLines.flatMap(({ kind, note, ...line }): WorksheetLine[] => {
    const sign = kind === "expense" ? -1n : 1n;
    const own = signed.filter((one) => one.line === line.line);
    if (own.length === 0) return [];
    const cents = own.reduce((all, one) => all + one.cents * sign, 0n);
    totals[kind] += cents;
    return [
      {
        ...line,
        note: note ?? null,
        amount: sumText(cents),
        accounts: own.map((one) => ({
          accountId: one.id,
          code: one.accountCode,
          label: one.accountName,
          amount: sumText(one.cents * sign),
        })),
      },
    ];
  });
  const profit = totals.income - totals.expense;
  return {
    lines,
    totals: {
      income: sumText(totals.income),
      expenses: sumText(totals.expense),
      profit: sumText(profit),
      outside: sumText(totals.outside),
      net: sumText(profit + totals.outside),
    },
  };
}
