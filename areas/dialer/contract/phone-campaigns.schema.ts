import { z } from "zod";
import { ShownCount } from "#platform/contract/counted.ts";
import { Instant } from "#platform/contract/dates.ts";
import { Id } from "#platform/contract/endpoint.ts";
import { Money, MoneyInput } from "#platform/contract/money.ts";
import { pageQuery, wholeOrPageQuery } from "#platform/contract/page-query.ts";
import { requiredText, text } from "#platform/contract/text.ts";
import { Audience } from "#areas/outreach/contract/audience.schema.ts";
import { UnknownAnswer } from "#areas/outreach/contract/deliveries.schema.ts";
import { LocalTime, Schedule } from "#areas/outreach/contract/schedules.schema.ts";
import { CallActs } from "./call-acts.schema.ts";
import { usualVoice, voiceNames } from "./voices.rules.ts";

/** By call or by text: two kinds of campaign with one life. */
export const phoneChannels = ["call", "text"] as const;
export type PhoneChannel = (typeof phoneChannels)[number];

/** The most customers chosen one by one, and the most letters of each text (Spec 2 §5: a text message has 160). */
export const phoneLimits = { contacts: 10_000, name: 200, script: 5000, message: 160 } as const;

/** Spec 2 §3 names draft, active, sending and completed; the others are the states in between. A voice campaign is active, a text campaign sending. */
export const phoneStatuses = [
  "draft",
  "scheduled",
  "active",
  "sending",
  "paused",
  "needs_decision",
  "completed",
  "cancelled",
] as const;
export const PhoneStatus = z.enum(phoneStatuses, { error: "Unknown state" });
export type PhoneStatus = z.infer<typeof PhoneStatus>;

/** Why a campaign is in its state, where that was not its owner's doing. */
export const phoneReasons = [
  "missed",
  "interrupted",
  "cannot_start",
  "cost_reached",
  "many_failed",
  "line_changed",
  "line_waits",
  "line_stopped",
  "no_price",
] as const;
export const PhoneReason = z.enum(phoneReasons);
export type PhoneReason = z.infer<typeof PhoneReason>;

/** A number on a slider with one decimal (Spec 2 §5): 0.7000000001, as browsers compute it, counts as 0.7. */
const onSlider = (min: number, max: number, message: string) =>
  z
    .number({ error: message })
    .min(min, message)
    .max(max, message)
    .transform((value) => Math.round(value * 10) / 10)
    .meta({ example: 1 });

export const VoiceSettings = z.strictObject({
  voice: z.enum(voiceNames, { error: "Choose a voice" }).default(usualVoice.voice),
  speed: onSlider(0.5, 2, "Choose a speed from 0.5 to 2.0").default(usualVoice.speed),
  pitch: onSlider(-1, 1, "Choose a pitch from -1.0 to 1.0").default(usualVoice.pitch),
  /** What is said goes on a machine, once, after its beep; otherwise a machine is hung up on. */
  afterBeep: z.boolean().default(false),
});
export type VoiceSettings = z.output<typeof VoiceSettings>;

const common = {
  id: Id,
  name: z.string(),
  status: PhoneStatus,
  statusReason: PhoneReason.nullable(),
  /** The same as a sentence, where there is something to say. */
  statusMessage: z.string().nullable(),
  /** Customers chosen one by one. */
  contactIds: z.array(Id),
  /** The customers it is for instead, as a condition; null where they were chosen one by one. */
  audience: Audience.nullable(),
  /** How many it is for; from the start on, how many of them are reached. */
  contactsCount: z.number().int(),
  /** How many were left out at the start, because they have no number or said no. */
  skippedContacts: z.number().int(),
  /** Calls or texts without an answer: they may have arrived. A person decides. */
  unknownContacts: z.number().int(),
  /** Nobody is really called or texted: no telephone is set up, or the business is a test. */
  isPractice: z.boolean(),
  /** What it may cost at most; null for no limit. */
  maxCost: Money.nullable(),
  scheduledFor: Instant.nullable(),
  schedule: Schedule.nullable(),
  /** While it runs: when it goes on, where it waits for that. */
  nextDueAt: Instant.nullable(),
  startedAt: Instant.nullable(),
  completedAt: Instant.nullable(),
  isSample: z.boolean(),
  /** Whoever wrote it. */
  userId: Id.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  deletedAt: Instant.nullable(),
};

export const VoiceCampaign = z.object({
  ...common,
  script: z.string(),
  voiceSettings: VoiceSettings,
  callActs: CallActs,
  /** People done with, and those who were spoken with: a machine is neither. */
  completedCalls: z.number().int(),
  successfulCalls: z.number().int(),
});
export type VoiceCampaign = z.output<typeof VoiceCampaign>;

export const TextCampaign = z.object({
  ...common,
  message: z.string(),
  sentMessages: z.number().int(),
  deliveredMessages: z.number().int(),
});
export type TextCampaign = z.output<typeof TextCampaign>;

const name = requiredText(phoneLimits.name, "Give the campaign a name");
const script = requiredText(phoneLimits.script, "Write what is said");
const message = requiredText(phoneLimits.message, "Write a message");
const ContactIds = z
  .array(Id)
  .max(phoneLimits.contacts, "Choose at most 10,000 customers, or choose a group");
const maxCost = MoneyInput.nullable();

const written = {
  name,
  contactIds: ContactIds.default([]),
  audience: Audience.nullable().default(null),
  maxCost: maxCost.default(null),
  /** Whether it is practice follows from the line: a program may say what it takes for granted. */
  isPractice: z.boolean({ error: "Say whether it is practice" }).optional(),
};

/** Spec 2 §7. A new campaign is a draft; it needs somebody to reach. */
export const NewVoiceCampaign = z.strictObject({
  ...written,
  script,
  voiceSettings: VoiceSettings.default(() => VoiceSettings.parse({})),
  callActs: CallActs.default([]),
});
export type NewVoiceCampaign = z.output<typeof NewVoiceCampaign>;

export const NewTextCampaign = z.strictObject({ ...written, message });
export type NewTextCampaign = z.output<typeof NewTextCampaign>;

const changed = { name, contactIds: ContactIds, audience: Audience.nullable(), maxCost };
export const VoiceCampaignChanges = z.strictObject({
  ...changed,
  script,
  voiceSettings: VoiceSettings,
  callActs: CallActs,
});
export const TextCampaignChanges = z.strictObject({ ...changed, message });

/** What was shown when the act was pressed: refused with 409 where it is otherwise now. A program that leaves it out means what is. */
const shown = {
  /** How many would be reached. */
  count: ShownCount.optional(),
  isPractice: z.boolean({ error: "Say whether it is practice" }).optional(),
  /** The campaign's own `updatedAt`: its words, its customers and its limit are those that were seen. */
  updatedAt: Instant.optional(),
};
export type ShownStart = z.output<typeof StartCampaign>;

export const StartCampaign = z.strictObject(shown);

export const NewPhoneSchedule = z.strictObject({
  localTime: LocalTime,
  timeZone: z.string({ error: "Choose a time zone" }).max(60),
  ...shown,
});
export type NewPhoneSchedule = z.output<typeof NewPhoneSchedule>;

/** What a person found out about calls or texts without an answer: of one customer, or of all of them. */
export const UnknownSettled = z.strictObject({
  contactId: Id.optional(),
  /** How many there are, where all of them are meant. */
  count: ShownCount.optional(),
  outcome: UnknownAnswer.shape.outcome,
});
export type UnknownSettled = z.output<typeof UnknownSettled>;

/** Going on, perhaps with another limit: left out it stays, null is none. */
export const ResumeCampaign = z.strictObject({ maxCost: maxCost.optional() });
export type ResumeCampaign = z.output<typeof ResumeCampaign>;

export const PhoneCampaignQuery = z.strictObject({
  status: PhoneStatus.optional(),
  search: text(200).optional(),
  /** Without the ids of customers chosen one by one, of whom there may be thousands. */
  fields: z.literal("card").optional(),
  ...wholeOrPageQuery(),
});
export type PhoneCampaignQuery = z.output<typeof PhoneCampaignQuery>;

const ByReason = z.array(z.object({ reason: z.string(), label: z.string(), count: z.number().int() }));

/** What keeps it from being started; `field` says where it can be fixed. */
export const PhoneProblem = z.object({
  code: z.enum([
    "unfilled_hole",
    "unknown_placeholder",
    "missing_sender_value",
    "nobody",
    "no_price",
    "line",
  ]),
  message: z.string(),
  field: z.enum(["script", "message", "contactIds", "maxCost"]),
});
export type PhoneProblem = z.infer<typeof PhoneProblem>;

/** "412 will be called, 150 will not: 98 have no number". */
export const PhonePreflight = z.object({
  total: z.number().int(),
  will: z.number().int(),
  wont: z.number().int(),
  skipped: ByReason,
  /** Of those who are reached in practice: how many a connected telephone would leave out or keep for later, by reason. */
  whenLive: ByReason,
  problems: z.array(PhoneProblem),
  isPractice: z.boolean(),
  /** From tomorrow on the first hour that is usual for the business, as a clock there shows it. */
  nextHour: LocalTime,
  /** The campaign as it was judged. */
  maxCost: Money.nullable(),
  updatedAt: Instant,
  /** What should be known before it starts, and doesn’t keep it from that; null for nothing. */
  notice: z.string().nullable(),
  /** Texts, as carriers count them: a long one is several. Null for calls. */
  segments: z.number().int().nullable(),
  /** When the newest do-not-call registry was loaded, where that is more than 31 days ago; null otherwise. */
  staleRegistry: Instant.nullable(),
  /** About what it costs, in dollars, as exact as the price is; practice costs nothing. Null where no price is known. */
  cost: z.string().nullable(),
});
export type PhonePreflight = z.infer<typeof PhonePreflight>;

/** `will` and `wont` before the start; the others are how far each one got. */
export const phoneRecipientStates = [
  "will",
  "wont",
  "pending",
  "done",
  "failed",
  "unknown",
  "skipped",
] as const;
export const PhoneRecipientState = z.enum(phoneRecipientStates, { error: "Unknown state" });
export type PhoneRecipientState = z.infer<typeof PhoneRecipientState>;

export const PhoneRecipientQuery = z.strictObject({
  state: PhoneRecipientState.optional(),
  reason: z.string().max(60).optional(),
  ...pageQuery(),
});
export type PhoneRecipientQuery = z.output<typeof PhoneRecipientQuery>;

export const PhoneRecipient = z.object({
  /** The customer; null when they have been removed for good since. */
  contactId: Id.nullable(),
  name: z.string(),
  phoneNumber: z.string().nullable(),
  state: PhoneRecipientState,
  /** Why not, as a key and as words. */
  reason: z.string().nullable(),
  reasonLabel: z.string().nullable(),
  /** In practice: why a connected telephone would leave them out or keep them for later. */
  whenLive: z.string().nullable(),
  at: Instant.nullable(),
});
export type PhoneRecipient = z.infer<typeof PhoneRecipient>;
