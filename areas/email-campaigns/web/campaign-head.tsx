import { useState } from "react";
import {
  CalendarClock,
  CalendarX,
  CircleStop,
  Copy,
  Ellipsis,
  Pause,
  Pencil,
  Play,
  Send,
  Trash2,
} from "lucide-react";
import { dateTime } from "#platform/web/format.ts";
import { useNow } from "#platform/web/use-now.ts";
import { AskDialog } from "#platform/web/ui/ask-dialog.tsx";
import { Badge } from "#platform/web/ui/badge.tsx";
import { Button, IconButton } from "#platform/web/ui/button.tsx";
import { classes } from "#platform/web/ui/classes.ts";
import { Menu } from "#platform/web/ui/menu.tsx";
import { Notice, ProgressBar } from "#platform/web/ui/surface.tsx";
import type { Campaign } from "#areas/email-campaigns/contract/campaigns.schema.ts";
import {
  canCancel,
  canEdit,
  canPause,
  canResume,
  canSchedule,
  canSend,
  canSendLate,
  canUnschedule,
  statusLabels,
} from "#areas/email-campaigns/contract/campaigns.rules.ts";
import { useCampaignActs } from "./campaign-acts.queries.ts";
import type { CampaignActs } from "./campaign-card.tsx";
import { words } from "./campaigns.messages.ts";
import { audienceLabel, readable, waitsUntil, whenOf } from "./campaigns.view.ts";

type Props = { campaign: Campaign; acts: CampaignActs; mayChange: boolean };

/** What a campaign is, its state, and what can be done with it now. */
export function CampaignHead({ campaign, acts, mayChange }: Props) {
  const when = whenOf(campaign);
  const waits = waitsUntil(campaign, useNow());
  const isOnItsWay = campaign.status === "sending" || campaign.status === "paused";
  return (
    <section className="grid gap-4" aria-label="Overview">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="grid min-w-0 flex-1 gap-1.5">
          <p className="text-lead wrap-anywhere">{readable(campaign.subject)}</p>
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-small text-muted">
            <Badge kind="campaign" value={campaign.status}>
              {statusLabels[campaign.status]}
            </Badge>
            {campaign.isSample && (
              <Badge kind="tint" value="grey">
                {words.sample}
              </Badge>
            )}
            <span>{when.first}</span>
            <span>{when.second === audienceLabel(campaign.audience) ? "" : when.second}</span>
            <span>{audienceLabel(campaign.audience)}</span>
          </p>
        </div>
        {mayChange && <HeadActs campaign={campaign} acts={acts} />}
      </div>
      {campaign.statusMessage && <Notice tone="warning">{campaign.statusMessage}</Notice>}
      {isOnItsWay && (
        <div className="card pad">
          <ProgressBar
            label={campaign.status === "paused" ? "Paused" : waits ? "Waiting" : "Sending"}
            done={campaign.totalRecipients - campaign.totalPending}
            total={campaign.totalRecipients}
            note={
              campaign.status === "paused"
                ? "Nothing is sent until you resume."
                : waits
                  ? `The next emails go out ${waits}. You can leave this page.`
                  : "You can leave this page."
            }
          />
        </div>
      )}
    </section>
  );
}

function HeadActs({ campaign, acts }: Omit<Props, "mayChange">) {
  const ways = useCampaignActs(campaign.id);
  const [ending, setEnding] = useState(false);
  const more = [
    ...(canUnschedule(campaign)
      ? [{ label: "Unschedule", icon: CalendarX, onSelect: () => void ways.unschedule() }]
      : []),
    ...(canCancel(campaign)
      ? [{ label: "End campaign", icon: CircleStop, onSelect: () => setEnding(true) }]
      : []),
    { label: "Make a copy", icon: Copy, onSelect: () => acts.copy(campaign) },
    { label: "Delete", icon: Trash2, danger: true, onSelect: () => acts.remove(campaign) },
  ];
  const hasButtons = canEdit(campaign) || canSchedule(campaign) || canPause(campaign) || canResume(campaign);
  return (
    <div className={classes("flex flex-wrap gap-2", hasButtons && "max-tablet:w-full")}>
      {canEdit(campaign) && (
        <Button icon={Pencil} className="max-tablet:flex-1" onClick={() => acts.edit(campaign)}>
          Edit
        </Button>
      )}
      {canSchedule(campaign) && !canSend(campaign) && (
        <Button icon={CalendarClock} className="max-tablet:flex-1" onClick={() => acts.send(campaign)}>
          Reschedule
        </Button>
      )}
      {canSend(campaign) && (
        <Button look="primary" icon={Send} className="max-tablet:flex-1" onClick={() => acts.send(campaign)}>
          Send
        </Button>
      )}
      {canSendLate(campaign) && (
        <Button
          look="primary"
          icon={Send}
          busy={ways.pending}
          className="max-tablet:flex-1"
          onClick={() => void ways.sendLate()}
        >
          Send it now
        </Button>
      )}
      {canPause(campaign) && (
        <Button
          icon={Pause}
          busy={ways.pending}
          className="max-tablet:flex-1"
          onClick={() => void ways.pause()}
        >
          Pause
        </Button>
      )}
      {canResume(campaign) && (
        <Button
          look="primary"
          icon={Play}
          busy={ways.pending}
          className="max-tablet:flex-1"
          onClick={() => void ways.resume()}
        >
          Resume
        </Button>
      )}
      <Menu trigger={<IconButton icon={Ellipsis} label={`More for ${campaign.name}`} />} items={more} />
      <AskDialog
        open={ending}
        title={`End ${campaign.name}?`}
        act="End campaign"
        keep="Don’t end"
        onKeep={() => setEnding(false)}
        onAct={() => {
          setEnding(false);
          void ways.cancel();
        }}
      >
        Customers who already got it keep it. No one else will get it
        {campaign.scheduledFor ? `, not even on ${dateTime(campaign.scheduledFor)}` : ""}.
      </AskDialog>
    </div>
  );
}
