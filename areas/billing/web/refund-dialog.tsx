import { money } from "#platform/web/format.ts";
import { AskDialog } from "#platform/web/ui/ask-dialog.tsx";
import type { Subscription } from "#areas/billing/contract/billing.schema.ts";
import { refundSentence } from "#areas/billing/contract/payment-words.rules.ts";
import { useRefund } from "./billing.queries.ts";
import { say } from "./billing.view.ts";

type Props = { refund: NonNullable<Subscription["refund"]>; credit: string; onClose: () => void };

/** Asks once before the money is given back, and says what follows. */
export function RefundDialog({ refund, credit, onClose }: Props) {
  const words = money(refund.amount);
  const give = useRefund(words);
  const act = async () => {
    await give.run({});
    onClose();
  };
  return (
    <AskDialog
      open
      title={`Get ${words} back?`}
      keep="Keep plan"
      act={give.pending ? "One moment..." : `Get ${words} back`}
      busy={give.pending}
      onKeep={onClose}
      onAct={() => void act()}
    >
      {refundSentence({ refund, credit }, say)}
    </AskDialog>
  );
}
