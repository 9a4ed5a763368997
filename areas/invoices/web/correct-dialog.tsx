import { navigate } from "#platform/web/navigate.ts";
import { AskDialog } from "#platform/web/ui/ask-dialog.tsx";
import type { Invoice } from "#areas/invoices/contract/invoices.schema.ts";
import { useCorrect } from "./invoices.queries.ts";
import { invoiceName } from "./invoices.view.ts";

type Props = { open: boolean; invoice: Invoice; onClose: () => void };

/** Credits an invoice in full and makes a draft of it, in one step. */
export function CorrectDialog({ open, invoice, onClose }: Props) {
  const { run, pending } = useCorrect();
  const act = async () => {
    const outcome = await run({ params: { id: invoice.id }, body: { version: invoice.version } });
    onClose();
    if (outcome.ok) navigate(`/accounting/invoices/${outcome.reply.draft.id}`);
  };
  return (
    <AskDialog
      open={open}
      title={`Correct ${invoiceName(invoice)}?`}
      act={pending ? "Correcting..." : "Correct it"}
      look="primary"
      busy={pending}
      onKeep={onClose}
      onAct={() => void act()}
    >
      A credit note takes it back in full, and a new draft with the same lines opens for you to change. What
      was paid on it becomes the customer’s credit.
    </AskDialog>
  );
}
