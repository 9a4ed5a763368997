import { useState } from "react";
import { MessageSquareText, PhoneCall, Trash2 } from "lucide-react";
import { Button } from "#platform/web/ui/button.tsx";
import { MoreButton } from "#platform/web/ui/more-of-list.tsx";
import { EmptyState, FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import type { DialerTab } from "#areas/dialer/contract/dialer.pages.ts";
import type { PhoneChannel } from "#areas/dialer/contract/phone-campaigns.schema.ts";
import { CampaignCard } from "./campaign-card.tsx";
import { DialerDialogs, type OpenDialer } from "./dialer-dialogs.tsx";
import { listWords, words } from "./dialer.messages.ts";
import { useCampaignsOf } from "./dialer.queries.ts";

type Props = { onWrite: (tab: DialerTab) => void };
const tabs = { call: "voice-calls", text: "text-messages" } as const;

/** All campaigns, by call and by text: started, watched, paused and ended here. */
export function CampaignsTab({ onWrite }: Props) {
  const [open, setOpen] = useState<OpenDialer>();
  const mayChange = useRight("member");
  return (
    <>
      {(["call", "text"] as const).map((channel) => (
        <CampaignList
          key={channel}
          channel={channel}
          onOpen={setOpen}
          onWrite={mayChange ? () => onWrite(tabs[channel]) : undefined}
        />
      ))}
      {mayChange && (
        <Button
          look="quiet"
          icon={Trash2}
          className="justify-self-start"
          onClick={() => setOpen({ kind: "bin" })}
        >
          Deleted campaigns
        </Button>
      )}
      <DialerDialogs open={open} onClose={() => setOpen(undefined)} onOpen={setOpen} />
    </>
  );
}

type ListProps = {
  channel: PhoneChannel;
  onOpen: (dialog: OpenDialer) => void;
  onWrite: (() => void) | undefined;
};

function CampaignList({ channel, onOpen, onWrite }: ListProps) {
  const list = useCampaignsOf(channel);
  const { title, empty, help, make } = listWords[channel];
  const shown = list.items;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2.5" aria-label={title}>
      <h2>{title}</h2>
      {list.isPending && (
        <Waiting label={`Loading your ${title.toLowerCase()}`}>
          <Skeleton className="h-24" />
        </Waiting>
      )}
      <FailedRead read={list} title={words.failed}>
        {words.safe}
      </FailedRead>
      {shown?.length === 0 && (
        <EmptyState
          icon={channel === "call" ? PhoneCall : MessageSquareText}
          title={empty}
          acts={onWrite && <Button onClick={onWrite}>{make}</Button>}
        >
          {help}
        </EmptyState>
      )}
      {shown && shown.length > 0 && (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
          {shown.map((campaign) => (
            <CampaignCard
              key={campaign.id}
              campaign={campaign}
              onOpen={onOpen}
              mayChange={onWrite !== undefined}
            />
          ))}
        </ul>
      )}
      <MoreButton list={list} className="justify-center" />
    </section>
  );
}
