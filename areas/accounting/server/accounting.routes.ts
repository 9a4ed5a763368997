import { routesOf } from "#platform/server/route.ts";
import { accountingExportApi } from "#areas/accounting/contract/accounting-export.api.ts";
import { accountingIntegrationsApi } from "#areas/accounting/contract/accounting-integrations.api.ts";
import { bookFilesApi } from "#areas/accounting/contract/book-files.api.ts";
import { exportBooks } from "./book-files.service.ts";
import { exportInvoices, exportQuotes, exportTransactions } from "./accounting-export.service.ts";
import { connectProvider, listIntegrations } from "./accounting-integrations.service.ts";

export const accountingRoutes = [
  ...routesOf(accountingIntegrationsApi, {
    list: ({ ctx }) => listIntegrations(ctx),
    connect: ({ ctx, body }) => connectProvider(ctx, body),
  }),
  ...routesOf(accountingExportApi, {
    transactions: ({ ctx, query }) => exportTransactions(ctx, query),
    invoices: ({ ctx, query }) => exportInvoices(ctx, query),
    quotes: ({ ctx, query }) => exportQuotes(ctx, query),
  }),
  ...routesOf(bookFilesApi, {
    export: ({ ctx, params, query }) => exportBooks(ctx, params.format, query),
  }),
];
