import { fullNameOf } from "#platform/contract/full-name.ts";
import { todayHere } from "#platform/web/time-zones.ts";
import { momentAgo, sampleContactsAt, sampleId } from "#areas/customers/contract/contacts.sample.ts";
import { firstLine, lastLine } from "#areas/dialer/contract/phone-campaigns.rules.ts";
import {
  sampleDays,
  samplePeople,
  samplePhoneCampaigns,
} from "#areas/dialer/contract/phone-campaigns.sample.ts";
import type {
  PhonePreflight,
  PhoneRecipient,
  TextCampaign,
  VoiceCampaign,
} from "#areas/dialer/contract/phone-campaigns.schema.ts";
import type { CallList } from "#areas/dialer/contract/call-list.schema.ts";
import type { CallRecord, TextRecord } from "#areas/dialer/contract/phone-records.schema.ts";
import { practiceCall, practiceText, practiceTranscript } from "#areas/dialer/contract/practice.rules.ts";
import { usualCallingHours } from "#areas/outreach/contract/calling-hours.rules.ts";
import { nextUsualHour } from "#areas/dialer/contract/usual-hour.rules.ts";
import { asSample } from "./dialer.view.ts";

// The practice of the sample business, Alder & Rye, bakery and catering. Its dates move with today.
const now = new Date();
const company = "Alder & Rye";
const people = sampleContactsAt({ now, today: todayHere(now) })
  .filter(({ phone }) => phone)
  .slice(0, samplePeople);
const ids = people.map(({ id }) => id);
const created = momentAgo(now, sampleDays.written, 9, 0);

const plain = {
  statusReason: null,
  statusMessage: null,
  contactIds: ids,
  audience: null,
  contactsCount: ids.length,
  skippedContacts: 0,
  unknownContacts: 0,
  isPractice: true,
  maxCost: null,
  scheduledFor: null,
  nextDueAt: null,
  schedule: null,
  isSample: false,
  userId: null,
  createdAt: created,
  updatedAt: created,
  deletedAt: null,
};
const draft = { ...plain, status: "draft", startedAt: null, completedAt: null } as const;
const over = {
  ...plain,
  status: "completed",
  startedAt: momentAgo(now, sampleDays.started, 10, 0),
  completedAt: momentAgo(now, sampleDays.started, 10, 1),
} as const;
const voiceSettings = { voice: "nova", speed: 1, pitch: 0, afterBeep: false } as const;
const told = samplePhoneCampaigns.map((one, at) => ({
  ...(one.isOver ? over : draft),
  id: sampleId(one.channel === "call" ? "d1a" : "d1b", at + 1),
  name: one.name,
  words: one.words,
  channel: one.channel,
}));
const doneOf = (campaign: { startedAt: string | null }): number =>
  campaign.startedAt === null ? 0 : ids.length;

/** The sample's voice campaigns. */
export const sampleCalls = (): VoiceCampaign[] =>
  told
    .filter(({ channel }) => channel === "call")
    .map(({ words: script, channel: _, ...one }) => ({
      ...one,
      script,
      voiceSettings,
      callActs: [],
      completedCalls: doneOf(one),
      successfulCalls: ids.slice(0, doneOf(one)).filter((id) => practiceCall(id).isSuccess).length,
    }));

/** The sample's text campaigns. */
export const sampleTexts = (): TextCampaign[] =>
  told
    .filter(({ channel }) => channel === "text")
    .map(({ words: message, channel: _, ...one }) => ({
      ...one,
      message,
      sentMessages: doneOf(one),
      deliveredMessages: ids.slice(0, doneOf(one)).filter((id) => practiceText(id) === "delivered").length,
    }));

function one<C extends { id: string }>(list: C[], id: string | undefined): C {
  const found = list.find((campaign) => campaign.id === id) ?? list[0];
  if (!found) throw new Error("The demo has no campaigns");
  return found;
}
export const oneCall = (id: string | undefined): VoiceCampaign => one(sampleCalls(), id);
export const oneText = (id: string | undefined): TextCampaign => one(sampleTexts(), id);

/** What Start would do. */
export function samplePreflight(id: string | undefined): PhonePreflight {
  const isText = sampleTexts().some((campaign) => campaign.id === id);
  return {
    total: ids.length,
    will: ids.length,
    wont: 0,
    skipped: [],
    whenLive: [
      {
        reason: "no_consent",
        label: `have not agreed to ${isText ? "texts" : "calls"} yet`,
        count: ids.length,
      },
    ],
    problems: [],
    isPractice: true,
    nextHour: nextUsualHour(usualCallingHours, todayHere(now)),
    maxCost: null,
    updatedAt: created,
    notice: null,
    segments: isText ? ids.length : null,
    staleRegistry: null,
    cost: "0.00",
  };
}

/** Whom Start would reach. */
export const sampleRecipients = (): PhoneRecipient[] =>
  people.map((person) => ({
    contactId: person.id,
    name: fullNameOf(person),
    phoneNumber: person.phone,
    state: "will",
    reason: null,
    reasonLabel: null,
    whenLive: "have not agreed yet",
    at: null,
  }));

const recordOf = (campaignId: string, at: number) => {
  const person = people[at];
  return {
    id: sampleId("d1c", at + 1),
    campaignId,
    contactId: person?.id ?? null,
    contactName: person ? fullNameOf(person) : "",
    phoneNumber: person?.phone ?? "",
    isPractice: true,
    createdAt: over.startedAt,
  };
};

/** What came of the sample's calls. */
export function sampleCallRecords(campaignId = ""): CallRecord[] {
  const { script, startedAt } = oneCall(campaignId);
  if (startedAt === null) return [];
  return ids.map((id, at) => {
    const { status, outcome, seconds } = practiceCall(id);
    return {
      ...recordOf(campaignId, at),
      status,
      outcome,
      duration: seconds,
      recordingUrl: null,
      calledBy: null,
      note: null,
      transcript: practiceTranscript(`${firstLine(company)} ${asSample(script)}`, outcome),
      callStarted: startedAt,
      callEnded: startedAt,
    };
  });
}

/** What came of the sample's texts. */
export function sampleTextRecords(campaignId = ""): TextRecord[] {
  const { message, startedAt } = oneText(campaignId);
  if (startedAt === null) return [];
  return ids.map((id, at) => ({
    ...recordOf(campaignId, at),
    message: `${asSample(message)}\n${lastLine(company)}`,
    status: practiceText(id),
    response: null,
    sentAt: startedAt,
    deliveredAt: practiceText(id) === "delivered" ? startedAt : null,
  }));
}

/** The sample's call list: the one after whoever was put off. */
export function sampleCallList(campaignId: string | undefined, after: string | undefined): CallList {
  const { id, name, script } = oneCall(campaignId);
  const next = people[(people.findIndex((person) => person.id === after) + 1) % people.length];
  return {
    campaignId: id,
    name,
    called: 0,
    reached: 0,
    left: people.length,
    noZone: { count: 0, first: [] },
    withOthers: 0,
    leftOut: [],
    next: next
      ? {
          contactId: next.id,
          name: fullNameOf(next),
          company: next.company,
          phoneNumber: next.phone ?? "",
          script: asSample(script),
          localTime: "2:40 PM",
          tries: 0,
          lastTriedAt: null,
        }
      : null,
    nextAt: null,
  };
}
