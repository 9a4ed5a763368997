import { useState } from "react";
import { Send } from "lucide-react";
import { plural } from "#platform/web/format.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Dialog, DialogClose } from "#platform/web/ui/dialog.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import type { Campaign } from "#areas/email-campaigns/contract/campaigns.schema.ts";
import { canEdit } from "#areas/email-campaigns/contract/campaigns.rules.ts";
import { words } from "./campaigns.messages.ts";
import { usePreflight, useReaders, useScheduleCampaign, useSendCampaign } from "./campaigns.queries.ts";
import { MailPreview } from "./mail-preview.tsx";
import { PreflightFacts } from "./preflight-facts.tsx";
import { localTimeIn, type Hour, ScheduleFields } from "#areas/outreach/web/index.ts";

/** Ready to send? Who gets it, who does not and why, what keeps it from being sent, a test to yourself, now or later. */
export function SendCampaignDialog({
  open,
  campaign,
  onClose,
  onEdit,
}: {
  open: boolean;
  campaign: Campaign;
  onClose: () => void;
  onEdit: () => void;
}) {
  const read = usePreflight(campaign.id, open);
  const { data, isError } = read;
  const send = useSendCampaign();
  const schedule = useScheduleCampaign();
  const [hour, setHour] = useState<Hour>();
  const readers = useReaders(campaign.id, "will", open);
  const act = async () => {
    if (hour) {
      const outcome = await schedule.run({
        params: { id: campaign.id },
        body: { ...hour, count: data?.will },
      });
      if (outcome.ok) onClose();
    } else if (await send.run(campaign.id, data?.will)) onClose();
  };
  const people = data && plural(data.will, "customer", "customers");
  const blocked = data === undefined || data.problems.length > 0;
  const footer = (
    <>
      <p className="away self-center text-caption text-muted max-tablet:hidden">
        {hour ? "You can change the time until then." : "Once it’s sent, you can’t take it back."}
      </p>
      <DialogClose>
        <Button>Not yet</Button>
      </DialogClose>
      <Button
        look="primary"
        icon={Send}
        disabled={blocked}
        busy={send.pending || schedule.pending || (read.isFetching && data !== undefined)}
        onClick={() => void act()}
      >
        {people ? `${hour ? "Schedule for" : "Send to"} ${people}` : "Send"}
      </Button>
    </>
  );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="wide"
      title="Ready to send?"
      subtitle={campaign.name}
      footer={footer}
    >
      <div className="dialog-pane grid content-start gap-5">
        <FailedRead read={read} title="We couldn’t count the customers">
          {words.safe}
        </FailedRead>
        {data === undefined && !isError && (
          <Waiting label="Counting customers" className="grid gap-3">
            <Skeleton className="h-10 w-2/5" />
            <Skeleton className="w-4/5" />
            <Skeleton className="w-3/5" />
          </Waiting>
        )}
        {data && (
          <PreflightFacts
            campaign={campaign}
            preflight={data}
            contactId={readers?.[0]?.id ?? null}
            onEdit={canEdit(campaign) ? onEdit : undefined}
          />
        )}
        <ScheduleFields
          hour={hour}
          onChange={setHour}
          initial={() => localTimeIn(new Date())}
          withTimeZone={data?.withTimeZone ?? 0}
        />
      </div>
      <div className="dialog-side">
        <MailPreview subject={campaign.subject} content={campaign.content} readers={readers} />
      </div>
    </Dialog>
  );
}
