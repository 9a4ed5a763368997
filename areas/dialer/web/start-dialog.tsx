import { useState } from "react";
import { MessageSquareText, PhoneCall } from "lucide-react";
import { Button } from "#platform/web/ui/button.tsx";
import { Dialog, DialogClose } from "#platform/web/ui/dialog.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { ownZone } from "#platform/web/time-zones.ts";
import { mayDo } from "#areas/dialer/contract/phone-campaigns.rules.ts";
import { words } from "./dialer.messages.ts";
import { usePhonePreflight, useScheduleCampaign, useStartCampaign } from "./dialer.queries.ts";
import { type AnyCampaign, channelOf, startWords } from "./dialer.view.ts";
import { ScheduleFields } from "#areas/outreach/web/index.ts";
import { StartFacts } from "./start-facts.tsx";

type Hour = { localTime: string; timeZone: string };
type Props = { open: boolean; campaign: AnyCampaign; onClose: () => void; onEdit: () => void };

/** Ready to start? Who is reached, who is not and why, what it costs, now or later. */
export function StartDialog({ open, campaign, onClose, onEdit }: Props) {
  const channel = channelOf(campaign);
  const read = usePhonePreflight(channel, campaign.id, open);
  const { data } = read;
  const start = useStartCampaign(channel);
  const schedule = useScheduleCampaign(channel);
  const [hour, setHour] = useState<Hour>();
  const params = { id: campaign.id };
  const act = async () => {
    const shown = data && { count: data.will, isPractice: data.isPractice, updatedAt: data.updatedAt };
    const outcome = await (hour
      ? schedule.run({ params, body: { ...hour, ...shown } })
      : start.run({ params, body: { ...shown } }));
    if (outcome.ok) onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Ready to start?"
      subtitle={campaign.name}
      footer={
        <>
          <DialogClose>
            <Button>Not yet</Button>
          </DialogClose>
          <Button
            look="primary"
            icon={channel === "call" ? PhoneCall : MessageSquareText}
            disabled={data === undefined || data.problems.length > 0}
            busy={start.pending || schedule.pending || (read.isFetching && data !== undefined)}
            onClick={() => void act()}
          >
            {data ? startWords(channel, data.will, hour !== undefined) : "Start"}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <FailedRead read={read} title="We couldn’t count the customers">
          {words.safe}
        </FailedRead>
        {data === undefined && !read.isError && (
          <Waiting label="Counting customers" className="grid gap-3">
            <Skeleton className="h-10 w-2/5" />
            <Skeleton className="w-4/5" />
          </Waiting>
        )}
        {data && (
          <StartFacts
            campaign={campaign}
            preflight={data}
            onEdit={mayDo(campaign, "edit") ? onEdit : undefined}
          />
        )}
        {data && (
          <ScheduleFields
            hour={hour}
            onChange={setHour}
            initial={() => ({ localTime: data.nextHour, timeZone: ownZone() })}
          />
        )}
      </div>
    </Dialog>
  );
}
