import { date, moneyIn } from "#platform/web/format.ts";
import { AskDialog } from "#platform/web/ui/ask-dialog.tsx";
import type { InvoicePayment } from "#areas/invoices/contract/invoice-payments.schema.ts";
import type { Invoice } from "#areas/invoices/contract/invoices.schema.ts";
import { useReverse } from "./invoices.queries.ts";

type Props = { open: boolean; invoice: Invoice; payment: InvoicePayment; onClose: () => void };

/** Takes a payment back, as when a check bounced. */
export function ReverseDialog({ open, invoice, payment, onClose }: Props) {
  const { run, pending } = useReverse();
  const act = async () => {
    await run({ params: { id: invoice.id, paymentId: payment.id } });
    onClose();
  };
  return (
    <AskDialog
      open={open}
      title={`Take back ${moneyIn(payment.currency, payment.amount)} of ${date(payment.date)}?`}
      act={pending ? "Taking it back..." : "Take it back"}
      busy={pending}
      onKeep={onClose}
      onAct={() => void act()}
    >
      The invoice is open for it again, and your books reverse its entry. The payment stays in the history.
    </AskDialog>
  );
}
