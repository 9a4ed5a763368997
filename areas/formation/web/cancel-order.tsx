import { money } from "#platform/web/format.ts";
import { AskDialog } from "#platform/web/ui/ask-dialog.tsx";
import type { Formation } from "#areas/formation/contract/formations.schema.ts";
import { paymentOnceCancelled } from "#areas/formation/contract/formations.rules.ts";
import { words } from "./formation.messages.ts";
import { useCancelFormation } from "./formation.queries.ts";

type Props = { open: boolean; order: Formation; onClose: () => void };

/** Asks before an order is canceled, or a business that existed already gets no due dates any more. */
export function CancelOrder({ open, order, onClose }: Props) {
  const { id, businessName, serviceFees } = order;
  const isOrder = order.steps.length > 0;
  const payment = paymentOnceCancelled(order);
  const { run, pending } = useCancelFormation();
  const cancel = async () => {
    const outcome = await run({ params: { id }, body: { payment } });
    if (outcome.ok) onClose();
  };
  return (
    <AskDialog
      open={open}
      title={isOrder ? `Cancel the order for ${businessName}?` : `Stop due dates for ${businessName}?`}
      keep={isOrder ? "Keep the order" : "Keep them"}
      act={isOrder ? "Cancel order" : "Stop due dates"}
      busy={pending}
      onKeep={onClose}
      onAct={() => void cancel()}
    >
      {payment !== "none" && (
        <span className="mb-2 block">
          {payment === "bill" ? words.billStays(money(serviceFees)) : words.noBill(money(serviceFees))}
        </span>
      )}
      {isOrder
        ? "It stays in the list and can’t be continued. Anything you already filed with the state stays filed. Its open due dates move to the trash."
        : "It stays in the list. Its open due dates move to the trash, and no new ones are added."}
    </AskDialog>
  );
}
