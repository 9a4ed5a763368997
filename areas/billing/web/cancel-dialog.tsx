import { AskDialog } from "#platform/web/ui/ask-dialog.tsx";
import type { Subscription } from "#areas/billing/contract/billing.schema.ts";
import { planByKey } from "#areas/billing/contract/plans.schema.ts";
import { cancelOn, words } from "./billing.messages.ts";
import { useCancelSubscription } from "./billing.queries.ts";
import { lastDay } from "./billing.view.ts";

/** Asks before the plan is canceled, and says when it ends and what stays. */
export function CancelDialog({ subscription, onClose }: { subscription: Subscription; onClose: () => void }) {
  const cancel = useCancelSubscription();
  const act = async () => {
    await cancel.run({});
    onClose();
  };
  return (
    <AskDialog
      open
      title={`Cancel the ${planByKey(subscription.plan).name} plan?`}
      keep="Keep plan"
      act="Cancel plan"
      busy={cancel.pending}
      onKeep={onClose}
      onAct={() => void act()}
    >
      {subscription.payments === "none"
        ? words.cancelNow
        : subscription.status === "past_due"
          ? words.cancelLate
          : cancelOn(lastDay(subscription))}{" "}
      <a href="/settings/data" className="link">
        Export everything first
      </a>
    </AskDialog>
  );
}
