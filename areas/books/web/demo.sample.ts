import { type Sample, sampleFor } from "#platform/web/demo-mode.ts";
import { accountsApi } from "#areas/books/contract/accounts.api.ts";
import { booksSettingsApi } from "#areas/books/contract/books-settings.api.ts";
import { booksSummaryApi } from "#areas/books/contract/books-summary.api.ts";
import { categoriesApi } from "#areas/books/contract/categories.api.ts";
import { categoryRulesApi } from "#areas/books/contract/category-rules.api.ts";
import { journalApi } from "#areas/books/contract/journal.api.ts";
import { periodLockApi } from "#areas/books/contract/period-lock.api.ts";
import { selfCheckApi } from "#areas/books/contract/self-check.api.ts";
import { taxCodesApi } from "#areas/books/contract/tax-codes.api.ts";
import { transactionsApi } from "#areas/books/contract/transactions.api.ts";
import { financialReportsApi } from "#areas/financial-reports/contract/financial-reports.api.ts";
import { reconciliationsApi } from "#areas/statements/contract/reconciliations.api.ts";
import { booksReportsApi } from "#areas/financial-reports/contract/books-reports.api.ts";
import { taxDocumentsApi } from "#areas/financial-reports/contract/tax-documents.api.ts";
import { taxesApi } from "#areas/financial-reports/contract/taxes.api.ts";
import { w9FormsApi } from "#areas/financial-reports/contract/w9-forms.api.ts";

const reports = () => import("./books-reports.sample.ts");
const taxes = () => import("./taxes.sample.ts");
const books = () => import("./books.sample.ts");
const checked = () => import("./reconciliations.sample.ts");
const journal = () => import("./journal.sample.ts");

export const samples: readonly Sample[] = [
  sampleFor(transactionsApi.list, async ({ query }) => (await books()).listed(query)),
  sampleFor(transactionsApi.get, async ({ params }) => (await books()).oneTransaction(params.id)),
  sampleFor(transactionsApi.bin, () => []),
  sampleFor(transactionsApi.tags, async () => (await books()).tags()),
  sampleFor(transactionsApi.history, () => []),
  sampleFor(booksSummaryApi.get, async ({ query }) => (await books()).summary(query)),
  sampleFor(booksSettingsApi.get, async () => (await books()).settings),
  sampleFor(accountsApi.list, async () => (await journal()).accounts),
  sampleFor(categoriesApi.list, async () => (await books()).categories),
  sampleFor(taxCodesApi.list, async () => (await books()).taxCodes),
  sampleFor(categoryRulesApi.list, () => []),
  sampleFor(categoryRulesApi.preview, () => ({ count: 0, rows: [] })),
  sampleFor(financialReportsApi.list, async () => [(await reports()).kept()]),
  sampleFor(financialReportsApi.get, async () => (await reports()).kept()),
  sampleFor(financialReportsApi.bin, () => []),
  sampleFor(taxesApi.get, async ({ query }) => (await taxes()).taxes(query.year)),
  sampleFor(taxesApi.contractors, async ({ query }) => (await taxes()).contractors(query.year)),
  sampleFor(taxesApi.lines, async () => (await taxes()).lines()),
  sampleFor(w9FormsApi.get, async ({ params }) => (await taxes()).formOf(params.id ?? "")),
  sampleFor(taxDocumentsApi.list, async () => [(await taxes()).document()]),
  sampleFor(taxDocumentsApi.get, async () => (await taxes()).document()),
  sampleFor(taxDocumentsApi.bin, () => []),
  sampleFor(periodLockApi.get, () => ({ lockedUntil: null, reason: null, firstOpenDay: null, changes: [] })),
  sampleFor(selfCheckApi.get, async () => ({ checkedAt: (await reports()).checkedAt(), findings: [] })),
  sampleFor(reconciliationsApi.list, async () => {
    const { statement, reconciledAccounts } = await checked();
    return reconciledAccounts.flatMap(({ last }) => (last ? [statement(last.id)] : []));
  }),
  sampleFor(reconciliationsApi.accounts, async () => (await checked()).reconciledAccounts),
  sampleFor(reconciliationsApi.get, async ({ params }) => (await checked()).statement(params.id)),
  sampleFor(reconciliationsApi.rows, async ({ params, query }) =>
    (await checked()).statementRows(params.id, query.ticked),
  ),
  sampleFor(reconciliationsApi.hints, () => []),
  sampleFor(booksReportsApi.get, async ({ params, query }) => (await reports()).reportOf(params.type, query)),
  sampleFor(journalApi.list, async ({ query }) => (await journal()).entriesOf(query)),
];
