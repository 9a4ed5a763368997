import { paged } from "#platform/server/paging.ts";
import { routesOf } from "#platform/server/route.ts";
import { accountingExportApi } from "#areas/accounting/contract/accounting-export.api.ts";
import { accountingIntegrationsApi } from "#areas/accounting/contract/accounting-integrations.api.ts";
import { bookFilesApi } from "#areas/accounting/contract/book-files.api.ts";
import { exportBooks } from "./book-files.service.ts";
import { exportInvoices, exportQuotes, exportTransactions } from "./accounting-export.service.ts";
import {
  connectProvider,
  listHandovers,
  listIntegrations,
  syncIntegrations,
} from "./accounting-integrations.service.ts";
import { disconnectIntegration, finishConsent } from "./integration-consents.service.ts";

export const accountingRoutes = [
  ...routesOf(accountingIntegrationsApi, {
    list: ({ ctx }) => listIntegrations(ctx),
    connect: ({ ctx, body }) => connectProvider(ctx, body),
    finish: ({ ctx, params, query }) => finishConsent(ctx, params.provider, query),
    sync: ({ ctx, body }) => syncIntegrations(ctx, body),
    handovers: paged(({ ctx, params, query }) => listHandovers(ctx, params.id, query)),
    disconnect: ({ ctx, params }) => disconnectIntegration(ctx, params.id),
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
