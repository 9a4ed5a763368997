import type { Outcome } from "./outcomes.rules.ts";

/** How far an email got when an answer, or no answer, ended it; "turn": no connection had become free; "address": the server can't take such an address. */
export type MailStage = "turn" | "connect" | "auth" | "address" | "sender" | "recipient" | "content";

/** What a mail server answered, or how the connection ended: `code` 0 when there was no answer. `hasLeft` is true from the first byte of content on. */
export type MailTrouble = {
  stage: MailStage;
  code: number;
  enhanced: string | null;
  text: string;
  hasLeft: boolean;
  isConfiguration: boolean;
};

/** Pauses before the next try, in minutes; after the last of them a delivery has failed. */
export const retryMinutes = [1, 5, 30, 120, 360] as const;

/** When a delivery that was tried `attempts` times is tried again; undefined when that was enough. */
export function nextTry(attempts: number, at: Date): Date | undefined {
  const minutes = retryMinutes[attempts - 1];
  return minutes === undefined ? undefined : new Date(at.getTime() + minutes * 60_000);
}

/** The enhanced status code in an answer: "550 5.1.1 No such user" -> "5.1.1". */
export const enhancedCodeIn = (text: string): string | null =>
  /(?:^|[\s-])([245]\.\d{1,3}\.\d{1,3})(?=\s|$)/.exec(text)?.[1] ?? null;

/** What a server says of a mailbox that is not there. */
const noMailbox =
  /\b(?:no such|unknown|invalid|non-?existent|inactive|disabled|suspended|closed|expired)\b.{0,40}\b(?:user|recipient|mailbox|account|address|person|local.?part)|\b(?:user|recipient|mailbox|account|address)\b.{0,60}\b(?:unknown|not (?:be )?(?:found|exist|known|valid|active)|(?:does|do)(?:n['’]t| not) (?:exist|have)|invalid|disabled|inactive|suspended|closed|expired|unavailable|no longer)|\bno mailbox\b|\bnot (?:a valid|our) (?:user|recipient|mailbox|customer)/i;
/** What it says of the sender, the content or its own rules: nothing about the address. */
const ofPolicy =
  /block|black.?list|deny.?list|spam|reputation|polic[yi]|\brbl\b|dnsbl|spamhaus|barracuda|proofpoint|\bspf\b|dkim|dmarc|relay|rate limit|too many|banned|reject(?:ed)? (?:by|due)|your (?:server|ip|host|network|domain)|\bcontent\b|reverse dns|\bptr\b|authenticat/i;

/**
 * True when a refusal is about the address: 5.1.x but for the sender's own (5.1.7, 5.1.8), a closed mailbox (5.2.1), or without such
 * a code 550, 551 and 553 to the recipient that speak of a mailbox. A refusal of policy, of the sender's reputation or of content
 * says nothing about the address, whatever its code.
 */
export function isAboutAddress({
  stage,
  code,
  enhanced,
  text,
}: Pick<MailTrouble, "stage" | "code" | "enhanced" | "text">): boolean {
  if (ofPolicy.test(text) && !noMailbox.test(text)) return false;
  if (enhanced) return /^5\.1\.(?!7$|8$)\d+$/.test(enhanced) || enhanced === "5.2.1";
  return stage === "recipient" && [550, 551, 553].includes(code) && noMailbox.test(text);
}

/** What a mail server's answer means for the ledger. Nothing that may have arrived is ever tried again by itself. */
export function outcomeOf(trouble: MailTrouble): Outcome {
  const { stage, code, text, hasLeft, isConfiguration } = trouble;
  const detail = text.slice(0, 500);
  if (stage === "turn") return { type: "busy" };
  if (isConfiguration) return { type: "stopped", words: wordsFor(trouble) };
  // The server is unreachable, closing, or accepts nobody now: this says nothing about the recipient.
  if (stage === "connect" || stage === "auth") return { type: "away", detail };
  if (code === 0)
    return hasLeft ? { type: "unknown", detail } : { type: "retry", reason: "line_dropped", detail };
  if (code >= 400 && code < 500) return { type: "retry", reason: "refused_for_now", detail };
  if (stage === "sender") return { type: "stopped", words: wordsFor(trouble) };
  // Another server may take it: nothing is wrong with the address.
  if (stage === "address") return { type: "failed", reason: "refused", detail, isAddress: false };
  if (code >= 500)
    return {
      type: "failed",
      reason: isAboutAddress(trouble) ? "bad_address" : "refused",
      detail,
      isAddress: isAboutAddress(trouble),
    };
  return hasLeft ? { type: "unknown", detail } : { type: "retry", reason: "refused_for_now", detail };
}

function wordsFor({ stage, code, text }: MailTrouble): string {
  const said = text && `${code === 0 ? "" : " The server said:"} ${text.slice(0, 200)}`;
  if (stage === "auth") return `The mail server didn’t accept the username and password.${said}`;
  if (stage === "sender") return `The mail server doesn’t let you send from this address.${said}`;
  return `The mail server doesn’t work with these settings.${said}`;
}
