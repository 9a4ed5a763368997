import { type Sample, sampleFor } from "#platform/web/demo-mode.ts";
import { invoicePaymentsApi } from "#areas/invoices/contract/invoice-payments.api.ts";
import { invoicePapersApi } from "#areas/invoices/contract/invoice-papers.api.ts";
import { invoiceRemindersApi } from "#areas/invoices/contract/invoice-reminders.api.ts";
import { recurringInvoicesApi } from "#areas/invoices/contract/recurring-invoices.api.ts";
import { quotesApi } from "#areas/invoices/contract/quotes.api.ts";
import { invoicesApi } from "#areas/invoices/contract/invoices.api.ts";

const recurring = () => import("./recurring.sample.ts");
const invoices = () => import("./invoices.sample.ts");
const quotes = () => import("./quotes.sample.ts");

export const samples: readonly Sample[] = [
  sampleFor(invoicesApi.list, async ({ query }) => (await invoices()).listed(query)),
  sampleFor(invoicesApi.get, async ({ params }) => (await invoices()).oneInvoice(params.id)),
  sampleFor(invoicesApi.summary, async () => (await invoices()).summary()),
  sampleFor(invoicesApi.bin, () => []),
  sampleFor(
    invoicesApi.history,
    async ({ params }) => (await quotes()).historyOf(params.id) ?? (await invoices()).historyOf(params.id),
  ),
  sampleFor(quotesApi.list, async ({ query }) => (await quotes()).listed(query)),
  sampleFor(quotesApi.get, async ({ params }) => (await quotes()).oneQuote(params.id)),
  sampleFor(invoicesApi.contactMoney, async ({ params }) => (await invoices()).moneyOf(params.id)),
  sampleFor(invoicesApi.numbers, () => []),
  sampleFor(invoicePaymentsApi.credits, () => []),
  sampleFor(invoicePapersApi.mails, () => []),
  sampleFor(recurringInvoicesApi.list, async () => [...(await recurring()).series]),
  sampleFor(recurringInvoicesApi.get, async ({ params }) => (await recurring()).oneSeries(params.id)),
  sampleFor(recurringInvoicesApi.runs, () => []),
  sampleFor(invoiceRemindersApi.settings, async () => (await import("./reminders.sample.ts")).settings),
  sampleFor(invoiceRemindersApi.get, async () => (await import("./reminders.sample.ts")).ofInvoice),
];
