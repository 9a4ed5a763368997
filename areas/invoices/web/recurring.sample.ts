import { addDays, addMonths } from "#platform/contract/dates.ts";
import { fullNameOf } from "#platform/contract/full-name.ts";
import { CallError } from "#platform/web/call.ts";
import { todayHere } from "#platform/web/time-zones.ts";
import { sampleContactsAt, sampleId } from "#areas/customers/contract/contacts.sample.ts";
import { datesOf } from "#areas/invoices/contract/recurring-invoices.rules.ts";
import type { RecurringInvoice } from "#areas/invoices/contract/recurring-invoices.schema.ts";
import { sampleSeriesOn } from "#areas/invoices/contract/recurring-invoices.sample.ts";

const now = new Date();
const today = todayHere(now);
const people = new Map(sampleContactsAt({ now, today }).map((one) => [fullNameOf(one), one]));
const noon = (day: string): string => `${day}T12:00:00.000Z`;

/** The demo's repeating invoices: the sample business's monthly one. */
export const series: readonly RecurringInvoice[] = sampleSeriesOn(today).map((one, at) => {
  const schedule = {
    every: 1,
    unit: "month" as const,
    startDate: one.startDate,
    end: { never: true as const },
  };
  const startedAt = noon(addDays(one.startDate, -20));
  return {
    ...schedule,
    id: sampleId("0a5", at + 1),
    contactId: people.get(one.contact)?.id ?? null,
    clientName: one.contact,
    autoSend: "draft",
    dueDays: null,
    currency: "USD",
    exchangeRate: "1",
    pricesIncludeTax: false,
    lineItems: [
      {
        description: one.line,
        quantity: one.quantity,
        unitPrice: one.unitPrice,
        discountPercent: "0",
        taxCodeIds: [],
      },
    ],
    clientAddress: null,
    notes: null,
    terms: null,
    subtotal: one.total,
    taxAmount: "0.00",
    totalAmount: one.total,
    state: "active",
    nextDate: one.startDate,
    nextDates: datesOf(schedule),
    lastDate: addMonths(one.startDate, -1),
    missedCount: 0,
    pausedAt: null,
    pauseReason: null,
    lastFailure: null,
    invoiceCount: 0,
    isSample: false,
    version: 1,
    userId: null,
    createdAt: startedAt,
    updatedAt: startedAt,
  };
});

/** One of them; 404 as the server answers it. */
export function oneSeries(id: string | undefined): RecurringInvoice {
  const found = series.find((one) => one.id === id);
  if (!found) throw new CallError(404, "Not Found", "");
  return found;
}
