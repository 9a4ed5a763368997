import type { ToastText } from "#platform/web/toasts.ts";
import type { ConsentOutcome } from "#areas/accounting/contract/providers.rules.ts";

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
    "QuickBooks Online and Xero can be linked, once the host of this installation has entered its keys for them. FreshBooks and Wave read files.",
  noLiveLink: (name: string) =>
    `There is no live link with ${name}, which reads files. Nothing was sent. Download your books as a file: accounting programs and accountants can read it.`,
  noKeys: (name: string, variable: string) =>
    `There is no live link with ${name} yet: the host of this installation has to register it there and enter the keys (${variable}_CLIENT_ID and ${variable}_CLIENT_SECRET). Nothing was sent. Until then, download your books as a file.`,
  filesTitle: "Take your books to another program",
  filesTurned: "The last day is before the first",
  filesDownload: "Download",
  noted: (name: string) => `That you want ${name} is noted.`,
  priceNote: "Prices and ratings are for orientation. Check with the provider before you choose.",
  onlyManagers: "Only owners and managers can connect a provider.",
  connectAgain: "Connect again",
  company: (name: string) => `Company: ${name}`,
  synced: (when: string) => `Last sync ${when}`,
  neverSynced: "Nothing has gone over yet",
  stop: "Stop",
  problems: (number: number) => `${number} to look at`,
  goesOver: "What goes over",
  goesOverItems: [
    "Customers who have an invoice, each once. One who is there already, by name and email, is used.",
    "Invoices with a number, in the currency of the books there. Drafts, void invoices and the sample stay here.",
    "Payments on those invoices (receipts).",
  ],
  staysHere:
    "Credit notes, write-offs, used credit, expenses and bank lines don’t go over, and nothing comes back from there. What you change or void here later, change there as well.",
  byHand: "It goes over when you press Sync now or Sync All.",
  syncNow: "Sync now",
  tryAgain: "Try again",
  disconnect: "Disconnect",
  disconnectTitle: (name: string) => `Disconnect ${name}?`,
  disconnectSays:
    "We give our access back and forget the keys. What went over stays there, and doesn’t go over again if you connect the same company later.",
  onlyProblems: "To look at",
  everything: "Everything",
  handoversTitle: "Customers, invoices and payments",
  handoversLoading: "Loading what went over",
  handoversFailed: "What went over didn’t load.",
  noProblems: "Nothing to look at.",
  noHandovers: "Nothing has gone over yet.",
  handoverStates: { sending: "On its way", sent: "Sent", failed: "Not sent" },
  linksFailed: "Your connections didn’t load",
} as const;

export const toasts = {
  connected: { title: "Integration Connected" },
  connectFailed: { title: "Setup Failed", description: "Failed to set up integration" },
  syncFailed: { title: "The sync didn’t start" },
  syncStarted: (names: string) => ({ title: "Sync started", description: names }),
  stopped: { title: "Sync stopped", description: "What went over stays there." },
  stopFailed: { title: "The sync didn’t stop" },
  disconnected: (name: string) => ({ title: `${name} disconnected` }),
  notRevoked: (name: string) => ({
    title: `${name} disconnected`,
    description: `${name} didn’t answer. Take our access away there as well, under its connected apps.`,
  }),
  disconnectFailed: { title: "It didn’t disconnect" },
  nothingToSync: { title: "Nothing to sync", description: "No provider is connected yet." },
} satisfies Record<string, ToastText | ((name: string) => ToastText)>;

/** Why nothing was connected, after a person came back from a provider. */
export const consentWords: Record<Exclude<ConsentOutcome, "connected">, (name: string) => string> = {
  declined: (name) => `You didn’t allow it in ${name}. Nothing was connected.`,
  expired: () => "That took too long, or it began in another window or business. Press Connect again.",
  failed: (name) => `${name} didn’t answer as it should. Nothing was connected. Try again in a few minutes.`,
  "no-company": (name) => `No company was chosen in ${name}. Nothing was connected.`,
};

/** What completes "Demo Mode: This would ..." (Spec 1 §1); connecting has the stated variant of its own. */
export const demoActions = {
  exportData: "download your books",
  sync: "sync your books",
  disconnect: "disconnect a program",
} as const;
