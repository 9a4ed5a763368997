import { useState } from "react";
import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { moneyIn } from "#platform/web/format.ts";
import { CallError } from "#platform/web/call.ts";
import type { Outcome } from "#platform/web/use-action.ts";
import { moneyText } from "#platform/contract/money.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Dialog, DialogClose } from "#platform/web/ui/dialog.tsx";
import { useBooksSettings, useTaxCodes, useToday } from "#areas/books/web/index.ts";
import type { BooksSettings } from "#areas/books/contract/books-settings.schema.ts";
import type { TaxCode } from "#areas/books/contract/tax-codes.schema.ts";
import { emptyForm, formOf, formTotals, InvoiceForm, usualTaxes, type Written } from "./invoice-form.view.ts";
import { InvoiceFormFields } from "./invoice-form-fields.tsx";
import { InvoiceTotals } from "./invoice-totals.tsx";
import { words } from "./invoices.messages.ts";

type Props = {
  open: boolean;
  kind: "invoice" | "quote";
  /** The draft to be changed; without one a new one is written. */ draft?: Written;
  contact?: { id: string; name: string };
  /** What a new one is called: "Create Invoice". */ create: string;
  pending: boolean;
  onSave: (values: InvoiceForm) => Promise<Outcome<unknown>>;
  onClose: () => void;
};

/** The form of an invoice or quote, open once taxes and settings are read. */
export function DocumentDialog(props: Props) {
  const settings = useBooksSettings();
  const taxes = useTaxCodes();
  return settings.data && taxes.data ? (
    <Form {...props} settings={settings.data} taxes={taxes.data} />
  ) : (
    <Dialog open={props.open} onClose={props.onClose} title={props.create}>
      <p className="text-small text-muted" role="status">
        {settings.isError || taxes.isError ? words.oneFailed : "Loading..."}
      </p>
    </Dialog>
  );
}

type Ready = Props & { settings: BooksSettings; taxes: readonly TaxCode[] };

function Form(props: Ready) {
  const { open, kind, draft, contact, create, pending, settings, taxes, onSave, onClose } = props;
  const today = useToday();
  const [initial] = useState(() =>
    draft
      ? formOf(draft, settings.currency)
      : emptyForm({ today, ownCurrency: settings.currency, taxCodeIds: usualTaxes(taxes) }, contact?.id),
  );
  const form = useFormOf(InvoiceForm, initial, `${kind}:${draft?.id ?? "new"}`);
  const submit = form.handleSubmit(async (values) => {
    if (pending) return;
    const outcome = await onSave(values);
    if (outcome.ok) return onClose();
    if (!("error" in outcome)) return;
    applyServerErrors(form, outcome.error);
    // What is an invoice's due day is a quote's last day.
    const lastDay = outcome.error instanceof CallError && outcome.error.body?.errors?.validUntil;
    if (lastDay) form.setError("dueDate", { type: "server", message: lastDay }, { shouldFocus: true });
  });
  const written = form.watch();
  const totals = formTotals(written, taxes);
  const total = totals && moneyIn(written.currency, moneyText(totals.totalCents));
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="wide"
      title={draft ? "Edit draft" : create}
      subtitle={draft?.clientName ?? contact?.name}
      unsaved={form.formState.isDirty}
      footer={
        <>
          <b className="num away max-tablet:sr-only" aria-hidden>
            {total}
          </b>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button look="primary" type="submit" form="document-form" busy={pending}>
            {draft ? (pending ? "Saving..." : "Save changes") : pending ? "Creating..." : create}
          </Button>
        </>
      }
    >
      <form id="document-form" className="dialog-pane" noValidate onSubmit={(event) => void submit(event)}>
        <InvoiceFormFields
          form={form}
          settings={settings}
          taxes={taxes}
          kind={kind}
          draft={draft}
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
