import type { LiveAudience, LiveRead } from "#platform/server/live-reads.ts";
import { booksChanged } from "#areas/books/contract/books.events.ts";
import {
  contactsMerged,
  contactsUnmerged,
  contactUpdated,
  sampleRemoved,
} from "#areas/customers/contract/contacts.events.ts";
import { lookedAfterBy } from "#areas/customers/server/index.ts";
import { deliveriesSettled, deliveryBounced } from "#areas/outreach/contract/outreach.events.ts";
import { invoicePapersApi } from "#areas/invoices/contract/invoice-papers.api.ts";
import { invoicePaymentsApi } from "#areas/invoices/contract/invoice-payments.api.ts";
import { invoicesApi } from "#areas/invoices/contract/invoices.api.ts";
import { invoiceEvents } from "#areas/invoices/contract/invoices.events.ts";
import {
  reminderSettingsChanged,
  remindersChanged,
} from "#areas/invoices/contract/invoice-reminders.events.ts";
import { invoiceRemindersApi } from "#areas/invoices/contract/invoice-reminders.api.ts";
import { recurringInvoicesApi } from "#areas/invoices/contract/recurring-invoices.api.ts";
import { seriesEvents } from "#areas/invoices/contract/recurring-invoices.events.ts";
import { quotesApi } from "#areas/invoices/contract/quotes.api.ts";
import { quoteEvents } from "#areas/invoices/contract/quotes.events.ts";

const staleBy = [...invoiceEvents, contactsMerged, contactsUnmerged, sampleRemoved];
const ofSeries = [...seriesEvents, contactsMerged, contactsUnmerged, contactUpdated, sampleRemoved];

export const liveReads: readonly LiveRead[] = [
  { read: invoicesApi.list, staleBy: [...staleBy, contactUpdated, booksChanged] },
  { read: quotesApi.list, staleBy: [...staleBy, ...quoteEvents, contactUpdated] },
  { read: invoicesApi.numbers, staleBy: [...staleBy, ...quoteEvents] },
  { read: invoicesApi.contactMoney, staleBy },
  { read: invoicePaymentsApi.credits, staleBy },
  { read: invoicePapersApi.mails, staleBy: [...staleBy, ...quoteEvents, deliveriesSettled, deliveryBounced] },
  { read: invoiceRemindersApi.settings, staleBy: [reminderSettingsChanged] },
  {
    read: invoiceRemindersApi.get,
    staleBy: [...staleBy, reminderSettingsChanged, remindersChanged, deliveriesSettled],
  },
  { read: recurringInvoicesApi.list, staleBy: ofSeries },
  { read: recurringInvoicesApi.runs, staleBy: [...ofSeries, ...invoiceEvents] },
];

/** Who sees only their own customers hears of their invoices alone. */
export const liveAudiences: readonly LiveAudience[] = [
  {
    events: [...invoiceEvents, ...seriesEvents, remindersChanged],
    key: "contactId",
    peopleOf: lookedAfterBy,
  },
  { events: quoteEvents, key: "contactId", peopleOf: lookedAfterBy },
];
