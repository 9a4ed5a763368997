import { type ReplyWish, wishOf } from "#areas/outreach/contract/stop-words.rules.ts";
import type { DeliveryState } from "#areas/outreach/contract/deliveries.schema.ts";
import type { TextMessage } from "./texts.schema.ts";

/** The ledger's word for a text that isn't part of a campaign. */
export const textKind = "text_message";

/** Within so many minutes one text may confirm a STOP (47 CFR 64.1200(a)(12)). */
export const confirmMinutes = 5;

/** What a text asks for: by its words, unless the carrier's own opt-out handling has answered already. */
export function wishIn(body: string, optOutType: string | undefined): ReplyWish {
  if (optOutType === "STOP") return "stop";
  if (optOutType === "START") return "start";
  if (optOutType === "HELP") return "help";
  return wishOf(body);
}

/** What the product answers by itself: plain letters, who it is from, and nothing that sells. */
export const ownAnswers = {
  stopped: (company: string) =>
    `${company}: you won't get texts or calls from us anymore. Reply START to get them again.`,
  started: (company: string) => `${company}: you'll get our texts again. Reply STOP to end.`,
  help: (company: string) =>
    `${company}: reply to this text or call this number and we'll help. Reply STOP to end texts.`,
  missed_call: (company: string, link: string | null) =>
    `${company}: sorry we missed your call. ${link ? `Pick a time here: ${link} or reply` : "Reply"} to this text. Reply STOP to end texts.`,
} as const;

const sendStates: Record<DeliveryState, NonNullable<TextMessage["state"]>> = {
  pending: "sending",
  claimed: "sending",
  accepted: "sent",
  failed: "failed",
  unknown: "unknown",
  skipped: "not_sent",
};
/** How far a text that we sent is, by its row of the ledger; one without a row is gone. */
export const sendStateOf = (state: DeliveryState | undefined): NonNullable<TextMessage["state"]> =>
  state === undefined ? "not_sent" : sendStates[state];
