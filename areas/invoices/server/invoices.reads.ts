import type { FirstReads } from "#platform/contract/page.ts";
import { contactPage } from "#areas/customers/contract/customers.pages.ts";
import { invoicesPageSize } from "#areas/invoices/contract/invoices-listing.rules.ts";
import { invoicePapersApi } from "#areas/invoices/contract/invoice-papers.api.ts";
import { invoicesApi } from "#areas/invoices/contract/invoices.api.ts";
import {
  invoicePage,
  invoicesBinPage,
  quotePage,
  quotesBinPage,
  repeatingInvoicesPage,
} from "#areas/invoices/contract/invoices.pages.ts";
import { quotesApi } from "#areas/invoices/contract/quotes.api.ts";
import { recurringInvoicesApi } from "#areas/invoices/contract/recurring-invoices.api.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";

export const firstReads: readonly FirstReads[] = [
  {
    page: contactPage,
    module: "areas/invoices/web/contact-money.tsx",
    reads: ({ params }) => [
      { call: invoicesApi.contactMoney, params },
      { call: invoicesApi.list, query: { contactId: params.id, limit: invoicesPageSize } },
    ],
  },
  {
    page: invoicePage,
    reads: ({ params }) => [
      { call: invoicesApi.get, params },
      { call: invoicesApi.history, params, query: { limit: invoicesPageSize } },
      { call: invoicePapersApi.mails, params },
      { call: tasksApi.settings },
    ],
  },
  {
    page: repeatingInvoicesPage,
    reads: () => [{ call: recurringInvoicesApi.list, query: { limit: invoicesPageSize } }],
  },
  {
    page: invoicesBinPage,
    reads: () => [{ call: invoicesApi.bin, query: { kind: "invoice", limit: invoicesPageSize } }],
  },
  {
    page: quotePage,
    reads: ({ params }) => [
      { call: quotesApi.get, params },
      { call: invoicesApi.history, params, query: { limit: invoicesPageSize } },
      { call: invoicePapersApi.mails, params },
    ],
  },
  {
    page: quotesBinPage,
    reads: () => [{ call: invoicesApi.bin, query: { kind: "quote", limit: invoicesPageSize } }],
  },
];
