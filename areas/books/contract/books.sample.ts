import { addDays } from "#platform/contract/dates.ts";
import type { TransactionStatus, TransactionType } from "./transactions.schema.ts";

/** A transaction of the sample business. Accounts and categories go by the names that every business begins with. */
export type SampleTransaction = {
  date: string;
  transactionType: TransactionType;
  amount: string;
  description: string;
  category: string | null;
  /** The parts of one that is split: category and amount. */
  splits: readonly (readonly [category: string, amount: string])[];
  account: string;
  toAccount: string | null;
  /** The name of a sample customer. */
  contact: string | null;
  status: TransactionStatus;
  reference: string | null;
  tags: readonly string[];
};

type More = Partial<
  Pick<SampleTransaction, "account" | "toAccount" | "contact" | "reference" | "tags" | "splits">
>;
type Row = [
  daysAgo: number,
  type: TransactionType,
  amount: string,
  description: string,
  category: string | null,
  more?: More,
];

const cash = { account: "Cash on hand" };
const card = { account: "Credit card" };

/** Alder & Rye's quarter, without what customers pay on invoices: that comes with the invoices. */
// oxfmt-ignore
const rows: Row[] = [
  [0, "expense", "46.80", "Butter and eggs, Green Lane Farm", "Goods and materials", card],
  [1, "income", "412.50", "Market stall, Saturday", "Sales", cash],
  [2, "expense", "684.20", "Flour and rye, Hollis Mill", "Goods and materials", { reference: "HM-20418" }],
  [3, "expense", "59.00", "Till software", "Software and phone", card],
  [5, "expense", "72.35", "Fuel for the van", "Car and travel", card],
  [6, "transfer", "500.00", "Card payment", null, { toAccount: "Credit card" }],
  [7, "expense", "1860.00", "Wages, two weeks", "Wages"],
  [8, "income", "388.00", "Market stall, Saturday", "Sales", cash],
  [9, "expense", "212.40", "Boxes, ribbon and till rolls", null, { ...card, splits: [["Goods and materials", "168.40"], ["Office supplies", "44.00"]] }],
  [12, "expense", "120.00", "Leaflets for the fair", "Advertising", { ...card, tags: ["spring fair"] }],
  [14, "transfer", "600.00", "Cash to the bank", null, { ...cash, toAccount: "Checking account" }],
  [15, "income", "431.25", "Market stall, Saturday", "Sales", cash],
  [16, "expense", "655.10", "Flour and rye, Hollis Mill", "Goods and materials", { reference: "HM-20377" }],
  [19, "expense", "38.00", "Printer ink", null, card],
  [21, "expense", "1860.00", "Wages, two weeks", "Wages"],
  [22, "income", "402.00", "Market stall, Saturday", "Sales", cash],
  [24, "expense", "1450.00", "Rent of the bakery", "Rent and repairs"],
  [25, "expense", "89.90", "Phone and internet", "Software and phone"],
  [29, "income", "376.75", "Market stall, Saturday", "Sales", cash],
  [33, "expense", "64.10", "Fuel for the van", "Car and travel", card],
  [35, "expense", "1860.00", "Wages, two weeks", "Wages"],
  [36, "transfer", "1000.00", "To savings", null, { toAccount: "Savings account" }],
  [38, "expense", "671.00", "Flour and rye, Hollis Mill", "Goods and materials", { reference: "HM-20291" }],
  [43, "expense", "310.00", "Oven service", "Rent and repairs"],
  [45, "income", "395.00", "Market stall, Saturday", "Sales", cash],
  [49, "expense", "1860.00", "Wages, two weeks", "Wages"],
  [55, "expense", "1450.00", "Rent of the bakery", "Rent and repairs"],
  [56, "expense", "18.00", "Bank fees", "Bank fees and interest"],
  [59, "expense", "420.00", "Insurance, quarter", "Insurance"],
  [62, "income", "365.50", "Market stall, Saturday", "Sales", cash],
  [63, "expense", "1860.00", "Wages, two weeks", "Wages"],
  [66, "expense", "640.75", "Flour and rye, Hollis Mill", "Goods and materials", { reference: "HM-20188" }],
  [74, "expense", "240.00", "Tax return", "Lawyers and accountants"],
  [78, "income", "351.00", "Market stall, Saturday", "Sales", cash],
  [85, "expense", "1450.00", "Rent of the bakery", "Rent and repairs"],
  [89, "income", "6000.00", "Loan for the second oven", "Other income"],
];

/** What the bank doesn't have yet is pending: the last days. */
const pendingDays = 4;

/** The sample business's transactions, newest first, their days counted from `today`. */
export const sampleTransactionsOn = (today: string): SampleTransaction[] =>
  rows.map(([daysAgo, transactionType, amount, description, category, more]) => ({
    date: addDays(today, -daysAgo),
    transactionType,
    amount,
    description,
    category,
    splits: [],
    account: "Checking account",
    toAccount: null,
    contact: null,
    status: daysAgo < pendingDays ? "pending" : "cleared",
    reference: null,
    tags: [],
    ...more,
  }));

/** The tax that the sample business charges. */
export const sampleTax = { name: "Sales tax", rate: "8.25" } as const;
