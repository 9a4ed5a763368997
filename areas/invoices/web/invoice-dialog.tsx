import { navigate } from "#platform/web/navigate.ts";
import type { Invoice } from "#areas/invoices/contract/invoices.schema.ts";
import { DocumentDialog } from "./document-dialog.tsx";
import { changesOf, type InvoiceForm, newInvoiceOf } from "./invoice-form.view.ts";
import { words } from "./invoices.messages.ts";
import { useCreateInvoice, useSaveInvoice } from "./invoices.queries.ts";

type Props = {
  open: boolean;
  /** The draft to be changed; without one a new invoice is written. */ invoice?: Invoice;
  contact?: { id: string; name: string };
  onClose: () => void;
};

/** Create Invoice, and a draft's form. */
export function InvoiceDialog({ invoice, ...props }: Props) {
  const [create, save] = [useCreateInvoice(), useSaveInvoice()];
  const onSave = async (values: InvoiceForm) => {
    if (invoice) return save.run({ params: { id: invoice.id }, body: changesOf(invoice, values) });
    const outcome = await create.run({ body: newInvoiceOf(values) });
    if (outcome.ok) navigate(`/accounting/invoices/${outcome.reply.id}`);
    return outcome;
  };
  return (
    <DocumentDialog
      {...props}
      kind="invoice"
      draft={invoice}
      create={words.create}
      pending={create.pending || save.pending}
      onSave={onSave}
    />
  );
}
