import { type Refusal, refusalWordsOn } from "#areas/outreach/contract/deliveries.schema.ts";
import type { PhoneChannel } from "./phone-campaigns.schema.ts";

/** What happens to somebody on a channel, in words. */
export const channelWords = {
  call: { reached: "called", many: "calls", noun: "call" },
  text: { reached: "texted", many: "texts", noun: "text" },
} as const satisfies Record<PhoneChannel, object>;

const others: Record<string, string> = {
  cancelled: "were left when the campaign was cancelled",
  too_long: "whose text would be too long, filled in",
  cannot_be_filled_in: "have nothing to fill in where the words need it",
};

/** "1 text that may have arrived", "2 calls that may have been made". */
export const unknownWords = (count: number, channel: PhoneChannel): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? channelWords[channel].noun : channelWords[channel].many} that may have ${channel === "call" ? "been made" : "arrived"}`;

/** Why somebody is not reached, as it follows a number: "98 have not agreed to calls yet". */
export const phoneRefusalWords = (reason: string, channel: PhoneChannel): string =>
  refusalWordsOn[channel][reason as Refusal] ?? others[reason] ?? "for another reason";
