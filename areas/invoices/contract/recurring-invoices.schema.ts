import { z } from "zod";
import { Day, Instant } from "#platform/contract/dates.ts";
import { Id } from "#platform/contract/endpoint.ts";
import { Money } from "#platform/contract/money.ts";
import { pageQuery } from "#platform/contract/page-query.ts";
import { Currency } from "#areas/books/contract/books-settings.schema.ts";
import { BookDay } from "#areas/books/contract/transactions.schema.ts";
import { invoiceLimits, NewLineItems } from "./invoice-figures.schema.ts";
import { InvoiceChanges, InvoiceStatus, LineItem, NewInvoice } from "./invoices.schema.ts";

export const seriesUnits = ["day", "week", "month", "year"] as const;
export const SeriesUnit = z.enum(seriesUnits, { error: "Choose day, week, month or year" });
export type SeriesUnit = z.infer<typeof SeriesUnit>;

/** Whether each invoice waits as a draft, or is finalized and emailed by itself. */
export const autoSends = ["draft", "send"] as const;
export const AutoSend = z.enum(autoSends, { error: "Choose a draft, or sending by itself" });
export type AutoSend = z.infer<typeof AutoSend>;

export const seriesLimits = { every: 366, after: 1000, dueDays: 365 } as const;

const whole = (min: number, max: number, message: string) =>
  z.number(message).int(message).min(min, message).max(max, message);

const endMessage = "Choose never, after so many invoices, or on a date";
export const SeriesEnd = z.union(
  [
    z.strictObject({ never: z.literal(true) }),
    z.strictObject({
      after: whole(1, seriesLimits.after, `Enter a whole number from 1 to ${seriesLimits.after}`),
    }),
    z.strictObject({ on: BookDay }),
  ],
  { error: endMessage },
);
export type SeriesEnd = z.infer<typeof SeriesEnd>;

const everyMessage = `Enter a whole number from 1 to ${seriesLimits.every}`;
const dueDaysMessage = `Enter a whole number of days from 0 to ${seriesLimits.dueDays}`;
const fields = {
  every: whole(1, seriesLimits.every, everyMessage),
  unit: SeriesUnit,
  /** The first invoice's day of issue. The 31st is the last day of shorter months. */
  startDate: BookDay,
  end: SeriesEnd,
  autoSend: AutoSend,
  /** Days from issue to due. Null: by the business's terms. */
  dueDays: whole(0, seriesLimits.dueDays, dueDaysMessage).nullable(),
  lineItems: NewLineItems.min(1, "Enter at least one line"),
};

/** An invoice that comes again and again: what each one says, and when. */
export const NewRecurringInvoice = NewInvoice.omit({ issueDate: true, dueDate: true }).extend({
  ...fields,
  every: fields.every.default(1),
  end: fields.end.default({ never: true }),
  autoSend: fields.autoSend.default("draft"),
  dueDays: fields.dueDays.default(null),
});
export type NewRecurringInvoice = z.output<typeof NewRecurringInvoice>;
export type NewRecurringInvoiceInput = z.input<typeof NewRecurringInvoice>;

/** Any of a series' fields; only what comes changes. With `version` an older one is refused. */
export const RecurringInvoiceChanges = InvoiceChanges.omit({ issueDate: true, dueDate: true }).extend({
  every: fields.every.optional(),
  unit: fields.unit.optional(),
  startDate: fields.startDate.optional(),
  end: fields.end.optional(),
  autoSend: fields.autoSend.optional(),
  dueDays: fields.dueDays.optional(),
  lineItems: fields.lineItems.optional(),
});
export type RecurringInvoiceChanges = z.output<typeof RecurringInvoiceChanges>;
export type RecurringInvoiceChangesInput = z.input<typeof RecurringInvoiceChanges>;

export const seriesStates = ["active", "paused", "ended"] as const;
export const SeriesState = z.enum(seriesStates, { error: "Choose active, paused or ended" });
export type SeriesState = z.infer<typeof SeriesState>;

export const RecurringInvoice = z.object({
  id: Id,
  contactId: Id.nullable(),
  /** As the customer is called now; as they were last called once they are gone. */
  clientName: z.string(),
  every: z.number().int(),
  unit: SeriesUnit,
  startDate: Day,
  end: SeriesEnd,
  autoSend: AutoSend,
  dueDays: z.number().int().nullable(),
  currency: Currency,
  exchangeRate: z.string(),
  pricesIncludeTax: z.boolean(),
  lineItems: z.array(LineItem.omit({ amount: true })),
  clientAddress: z.string().nullable(),
  notes: z.string().nullable(),
  terms: z.string().nullable(),
  /** What each invoice comes to, by the taxes of when the series was last saved. */
  subtotal: Money,
  taxAmount: Money,
  totalAmount: Money,
  state: SeriesState,
  /** The next day that has no invoice yet; null once the series has ended. While it is paused, no invoice is made. */
  nextDate: Day.nullable(),
  /** The next six, the first of them `nextDate`. */
  nextDates: z.array(Day),
  /** The last day that was made or skipped. */
  lastDate: Day.nullable(),
  /** How many of its days have passed while it was paused. */
  missedCount: z.number().int(),
  pausedAt: Instant.nullable(),
  /** Why the product paused it, in plain words; null where somebody did. */
  pauseReason: z.string().nullable(),
  /** Why the last try failed, until one succeeds. */
  lastFailure: z.string().nullable(),
  invoiceCount: z.number().int(),
  isSample: z.boolean(),
  version: z.number().int(),
  userId: Id.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type RecurringInvoice = z.infer<typeof RecurringInvoice>;

export const RecurringInvoiceQuery = z.strictObject({
  state: SeriesState.optional(),
  contactId: Id.optional(),
  search: z.string().max(invoiceLimits.search, `At most ${invoiceLimits.search} characters`).optional(),
  ...pageQuery(),
});
export type RecurringInvoiceQuery = z.output<typeof RecurringInvoiceQuery>;

/** What to do about the days that passed while a series was paused. Left out: made where the product had paused it, else skipped. */
export const SeriesToResume = z.strictObject({
  missed: z.enum(["make", "skip"], { error: "Choose to make or to skip them" }).optional(),
});
export type SeriesToResume = z.output<typeof SeriesToResume>;

/** The day that was seen as the next one: skipped once, however often it is asked for. Left out: whichever is next. */
export const DateToSkip = z.strictObject({ date: BookDay.optional() });
export type DateToSkip = z.output<typeof DateToSkip>;

/** A day of a series that is over, and the invoice made for it. */
export const SeriesRun = z.object({
  id: Id,
  date: Day,
  outcome: z.enum(["made", "skipped"]),
  /** Null where it was skipped, or its draft has been deleted for good. */
  invoiceId: Id.nullable(),
  invoiceNumber: z.string().nullable(),
  status: InvoiceStatus.nullable(),
  totalAmount: Money.nullable(),
  currency: Currency.nullable(),
  at: Instant,
});
export type SeriesRun = z.infer<typeof SeriesRun>;
