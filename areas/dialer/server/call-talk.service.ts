import { found } from "#platform/contract/errors.ts";
import { wallTimeIn } from "#platform/contract/wall-time.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { BinaryAnswer } from "#platform/server/route.ts";
import { type CallAnswer, isMachine, strongerAnswer } from "#areas/dialer/contract/call-facts.rules.ts";
import {
  connectingWords,
  isScreening,
  lastWords,
  menuWords,
  messageEnd,
  readAnswer,
  screeningReply,
  tryAgainWords,
} from "#areas/dialer/contract/call-words.rules.ts";
import { VoiceSettings } from "#areas/dialer/contract/phone-campaigns.schema.ts";
import { callingHoursOf, findBusiness, stop } from "#areas/outreach/server/index.ts";
import { createTask } from "#areas/tasks/server/index.ts";
import { callbackPaths } from "#areas/telephone/contract/callback-paths.rules.ts";
import type { Callback } from "#areas/telephone/server/index.ts";
import { endCall, noteFacts } from "./call-ends.service.ts";
import { findAny, type PhoneCampaignRow } from "./phone-campaigns.store.ts";
import type { PhoneRecordRow } from "./phone-records.store.ts";
import { documentOf, hangUp, listen, say, twiml, type Verb } from "./twiml.service.ts";
import * as tries from "./tries.store.ts";

/** How long somebody may think, and how long a screened call waits for its person, in seconds. */
const seconds = { think: 6, screened: 30, ring: 20 } as const;
/** How often somebody is asked what they meant. */
const maxAsked = 2;

/** One call that Twilio asks or tells about. */
export type Talk = {
  ctx: Ctx;
  callback: Callback;
  token: string;
  record: PhoneRecordRow;
  campaign: PhoneCampaignRow;
  voice: VoiceSettings;
};

/** The call behind a callback, with its try locked; undefined where it is gone. */
export async function talkOf(ctx: Ctx, callback: Callback, token: string): Promise<Talk | undefined> {
  const { deliveryId = "", tryNumber } = callback;
  const record = await tries.lockTry(ctx.tx, { deliveryId, tryNumber });
  if (!record) return undefined;
  const campaign = found(await findAny(ctx.tx, record.campaignId), "Campaign");
  return { ctx, callback, token, record, campaign, voice: VoiceSettings.parse(campaign.voiceSettings) };
}

const actionOf = ({ ctx, token }: Talk): string => `${ctx.ports.appUrl}${callbackPaths.callAnswer(token)}`;

/** What is said once somebody answers: the line that nobody can remove, the script, how to answer, and how to end it. */
export function answered(talk: Talk): BinaryAnswer {
  const { record, callback, voice } = talk;
  return twiml([
    listen(actionOf(talk), seconds.think, [
      say(record.words, voice),
      say(menuWords(callback.line.number ?? ""), voice),
    ]),
    say(lastWords.unclear, voice),
    hangUp,
  ]);
}

/** What is said after a key or a word. A phone that screens calls is told who calls and why, and waited for. */
export async function replied(talk: Talk): Promise<BinaryAnswer> {
  const { ctx, record, callback, campaign, voice } = talk;
  const speech = callback.params.get("SpeechResult")?.slice(0, 500);
  const digits = callback.params.get("Digits");
  const heard = speech ? `Customer: ${speech}` : `Customer pressed ${digits ?? "nothing"}`;
  const transcript = added(record, heard);
  if (speech && isScreening(speech)) {
    await noteFacts(ctx, record, { isScreened: true, transcript });
    const { name } = await findBusiness(ctx.tx);
    return twiml([
      listen(actionOf(talk), seconds.screened, [say(screeningReply(name, campaign.name), voice)]),
      hangUp,
    ]);
  }
  const answer = readAnswer({ digits, speech });
  if (answer === undefined) {
    const asked = transcript.split("\n").filter((line) => line.startsWith("Customer")).length;
    await noteFacts(ctx, record, { transcript });
    // Whoever comes to a phone that screened the call has heard nothing yet.
    if (record.isScreened && asked <= maxAsked) return answered(talk);
    return asked < maxAsked
      ? twiml([
          listen(actionOf(talk), seconds.think, [
            say(tryAgainWords, voice),
            say(menuWords(callback.line.number ?? ""), voice),
          ]),
          say(lastWords.unclear, voice),
          hangUp,
        ])
      : twiml([say(lastWords.unclear, voice), hangUp]);
  }
  const isFirst = record.answer === null || strongerAnswer(record.answer, answer) !== record.answer;
  await noteFacts(ctx, record, { answer: strongerAnswer(record.answer, answer), transcript });
  return twiml(isFirst ? await follow(talk, answer) : [say(lastWords[answer], voice), hangUp]);
}

/** What follows from an answer, once, and what is said. */
async function follow(talk: Talk, answer: CallAnswer): Promise<Verb[]> {
  const { ctx, record, voice, callback } = talk;
  if (answer === "stop")
    await stop(ctx, { number: record.phoneNumber, wording: "Said stop in a call", source: "call" });
  if (answer === "person") {
    const { forwardTo, number } = callback.line;
    if (forwardTo !== null && (await isOpen(ctx)))
      return [
        say(connectingWords, voice),
        {
          name: "Dial",
          with: {
            timeout: seconds.ring,
            callerId: number ?? "",
            action: `${ctx.ports.appUrl}${callbackPaths.callPerson(talk.token)}`,
            method: "POST",
          },
          in: [{ name: "Number", in: forwardTo }],
        },
      ];
    await addTask(talk, "Wants to talk to a person");
  }
  if (answer === "later") await addTask(talk, "Asked to be called another time");
  return [say(lastWords[answer], voice), hangUp];
}

/** What is said when a teammate was dialed: nobody there means a task, so that somebody calls back. */
export async function putThrough(talk: Talk): Promise<BinaryAnswer> {
  const status = talk.callback.params.get("DialCallStatus");
  if (status === "completed") return twiml([hangUp]);
  await addTask(talk, "Wants to talk to a person");
  return twiml([say(lastWords.person, talk.voice), hangUp]);
}

/**
 * Takes who answered. What a machine is told, where one did and nothing else is known: the message after its beep, where the campaign has one, else nothing.
 * A phone that screens calls has no beep and never gets a message.
 */
export async function takeMachine(talk: Talk): Promise<string | undefined> {
  const { ctx, record, callback, voice } = talk;
  const answeredBy = callback.params.get("AnsweredBy")?.slice(0, 30) ?? "unknown";
  if (record.answeredBy !== null) return undefined;
  await noteFacts(ctx, record, { answeredBy });
  const isAlone =
    isMachine(answeredBy) && !record.isScreened && record.answer === null && record.endedAt === null;
  if (!isAlone) return undefined;
  const isMessage = voice.afterBeep && answeredBy === "machine_end_beep";
  const message = isMessage
    ? [say(record.words, voice), say(messageEnd(callback.line.number ?? ""), voice)]
    : [];
  return documentOf([...message, hangUp]);
}

/** Takes how far a call is. */
export const takeProgress = ({ ctx, record, callback: { params } }: Talk): Promise<void> =>
  endCall(ctx, record, {
    word: params.get("CallStatus") ?? "",
    seconds: Math.min(Number(params.get("CallDuration") ?? 0) || 0, 86_400),
    sid: params.get("CallSid")?.slice(0, 34) ?? null,
  });

/** A transcript with one more line; the same line twice is a callback that came twice. */
function added({ transcript, words }: PhoneRecordRow, line: string): string {
  const before = transcript ?? `Assistant: ${words}`;
  return before.endsWith(`\n${line}`) ? before : `${before}\n${line}`.slice(0, 20_000);
}

/** True within the hours in which this business calls, by its own clock. */
async function isOpen(ctx: Ctx): Promise<boolean> {
  const { timeZone } = await findBusiness(ctx.tx);
  const { day, time } = wallTimeIn(timeZone, ctx.now);
  const weekday = new Date(`${day}T00:00Z`).getUTCDay() || 7;
  const hours = (await callingHoursOf(ctx)).find((one) => one.weekday === weekday);
  return hours !== undefined && hours.from <= time && time < hours.to;
}

async function addTask({ ctx, record, campaign }: Talk, why: string): Promise<void> {
  const { timeZone } = await findBusiness(ctx.tx);
  await createTask(ctx, {
    title: `Call back: ${why.toLowerCase()}`.slice(0, 200),
    description: `${why} in “${campaign.name}”. Number: ${record.phoneNumber}`,
    type: "call",
    status: "pending",
    priority: "high",
    dueDate: wallTimeIn(timeZone, ctx.now).day,
    dueTime: null,
    contactId: record.contactId,
    dealId: null,
    assignedTo: campaign.startedBy ?? campaign.createdBy,
    repeats: null,
    repeatEvery: 1,
    remindMinutes: null,
  });
}
