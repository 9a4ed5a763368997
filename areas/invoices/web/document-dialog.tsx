import type { Was } from "#platform/contract/edits.ts";
import { moneyText } from "#platform/contract/money.ts";
import { moneyIn } from "#platform/web/format.ts";
import { useEditForm } from "#platform/web/use-edit-form.ts";
import type { Outcome } from "#platform/web/use-action.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Dialog, DialogClose } from "#platform/web/ui/dialog.tsx";
import { EditDialog } from "#platform/web/ui/edit-dialog.tsx";
import { useBooksSettings, useTaxCodes, useToday } from "#areas/books/web/index.ts";
import type { BooksSettings } from "#areas/books/contract/books-settings.schema.ts";
import type { TaxCode } from "#areas/books/contract/tax-codes.schema.ts";
import type { Invoice } from "#areas/invoices/contract/invoices.schema.ts";
import type { Quote } from "#areas/invoices/contract/quotes.schema.ts";
import {
  documentFields,
  documentLabel,
  documentWords,
  emptyForm,
  formOf,
  formTotals,
  InvoiceForm,
  newOf,
  ofOneCustomer,
  usualTaxes,
} from "./invoice-form.view.ts";
import { InvoiceFormFields } from "./invoice-form-fields.tsx";
import { InvoiceTotals } from "./invoice-totals.tsx";
import { words } from "./invoices.messages.ts";

type Body = { contactId: string; clientAddress: string };
type Props<R extends Invoice | Quote, B extends Body> = {
  open: boolean;
  kind: "invoice" | "quote";
  /** The draft to be changed, as it is now; without one a new one is written. */ draft?: R;
  contact?: { id: string; name: string };
  /** What a new one is called: "Create Invoice". */ create: string;
  /** The whole body. */ bodyOf: (form: InvoiceForm) => B;
  onCreate: (body: ReturnType<typeof newOf<B>>) => Promise<Outcome<R>>;
  onSave: (id: string, changes: Partial<B> & { was: Was }) => Promise<Outcome<R>>;
  onCreated: (made: R) => void;
  onClose: () => void;
};

/** The form of an invoice or quote, open once taxes and settings are read. */
export function DocumentDialog<R extends Invoice | Quote, B extends Body>(props: Props<R, B>) {
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

type Ready<R extends Invoice | Quote, B extends Body> = Props<R, B> & {
  settings: BooksSettings;
  taxes: readonly TaxCode[];
};

function Form<R extends Invoice | Quote, B extends Body>(props: Ready<R, B>) {
  const { open, kind, draft, contact, create, settings, taxes, onClose } = props;
  const today = useToday();
  const name = `${kind}:${draft?.id ?? "new"}`;
  const edit = useEditForm<typeof InvoiceForm, R, B>({
    name,
    schema: InvoiceForm,
    record: draft,
    // What is an invoice's due day is a quote's last day.
    of: { ...documentFields, ...(kind === "quote" && { dueDate: "validUntil" }) },
    valuesOf: (one) =>
      formOf({ ...one, dueDate: "validUntil" in one ? one.validUntil : one.dueDate }, settings.currency),
    empty: () =>
      emptyForm({ today, ownCurrency: settings.currency, taxCodeIds: usualTaxes(taxes) }, contact?.id),
    bodyOf: props.bodyOf,
    create: (body) => props.onCreate(newOf(body)),
    save: (changes, one) => props.onSave(one.id, ofOneCustomer(changes, one)),
    onSaved: (saved) => {
      onClose();
      if (!draft) props.onCreated(saved);
    },
    labelOf: documentLabel,
    wordsOf: (field, value) => documentWords(field, value, draft),
  });
  const { form } = edit;
  const written = form.watch();
  const totals = formTotals(written, taxes);
  const total = totals && moneyIn(written.currency, moneyText(totals.totalCents));
  const busy = draft ? "Saving..." : "Creating...";
  return (
    <EditDialog
      open={open}
      onClose={onClose}
      edit={edit}
      isForm={false}
      size="wide"
      title={draft ? "Edit draft" : create}
      subtitle={draft?.clientName ?? contact?.name}
      footer={
        <>
          <b className="num away max-tablet:sr-only" aria-hidden>
            {total}
          </b>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button look="primary" type="submit" form="document-form" busy={edit.saving}>
            {edit.saving ? busy : draft ? "Save changes" : create}
          </Button>
        </>
      }
    >
      <form
        id="document-form"
        className="dialog-pane"
        noValidate
        onSubmit={(event) => void edit.submit(event)}
      >
        <InvoiceFormFields
          name={name}
          form={form}
          settings={settings}
          taxes={taxes}
          kind={kind}
          customer={draft ? customerOf(draft) : contact}
        />
      </form>
      <aside className="dialog-side" aria-label="Totals">
        <InvoiceTotals
          currency={written.currency}
          totals={totals}
          pricesIncludeTax={written.pricesIncludeTax}
        />
      </aside>
    </EditDialog>
  );
}

/** Whose a document is, with the address on it. */
export const customerOf = ({
  contactId,
  clientName,
  clientAddress,
}: Pick<Invoice, "contactId" | "clientName" | "clientAddress">) =>
  contactId === null ? undefined : { id: contactId, name: clientName, address: clientAddress ?? "" };
