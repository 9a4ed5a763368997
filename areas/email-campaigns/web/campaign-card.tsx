import { memo } from "react";
import { Copy, Ellipsis, ExternalLink, Pencil, Send, Trash2 } from "lucide-react";
import { Badge } from "#platform/web/ui/badge.tsx";
import { Button, IconButton } from "#platform/web/ui/button.tsx";
import { Menu } from "#platform/web/ui/menu.tsx";
import type { Campaign } from "#areas/email-campaigns/contract/campaigns.schema.ts";
import {
  canEdit,
  canSend,
  clickRate,
  openRate,
  statusLabels,
} from "#areas/email-campaigns/contract/campaigns.rules.ts";
import { words } from "./campaigns.messages.ts";
import { readable, whenOf } from "./campaigns.view.ts";

export type CampaignActs = {
  edit: (campaign: Campaign) => void;
  send: (campaign: Campaign) => void;
  copy: (campaign: Campaign) => void;
  remove: (campaign: Campaign) => void;
};

/** One campaign: its name, when and to how many, its results. Only a draft shows Send (Spec 1 §2). */
export const CampaignCard = memo(function CampaignCard({
  campaign,
  acts,
  mayChange,
}: {
  campaign: Campaign;
  acts: CampaignActs;
  mayChange: boolean;
}) {
  const when = whenOf(campaign);
  const address = `/email-campaigns/${campaign.id}`;
  const sends = mayChange && canSend(campaign);
  return (
    <div
      role="listitem"
      className="card relative grid grid-cols-[minmax(0,1fr)] gap-x-5 gap-y-2.5 px-card py-4 tablet:grid-cols-[minmax(0,338px)_150px_minmax(0,1fr)_auto] tablet:items-center"
    >
      <div className="relative grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1 max-tablet:pr-10">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1.5 max-tablet:flex-col-reverse max-tablet:items-start">
          <h2 className="max-w-full text-input wrap-anywhere">
            <a
              href={address}
              className="rounded-[4px] after:absolute after:inset-0 hover:underline hover:underline-offset-3"
            >
              {campaign.name}
            </a>
          </h2>
          <Badge kind="campaign" value={campaign.status}>
            {statusLabels[campaign.status]}
          </Badge>
        </div>
        <p className="flex items-center gap-2 text-small text-muted">
          <span className="wrap-anywhere">{readable(campaign.subject)}</span>
          {campaign.isSample && (
            <Badge kind="tint" value="grey">
              {words.sample}
            </Badge>
          )}
        </p>
      </div>
      <p className="flex flex-wrap gap-x-2 text-small text-text-2 tablet:grid">
        <span className="num">{when.first}</span>
        <span className="num text-caption text-muted wrap-anywhere">{when.second}</span>
      </p>
      {campaign.totalSent > 0 ? <Rates campaign={campaign} /> : <span className="max-tablet:hidden" />}
      <div className="flex items-center gap-2 max-tablet:justify-end">
        {sends && (
          <Button look="quiet" size="small" className="max-tablet:flex-1" onClick={() => acts.edit(campaign)}>
            Edit
          </Button>
        )}
        {sends && (
          <Button size="small" icon={Send} className="max-tablet:flex-1" onClick={() => acts.send(campaign)}>
            Send
          </Button>
        )}
        <span className="max-tablet:absolute max-tablet:top-2.5 max-tablet:right-2">
          <More campaign={campaign} address={address} acts={acts} mayChange={mayChange} />
        </span>
      </div>
    </div>
  );
});

function Rates({ campaign }: { campaign: Campaign }) {
  return (
    <div className="grid max-w-[280px] grid-cols-2 gap-5 max-tablet:max-w-none">
      <Rate percent={openRate(campaign)} label="opened" />
      <Rate percent={clickRate(campaign)} label="clicked" />
    </div>
  );
}

function Rate({ percent, label }: { percent: number; label: string }) {
  return (
    <div className="grid gap-1.5 text-caption text-muted">
      <p>
        <b className="num text-small font-title text-text">{percent}%</b> {label}
      </p>
      <div className="bar h-1!" aria-hidden>
        <span style={{ width: `${Math.min(percent, 100)}%` }} />
      </div>
    </div>
  );
}

function More({
  campaign,
  address,
  acts,
  mayChange,
}: {
  campaign: Campaign;
  address: string;
  acts: CampaignActs;
  mayChange: boolean;
}) {
  const items = [
    ...(mayChange && canEdit(campaign)
      ? [{ label: "Edit", icon: Pencil, onSelect: () => acts.edit(campaign) }]
      : []),
    { label: "Open", icon: ExternalLink, href: address },
    ...(mayChange
      ? [
          { label: "Make a copy", icon: Copy, onSelect: () => acts.copy(campaign) },
          { label: "Delete", icon: Trash2, danger: true, onSelect: () => acts.remove(campaign) },
        ]
      : []),
  ];
  return (
    <Menu
      trigger={<IconButton icon={Ellipsis} size="small" label={`More for ${campaign.name}`} />}
      items={items}
    />
  );
}
