import type { Ctx } from "#platform/server/context.ts";
import { jobContexts } from "#platform/server/job-context.ts";
import type { Outcome } from "#areas/outreach/contract/outcomes.rules.ts";
import { type Carrier, type Claimed, type Errand, type Sent, stop } from "#areas/outreach/server/index.ts";
import { callbackPaths } from "#areas/telephone/contract/callback-paths.rules.ts";
import { servicePattern } from "#areas/telephone/contract/telephone.schema.ts";
import {
  TwilioCall,
  TwilioCalls,
  TwilioMessage,
  TwilioMessages,
} from "#areas/telephone/contract/twilio-answers.schema.ts";
import { meaningOf, outcomeOfRefusal } from "#areas/telephone/contract/twilio-errors.rules.ts";
import { callbackToken } from "./callbacks.service.ts";
import * as store from "./telephone.store.ts";
import { type Form, openTwilio, type Twilio } from "./twilio-client.service.ts";
import { findLine, type LineChannel, type LineRoute, stopLine, tellWaiting } from "./twilio-route.service.ts";

/** What a text says, or how long a call may take; `hold` has it wait, because it may not cost anything now. */
export type LineContent = { words: string; tryNumber: number; maxSeconds?: number } | { hold: true };

/** What is known of a text or call of unknown outcome, so that it is found and nothing else is. */
export type Searched = { words: string; knownSids: readonly string[] };

/** How long a phone rings, in seconds: shorter than most voicemail takes to answer. */
const ringSeconds = 25;

/** The carrier of a channel at Twilio. It keeps its connections until it is closed. */
export function twilioCarrier(
  channel: LineChannel,
  searchedOf: (workspaceId: string, deliveryId: string) => Promise<Searched | undefined>,
): { carrier: Carrier<LineRoute, Claimed, LineContent>; close: () => Promise<void> } {
  let twilio: Twilio | undefined;
  const lineOf = ({ parts, route }: Errand<LineRoute>): Twilio =>
    (twilio ??= openTwilio(parts.ports, route.account));
  const carrier: Carrier<LineRoute, Claimed, LineContent> = {
    channel,
    ...(channel === "call" && { handful: 1, lanes: 1 }),
    findRoute: (tx, ports, { workspaceId }) => findLine(tx, ports, workspaceId, channel),
    recipientOf: (_errand, claimed) => claimed,
    rates: async (tx, _route, list) => {
      const again = channel === "call" && list.length > 0 ? await store.takeCallPlace(tx) : undefined;
      return again
        ? { fitting: [], later: [...list], again, isDayOver: false }
        : { fitting: [...list], later: [], again: new Date(), isDayOver: false };
    },
    send: (errand, claimed, content) =>
      "hold" in content
        ? Promise.resolve({ type: "busy" })
        : sendOne(errand, lineOf(errand), channel, claimed, content),
    lookUp: async (errand, sent) => {
      const searched = await searchedOf(errand.source.workspaceId, sent.id);
      return searched && lookUp(errand, lineOf(errand), channel, sent, searched);
    },
    note: noteLine,
    tellWaiting,
  };
  return { carrier, close: async () => twilio?.close() };
}

async function sendOne(
  { parts, source, route }: Errand<LineRoute>,
  twilio: Twilio,
  channel: LineChannel,
  { id, address }: Claimed,
  content: Exclude<LineContent, { hold: true }>,
): Promise<Outcome> {
  const { ports } = parts;
  const about = { deliveryId: id, tryNumber: content.tryNumber };
  const token = callbackToken(ports, source.workspaceId, route.tokenNumber, about);
  const answer =
    channel === "text"
      ? await twilio.ask("POST", "/Messages.json", {
          To: address,
          ...fromOf(route),
          Body: content.words,
          StatusCallback: `${ports.appUrl}${callbackPaths.textStatus(token)}`,
        })
      : await twilio.ask("POST", "/Calls.json", callForm(ports.appUrl, token, route, address, content));
  if (answer.type === "unsent") return { type: "away", detail: answer.message };
  if (answer.type === "lost") return { type: "unknown", detail: answer.message };
  if (answer.type === "refused") {
    if (meaningOf(answer.code)?.means === "stop")
      await parts.database.inWorkspace(source.workspaceId, (tx) =>
        stop(jobContexts(parts, parts, "twilio")(tx, source.workspaceId), {
          number: address,
          wording: answer.message,
          source: "twilio",
        }),
      );
    return outcomeOfRefusal(answer);
  }
  const made = (channel === "text" ? TwilioMessage : TwilioCall).safeParse(answer.body).data;
  // It was taken, and nobody can tell as what: looked up like a lost answer.
  if (!made) return { type: "unknown", detail: "Twilio sent an answer that can’t be read" };
  return { type: "accepted", messageId: made.sid, detail: "Taken by Twilio" };
}

const fromOf = ({ number }: LineRoute): Form =>
  servicePattern.test(number) ? { MessagingServiceSid: number } : { From: number };

const callForm = (
  appUrl: string,
  token: string,
  { number }: LineRoute,
  to: string,
  { maxSeconds }: { maxSeconds?: number },
): Form => ({
  To: to,
  From: number,
  Url: `${appUrl}${callbackPaths.callWords(token)}`,
  Method: "POST",
  StatusCallback: `${appUrl}${callbackPaths.callStatus(token)}`,
  StatusCallbackMethod: "POST",
  StatusCallbackEvent: ["initiated", "ringing", "answered", "completed"],
  Timeout: ringSeconds,
  TimeLimit: maxSeconds,
  MachineDetection: "DetectMessageEnd",
  AsyncAmd: "true",
  AsyncAmdStatusCallback: `${appUrl}${callbackPaths.callMachine(token)}`,
  AsyncAmdStatusCallbackMethod: "POST",
});

/** How much earlier Twilio's clock may say that something was made, in milliseconds. */
const clocksDifferMs = 60_000;

/** Letters and digits alone: on their way quotes become plain ones, and a trial account adds a line of its own before the words. */
const plain = (text: string): string => text.normalize("NFKD").replace(/[^\p{L}\p{N}]/gu, "");
/** True where a text at Twilio is the one that was written. */
export const saysSame = (body: string | null | undefined, words: string): boolean =>
  body === words || (plain(words) !== "" && plain(body ?? "").endsWith(plain(words)));

/** The newest of a number that we don't know yet: none is ours that another row of the ledger has. */
async function lookUp(
  { route }: Errand<LineRoute>,
  twilio: Twilio,
  channel: LineChannel,
  { address, attemptedAt }: Sent,
  { words, knownSids }: Searched,
): Promise<{ messageId: string; detail: string } | undefined> {
  const isService = servicePattern.test(route.number);
  const answer = await twilio.ask("GET", channel === "text" ? "/Messages.json" : "/Calls.json", {
    To: address,
    ...(!isService && { From: route.number }),
    PageSize: 50,
  });
  if (answer.type !== "ok") throw new Error(`Twilio could not be asked: ${answer.type}`);
  const from = attemptedAt.getTime() - clocksDifferMs;
  const isNew = ({ sid, date_created: at }: { sid: string; date_created?: string | null | undefined }) =>
    !knownSids.includes(sid) && (at == null || Date.parse(at) >= from);
  const found =
    channel === "text"
      ? TwilioMessages.parse(answer.body).messages.find(
          (one) =>
            isNew(one) &&
            one.direction !== "inbound" &&
            saysSame(one.body, words) &&
            (!isService || one.messaging_service_sid === route.number),
        )
      : TwilioCalls.parse(answer.body).calls.find((one) => isNew(one) && one.direction !== "inbound");
  return found && { messageId: found.sid, detail: "Found at Twilio" };
}

async function noteLine(
  ctx: Ctx,
  route: LineRoute,
  { words, isAway, answered }: { words: string | undefined; isAway: boolean; answered: number },
): Promise<number> {
  if (words !== undefined) {
    await stopLine(ctx, { words, tokenNumber: route.tokenNumber });
    return 0;
  }
  if (isAway && route.awayUntil) {
    await store.updateTelephone(ctx.tx, {
      awayTries: route.awayTries + 1,
      awayUntil: route.awayUntil.toISOString(),
    });
    return route.awayTries + 1;
  }
  if (route.awayTries > 0 && answered > 0)
    await store.updateTelephone(ctx.tx, { awayTries: 0, awayUntil: null });
  return 0;
}
