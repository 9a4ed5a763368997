import type { ToastText } from "#platform/web/toasts.ts";

/** The words of Money & Books; labels as stated (Spec 2 §2, §8). */
export const tabNames = {
  overview: "Overview",
  transactions: "Transactions",
  invoices: "Invoices",
  reports: "Reports",
  integrations: "Integrations",
  settings: "Settings",
} as const;

export const words = {
  title: "Money & Books",
  connect: "Connect QuickBooks",
  exportData: "Export Data",
  income: "Total Income",
  incomeHow: "Every income you wrote down, and every payment on an invoice, on the day the money came.",
  expenses: "Total Expenses",
  expensesHow: "Every expense you wrote down, on the day the money went out.",
  net: "Net Profit",
  netHow: "Total Income minus Total Expenses. The margin is what you keep of each dollar that came in.",
  outstanding: "Outstanding Invoices",
  outstandingHow: "What customers still owe you on invoices that are sent or overdue. Drafts don’t count.",
  numbersFailed: "Your numbers didn’t load",
  profitAndLoss: "Profit & Loss",
  profitAndLossHow: "This month’s income minus this month’s expenses, by the day the money moved.",
  balanceSheet: "Balance Sheet",
  balanceSheetHow: "Total assets: Total Income plus what customers still owe you.",
  cashFlow: "Cash Flow",
  cashFlowHow: "Total Income minus Total Expenses.",
  whole: (title: string) => `Open the whole report: ${title}`,
  simple: "Simple figures from your transactions and invoices. Each opens the rows it counts.",
  ownOnly: "You see your own customers’ invoices and payments, and no totals, books or bank accounts.",
  syncAll: "Sync All",
  connected: "Connected",
  notLinked:
    "There is no live link with these programs in this version yet. You can download files that they read.",
  noLiveLink:
    "There is no live link with accounting programs in this version yet, so nothing was sent. Download your books as a file instead: accounting programs and accountants can read it.",
  filesTitle: "Take your books to another program",
  filesTurned: "The last day is before the first",
  filesDownload: "Download",
  noted: (name: string) => `That you want ${name} is noted.`,
  priceNote: "Prices and ratings are for orientation. Check with the provider before you choose.",
  onlyManagers: "Only owners and managers can connect a provider.",
  linksFailed: "Your connections didn’t load",
} as const;

export const toasts = {
  connected: { title: "Integration Connected" },
  connectFailed: { title: "Setup Failed", description: "Failed to set up integration" },
  nothingToSync: { title: "Nothing to sync", description: "No provider is connected yet." },
} satisfies Record<string, ToastText>;

/** What completes "Demo Mode: This would ..." (Spec 1 §1); connecting has the stated variant of its own. */
export const demoActions = {
  exportData: "download your books",
  sync: "sync your books",
} as const;
