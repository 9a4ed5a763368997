/** The reports that there are, by the name in their address. */
export const reportTypes = [
  "profit-and-loss",
  "balance-sheet",
  "cash-flow",
  "trial-balance",
  "general-ledger",
  "receivables",
  "sales-tax",
  "contractors",
] as const;
export type ReportType = (typeof reportTypes)[number];

/** Those that can be kept as they were. */
export const keptTypes = reportTypes.filter((type) => type !== "general-ledger");

export const bases = ["accrual", "cash"] as const;
export type Basis = (typeof bases)[number];

/** The amounts that a row can have. */
export const figureNames = [
  "amount",
  "before",
  "debit",
  "credit",
  "balance",
  "current",
  "days1to30",
  "days31to60",
  "days61to90",
  "over90",
  "due",
  "sales",
  "taxed",
  "exempt",
  "tax",
  "paid",
] as const;
export type FigureName = (typeof figureNames)[number];

type Column = { figure: FigureName; title: string };
const column = (figure: FigureName, title: string): Column => ({ figure, title });
const amount = [column("amount", "Amount")];
const sides = [column("debit", "Debit"), column("credit", "Credit")];

type Facts = {
  title: string;
  /** The accountant's word, or in a few words what it says. */
  about: string;
  /** "period": from a day to a day. "day": how it stands at the end of one. */
  span: "period" | "day";
  /** Whether it is another one when an invoice counts only once it is paid. */
  hasBasis: boolean;
  /** Whether another period can stand beside it. */
  compares: boolean;
  columns: readonly Column[];
};

/** What each report is, and the amounts of its rows. */
export const reports: Record<ReportType, Facts> = {
  "profit-and-loss": {
    title: "Profit & Loss",
    about: "What you earned and spent, and what is left (income statement)",
    span: "period",
    hasBasis: true,
    compares: true,
    columns: amount,
  },
  "balance-sheet": {
    title: "Balance Sheet",
    about: "What the business has, owes, and is worth on a day",
    span: "day",
    hasBasis: true,
    compares: true,
    columns: amount,
  },
  "cash-flow": {
    title: "Cash Flow",
    about: "Why there is more or less money than before",
    span: "period",
    hasBasis: true,
    compares: true,
    columns: amount,
  },
  "trial-balance": {
    title: "Trial Balance",
    about: "Every account’s balance on a day: debits and credits are equal",
    span: "day",
    hasBasis: true,
    compares: false,
    columns: sides,
  },
  "general-ledger": {
    title: "General Ledger",
    about: "Everything that was posted, account by account",
    span: "period",
    hasBasis: false,
    compares: false,
    columns: [...sides, column("balance", "Balance")],
  },
  receivables: {
    title: "Who Owes You",
    about: "Open invoices by how long they are overdue (receivables aging)",
    span: "day",
    hasBasis: false,
    compares: false,
    columns: [
      column("current", "Not due yet"),
      column("days1to30", "1–30 days"),
      column("days31to60", "31–60 days"),
      column("days61to90", "61–90 days"),
      column("over90", "Over 90 days"),
      column("due", "Owed"),
    ],
  },
  "sales-tax": {
    title: "Sales Tax",
    about: "What you sold and the tax you charged, by tax",
    span: "period",
    hasBasis: true,
    compares: false,
    columns: [
      column("sales", "Sales"),
      column("taxed", "Taxed"),
      column("exempt", "Not taxed"),
      column("tax", "Tax"),
      column("paid", "Paid"),
    ],
  },
  contractors: {
    title: "Contractors",
    about: "What you paid people who are not on payroll (Form 1099-NEC)",
    span: "period",
    hasBasis: false,
    compares: false,
    columns: [column("paid", "Paid")],
  },
};

/** The words for a total, in the order in which totals are shown; others of an answer are for programs. */
export const totalLabels: Record<ReportType, Record<string, string>> = {
  "profit-and-loss": { income: "Income", expenses: "Expenses", net: "Net profit" },
  "balance-sheet": { assets: "Assets", liabilities: "Liabilities", equity: "Equity" },
  "cash-flow": {
    opening: "Money at the start",
    net: "Change",
    closing: "Money at the end",
  },
  "trial-balance": { debit: "Debits", credit: "Credits" },
  "general-ledger": { debit: "Debits", credit: "Credits" },
  receivables: { due: "Owed to you" },
  "sales-tax": { sales: "Sales", tax: "Tax charged", paid: "Tax paid", owed: "Still to pay" },
  contractors: { paid: "Paid", threshold: "Form 1099-NEC from" },
};
