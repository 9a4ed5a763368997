import type { Refusal } from "#areas/outreach/contract/deliveries.schema.ts";
import type { PhoneChannel } from "./phone-campaigns.schema.ts";

/** What happens to somebody on a channel, in words. */
export const channelWords = {
  call: { reached: "called", many: "calls", noun: "call" },
  text: { reached: "texted", many: "texts", noun: "text" },
} as const satisfies Record<PhoneChannel, object>;

type Words = string | ((channel: PhoneChannel) => string);

const words: Record<Refusal, Words> = {
  deleted: "deleted",
  no_address: "have no phone number",
  invalid_address: "have a number that can’t be right",
  bounced: "have a number that doesn’t work",
  suppressed: (channel) => `are on your list of people who get no ${channelWords[channel].many}`,
  unsubscribed: "unsubscribed",
  complained: "complained about a message",
  paused: "paused your messages",
  consent_withdrawn: (channel) => `said no to ${channelWords[channel].many}`,
  no_consent: (channel) => `have not agreed to ${channelWords[channel].many} yet`,
  frequency_cap: "heard from you often enough lately",
  duplicate_address: "share a number with someone else on the list",
  quiet_hours: (channel) => `can’t be ${channelWords[channel].reached} at this hour`,
};
const others: Record<string, string> = {
  cancelled: "were left when the campaign was cancelled",
  cannot_be_filled_in: "have nothing to fill in where the words need it",
};

/** Why somebody is not reached, as it follows "98 of them": "have no phone number". */
export function phoneRefusalWords(reason: string, channel: PhoneChannel): string {
  const said = words[reason as Refusal] ?? others[reason] ?? "are left out for another reason";
  return typeof said === "string" ? said : said(channel);
}
