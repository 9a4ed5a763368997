import { graceHours } from "#areas/outreach/contract/schedules.rules.ts";
import { productName } from "#platform/contract/product.ts";
import type { PhoneChannel, PhoneReason, PhoneStatus } from "./phone-campaigns.schema.ts";

/** What can happen to a campaign. `begin`, `miss`, `hold`, `suspend`, `finish` and `reopen` are taken by the product itself. */
export const phoneActions = [
  "edit",
  "start",
  "schedule",
  "unschedule",
  "pause",
  "resume",
  "cancel",
  "remove",
  "begin",
  "miss",
  "hold",
  "suspend",
  "finish",
  "reopen",
] as const;
export type PhoneAction = (typeof phoneActions)[number];

/** `running` stands for active (calls) and sending (texts). */
type Stage = Exclude<PhoneStatus, "active" | "sending"> | "running";

/** The life of a campaign: from which state an action leads to which. What is not listed is refused. */
export const phoneTransitions: Record<PhoneAction, Partial<Record<Stage, Stage>>> = {
  edit: { draft: "draft", scheduled: "scheduled" },
  start: { draft: "running", needs_decision: "running" },
  schedule: { draft: "scheduled", scheduled: "scheduled", needs_decision: "scheduled" },
  unschedule: { scheduled: "draft", needs_decision: "draft" },
  pause: { running: "paused" },
  resume: { paused: "running" },
  cancel: { scheduled: "cancelled", needs_decision: "cancelled", running: "cancelled", paused: "cancelled" },
  // Restored, it reaches nobody by itself.
  remove: {
    draft: "draft",
    scheduled: "draft",
    needs_decision: "draft",
    running: "paused",
    paused: "paused",
    completed: "completed",
    cancelled: "cancelled",
  },
  begin: { scheduled: "running" },
  miss: { scheduled: "needs_decision" },
  hold: { scheduled: "needs_decision" },
  suspend: { running: "paused" },
  finish: { running: "completed" },
  // Somebody is to be reached once more after all.
  reopen: { running: "running", paused: "paused", completed: "running" },
};

type Living = { status: PhoneStatus; deletedAt?: string | null };

/** What a channel calls a campaign that is under way. */
export const runningStatus = (channel: PhoneChannel): PhoneStatus =>
  channel === "call" ? "active" : "sending";
/** True while it calls or texts. */
export const isRunning = ({ status }: Pick<Living, "status">): boolean =>
  status === "active" || status === "sending";

/** The state that an action leads to; undefined when it may not be done now. Nothing can be done to a campaign in the bin. */
export function nextPhoneStatus(
  campaign: Living,
  action: PhoneAction,
  channel: PhoneChannel,
): PhoneStatus | undefined {
  if (campaign.deletedAt) return undefined;
  const { status } = campaign;
  const next = phoneTransitions[action][status === "active" || status === "sending" ? "running" : status];
  return next === "running" ? runningStatus(channel) : next;
}

/** True when the action may be done now, as a screen asks before it shows the button. */
export const mayDo = (campaign: Living, action: PhoneAction): boolean =>
  nextPhoneStatus(campaign, action, "call") !== undefined;

/** What each state is called on screens. */
export const phoneStatusLabels: Record<PhoneStatus, string> = {
  draft: "Draft",
  scheduled: "Scheduled",
  active: "Active",
  sending: "Sending",
  paused: "Paused",
  needs_decision: "Needs your decision",
  completed: "Completed",
  cancelled: "Cancelled",
};

const refusals: Record<PhoneAction, string> = {
  edit: "This campaign has already started, so it can’t be changed. Make a copy instead.",
  start: "Only a draft can be started.",
  schedule: "This campaign has already started, so it can’t be scheduled.",
  unschedule: "This campaign isn’t scheduled.",
  pause: "Only a campaign that is running can be paused.",
  resume: "Only a paused campaign can be resumed.",
  cancel: "It’s too late to cancel this campaign.",
  remove: "This campaign is already in the trash.",
  begin: "This campaign isn’t scheduled.",
  miss: "This campaign isn’t scheduled.",
  hold: "This campaign isn’t scheduled.",
  suspend: "This campaign isn’t running.",
  finish: "This campaign isn’t running.",
  reopen: "This campaign has ended, so nobody is reached again. Make a copy instead.",
};
/** Why an action isn't allowed now, in words for people. */
export const phoneRefusal = (action: PhoneAction): string => refusals[action];

/** What a state that the owner did not choose means, in words. */
export const phoneReasonMessages: Record<PhoneReason, string> = {
  missed: `${productName} was down at the scheduled time, so nobody was reached. Start it now, or choose another time.`,
  interrupted: `${productName} was down for more than ${graceHours} hours, so we stopped. Choose Resume to reach everyone who is left.`,
  cost_reached:
    "This campaign has reached the most it may cost. Choose Resume and enter a higher limit for everyone who is left.",
  many_failed:
    "Half of the last calls or texts failed, so we stopped. Look at what they say, then choose Resume.",
  cannot_start:
    "We couldn’t start this at the scheduled time because something is missing. Open the campaign to see what, then start it or choose another time.",
  line_changed:
    "Your phone line was connected or disconnected after this was scheduled: what was to be practice would be real, or the other way around. Look at it, then start it or choose another time.",
  no_price:
    "We don’t know the price any more, so this campaign can’t keep to its limit. Enter it under Settings, Telephone, then choose Resume.",
  line_waits:
    "Your phone line isn’t working, so this waits. See Settings, Telephone. It goes on by itself as soon as the line works again.",
  line_stopped: `Your phone line didn’t work for more than ${graceHours} hours, so we stopped. See Settings, Telephone, then choose Resume to reach everyone who is left.`,
};

/** The word for a channel's campaigns in the ledger. */
export const phoneKind = (channel: PhoneChannel): string => `${channel}_campaign`;

/** The line that begins every call. Nobody can remove it. */
export const firstLine = (company: string): string =>
  `This is ${company}’s automated assistant, speaking with an artificial voice.`;

/** The line below every text of a campaign: who it is from, and how to end it. Nobody can remove it. */
export const lastLine = (company: string): string => `${company}. Reply STOP to end`;
