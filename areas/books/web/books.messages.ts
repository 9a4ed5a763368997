import { binDays } from "#platform/contract/product.ts";
import type { ToastText } from "#platform/web/toasts.ts";

/** The exact words of transactions and books; labels as stated (Spec 2 §2, §5, §8). */
export const toasts = {
  added: { title: "Transaction Added" },
  addFailed: { title: "Error", description: "That transaction wasn’t added. Try again." },
  saved: { title: "Transaction saved" },
  saveFailed: { title: "Error", description: "That wasn’t saved. Nothing has changed. Try again." },
  deleted: { title: "Transaction deleted", description: `It stays in the trash for ${binDays} days.` },
  deleteFailed: { title: "Error", description: "That wasn’t deleted. Nothing has changed. Try again." },
  restored: { title: "Transaction restored", description: "It counts again." },
  restoreFailed: { title: "Error", description: "That wasn’t restored. Try again." },
  receiptFailed: { title: "Error", description: "That receipt wasn’t uploaded. Try again." },
  receiptRemoved: { title: "Receipt deleted" },
  settingsSaved: { title: "Saved" },
  settingsFailed: { title: "Error", description: "That wasn’t saved. Nothing has changed. Try again." },
  logoFailed: { title: "Error", description: "That logo wasn’t uploaded. Try again." },
  ruleSaved: { title: "Rule saved" },
  ruleRemoved: { title: "Rule deleted", description: "What it sorted stays where it is." },
} satisfies Record<string, ToastText>;

/** What completes "Demo Mode: This would ..." (Spec 1 §1). */
export const demoActions = {
  add: "add this transaction",
  edit: "save your changes to this transaction",
  remove: "delete this transaction",
  restore: "bring this transaction back",
  receipt: "upload this receipt",
  receiptFile: "open this receipt",
  settings: "change your books’ settings",
  logo: "upload your logo",
  tax: "change your sales taxes",
  account: "change your accounts",
  category: "change your categories",
  rule: "change your rules",
} as const;

export const words = {
  add: "Add Transaction",
  bringIn: "Bring in a bank statement",
  reconcile: "Check against your bank statement",
  reconcileTerm: "Reconcile",
  reconciled: "Reconciled",
  reconciledHelp: "Its day, amount and account stay. If the statement is wrong, an owner can reopen it.",
  recent: "Recent Transactions",
  seeAll: "See all",
  uncategorized: "Uncategorized",
  search: "Search by description, reference or tag",
  searchShort: "Search transactions",
  failed: "Your transactions didn’t load",
  empty: "No transactions yet",
  emptyHelp: "Write down what came in and what went out. Payments on your invoices come here by themselves.",
  emptyForViewer: "What your business earns and spends shows up here.",
  nothingFound: "No transactions match",
  nothingFoundHelp: "Try part of the text, or use fewer filters.",
  binHelp: `Deleted transactions stay here for ${binDays} days and count for nothing. Restore them, or let them go.`,
  binEmptyHelp: `Transactions you delete stay here for ${binDays} days.`,
  rules: "Rules",
  rulesHelp:
    "If the text contains these words, the transaction goes into the category, unless you chose one. The first rule that fits counts.",
  from: "Where does this come from?",
  entries: "In your books",
  entriesTerm: "Journal entries",
  entriesHelp:
    "Each entry adds up to zero. A change is a new entry that reverses the old one, so nothing is ever lost.",
  debitsHelp: "Debits are plain, credits have a minus.",
  noEntries: "Nothing is written in the books for this.",
  entriesFailed: "The entries didn’t load.",
  ofInvoice: "This is a payment on an invoice. Change it there.",
} as const;

export const settingsWords = {
  company: "Company Information",
  companyHelp: "What your customers read on invoices.",
  preferences: "Account Preferences",
  preferencesHelp: "How invoices are numbered and when they are due.",
  taxes: "Sales taxes",
  taxesTerm: "Tax codes",
  taxesHelp:
    "What you add to invoices. A rate that was used stays on its invoices; a new one counts from its day on.",
  noTaxes: "No sales taxes yet.",
  noTaxesHelp: "Add the ones that you charge.",
  categories: "Categories",
  categoriesHelp: "What money came in or went out for.",
  chart: "Accounts",
  chartTerm: "Chart of accounts",
  chartHelp: "Where your money is and what it is for. Balances come from your books.",
  failed: "These settings didn’t load",
  onlyManagers: "Only owners and managers can change these.",
  currencyFixed: "Your books have entries in this currency, so it stays.",
  ownOnly: "You see your own customers’ invoices, and no totals, books or bank accounts.",
} as const;
