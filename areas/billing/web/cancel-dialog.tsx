import { AskDialog } from "#platform/web/ui/ask-dialog.tsx";
import { words } from "./billing.messages.ts";
import { useCancelSubscription } from "./billing.queries.ts";

/** Asks before the plan is canceled, and says what stays. */
export function CancelDialog({ planName, onClose }: { planName: string; onClose: () => void }) {
  const cancel = useCancelSubscription();
  const act = async () => {
    await cancel.run({});
    onClose();
  };
  return (
    <AskDialog
      open
      title={`Cancel the ${planName} plan?`}
      keep="Keep plan"
      act="Cancel plan"
      busy={cancel.pending}
      onKeep={onClose}
      onAct={() => void act()}
    >
      {words.cancel}{" "}
      <a href="/api/contacts/export" className="link">
        Export customers
      </a>
    </AskDialog>
  );
}
