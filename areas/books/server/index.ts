import type { Area } from "#platform/server/area.ts";
import { liveReads } from "./books.live.ts";
import { firstReads } from "./books.reads.ts";
import { booksRoutes } from "./books.routes.ts";
import { booksSubscribers } from "./books.subscribers.ts";
import { booksJobs } from "./books.work.ts";
import * as store from "./transactions.store.ts";

export const area: Area = {
  routes: booksRoutes,
  planFeatures: { accounting: booksRoutes },
  subscribers: booksSubscribers,
  jobs: booksJobs,
  liveReads,
  firstReads,
  bins: { transactions: store },
  mergeRules: {
    "transactions.contact_id": { rule: "moves", why: "the money of both" },
  },
  tables: {
    books_checks: {},
    books_settings: {},
    category_rules: {},
    chart_of_accounts: {},
    expense_categories: {},
    journal_entries: {},
    journal_postings: {},
    journal_samples: {},
    ledger_day_tallies: {},
    ledger_tallies: {},
    period_lock_changes: {},
    tax_codes: {},
    tax_rates: {},
    transaction_changes: {},
    transaction_receipts: {},
    transaction_splits: {},
    transaction_tallies: {},
    transactions: {},
  },
};

export { checkAccount, listAccounts } from "./accounts.service.ts";
export { sumUntil } from "./accounts.store.ts";
export {
  addBankLines,
  addBankTransfer,
  type BankLine,
  type TakenBack,
  takeBankLinesBack,
} from "./bank-lines.service.ts";
export { getBooksSettings, type KnownSettings } from "./books-settings.service.ts";
export { checkSeesBooks, listJournal } from "./journal.service.ts";
export { ledgerFacts, postDocument, removeSampleEntries, reverseDocument } from "./ledger.service.ts";
export { lockedUntil } from "./period-lock.service.ts";
export { type NewPayment, recordPayment, removePayment } from "./payments.service.ts";
export { type DatedReceipt, listReceipts, sumReceipts } from "./receipts.store.ts";
export { ratesOn } from "./tax-codes.service.ts";
export { clearTransactions } from "./transaction-clearing.service.ts";
export { listTransactions } from "./transaction-lists.store.ts";
