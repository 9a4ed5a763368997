import { AskDialog } from "#platform/web/ui/ask-dialog.tsx";
import type { Webhook } from "#areas/integrations/contract/webhooks.schema.ts";
import { hostOf } from "#areas/integrations/contract/webhook-words.rules.ts";
import { words } from "./webhooks.messages.ts";
import { useRemoveWebhook } from "./webhooks.queries.ts";

/** Asks before a webhook is deleted. */
export function RemoveWebhookDialog({
  open,
  webhook,
  onClose,
}: {
  open: boolean;
  webhook: Webhook;
  onClose: () => void;
}) {
  const remove = useRemoveWebhook();
  const act = async () => {
    await remove.run({ params: { id: webhook.id } });
    onClose();
  };
  return (
    <AskDialog
      open={open}
      title={`Delete the webhook to ${hostOf(webhook.url)}?`}
      act="Delete"
      busy={remove.pending}
      onKeep={onClose}
      onAct={() => void act()}
    >
      {words.remove}
    </AskDialog>
  );
}
