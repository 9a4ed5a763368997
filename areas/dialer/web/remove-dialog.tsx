import { binDays } from "#platform/contract/product.ts";
import { AskDialog } from "#platform/web/ui/ask-dialog.tsx";
import { isRunning } from "#areas/dialer/contract/phone-campaigns.rules.ts";
import { useRemoveCampaign } from "./dialer.queries.ts";
import { type AnyCampaign, channelOf } from "./dialer.view.ts";

type Props = { open: boolean; campaign: AnyCampaign; onClose: () => void };

/** Asks before a campaign goes to the bin; if it runs, it stops. */
export function RemoveDialog({ open, campaign, onClose }: Props) {
  const remove = useRemoveCampaign(channelOf(campaign), campaign.id);
  const act = async () => {
    onClose();
    await remove.run({ params: { id: campaign.id } });
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
      {isRunning(campaign) ? "It stops right away. " : ""}
      You can restore it from the trash for {binDays} days.
    </AskDialog>
  );
}
