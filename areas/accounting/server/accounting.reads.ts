import type { FirstReads } from "#platform/contract/page.ts";
import { accountsApi } from "#areas/books/contract/accounts.api.ts";
import { recentQuery, transactionsPageSize } from "#areas/books/contract/books-listing.rules.ts";
import { booksSettingsApi } from "#areas/books/contract/books-settings.api.ts";
import { booksSummaryApi } from "#areas/books/contract/books-summary.api.ts";
import { categoriesApi } from "#areas/books/contract/categories.api.ts";
import { periodLockApi } from "#areas/books/contract/period-lock.api.ts";
import { selfCheckApi } from "#areas/books/contract/self-check.api.ts";
import { taxCodesApi } from "#areas/books/contract/tax-codes.api.ts";
import { transactionsApi } from "#areas/books/contract/transactions.api.ts";
import { financialReportsApi } from "#areas/financial-reports/contract/financial-reports.api.ts";
import { keptReportsPageSize } from "#areas/financial-reports/contract/report-days.rules.ts";
import { invoicesPageSize } from "#areas/invoices/contract/invoices-listing.rules.ts";
import { invoicesApi } from "#areas/invoices/contract/invoices.api.ts";
import { showsQuotes } from "#areas/invoices/contract/quotes-place.rules.ts";
import { quotesApi } from "#areas/invoices/contract/quotes.api.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";
import { accountingIntegrationsApi } from "#areas/accounting/contract/accounting-integrations.api.ts";
import { accountingPage } from "#areas/accounting/contract/accounting.pages.ts";
import { type AccountingTab, tabIn } from "#areas/accounting/contract/accounting-tabs.rules.ts";

type Reads = ReturnType<FirstReads["reads"]>;

const transactionFilters = [
  "type",
  "status",
  "categoryId",
  "accountId",
  "contactId",
  "tag",
  "from",
  "to",
  "search",
  "sort",
];
const quoteFilters = ["status", "contactId", "search", "from", "to", "sort"];
const invoiceFilters = ["status", "contactId", "search", "from", "to", "sort", "kind"];
const chosen = (query: URLSearchParams, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, query.get(name) ?? undefined]));

const numbers: Reads = [{ call: booksSummaryApi.get }, { call: invoicesApi.summary }];
const readsOf: Record<AccountingTab, (query: URLSearchParams) => Reads> = {
  overview: () => [
    ...numbers,
    { call: transactionsApi.list, query: recentQuery },
    { call: tasksApi.settings },
  ],
  transactions: (query) => [
    {
      call: transactionsApi.list,
      query: { ...chosen(query, transactionFilters), limit: transactionsPageSize },
    },
  ],
  invoices: (query) => [
    showsQuotes(query)
      ? { call: quotesApi.list, query: { ...chosen(query, quoteFilters), limit: invoicesPageSize } }
      : { call: invoicesApi.list, query: { ...chosen(query, invoiceFilters), limit: invoicesPageSize } },
  ],
  reports: () => [
    ...numbers,
    { call: selfCheckApi.get },
    { call: tasksApi.settings },
    { call: financialReportsApi.list, query: { limit: keptReportsPageSize } },
  ],
  integrations: () => [{ call: accountingIntegrationsApi.list }],
  settings: () => [
    { call: booksSettingsApi.get },
    { call: tasksApi.settings },
    { call: taxCodesApi.list },
    { call: categoriesApi.list },
    { call: accountsApi.list },
    { call: periodLockApi.get },
  ],
};

export const firstReads: readonly FirstReads[] = [
  { page: accountingPage, reads: ({ query }) => readsOf[tabIn(query)](query) },
];
