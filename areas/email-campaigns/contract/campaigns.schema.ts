import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { pageQuery, wholeOrPageQuery } from "#platform/contract/page-query.ts";
import { Instant } from "#platform/contract/dates.ts";
import { isStorable, text } from "#platform/contract/text.ts";
import { Audience } from "#areas/outreach/contract/audience.schema.ts";
import { AudiencePreflight, LeftOut } from "#areas/outreach/contract/preflights.schema.ts";
import { Schedule } from "#areas/outreach/contract/schedules.schema.ts";
import { mailTexts, SentContent } from "./mail-texts.schema.ts";

/** Spec 1 §3 names draft, scheduled, sent and paused; the others are the states in between. */
export const campaignStatuses = [
  "draft",
  "scheduled",
  "sending",
  "paused",
  "needs_decision",
  "sent",
  "cancelled",
] as const;
export const CampaignStatus = z.enum(campaignStatuses, { error: "Unknown state" });
export type CampaignStatus = z.infer<typeof CampaignStatus>;

/** Why a campaign is in its state, where that was not its owner's doing. */
export const statusReasons = [
  "missed",
  "interrupted",
  "no_mail_server",
  "mail_server_refused",
  "too_many_bounces",
  "cannot_start",
] as const;
export const StatusReason = z.enum(statusReasons);
export type StatusReason = z.infer<typeof StatusReason>;

export const Campaign = z.object({
  id: Id,
  name: z.string(),
  subject: z.string(),
  /** Clean HTML with placeholders. */
  content: z.string(),
  status: CampaignStatus,
  statusReason: StatusReason.nullable(),
  /** The same as a sentence, where there is something to say. */
  statusMessage: z.string().nullable(),
  audience: Audience,
  /** When sending begins; null when nothing is scheduled. */
  scheduledFor: Instant.nullable(),
  schedule: Schedule.nullable(),
  startedAt: Instant.nullable(),
  sentAt: Instant.nullable(),
  /** How many recipients it had at the start, and how many of them are not done yet. */
  totalRecipients: z.number().int(),
  totalPending: z.number().int(),
  /** When the next email is due while sending; in the future when all that is left waits for customers' own clocks, or for the end of quiet hours. */
  nextDueAt: Instant.nullable(),
  /** How many emails a mail server accepted; opens and clicks by people, each customer once. */
  totalSent: z.number().int(),
  totalOpened: z.number().int(),
  totalClicked: z.number().int(),
  totalBounced: z.number().int(),
  totalFailed: z.number().int(),
  totalSkipped: z.number().int(),
  /** Sent without an answer: it may have arrived. A person decides. */
  totalUnknown: z.number().int(),
  totalUnsubscribed: z.number().int(),
  createdBy: Id.nullable(),
  createdByName: z.string().nullable(),
  /** Made up for the sample business. */
  isSample: z.boolean(),
  /** Grows with each save by people; a save says which version it was based on. */
  version: z.number().int(),
  createdAt: Instant,
  updatedAt: Instant,
  deletedAt: Instant.nullable(),
});
export type Campaign = z.infer<typeof Campaign>;

const { name, subject, content } = mailTexts;

/** What POST /api/email-campaigns takes (Spec 1 §7). A new campaign is always a draft. */
export const NewCampaign = z.strictObject({
  ...mailTexts,
  status: z.literal("draft", { error: "A new campaign is a draft" }).default("draft"),
  audience: Audience.default(() => Audience.parse({})),
});
export type NewCampaign = z.output<typeof NewCampaign>;

/** The fields that change, and `version`, the one the form was filled from. */
export const CampaignChanges = z.strictObject({
  name: name.optional(),
  subject: subject.optional(),
  content: content.optional(),
  audience: Audience.optional(),
  version: z.number().int().min(1).optional(),
});
export type CampaignChanges = z.output<typeof CampaignChanges>;

export const CampaignQuery = z.strictObject({
  status: CampaignStatus.optional(),
  search: text(200).optional(),
  ...wholeOrPageQuery(),
});
export type CampaignQuery = z.output<typeof CampaignQuery>;

/** The four cards (Spec 1 §2). */
export const CampaignTotals = z.object({
  campaigns: z.number().int(),
  sent: z.number().int(),
  opened: z.number().int(),
  clicked: z.number().int(),
});
export type CampaignTotals = z.infer<typeof CampaignTotals>;

/** How this business sends: for the words beside Send. */
export const SendingState = z.object({
  /** False: Send explains that there is no mail server and leads to the page where one is set up. */
  hasMailServer: z.boolean(),
  setUpHref: z.string(),
  /** A throw-away business: everything works, but no email is sent. */
  isTestWorkspace: z.boolean(),
});
export type SendingState = z.infer<typeof SendingState>;

/** What keeps it from being sent; `field` says where it can be fixed. */
export const SendProblem = z.object({
  code: z.enum([
    "unfilled_hole",
    "unknown_placeholder",
    "missing_value",
    "missing_sender_value",
    "nobody",
    "no_mail_server",
  ]),
  message: z.string(),
  field: z.enum(["subject", "content", "audience", "mail_server"]),
  href: z.string().nullable(),
});
export type SendProblem = z.infer<typeof SendProblem>;

/** "412 will get it, 38 will not: 20 unsubscribed, 9 bounced, 9 without email". */
export const Preflight = AudiencePreflight.extend({
  problems: z.array(SendProblem),
  sending: SendingState,
  /** When not all can go out today through the installation's mail server: how many do, and when the others start and finish. */
  days: z
    .object({ today: z.number().int(), rest: z.number().int(), nextAt: Instant, lastAt: Instant })
    .nullable(),
});
export type Preflight = z.infer<typeof Preflight>;

/** `will` and `wont` before the start; the others are how far each one got. */
export const recipientStates = [
  "will",
  "wont",
  "pending",
  "sent",
  "bounced",
  "failed",
  "unknown",
  "skipped",
  "opened",
  "clicked",
] as const;
export const RecipientState = z.enum(recipientStates, { error: "Unknown state" });
export type RecipientState = z.infer<typeof RecipientState>;

export const RecipientQuery = z.strictObject({
  state: RecipientState.optional(),
  reason: z.string().max(60).optional(),
  ...pageQuery(),
});
export type RecipientQuery = z.output<typeof RecipientQuery>;

export const Recipient = z.object({
  /** The customer; null when they have been removed for good since. */
  contactId: Id.nullable(),
  name: z.string(),
  email: z.string().nullable(),
  state: RecipientState,
  /** Why not, or what the mail server said, as a key and as a sentence. */
  reason: z.string().nullable(),
  reasonLabel: z.string().nullable(),
  at: Instant.nullable(),
  dueAt: Instant.nullable(),
  openedAt: Instant.nullable(),
  clickedAt: Instant.nullable(),
});
export type Recipient = z.infer<typeof Recipient>;

/** Opens and clicks counted apart: by people, and all of them (mail programs and scanners open and follow links too). */
export const CampaignReport = z.object({
  campaign: Campaign,
  skipped: z.array(LeftOut),
  opens: z.object({ people: z.number().int(), all: z.number().int() }),
  clicks: z.object({ people: z.number().int(), all: z.number().int() }),
  links: z.array(z.object({ url: z.string(), people: z.number().int(), all: z.number().int() })),
});
export type CampaignReport = z.infer<typeof CampaignReport>;

/** An email as a chosen customer would get it; without one, with sample values. */
export const PreviewRequest = z.strictObject({
  subject: z.string().max(2000).refine(isStorable).default(""),
  content: SentContent.default(""),
  contactId: Id.nullish(),
});
export const Preview = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  problems: z.array(SendProblem),
});
export type Preview = z.infer<typeof Preview>;
