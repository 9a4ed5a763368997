import { addDays } from "#platform/contract/dates.ts";
import type { TransactionStatus, TransactionType } from "./transactions.schema.ts";

// A quarter of the books of the sample business, Alder & Rye, bakery and catering. Its days move with today.

export type SampleTransaction = {
  transactionType: TransactionType;
  amount: string;
  description: string;
  reference: string | null;
  transactionDate: string;
  /** The name of a category that every business begins with; null for none. */
  category: string | null;
  /** The numbers of the accounts: where the money is, and where a transfer goes. */
  accountCode: string;
  toAccountCode: string | null;
  /** The full name of a sample customer. */
  contact: string | null;
  status: TransactionStatus;
  tags: string[];
};

type More = { contact?: string; account?: string; to?: string; tags?: string[]; reference?: string };
type Row = [daysAgo: number, description: string, category: string | null, amount: string, more?: More];

const sales = "Sales";
const goods = "Goods and materials";

// What comes every week: the shop's takings on Saturdays, and what is baked.
const takings = [
  "2140.50",
  "2318.20",
  "1987.75",
  "2264.00",
  "2410.35",
  "2075.90",
  "2298.60",
  "2187.15",
  "2356.45",
  "2120.80",
  "2489.30",
  "2231.05",
];
const flour = [
  "412.80",
  "398.40",
  "441.25",
  "405.60",
  "420.15",
  "388.90",
  "437.70",
  "415.35",
  "402.20",
  "429.95",
  "451.10",
  "418.65",
];

// oxfmt-ignore
const income: Row[] = [
  [4, "Thursday lunches, catering", sales, "1180.00", { contact: "Dana Whitfield", tags: ["catering"] }],
  [9, "Burger buns, delivery", sales, "1260.00", { contact: "Mei-Ling Chow", tags: ["regular"] }],
  [12, "Croissants for both shops", sales, "1528.00", { contact: "Viktor Ramos", tags: ["regular"] }],
  [19, "Wedding cake", sales, "860.00", { contact: "Amara Okafor", tags: ["cake", "wedding"] }],
  [26, "Rolls for the preschool", sales, "540.00", { contact: "Elena Petrova", tags: ["regular"] }],
  [33, "Intermission platters", sales, "1925.00", { contact: "Zoe Carmichael", tags: ["catering"] }],
  [41, "Croissants for both shops", sales, "1476.00", { contact: "Viktor Ramos", tags: ["regular"] }],
  [47, "Bread for the wine bar", sales, "618.00", { contact: "Xavier Dubois", tags: ["regular"] }],
  [55, "Office breakfast", sales, "355.00", { contact: "Ayesha Siddiqui", tags: ["regular"] }],
  [62, "Soup lunch", sales, "430.00", { contact: "Ruth Abernathy", tags: ["catering"] }],
  [70, "Burger buns, delivery", sales, "1140.00", { contact: "Mei-Ling Chow", tags: ["regular"] }],
  [78, "Thursday lunches, catering", sales, "1180.00", { contact: "Dana Whitfield", tags: ["catering"] }],
  [15, "Interest on savings", "Other income", "11.40", { account: "1010" }],
];

// oxfmt-ignore
const expenses: Row[] = [
  [2, "Card reader fees", "Bank fees and interest", "64.18"],
  [3, "Butter and eggs", goods, "286.40", { account: "2100" }],
  [5, "Van fuel", "Car and travel", "71.35", { account: "2100" }],
  [6, "Something from the hardware store", null, "38.90", { account: "2100" }],
  [8, "Wages", "Wages", "2650.00"],
  [10, "Phone and internet", "Software and phone", "89.00", { reference: "11-2207" }],
  [14, "Shop rent", "Rent and repairs", "1450.00"],
  [17, "Flyers for the harbor market", "Advertising", "132.00", { account: "2100" }],
  [21, "Oven repair", "Rent and repairs", "318.75", { reference: "R-4471" }],
  [22, "Wages", "Wages", "2650.00"],
  [24, "Helper for the gallery opening", "Contractors", "240.00", { tags: ["catering"] }],
  [28, "Packaging", "Office supplies", "174.60", { account: "2100" }],
  [30, "Card reader fees", "Bank fees and interest", "59.72"],
  [34, "Business insurance", "Insurance", "212.00"],
  [37, "Wages", "Wages", "2650.00"],
  [40, "Phone and internet", "Software and phone", "89.00"],
  [44, "Shop rent", "Rent and repairs", "1450.00"],
  [46, "Van fuel", "Car and travel", "68.10", { account: "2100" }],
  [52, "Wages", "Wages", "2650.00"],
  [58, "Quarterly bookkeeping", "Lawyers and accountants", "380.00"],
  [61, "Card reader fees", "Bank fees and interest", "61.05"],
  [64, "Food license", "Taxes and licenses", "145.00"],
  [67, "Wages", "Wages", "2650.00"],
  [74, "Shop rent", "Rent and repairs", "1450.00"],
  [82, "Wages", "Wages", "2650.00"],
];

// oxfmt-ignore
const transfers: Row[] = [
  [16, "Set aside for taxes", null, "900.00", { to: "1010" }],
  [46, "Set aside for taxes", null, "900.00", { to: "1010" }],
  [29, "Paid off the card", null, "640.00", { to: "2100" }],
];

const weekly = (amounts: readonly string[], description: string, category: string, first: number): Row[] =>
  amounts.map((amount, week) => [first + 7 * week, description, category, amount]);

const made =
  (today: string, transactionType: TransactionType) =>
  (row: Row): SampleTransaction => {
    const [daysAgo, description, category, amount, more = {}] = row;
    return {
      transactionType,
      amount,
      description,
      reference: more.reference ?? null,
      transactionDate: addDays(today, -daysAgo),
      category,
      accountCode: more.account ?? "1000",
      toAccountCode: more.to ?? null,
      contact: more.contact ?? null,
      // The bank has had it for a while.
      status: daysAgo > 7 ? "cleared" : "pending",
      tags: more.tags ?? [],
    };
  };

/** A quarter of income and expenses until today, the oldest first. */
export const sampleTransactionsOn = (today: string): SampleTransaction[] =>
  [
    ...[...income, ...weekly(takings, "Shop takings", sales, 1)].map(made(today, "income")),
    ...[...expenses, ...weekly(flour, "Flour and grain", goods, 2)].map(made(today, "expense")),
    ...transfers.map(made(today, "transfer")),
  ].sort((a, b) => (a.transactionDate < b.transactionDate ? -1 : 1));
