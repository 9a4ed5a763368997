import { found } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { BinaryAnswer } from "#platform/server/route.ts";
import {
  answerIn,
  type CallAnswer,
  speakerOf,
  strongerAnswer,
} from "#areas/dialer/contract/call-facts.rules.ts";
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
import { findBusiness } from "#areas/outreach/server/index.ts";
import { callbackPaths } from "#areas/telephone/contract/callback-paths.rules.ts";
import type { Callback, Form } from "#areas/telephone/server/index.ts";
import { addCallBack, followAnswer, isOpen, wantsPerson } from "./call-answers.service.ts";
import { endCall, noteDialed, noteFacts } from "./call-ends.service.ts";
import { findAny, type PhoneCampaignRow } from "./phone-campaigns.store.ts";
import type { PhoneRecordRow } from "./phone-records.store.ts";
import { documentOf, hangUp, listen, say, sayAll, twiml, type Verb } from "./twiml.service.ts";
import * as tries from "./tries.store.ts";

/** How long somebody may think, how long a screened call waits for its person, and after how long from its start nobody waits for detection, in seconds. */
const seconds = { think: 6, screened: 30, ring: 20, detect: 90 } as const;
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

/** What is said once somebody answers, or to a machine after its beep: the line that nobody can remove, the script, how to answer, and how to end it. */
export function answered(talk: Talk): BinaryAnswer {
  const { record, callback, voice } = talk;
  if (speakerOf(record) === "machine") return twiml([...messageFor(talk), hangUp]);
  return twiml([
    listen(actionOf(talk), seconds.think, [
      ...sayAll(record.words, voice),
      say(menuWords(callback.line.number ?? ""), voice),
    ]),
    say(lastWords.unclear, voice),
    hangUp,
  ]);
}

/** What is said after a key or a word, or once somebody waited. A phone that screens calls is told who calls and why, and waited for. */
export async function replied(talk: Talk): Promise<BinaryAnswer> {
  const { ctx, record, callback, campaign, voice } = talk;
  const speech = callback.params.get("SpeechResult")?.slice(0, 500);
  const digits = callback.params.get("Digits");
  if (!speech && !digits) return decided(talk);
  const transcript = added(record, speech ? `Customer: ${speech}` : `Customer pressed ${digits}`);
  if (speech && isScreening(speech)) {
    await noteFacts(ctx, record, { isScreened: true, transcript });
    const { name } = await findBusiness(ctx.tx);
    return twiml([
      listen(actionOf(talk), seconds.screened, [say(screeningReply(name, campaign.name), voice)]),
      hangUp,
    ]);
  }
  const changes = {
    transcript,
    answer: strongerAnswer(record.answer, readAnswer({ digits }) ?? null),
    heard: strongerAnswer(record.heard, readAnswer({ speech }) ?? null),
  };
  await noteFacts(ctx, record, changes);
  return decided({ ...talk, record: { ...record, ...changes } });
}

/**
 * What is said by all that is known. What was heard counts once it is known that no machine said it; until then, and until a machine has got its
 * message, the call waits in silence and takes keys.
 */
async function decided(talk: Talk): Promise<BinaryAnswer> {
  const { ctx, record, voice } = talk;
  const speaker = speakerOf(record);
  const answer = answerIn(record);
  const asked = (record.transcript ?? "").split("\n").filter((line) => line.startsWith("Customer")).length;
  const isAskedAgain =
    answer === null && asked < (record.isScreened ? maxAsked + 1 : maxAsked) && speaker !== "machine";
  if (isAskedAgain) {
    // Whoever comes to a phone that screened the call has heard nothing yet.
    if (record.isScreened) return answered(talk);
    return twiml([
      listen(actionOf(talk), seconds.think, [
        say(tryAgainWords, voice),
        say(menuWords(talk.callback.line.number ?? ""), voice),
      ]),
      say(lastWords.unclear, voice),
      hangUp,
    ]);
  }
  const waitedMs = ctx.now.getTime() - Date.parse(record.begunAt);
  if (speaker !== "person" && waitedMs < seconds.detect * 1000)
    return twiml([
      listen(actionOf(talk), 1, []),
      { name: "Redirect", with: { method: "POST" }, in: actionOf(talk) },
    ]);
  if (speaker !== "person" || answer === null)
    return twiml([...(speaker === "machine" ? [] : [say(lastWords.unclear, voice)]), hangUp]);
  const isNew = strongerAnswer(record.followed, answer) !== record.followed;
  return twiml(isNew ? await follow(talk, answer) : [say(lastWords[answer], voice), hangUp]);
}

/** Has happen what follows from an answer, and gives what is said. */
async function follow(talk: Talk, answer: CallAnswer): Promise<Verb[]> {
  const { ctx, voice, callback } = talk;
  const { forwardTo, number } = callback.line;
  const isConnected = answer === "person" && forwardTo !== null && (await isOpen(ctx));
  await followAnswer(ctx, talk, { answer, isConnected });
  if (!isConnected) return [say(lastWords[answer], voice), hangUp];
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
}

/** What is said when a teammate was dialed: nobody there means a task, so that somebody calls back. */
export async function putThrough(talk: Talk): Promise<BinaryAnswer> {
  const { params } = talk.callback;
  const status = params.get("DialCallStatus");
  await noteDialed(talk.ctx, talk.record, secondsIn(params, "DialCallDuration"));
  if (status === "completed") return twiml([hangUp]);
  const transcript = added(talk.record, "Nobody picked up.");
  // Told twice it makes one task.
  if (transcript !== talk.record.transcript) {
    await noteFacts(talk.ctx, talk.record, { transcript });
    await addCallBack(talk.ctx, talk, wantsPerson);
  }
  return twiml([say(lastWords.person, talk.voice), hangUp]);
}

/**
 * Takes who answered, and says how a call with a machine goes on, where no person did anything: it hears its message, or the call ends. A phone that
 * screens calls has no beep and never gets a message.
 */
export async function takeMachine(talk: Talk): Promise<Form | undefined> {
  const { ctx, record, callback } = talk;
  const answeredBy = callback.params.get("AnsweredBy")?.slice(0, 30) ?? "unknown";
  if (record.answeredBy !== null) return undefined;
  await noteFacts(ctx, record, { answeredBy });
  const known = { ...record, answeredBy };
  if (speakerOf(known) !== "machine" || record.endedAt !== null) return undefined;
  return messageFor({ ...talk, record: known }).length > 0
    ? { Url: `${ctx.ports.appUrl}${callbackPaths.callWords(talk.token)}`, Method: "POST" }
    : { Twiml: documentOf([hangUp]) };
}

/** What a machine is told: something only where its beep was heard and the campaign has it so. */
const messageFor = ({ record, callback, voice }: Talk): Verb[] =>
  voice.afterBeep && record.answeredBy === "machine_end_beep"
    ? [...sayAll(record.words, voice), say(messageEnd(callback.line.number ?? ""), voice)]
    : [];

/** Takes how far a call is. */
export const takeProgress = ({ ctx, record, callback: { params } }: Talk): Promise<void> =>
  endCall(ctx, record, {
    word: params.get("CallStatus") ?? "",
    seconds: secondsIn(params, "CallDuration"),
    sid: params.get("CallSid")?.slice(0, 34) ?? null,
  });

const secondsIn = (params: ReadonlyMap<string, string>, name: string): number =>
  Math.max(0, Math.min(Math.round(Number(params.get(name) ?? 0)) || 0, 86_400));

/** A transcript with one more line; the same line twice is a callback that came twice. */
function added({ transcript, words }: PhoneRecordRow, line: string): string {
  const before = transcript ?? `Assistant: ${words}`;
  return before.endsWith(`\n${line}`) ? before : `${before}\n${line}`.slice(0, 20_000);
}
