import { type FormEvent, useEffect, useState } from "react";
import { moneyText } from "#platform/contract/money.ts";
import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { moneyIn } from "#platform/web/format.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Dialog, DialogClose } from "#platform/web/ui/dialog.tsx";
import { useBooksSettings, useTaxCodes, useToday } from "#areas/books/web/index.ts";
import type { BooksSettings } from "#areas/books/contract/books-settings.schema.ts";
import type { TaxCode } from "#areas/books/contract/tax-codes.schema.ts";
import type { Invoice } from "#areas/invoices/contract/invoices.schema.ts";
import type { RecurringInvoice } from "#areas/invoices/contract/recurring-invoices.schema.ts";
import { emptyForm, formOf, formTotals, InvoiceForm, usualTaxes } from "./invoice-form.view.ts";
import { InvoiceFormFields } from "./invoice-form-fields.tsx";
import { InvoiceTotals } from "./invoice-totals.tsx";
import { NextDates } from "./next-dates.tsx";
import { words as invoiceWords } from "./invoices.messages.ts";
import { words } from "./recurring.messages.ts";
import {
  newSchedule,
  newSeriesOf,
  ScheduleForm,
  scheduleOf,
  seriesChangesOf,
  writtenDates,
} from "./recurring-form.view.ts";
import { useCreateSeries, useSaveSeries } from "./recurring.queries.ts";
import { ScheduleFields } from "./schedule-fields.tsx";

type Props = {
  open: boolean;
  /** The one to be changed. */ series?: RecurringInvoice;
  /** The one that is to repeat. */ invoice?: Invoice;
  onClose: () => void;
  onSaved?: (series: RecurringInvoice) => void;
};

/** A new repeating invoice, or a changed one, once taxes and settings are read. */
export function RecurringDialog(props: Props) {
  const settings = useBooksSettings();
  const taxes = useTaxCodes();
  return settings.data && taxes.data ? (
    <Form {...props} settings={settings.data} taxes={taxes.data} />
  ) : (
    <Dialog open={props.open} onClose={props.onClose} title={words.create}>
      <p className="text-small text-muted" role="status">
        {settings.isError || taxes.isError ? invoiceWords.oneFailed : "Loading..."}
      </p>
    </Dialog>
  );
}

type Ready = Props & { settings: BooksSettings; taxes: readonly TaxCode[] };

function Form({ open, series, invoice, settings, taxes, onClose, onSaved }: Ready) {
  const today = useToday();
  const { form, schedule } = useForms({ series, invoice, settings, taxes, today });
  const [create, save] = [useCreateSeries(), useSaveSeries()];
  const pending = create.pending || save.pending;
  const send = async (lines: InvoiceForm, when: ScheduleForm) => {
    if (pending) return;
    const outcome = series
      ? await save.run({ params: { id: series.id }, body: seriesChangesOf(series, lines, when) })
      : await create.run({ body: newSeriesOf(lines, when) });
    if (outcome.ok) {
      onClose();
      onSaved?.(outcome.reply);
    } else if ("error" in outcome) {
      applyServerErrors(schedule, outcome.error);
      applyServerErrors(form, outcome.error);
    }
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // Both say what is wrong with them; the focus goes to the first.
    if (!(await schedule.trigger(undefined, { shouldFocus: true }))) return void form.trigger();
    await form.handleSubmit((lines) => schedule.handleSubmit((when) => send(lines, when))())();
  };
  const written = form.watch();
  const when = schedule.watch();
  const totals = formTotals(written, taxes);
  const total = totals && moneyIn(written.currency, moneyText(totals.totalCents));
  const known = series ?? invoice;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="wide"
      title={series ? words.edit : invoice ? "Make this invoice repeat" : words.create}
      subtitle={known?.clientName}
      unsaved={form.formState.isDirty || schedule.formState.isDirty}
      footer={
        <>
          <b className="num away max-tablet:sr-only" aria-hidden>
            {total}
          </b>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button look="primary" type="submit" form="recurring-form" busy={pending}>
            {series ? (pending ? "Saving..." : "Save changes") : pending ? "Creating..." : "Create"}
          </Button>
        </>
      }
    >
      <form id="recurring-form" className="dialog-pane" noValidate onSubmit={(event) => void submit(event)}>
        <InvoiceFormFields
          form={form}
          kind="invoice"
          settings={settings}
          taxes={taxes}
          contact={known?.contactId ? { id: known.contactId, name: known.clientName } : undefined}
          when={<ScheduleFields form={schedule} settings={settings} />}
        />
      </form>
      <aside className="dialog-side grid content-start gap-6" aria-label="Dates and totals">
        <NextDates dates={writtenDates(when, today, series)} today={today} />
        <InvoiceTotals
          currency={written.currency}
          totals={totals}
          pricesIncludeTax={written.pricesIncludeTax}
        />
        {series && <p className="text-caption text-muted">{words.changesHelp}</p>}
      </aside>
    </Dialog>
  );
}

type Known = Pick<Ready, "series" | "invoice" | "settings" | "taxes"> & { today: string };

/** What each invoice says, in the form of invoices, and when it comes. */
function useForms({ series, invoice, settings, taxes, today }: Known) {
  const [when] = useState(() => (series ? scheduleOf(series) : newSchedule(today, invoice)));
  const [initial] = useState(() => {
    const own = settings.currency;
    const known = series ?? invoice;
    const filled = known
      ? formOf({ ...known, issueDate: when.startDate, dueDate: "" }, own)
      : emptyForm({ today, ownCurrency: own, taxCodeIds: usualTaxes(taxes) });
    return { ...filled, dueDate: "" };
  });
  const name = `recurring:${series?.id ?? invoice?.id ?? "new"}`;
  const form = useFormOf(InvoiceForm, initial, name);
  const schedule = useFormOf(ScheduleForm, when, `${name}:schedule`);
  const [startDate] = schedule.watch(["startDate"]);
  // Taxes are offered as they are when it comes next.
  const day = series?.nextDate && series.startDate === startDate ? series.nextDate : startDate;
  useEffect(() => {
    if (/^\d{4}-\d{2}-\d{2}$/.test(day)) form.setValue("issueDate", day);
  }, [day, form]);
  return { form, schedule };
}
