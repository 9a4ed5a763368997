import { money } from "#platform/web/format.ts";
import { AskDialog } from "#platform/web/ui/ask-dialog.tsx";
import { refundOf } from "./billing.messages.ts";
import { useRefund } from "./billing.queries.ts";

/** Asks once before the money is given back, and says what follows. */
export function RefundDialog({ amount, onClose }: { amount: string; onClose: () => void }) {
  const words = money(amount);
  const refund = useRefund(words);
  const act = async () => {
    await refund.run({});
    onClose();
  };
  return (
    <AskDialog
      open
      title={`Get ${words} back?`}
      keep="Keep plan"
      act={refund.pending ? "One moment..." : `Get ${words} back`}
      busy={refund.pending}
      onKeep={onClose}
      onAct={() => void act()}
    >
      {refundOf(words)}
    </AskDialog>
  );
}
