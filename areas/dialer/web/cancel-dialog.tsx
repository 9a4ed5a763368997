import { AskDialog } from "#platform/web/ui/ask-dialog.tsx";
import { channelWords } from "#areas/dialer/contract/phone-refusals.rules.ts";
import { useCampaignAct } from "./dialer.queries.ts";
import { type AnyCampaign, channelOf } from "./dialer.view.ts";

type Props = { open: boolean; campaign: AnyCampaign; onClose: () => void };

/** Asks before a campaign ends for good. */
export function CancelDialog({ open, campaign, onClose }: Props) {
  const channel = channelOf(campaign);
  const cancel = useCampaignAct(channel, "cancel");
  const act = async () => {
    onClose();
    await cancel.run({ params: { id: campaign.id }, body: {} });
  };
  return (
    <AskDialog
      open={open}
      title={`Cancel ${campaign.name}?`}
      act="Cancel campaign"
      keep="Keep"
      onKeep={onClose}
      onAct={() => void act()}
    >
      Nobody else is {channelWords[channel].reached}, and it can’t go on later. To stop for a while, pause it.
    </AskDialog>
  );
}
