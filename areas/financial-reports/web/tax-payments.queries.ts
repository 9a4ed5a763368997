import { withReason } from "#platform/web/failures.ts";
import { useAction } from "#platform/web/use-action.ts";
import { accountsApi } from "#areas/books/contract/accounts.api.ts";
import { taxPaymentsApi } from "#areas/books/contract/tax-payments.api.ts";
import { transactionsApi } from "#areas/books/contract/transactions.api.ts";
import { booksReportsApi } from "#areas/financial-reports/contract/books-reports.api.ts";
import { demoActions, toasts } from "./financial-reports.messages.ts";

export const usePayTax = () =>
  useAction(taxPaymentsApi.create, {
    demo: demoActions.payTax,
    success: toasts.taxPaid,
    failure: withReason(toasts.taxFailed),
    refresh: [booksReportsApi.get, transactionsApi.list, accountsApi.list],
  });
