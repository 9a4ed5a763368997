import type { UseFormReturn } from "react-hook-form";
import { z } from "zod";
import { addMonths } from "#platform/contract/dates.ts";
import { BookDay } from "#areas/books/contract/transactions.schema.ts";
import type { Currency } from "#areas/books/contract/books-settings.schema.ts";
import type { Invoice } from "#areas/invoices/contract/invoices.schema.ts";
import { changedFrom, datesOf, type Schedule } from "#areas/invoices/contract/recurring-invoices.rules.ts";
import {
  AutoSend,
  NewRecurringInvoice,
  type RecurringInvoice,
  SeriesEnd,
  SeriesUnit,
} from "#areas/invoices/contract/recurring-invoices.schema.ts";
import { bodyOf, checkDocument, documentWords, formOf, InvoiceForm } from "./invoice-form.view.ts";
import { endLabel } from "./recurring.view.ts";

const numberIn = (text: string): number => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN);
const { every: Every, dueDays: DueDays } = NewRecurringInvoice.shape;

/** When an invoice repeats, as it is filled in: every field is text, as the browser's fields are. */
export const ScheduleForm = z
  .strictObject({
    every: z.string(),
    unit: SeriesUnit,
    startDate: BookDay,
    end: z.enum(["never", "after", "on"]),
    after: z.string(),
    on: z.string(),
    /** Empty: by the terms. */
    dueDays: z.string(),
    autoSend: AutoSend,
  })
  .superRefine(checkSchedule);
export type ScheduleForm = z.output<typeof ScheduleForm>;
export type ScheduleFormOf = UseFormReturn<z.input<typeof ScheduleForm>, unknown, ScheduleForm>;

type Checked = { every: string; end: string; after: string; on: string; dueDays: string };
function checkSchedule(form: Checked, ctx: z.RefinementCtx): void {
  const check = (path: string, schema: z.ZodType, value: unknown) => {
    const [issue] = schema.safeParse(value).error?.issues ?? [];
    if (issue) ctx.addIssue({ code: "custom", path: [path], message: issue.message });
  };
  check("every", Every, numberIn(form.every));
  if (form.end === "after") check("after", AfterCount, numberIn(form.after));
  if (form.end === "on") check("on", BookDay, form.on);
  if (form.dueDays.trim() !== "") check("dueDays", DueDays, numberIn(form.dueDays));
}

/** The whole form of a repeating invoice: what each one says, in the form of invoices, and when it comes. */
export const SeriesForm = z
  .strictObject({ ...InvoiceForm.shape, ...ScheduleForm.shape })
  .superRefine(checkSchedule)
  .superRefine(checkDocument);
export type SeriesForm = z.output<typeof SeriesForm>;

const AfterCount = z.number("Enter how many").int("Enter a whole number").min(1, "At least 1").max(1000);

const endOf = ({ end, after, on }: Pick<ScheduleForm, "end" | "after" | "on">) =>
  end === "after" ? { after: numberIn(after) } : end === "on" ? { on } : { never: true as const };

const blank = {
  every: "1",
  unit: "month",
  end: "never",
  after: "12",
  on: "",
  dueDays: "",
  autoSend: "draft",
} as const;

/** A new one: from today on, or after the invoice that is to repeat. */
export const newSchedule = (today: string, after?: Pick<Invoice, "issueDate">): ScheduleForm => ({
  ...blank,
  startDate: after ? nextMonthly(after.issueDate, today) : today,
});

/** The day of an invoice in the next month that is not over. */
function nextMonthly(issueDate: string, today: string): string {
  const days = { every: 1, unit: "month", startDate: issueDate, end: { never: true } } as const;
  const from = issueDate < today ? today : addMonths(issueDate, 1);
  return datesOf(days, { from, limit: 1 })[0] ?? today;
}

/** The form filled from a series. */
export const scheduleOf = (series: RecurringInvoice): ScheduleForm => ({
  ...blank,
  every: String(series.every),
  unit: series.unit,
  startDate: series.startDate,
  ...("after" in series.end ? { end: "after", after: String(series.end.after) } : {}),
  ...("on" in series.end ? { end: "on", on: series.end.on } : {}),
  dueDays: series.dueDays === null ? "" : String(series.dueDays),
  autoSend: series.autoSend,
});

/** The schedule while it is written; undefined until it can be read. */
export function writtenSchedule(form: ScheduleForm): Schedule | undefined {
  const every = Every.safeParse(numberIn(form.every));
  const start = BookDay.safeParse(form.startDate);
  const end = SeriesEnd.safeParse(endOf(form));
  if (!every.success || !start.success || !end.success) return undefined;
  return { every: every.data, unit: form.unit, startDate: start.data, end: end.data };
}

/** The next six days by what is written; for a series, those that come by the change. */
export function writtenDates(
  form: ScheduleForm,
  today: string,
  series?: RecurringInvoice,
): string[] | undefined {
  const schedule = writtenSchedule(form);
  return schedule && datesOf(schedule, { from: series ? changedFrom(series, schedule, today) : "" });
}

const scheduleBody = (form: ScheduleForm) => ({
  every: numberIn(form.every),
  unit: form.unit,
  startDate: form.startDate,
  end: endOf(form),
  autoSend: form.autoSend,
  dueDays: form.dueDays.trim() === "" ? null : numberIn(form.dueDays),
});

/** What is sent of a whole one. */
export function seriesBodyOf(form: SeriesForm) {
  const { contactId, currency, exchangeRate, pricesIncludeTax, lineItems, notes, terms, clientAddress } =
    bodyOf(form);
  const document = { contactId, currency, exchangeRate, pricesIncludeTax, lineItems, notes, terms };
  return { ...document, clientAddress, ...scheduleBody(form) };
}

/** The form filled from a series. Taxes are offered as they are when it comes next. */
export const seriesFormOf = (series: RecurringInvoice, own: Currency): z.input<typeof SeriesForm> => ({
  ...formOf({ ...series, issueDate: series.nextDate ?? series.startDate, dueDate: "" }, own),
  ...scheduleOf(series),
});

/** How values of a series read where somebody else changed them too. */
export function seriesWords(
  field: string,
  value: unknown,
  series: RecurringInvoice | undefined,
): string | undefined {
  if (field === "end") return endLabel({ end: value as RecurringInvoice["end"] });
  return documentWords(field, value, series);
}
