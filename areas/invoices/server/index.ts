import { publicEventsOf } from "#platform/contract/events.ts";
import type { Area } from "#platform/server/area.ts";
import * as quotesEvents from "#areas/invoices/contract/quotes.events.ts";
import * as invoicesEvents from "#areas/invoices/contract/invoices.events.ts";
import { invoiceActivities } from "./invoices.activities.ts";
import { quoteActivities } from "./quotes.activities.ts";
import { dueKinds } from "./due.service.ts";
import { liveAudiences, liveReads } from "./invoices.live.ts";
import { firstReads } from "./invoices.reads.ts";
import { invoicesRoutes } from "./invoices.routes.ts";
import { quotesRoutes } from "./quotes.routes.ts";
import { invoiceSubscribers } from "./invoices.subscribers.ts";
import { invoicesJobs } from "./invoices.work.ts";
import * as store from "./invoices.store.ts";
import * as series from "./recurring-invoices.store.ts";

export const area: Area = {
  after: ["books", "customers"],
  due: dueKinds,
  routes: [...invoicesRoutes, ...quotesRoutes],
  planFeatures: { accounting: [...invoicesRoutes, ...quotesRoutes] },
  subscribers: invoiceSubscribers,
  jobs: invoicesJobs,
  liveReads,
  liveAudiences,
  firstReads,
  bins: { invoices: store, recurring_invoices: series },
  mergeRules: {
    "invoices.contact_id": { rule: "moves", why: "the invoices of both; what is frozen on them stays" },
    "recurring_invoices.contact_id": { rule: "moves", why: "what comes is for the one who stays" },
    "customer_credits.contact_id": { rule: "moves", why: "the credit of both" },
  },
  tables: {
    customer_credits: {},
    invoice_counters: {},
    invoice_events: {},
    invoice_lines: {},
    invoice_mails: {},
    invoice_numbers: {},
    invoice_payments: {},
    invoice_reminder_settings: {},
    invoice_reminder_steps: {},
    invoice_reminders: {},
    invoice_taxes: {},
    invoices: {},
    quote_answers: {},
    recurring_invoice_runs: {},
    recurring_invoices: {},
  },
  publicEvents: publicEventsOf(invoicesEvents, quotesEvents),
  activities: [...invoiceActivities, ...quoteActivities],
};

// For what is built on documents: their paper, mail and page, quotes, series and reminders.
export { answersOf, getInvoice, listInvoices, statusOfRow, todayOf } from "./invoice-answers.service.ts";
export { copyOf } from "./invoice-copies.service.ts";
export { checkVersion, insertDraft, linesOf, lockDraft } from "./invoice-drafts.service.ts";
export { factsOf, moneyOf, noteEvent } from "./invoice-events.service.ts";
export { finalizeInvoice, finalizeLocked } from "./invoice-finalizing.service.ts";
export { hrefOf, notifyAbout } from "./invoice-news.service.ts";
export { payInvoice, payLocked } from "./invoice-payments.service.ts";
export { listQuotes } from "./quotes.service.ts";
export { linksOf } from "./invoice-links.service.ts";
export { planInvoiceMail, sendInvoice } from "./invoice-mails.service.ts";
export { noteSent, noteViewed } from "./invoice-letters.service.ts";
export { listClientsOfSources, listOpenOf } from "./invoice-lists.store.ts";
export { findInvoice, type InvoiceRow, lockInvoice, type ShownRow, updateInvoice } from "./invoices.store.ts";
export { numbersGivenTwice } from "./due.service.ts";
