import { navigate } from "#platform/web/navigate.ts";
import type { Invoice } from "#areas/invoices/contract/invoices.schema.ts";
import { DocumentDialog } from "./document-dialog.tsx";
import { bodyOf } from "./invoice-form.view.ts";
import { words } from "./invoices.messages.ts";
import { useCreateInvoice, useInvoice, useSaveInvoice } from "./invoices.queries.ts";

type Props = {
  open: boolean;
  /** The draft to be changed; without one a new invoice is written. */ invoice?: Invoice;
  contact?: { id: string; name: string };
  onClose: () => void;
};

/** Create Invoice, and a draft's form. */
export function InvoiceDialog({ invoice, ...props }: Props) {
  const [create, save] = [useCreateInvoice(), useSaveInvoice()];
  const now = useInvoice(invoice?.id ?? "", props.open && invoice !== undefined).data ?? invoice;
  return (
    <DocumentDialog<Invoice, ReturnType<typeof bodyOf>>
      {...props}
      kind="invoice"
      draft={now}
      create={words.create}
      bodyOf={bodyOf}
      onCreate={(body) => create.run({ body })}
      onSave={(id, body) => save.run({ params: { id }, body })}
      onCreated={({ id }) => navigate(`/accounting/invoices/${id}`)}
    />
  );
}
