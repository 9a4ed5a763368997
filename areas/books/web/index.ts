export { RecentTransactions } from "./recent-transactions.tsx";
export { SelfCheckNotice } from "./self-check-notice.tsx";
export { SourceEntries } from "./source-entries.tsx";
export { expectTransaction, type OpenTransaction, TransactionDialogs } from "./transaction-dialogs.tsx";
export { TransactionsTab } from "./transactions-tab.tsx";
export { BooksSettingsTab } from "./books-settings-tab.tsx";
export {
  useAccounts,
  useBooksSettings,
  useCurrency,
  useSummary,
  useTaxCodes,
  useToday,
} from "./books.queries.ts";
export { EntriesDialog } from "./entries-dialog.tsx";
export { accountOptions, sourceHref } from "./transactions.view.ts";
export { currencyOptions, termNames } from "./books-settings.view.ts";
