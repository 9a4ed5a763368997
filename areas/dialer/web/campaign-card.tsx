import {
  CircleStop,
  Copy,
  Ellipsis,
  List,
  Pause,
  Pencil,
  PhoneCall,
  Play,
  Trash2,
  Undo2,
} from "lucide-react";
import { dateTime } from "#platform/web/format.ts";
import { Badge } from "#platform/web/ui/badge.tsx";
import { Button, ButtonLink, IconButton } from "#platform/web/ui/button.tsx";
import { Menu } from "#platform/web/ui/menu.tsx";
import { ProgressBar } from "#platform/web/ui/surface.tsx";
import { isRunning, mayDo, phoneStatusLabels } from "#areas/dialer/contract/phone-campaigns.rules.ts";
import { unknownWords } from "#areas/dialer/contract/phone-refusals.rules.ts";
import type { OpenDialer } from "./dialer-dialogs.tsx";
import { words } from "./dialer.messages.ts";
import { useCampaignAct, useUnschedule } from "./dialer.queries.ts";
import { type AnyCampaign, channelOf, progressOf, resultWords, waitWords } from "./dialer.view.ts";

type Props = { campaign: AnyCampaign; mayChange: boolean; onOpen: (dialog: OpenDialer) => void };

/** One campaign: its name, how far it is, and what can be done now. A draft can be started, one under way paused (Spec 2 §2). */
export function CampaignCard({ campaign, mayChange, onOpen }: Props) {
  const { name, status, isPractice, isSample, contactsCount, statusMessage } = campaign;
  const running = isRunning(campaign);
  return (
    <li className="card grid grid-cols-[minmax(0,1fr)] gap-3 px-card py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="grid min-w-0 gap-1">
          <h3 className="text-input wrap-anywhere">{name}</h3>
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-small text-muted">
            <Badge kind="campaign" value={status}>
              {phoneStatusLabels[status]}
            </Badge>
            {isPractice && (
              <Badge kind="tint" value="grey">
                {words.practiceBadge}
              </Badge>
            )}
            {isSample && (
              <Badge kind="tint" value="grey">
                {words.sample}
              </Badge>
            )}
            <span className="num">{resultWords(campaign)}</span>
            {status === "scheduled" && <span className="num">{dateTime(campaign.scheduledFor)}</span>}
          </p>
        </div>
        <Acts campaign={campaign} mayChange={mayChange} onOpen={onOpen} />
      </div>
      {(statusMessage ?? waitWords(campaign, new Date())) && (
        <p className="text-small text-text-2">{statusMessage ?? waitWords(campaign, new Date())}</p>
      )}
      {campaign.unknownContacts > 0 && (
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-small text-warning">
          {unknownWords(campaign.unknownContacts, channelOf(campaign))}
          <Button size="small" look="quiet" onClick={() => onOpen({ kind: "records", campaign })}>
            Decide
          </Button>
        </p>
      )}
      {(running || status === "paused") && (
        <ProgressBar
          label={running ? "Under way" : "Paused"}
          done={progressOf(campaign).done}
          total={contactsCount}
          {...(running && { note: "You can leave this page." })}
        />
      )}
    </li>
  );
}

function Acts({ campaign, mayChange, onOpen }: Props) {
  const channel = channelOf(campaign);
  const pause = useCampaignAct(channel, "pause");
  const resume = useCampaignAct(channel, "resume");
  const input = { params: { id: campaign.id }, body: {} };
  const goOn = () =>
    campaign.statusReason === "cost_reached" ? onOpen({ kind: "raise", campaign }) : void resume.run(input);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {mayChange && mayDo(campaign, "start") && (
        <Button size="small" icon={Play} onClick={() => onOpen({ kind: "start", campaign })}>
          Start
        </Button>
      )}
      {mayChange && mayDo(campaign, "pause") && (
        <Button size="small" icon={Pause} busy={pause.pending} onClick={() => void pause.run(input)}>
          Pause
        </Button>
      )}
      {mayChange && mayDo(campaign, "resume") && (
        <Button size="small" icon={Play} busy={resume.pending} onClick={goOn}>
          Resume
        </Button>
      )}
      {channel === "call" && campaign.status !== "cancelled" && (
        <ButtonLink size="small" look="quiet" icon={PhoneCall} href={`/ai-dialer/call-list/${campaign.id}`}>
          Call yourself
        </ButtonLink>
      )}
      {(campaign.startedAt !== null || channel === "call") && (
        <Button size="small" look="quiet" icon={List} onClick={() => onOpen({ kind: "records", campaign })}>
          Results
        </Button>
      )}
      {mayChange && <More campaign={campaign} onOpen={onOpen} />}
    </div>
  );
}

function More({ campaign, onOpen }: Omit<Props, "mayChange">) {
  const channel = channelOf(campaign);
  const copy = useCampaignAct(channel, "duplicate");
  const unschedule = useUnschedule(channel);
  const params = { id: campaign.id };
  const items = [
    ...(mayDo(campaign, "edit")
      ? [{ label: "Edit", icon: Pencil, onSelect: () => onOpen({ kind: "edit", campaign }) }]
      : []),
    ...(mayDo(campaign, "unschedule")
      ? [{ label: "Unschedule", icon: Undo2, onSelect: () => void unschedule.run({ params }) }]
      : []),
    { label: "Make a copy", icon: Copy, onSelect: () => void copy.run({ params, body: {} }) },
    ...(mayDo(campaign, "cancel")
      ? [{ label: "Cancel campaign", icon: CircleStop, onSelect: () => onOpen({ kind: "cancel", campaign }) }]
      : []),
    {
      label: "Delete",
      icon: Trash2,
      danger: true,
      onSelect: () => onOpen({ kind: "remove", campaign }),
    },
  ];
  return (
    <Menu
      trigger={<IconButton icon={Ellipsis} size="small" label={`More for ${campaign.name}`} />}
      items={items}
    />
  );
}
