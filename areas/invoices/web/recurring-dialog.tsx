import { useEffect } from "react";
import { moneyText } from "#platform/contract/money.ts";
import { moneyIn } from "#platform/web/format.ts";
import { useEditForm } from "#platform/web/use-edit-form.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Dialog, DialogClose } from "#platform/web/ui/dialog.tsx";
import { EditDialog } from "#platform/web/ui/edit-dialog.tsx";
import { useBooksSettings, useTaxCodes, useToday } from "#areas/books/web/index.ts";
import type { BooksSettings } from "#areas/books/contract/books-settings.schema.ts";
import type { TaxCode } from "#areas/books/contract/tax-codes.schema.ts";
import type { Invoice } from "#areas/invoices/contract/invoices.schema.ts";
import type { RecurringInvoice } from "#areas/invoices/contract/recurring-invoices.schema.ts";
import { customerOf } from "./document-dialog.tsx";
import {
  documentFields,
  documentLabel,
  emptyForm,
  formOf,
  formTotals,
  type InvoiceFormOf,
  newOf,
  ofOneCustomer,
  usualTaxes,
} from "./invoice-form.view.ts";
import { InvoiceFormFields } from "./invoice-form-fields.tsx";
import { InvoiceTotals } from "./invoice-totals.tsx";
import { NextDates } from "./next-dates.tsx";
import { words as invoiceWords } from "./invoices.messages.ts";
import { words } from "./recurring.messages.ts";
import {
  newSchedule,
  type ScheduleFormOf,
  seriesBodyOf,
  SeriesForm,
  seriesFormOf,
  seriesWords,
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

function Form(props: Ready) {
  const { open, series, invoice, settings, taxes, onClose } = props;
  const today = useToday();
  const name = `recurring:${series?.id ?? invoice?.id ?? "new"}`;
  const edit = useSeriesForm({ ...props, name, today });
  const form = edit.form as unknown as InvoiceFormOf;
  const schedule = edit.form as unknown as ScheduleFormOf;
  const written = form.watch();
  const totals = formTotals(written, taxes);
  const total = totals && moneyIn(written.currency, moneyText(totals.totalCents));
  const known = series ?? invoice;
  return (
    <EditDialog
      open={open}
      onClose={onClose}
      edit={edit}
      isForm={false}
      size="wide"
      title={series ? words.edit : invoice ? "Make this invoice repeat" : words.create}
      subtitle={known?.clientName}
      footer={
        <>
          <b className="num away max-tablet:sr-only" aria-hidden>
            {total}
          </b>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button look="primary" type="submit" form="recurring-form" busy={edit.saving}>
            {edit.saving ? (series ? "Saving..." : "Creating...") : series ? "Save changes" : "Create"}
          </Button>
        </>
      }
    >
      <form
        id="recurring-form"
        className="dialog-pane"
        noValidate
        onSubmit={(event) => void edit.submit(event)}
      >
        <InvoiceFormFields
          name={name}
          form={form}
          kind="invoice"
          settings={settings}
          taxes={taxes}
          customer={known && customerOf(known)}
          when={<ScheduleFields form={schedule} settings={settings} />}
        />
      </form>
      <aside className="dialog-side grid content-start gap-6" aria-label="Dates and totals">
        <NextDates dates={writtenDates(schedule.watch(), today, series)} today={today} />
        <InvoiceTotals
          currency={written.currency}
          totals={totals}
          pricesIncludeTax={written.pricesIncludeTax}
        />
        {series && <p className="text-caption text-muted">{words.changesHelp}</p>}
      </aside>
    </EditDialog>
  );
}

/** What each invoice says, in the form of invoices, and when it comes: one form, saved together. */
function useSeriesForm({ name, series, invoice, settings, taxes, today, onClose, onSaved }: Ready & Known) {
  const [create, save] = [useCreateSeries(), useSaveSeries()];
  const own = settings.currency;
  const edit = useEditForm({
    name,
    schema: SeriesForm,
    record: series,
    of: { ...documentFields, after: "end", on: "end" },
    valuesOf: (one: RecurringInvoice) => seriesFormOf(one, own),
    empty: () => {
      const when = newSchedule(today, invoice);
      const filled = invoice
        ? formOf({ ...invoice, issueDate: when.startDate }, own)
        : emptyForm({ today, ownCurrency: own, taxCodeIds: usualTaxes(taxes) });
      return { ...filled, dueDate: "", ...when };
    },
    bodyOf: seriesBodyOf,
    create: (body) => create.run({ body: newOf(body) }),
    save: (changes, one) => save.run({ params: { id: one.id }, body: ofOneCustomer(changes, one) }),
    onSaved: (saved) => {
      onClose();
      onSaved?.(saved);
    },
    labelOf: documentLabel,
    wordsOf: (field, value) => seriesWords(field, value, series),
  });
  const { form } = edit;
  const startDate = form.watch("startDate");
  // Taxes are offered as they are when it comes next.
  const day = series?.nextDate && series.startDate === startDate ? series.nextDate : startDate;
  useEffect(() => {
    if (/^\d{4}-\d{2}-\d{2}$/.test(day)) form.setValue("issueDate", day);
  }, [day, form]);
  return edit;
}

type Known = { name: string; today: string };
