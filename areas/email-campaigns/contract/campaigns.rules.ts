import { productName } from "#platform/contract/product.ts";
import { graceHours } from "#areas/outreach/contract/schedules.rules.ts";
import type { Campaign, CampaignStatus, StatusReason } from "./campaigns.schema.ts";

/** The word for campaigns in the ledger. */
export const campaignKind = "campaign";

/** A campaign pauses when more than this share of what was sent bounces, once enough was sent to tell. */
export const bounceLimit = { percent: 5, leastSent: 20 } as const;

/** What can happen to a campaign. `start`, `miss`, `hold`, `suspend`, `finish` and `reopen` are taken by the product itself. */
export const campaignActions = [
  "edit",
  "send",
  "schedule",
  "unschedule",
  "sendLate",
  "pause",
  "resume",
  "cancel",
  "remove",
  "start",
  "miss",
  "hold",
  "suspend",
  "finish",
  "reopen",
] as const;
export type CampaignAction = (typeof campaignActions)[number];

/** The life of a campaign: from which state an action leads to which. What is not listed is refused. */
export const transitions: Record<CampaignAction, Partial<Record<CampaignStatus, CampaignStatus>>> = {
  edit: { draft: "draft", scheduled: "scheduled" },
  send: { draft: "sending" },
  schedule: { draft: "scheduled", scheduled: "scheduled", needs_decision: "scheduled" },
  unschedule: { scheduled: "draft", needs_decision: "draft" },
  sendLate: { needs_decision: "sending" },
  pause: { sending: "paused" },
  resume: { paused: "sending" },
  cancel: { scheduled: "cancelled", needs_decision: "cancelled", sending: "cancelled", paused: "cancelled" },
  // A deleted campaign neither sends nor waits for its time; restored, it is in a state that sends nothing by itself.
  remove: {
    draft: "draft",
    scheduled: "draft",
    needs_decision: "draft",
    sending: "paused",
    paused: "paused",
    sent: "sent",
    cancelled: "cancelled",
  },
  start: { scheduled: "sending" },
  miss: { scheduled: "needs_decision" },
  hold: { scheduled: "needs_decision" },
  suspend: { sending: "paused" },
  finish: { sending: "sent" },
  // Somebody said that an email without an answer never arrived: it goes out again.
  reopen: { sent: "sending", sending: "sending", paused: "paused" },
};

type Living = Pick<Campaign, "status"> & { deletedAt?: string | null };

/** The state that an action leads to; undefined when it may not be done now. Nothing can be done to a campaign in the bin. */
export const nextStatus = (campaign: Living, action: CampaignAction): CampaignStatus | undefined =>
  campaign.deletedAt ? undefined : transitions[action][campaign.status];
const can =
  (action: CampaignAction) =>
  (campaign: Living): boolean =>
    nextStatus(campaign, action) !== undefined;

/** Only a draft shows Send (Spec 1 §2). */
export const canSend = can("send");
/** True while its texts, audience and time may be changed. */
export const canEdit = can("edit");
/** True when a time may be set. */
export const canSchedule = can("schedule");
/** True when it can be unscheduled, which makes it a draft again. */
export const canUnschedule = can("unschedule");
/** True when its time has passed without sending and it may still go out late. */
export const canSendLate = can("sendLate");
/** True while it sends. */
export const canPause = can("pause");
/** True while it is paused. */
export const canResume = can("resume");
/** True when it can be ended for good before everyone is done. */
export const canCancel = can("cancel");

/** What each state is called on screens. */
export const statusLabels: Record<CampaignStatus, string> = {
  draft: "Draft",
  scheduled: "Scheduled",
  sending: "Sending",
  paused: "Paused",
  needs_decision: "Needs your decision",
  sent: "Sent",
  cancelled: "Cancelled",
};

const refusals: Record<CampaignAction, string> = {
  edit: "This campaign is already being sent, so it can’t be changed. Make a copy instead.",
  send: "Only a draft can be sent.",
  schedule: "This campaign has already started, so it can’t be scheduled.",
  unschedule: "This campaign isn’t scheduled.",
  sendLate: "This campaign isn’t waiting for your decision.",
  pause: "Only a campaign that is being sent can be paused.",
  resume: "Only a paused campaign can be resumed.",
  cancel: "It’s too late to cancel this campaign.",
  remove: "This campaign is already in the trash.",
  start: "This campaign is not scheduled.",
  miss: "This campaign is not scheduled.",
  hold: "This campaign is not scheduled.",
  suspend: "This campaign is not being sent.",
  finish: "This campaign is not being sent.",
  reopen: "This campaign was ended, so nothing more is sent.",
};
/** Why an action isn't allowed now, in words for people. */
export const refusalOf = (action: CampaignAction): string => refusals[action];

/** What a state that the owner did not choose means, in words. */
export const reasonMessages: Record<StatusReason, string> = {
  missed: `${productName} was down at the scheduled time, so nothing was sent. Send it now, or choose another time.`,
  interrupted: `${productName} was down for more than ${graceHours} hours, so we stopped sending. Choose Resume to send it to everyone who hasn’t gotten it yet.`,
  no_mail_server:
    "Email isn’t set up, so nothing was sent. Set it up under Settings > Mail, then choose Resume.",
  mail_server_refused:
    "Your mail server didn’t let us sign in, so we stopped sending. Check your settings under Settings > Mail, then choose Resume.",
  too_many_bounces: `More than ${bounceLimit.percent}% of the emails bounced, so we stopped to keep you out of spam folders. Check the addresses, then choose Resume.`,
  cannot_start:
    "We couldn’t send this at the scheduled time because something is missing. Open the campaign to see what, then send it or choose another time.",
};

/** How many failed tries in a row before the owner is notified: eight minutes, so a restarting mail server bothers nobody. */
export const awayTriesTold = 4;
/** What the owner is told about a mail server that can't be reached. */
export const awayMessage =
  "Your mail server hasn’t answered for a while. Nothing is lost, and we keep trying. If this goes on, check Settings > Mail.";

/** Opened or clicked, divided by sent, in whole percent; 0 when nothing was sent (Spec 1 §2). */
export const rateOf = (count: number, sent: number): number =>
  sent === 0 ? 0 : Math.round((count / sent) * 100);
/** Opened of sent, in whole percent; 0 when nothing was sent. */
export const openRate = (campaign: Pick<Campaign, "totalOpened" | "totalSent">): number =>
  rateOf(campaign.totalOpened, campaign.totalSent);
/** Clicked of sent, in whole percent; 0 when nothing was sent. */
export const clickRate = (campaign: Pick<Campaign, "totalClicked" | "totalSent">): number =>
  rateOf(campaign.totalClicked, campaign.totalSent);

/** True when so many emails bounced that sending on would harm the sender's reputation. */
export const bouncesTooMuch = (tried: number, bounced: number): boolean =>
  tried >= bounceLimit.leastSent && bounced * 100 > tried * bounceLimit.percent;

/** The name of a copy: "Spring (copy)", "Spring (copy 2)". */
export function copyName(name: string, max: number): string {
  const [, base = name, , count] = /^(.*?)( \(copy(?: (\d+))?\))?$/s.exec(name) ?? [];
  const isCopy = base !== name;
  const suffix = isCopy ? ` (copy ${Number(count ?? 1) + 1})` : " (copy)";
  return `${[...base].slice(0, max - suffix.length).join("")}${suffix}`;
}
