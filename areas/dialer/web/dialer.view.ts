import { count, dateTime, money, plural } from "#platform/web/format.ts";
import { type DialerTab, dialerTabs } from "#areas/dialer/contract/dialer.pages.ts";
import type {
  PhoneChannel,
  TextCampaign,
  VoiceCampaign,
} from "#areas/dialer/contract/phone-campaigns.schema.ts";
import { channelWords } from "#areas/dialer/contract/phone-refusals.rules.ts";
import {
  placeholders,
  type PlaceholderValues,
  replacePlaceholders,
  resolved,
} from "#areas/outreach/contract/placeholders.rules.ts";

type Listing = { tab: DialerTab; search?: string };
/** The tab, from the address. */
export function listingFrom(query: URLSearchParams): Listing {
  const asked = query.get("tab");
  return { tab: dialerTabs.find((tab) => tab === asked) ?? "voice-calls" };
}
/** The address's text for a tab; nothing for the first one. */
export const queryTextOf = ({ tab }: Listing): string => (tab === "voice-calls" ? "" : `tab=${tab}`);

/** Words with a sample customer's values in place of the placeholders. */
export const asSample = (words: string): string =>
  replacePlaceholders(
    words,
    (found) => placeholders.find(({ key }) => key === found.key)?.sample ?? found.whole,
  );

/** The same for a customer and whoever writes: what isn't known is as they wrote it. */
export const asReadBy = (words: string, values: PlaceholderValues): string =>
  replacePlaceholders(words, (found) => resolved(found, values) ?? asSample(found.whole));

export type AnyCampaign = VoiceCampaign | TextCampaign;
/** By what a campaign reaches people. */
export const channelOf = (campaign: AnyCampaign): PhoneChannel => ("script" in campaign ? "call" : "text");

/** How many of a campaign are done with, and how many of them were reached. */
export const progressOf = (campaign: AnyCampaign): { done: number; reached: number } =>
  "script" in campaign
    ? { done: campaign.completedCalls, reached: campaign.successfulCalls }
    : { done: campaign.sentMessages, reached: campaign.deliveredMessages };

/** "For 12 customers", "12 of 40 called, 7 spoken with". */
export function resultWords(campaign: AnyCampaign): string {
  const { contactsCount, startedAt } = campaign;
  if (startedAt === null) return `For ${plural(contactsCount, "customer", "customers")}`;
  const { done, reached } = progressOf(campaign);
  const channel = channelOf(campaign);
  const people = `${count(done)} of ${count(contactsCount)} ${channelWords[channel].reached}`;
  return done === 0
    ? people
    : `${people}, ${count(reached)} ${channel === "call" ? "spoken with" : "delivered"}`;
}

/** From so many milliseconds on something is waited for, and isn’t just the next one. */
const longWaitMs = 2 * 60_000;
/** "Goes on Monday, Dec 7, 10:00 AM": nobody who is left may be reached before, or they are tried again then. */
export function waitWords({ nextDueAt }: Pick<AnyCampaign, "nextDueAt">, now: Date): string | undefined {
  if (nextDueAt === null || Date.parse(nextDueAt) < now.getTime() + longWaitMs) return undefined;
  return `Goes on ${dateTime(nextDueAt)}: until then it isn’t a good hour for anyone who is left, or they are tried again later.`;
}

/** "Call 12 customers", "Schedule for 12 customers". */
export function startWords(channel: PhoneChannel, will: number, isLater: boolean): string {
  const act = isLater ? "Schedule for" : channel === "call" ? "Call" : "Text";
  return `${act} ${plural(will, "customer", "customers")}`;
}

/** "It costs about $12.40. It stops at $10, so not everyone may be reached." Twilio adds what we don't know: detection, taxes, its carriers' fees. */
export function costWords(cost: string | null, maxCost: string | null): string {
  if (cost === null) return "We don’t know the price; enter it under Settings, Telephone.";
  const dollars = Number(cost);
  const about =
    dollars > 0 && dollars < 0.01
      ? "It costs less than one cent."
      : `It costs about ${money(dollars.toFixed(2), "always")}.`;
  if (maxCost === null) return about;
  return `${about} ${dollars > Number(maxCost) ? `It stops at ${money(maxCost)}, so not everyone may be reached.` : `It stops at about ${money(maxCost)}.`}`;
}
