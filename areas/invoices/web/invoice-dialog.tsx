import { useState } from "react";
import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { moneyIn } from "#platform/web/format.ts";
import { navigate } from "#platform/web/navigate.ts";
import { moneyText } from "#platform/contract/money.ts";
import { useRequestId } from "#platform/web/use-request-id.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Dialog, DialogClose } from "#platform/web/ui/dialog.tsx";
import { useBooksSettings, useTaxCodes, useToday } from "#areas/books/web/index.ts";
import type { BooksSettings } from "#areas/books/contract/books-settings.schema.ts";
import type { TaxCode } from "#areas/books/contract/tax-codes.schema.ts";
import type { Invoice } from "#areas/invoices/contract/invoices.schema.ts";
import {
  changesOf,
  emptyForm,
  formOf,
  formTotals,
  InvoiceForm,
  newInvoiceOf,
  usualTaxes,
} from "./invoice-form.view.ts";
import { InvoiceFormFields } from "./invoice-form-fields.tsx";
import { InvoiceTotals } from "./invoice-totals.tsx";
import { words } from "./invoices.messages.ts";
import { useCreateInvoice, useSaveInvoice } from "./invoices.queries.ts";

type Props = {
  open: boolean;
  /** The draft to be changed; without one a new invoice is written. */ invoice?: Invoice;
  contact?: { id: string; name: string };
  onClose: () => void;
};

/** Create Invoice, and a draft's form, open once taxes and settings are read. */
export function InvoiceDialog(props: Props) {
  const settings = useBooksSettings();
  const taxes = useTaxCodes();
  return settings.data && taxes.data ? (
    <Form {...props} settings={settings.data} taxes={taxes.data} />
  ) : (
    <Dialog open={props.open} onClose={props.onClose} title={words.create}>
      <p className="text-small text-muted" role="status">
        {settings.isError || taxes.isError ? words.oneFailed : "Loading..."}
      </p>
    </Dialog>
  );
}

type Ready = Props & { settings: BooksSettings; taxes: readonly TaxCode[] };

function Form({ open, invoice, contact, settings, taxes, onClose }: Ready) {
  const today = useToday();
  const [initial] = useState(() =>
    invoice
      ? formOf(invoice, settings.currency)
      : emptyForm({ today, ownCurrency: settings.currency, taxCodeIds: usualTaxes(taxes) }, contact?.id),
  );
  const form = useFormOf(InvoiceForm, initial, `invoice:${invoice?.id ?? "new"}`);
  const [create, save] = [useCreateInvoice(), useSaveInvoice()];
  const asked = useRequestId();
  const pending = create.pending || save.pending;
  const submit = form.handleSubmit(async (values) => {
    if (pending) return;
    const outcome = invoice
      ? await save.run({ params: { id: invoice.id }, body: changesOf(invoice, values) })
      : await create.run({ body: asked(newInvoiceOf(values)) });
    if (!outcome.ok) {
      if ("error" in outcome) applyServerErrors(form, outcome.error);
      return;
    }
    onClose();
    if (!invoice) navigate(`/accounting/invoices/${outcome.reply.id}`);
  });
  const written = form.watch();
  const totals = formTotals(written, taxes);
  const total = totals && moneyIn(written.currency, moneyText(totals.totalCents));
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="wide"
      title={invoice ? "Edit draft" : words.create}
      subtitle={invoice?.clientName ?? contact?.name}
      unsaved={form.formState.isDirty}
      footer={
        <>
          <b className="num away max-tablet:sr-only" aria-hidden>
            {total}
          </b>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button look="primary" type="submit" form="invoice-form" busy={pending}>
            {invoice ? (pending ? "Saving..." : "Save changes") : pending ? "Creating..." : words.create}
          </Button>
        </>
      }
    >
      <form id="invoice-form" className="dialog-pane" noValidate onSubmit={(event) => void submit(event)}>
        <InvoiceFormFields
          form={form}
          settings={settings}
          taxes={taxes}
          invoice={invoice}
          contact={contact}
        />
      </form>
      <aside className="dialog-side" aria-label="Totals">
        <InvoiceTotals
          currency={written.currency}
          totals={totals}
          pricesIncludeTax={written.pricesIncludeTax}
        />
      </aside>
    </Dialog>
  );
}
