export { DueDates } from "./due-dates.tsx";
export { expectInvoice, InvoiceDialogs, type OpenInvoice } from "./invoice-dialogs.tsx";
export { InvoicesTab } from "./invoices-tab.tsx";
export { useInvoiceSummary } from "./invoices.queries.ts";
