import { AskDialog } from "#platform/web/ui/ask-dialog.tsx";
import type { Formation } from "#areas/formation/contract/formations.schema.ts";
import { useCancelFormation } from "./formation.queries.ts";

type Props = { open: boolean; order: Formation; onClose: () => void };

/** Asks before an order is canceled. */
export function CancelOrder({ open, order: { id, businessName }, onClose }: Props) {
  const { run, pending } = useCancelFormation();
  const cancel = async () => {
    const outcome = await run({ params: { id } });
    if (outcome.ok) onClose();
  };
  return (
    <AskDialog
      open={open}
      title={`Cancel the order for ${businessName}?`}
      keep="Keep the order"
      act="Cancel order"
      busy={pending}
      onKeep={onClose}
      onAct={() => void cancel()}
    >
      It stays in the list and can’t be continued. What you filed with the state already is not undone.
    </AskDialog>
  );
}
