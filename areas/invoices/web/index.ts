export { fills } from "./invoices.fills.ts";
export { DueDates } from "./due-dates.tsx";
export { expectInvoice, InvoiceDialogs, type OpenInvoice } from "./invoice-dialogs.tsx";
export { InvoicesTab } from "./invoices-tab.tsx";
export { showsQuotes } from "./quotes-place.view.ts";
export { useInvoiceSummary } from "./invoices.queries.ts";
