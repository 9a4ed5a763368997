import { date, dateTime } from "#platform/web/format.ts";
import type { Consent, Reach } from "#areas/outreach/contract/consents.schema.ts";
import type { PersonChannel, Refusal } from "#areas/outreach/contract/deliveries.schema.ts";

/** What each channel is called where somebody agrees to it. */
export const channelNames: Record<PersonChannel, string> = { email: "Email", text: "Texts", call: "Calls" };
/** What somebody gets on a channel, and what is allowed or ended there. */
export const channelMany: Record<PersonChannel, string> = { email: "email", text: "texts", call: "calls" };
const address: Record<PersonChannel, string> = {
  email: "an email address",
  text: "a phone number",
  call: "a phone number",
};

/** Why a campaign doesn’t reach one customer, in a sentence. */
const whyNot: Record<Refusal, (channel: PersonChannel) => string> = {
  deleted: () => "They’re in the trash.",
  no_address: (channel) => `They don’t have ${address[channel]}.`,
  invalid_address: (channel) =>
    channel === "email"
      ? "Their email address isn’t valid."
      : channel === "call"
        ? "Their number can’t be called."
        : "Their number can’t get texts.",
  bounced: (channel) =>
    channel === "email" ? "Their email bounced." : `Their number takes no ${channelMany[channel]}.`,
  already_reached: () => "They already had this.",
  stopped: () => "They said stop. Only they can take it back, with a text that says START.",
  suppressed: (channel) => `They’re on your list of people who get no ${channelMany[channel]}.`,
  unsubscribed: () => "They unsubscribed.",
  complained: (channel) => (channel === "email" ? "They marked an email as spam." : "They complained."),
  paused: (channel) =>
    channel === "email" ? "They asked for a pause." : "They may have said stop. Decide under Texts.",
  consent_withdrawn: (channel) => `They said no to ${channelMany[channel]}.`,
  do_not_call: () => "Their number is on a do-not-call registry.",
  no_consent: (channel) => `They haven’t agreed to ${channelMany[channel]} yet.`,
  frequency_cap: () => "They heard from you often enough recently.",
  duplicate_address: () => "They share it with another customer.",
  tries_cap: () => "They were called three times within seven days.",
  day_cap: () => "They heard from you often enough today.",
  no_time_zone: () => "We don’t know their local time. Add their time zone.",
  quiet_hours: () => "It isn’t a good hour for them.",
};

/** Whether campaigns may reach somebody on a channel now, in a sentence or two. */
export function reachWords({ channel, reason, until }: Pick<Reach, "channel" | "reason" | "until">): string {
  if (reason === null) return `Campaigns may ${verbs[channel]} them.`;
  return `${whyNot[reason](channel)}${until ? ` Again from ${dateTime(until)}.` : ""}`;
}
const verbs: Record<PersonChannel, string> = { email: "email", text: "text", call: "call" };

/** How and when consent was given or taken back: "Agreed on Nov 3, 2026: Form at the counter, recorded by Rosa Alder". */
export function consentWords({ isGiven, givenAt, source, recordedByName }: Consent): string {
  const by = recordedByName ? `, recorded by ${recordedByName}` : "";
  return `${isGiven ? "Agreed" : "Said no"} on ${date(givenAt)}: ${source}${by}`;
}

/** True for a consent that counts now. */
export const hasAgreed = ({ consent }: Pick<Reach, "consent">): boolean => consent?.isGiven === true;
