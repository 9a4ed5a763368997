import { binDays } from "#platform/contract/product.ts";
import { AskDialog } from "#platform/web/ui/ask-dialog.tsx";
import type { Campaign } from "#areas/email-campaigns/contract/campaigns.schema.ts";
import { useRemoveCampaign } from "./campaigns.queries.ts";

/** Asks before a campaign goes to the bin; if it is being sent, it stops. */
export function RemoveCampaignDialog({
  open,
  campaign,
  onClose,
  onRemoved,
}: {
  open: boolean;
  campaign: Campaign;
  onClose: () => void;
  onRemoved?: (() => void) | undefined;
}) {
  const remove = useRemoveCampaign(campaign);
  const act = async () => {
    onClose();
    const outcome = await remove.run({ params: { id: campaign.id } });
    if (outcome.ok) onRemoved?.();
  };
  return (
    <AskDialog
      open={open}
      title={`Delete ${campaign.name}?`}
      act="Delete"
      keep="Keep"
      onKeep={onClose}
      onAct={() => void act()}
    >
      {campaign.status === "sending"
        ? "Sending stops right away. Customers who already got it keep it. "
        : ""}
      You can restore it from the trash for {binDays} days.
    </AskDialog>
  );
}
