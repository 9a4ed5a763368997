import { moneyIn } from "#platform/web/format.ts";
import { AskDialog } from "#platform/web/ui/ask-dialog.tsx";
import type { Invoice } from "#areas/invoices/contract/invoices.schema.ts";
import { useFinalize } from "./invoices.queries.ts";

type Props = { open: boolean; invoice: Invoice; onClose: () => void };

/** Asks before a draft gets its number: it can't be changed afterwards. */
export function FinalizeDialog({ open, invoice, onClose }: Props) {
  const { run, pending } = useFinalize();
  const act = async () => {
    await run({ params: { id: invoice.id }, body: { version: invoice.version } });
    onClose();
  };
  return (
    <AskDialog
      open={open}
      title={`Finalize ${moneyIn(invoice.currency, invoice.totalAmount)} for ${invoice.clientName}?`}
      keep="Not yet"
      act={pending ? "Finalizing..." : "Finalize"}
      look="primary"
      busy={pending}
      onKeep={onClose}
      onAct={() => void act()}
    >
      It gets its number, keeps the client’s name and address as they are now, and is written in your books.
      After that it can’t be changed.
    </AskDialog>
  );
}
