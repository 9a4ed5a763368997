import { moneyIn } from "#platform/web/format.ts";
import { AskDialog } from "#platform/web/ui/ask-dialog.tsx";
import type { InvoiceWithPayments } from "#areas/invoices/contract/invoice-payments.schema.ts";
import { useUseCredit } from "./invoices.queries.ts";

type Props = { open: boolean; invoice: InvoiceWithPayments; onClose: () => void };

/** Uses what the customer paid too much before. */
export function UseCreditDialog({ open, invoice, onClose }: Props) {
  const { run, pending } = useUseCredit();
  const { currency, creditOffered, amountDue } = invoice;
  const act = async () => {
    await run({ params: { id: invoice.id }, body: { version: invoice.version } });
    onClose();
  };
  return (
    <AskDialog
      open={open}
      title="Use their credit for this invoice?"
      keep="Not now"
      act={pending ? "Using it..." : "Use it"}
      look="primary"
      busy={pending}
      onKeep={onClose}
      onAct={() => void act()}
    >
      {invoice.clientName} has {moneyIn(currency, creditOffered)} of credit, and{" "}
      {moneyIn(currency, amountDue)} is open here. As much as fits is used.
    </AskDialog>
  );
}
