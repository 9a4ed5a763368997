import { dayIn, dayMs } from "#platform/contract/dates.ts";
import type { Ctx } from "#platform/server/context.ts";
import { newId } from "#platform/server/ids.ts";
import type { BinaryAnswer } from "#platform/server/route.ts";
import { bookingLinkOf } from "#areas/calendar/server/index.ts";
import { contactOfCaller } from "#areas/customers/server/index.ts";
import { shownNumber } from "#areas/dialer/contract/call-list.rules.ts";
import { incomingApi, type incomingSteps } from "#areas/dialer/contract/incoming.api.ts";
import { callMissed } from "#areas/dialer/contract/incoming-calls.events.ts";
import { ringingMinutes, voicemail } from "#areas/dialer/contract/incoming-calls.schema.ts";
import { ownAnswers } from "#areas/dialer/contract/texts.rules.ts";
import { isAddress } from "#areas/outreach/contract/permission.rules.ts";
import * as outreach from "#areas/outreach/server/index.ts";
import { createTaskFor, dropTask } from "#areas/tasks/server/index.ts";
import { type Callback, findTelephone } from "#areas/telephone/server/index.ts";
import { pathOf } from "#platform/contract/endpoint.ts";
import * as store from "./incoming-calls.store.ts";
import { tellOf } from "./incoming-texts.service.ts";
import { sendTextTo } from "./text-answers.service.ts";
import { endRinging } from "./texts.jobs.ts";
import { hasSent, takeConversation } from "./texts.store.ts";
import { hangUp, twiml, type Verb } from "./twiml.service.ts";

type Step = (typeof incomingSteps)[number];
type Steps = (step: Step) => string;

/** What carriers give for a caller who hides their number: "ANONYMOUS", "RESTRICTED", "BLOCKED", "UNAVAILABLE" on a keypad. */
const hidden: readonly string[] = ["+266696687", "+7378742833", "+2562533", "+8566696", "+86282452253"];

const stepsOf =
  (ctx: Ctx, token: string): Steps =>
  (step) =>
    `${ctx.ports.appUrl}${pathOf(incomingApi.step, { token, step })}`;

async function callOf(ctx: Ctx, { params }: Callback): Promise<store.IncomingCallRow | undefined> {
  const from = params.get("From") ?? "";
  const callSid = (params.get("CallSid") ?? "").slice(0, 40);
  if (callSid === "") return undefined;
  return store.takeIncoming(ctx.tx, {
    workspaceId: ctx.workspaceId,
    id: newId(),
    callSid,
    number: isAddress("call", from) && !hidden.includes(from) ? from : null,
    state: "ringing",
    createdAt: ctx.now.toISOString(),
  });
}

/** A call comes in: the phone that the owner named rings; where there is none, or it is the caller's own, the voicemail answers. Nobody misses their own call. */
export async function takeCall(ctx: Ctx, callback: Callback, token: string): Promise<BinaryAnswer> {
  const call = await callOf(ctx, callback);
  if (!call) return twiml([hangUp]);
  const { forwardTo } = callback.line;
  const steps = stepsOf(ctx, token);
  if (forwardTo === null || forwardTo === call.number || forwardTo === callback.params.get("To")) {
    if (forwardTo === null || forwardTo !== call.number) await noteMissed(ctx, call, callback);
    else await store.updateIncoming(ctx.tx, call.id, { state: "answered" });
    return twiml(await voicemailOf(ctx, steps));
  }
  // Whoever hangs up while it rings is told of by nobody.
  const runAt = new Date(ctx.now.getTime() + ringingMinutes * 60_000);
  const which = { workspaceId: ctx.workspaceId, callId: call.id };
  await ctx.enqueue(endRinging, which, { jobKey: `dialer.end_ringing:${call.id}`, runAt });
  return twiml([
    {
      name: "Dial",
      with: { timeout: voicemail.ringSeconds, action: steps("dialed"), method: "POST" },
      in: [
        {
          name: "Number",
          with: {
            statusCallback: steps("picked"),
            statusCallbackEvent: "answered",
            statusCallbackMethod: "POST",
          },
          in: forwardTo,
        },
      ],
    },
  ]);
}

/** How a call goes on: put through or not, a key pressed, a message left. In any order, and twice. */
export async function takeStep(
  ctx: Ctx,
  callback: Callback,
  { token, step }: { token: string; step: Step },
): Promise<BinaryAnswer> {
  const { params } = callback;
  if (step === "picked") {
    // Told of the phone that rang, which is a call of its own.
    await store.updatePicked(ctx.tx, params.get("ParentCallSid") ?? "");
    return twiml([]);
  }
  const call = await callOf(ctx, callback);
  if (!call) return twiml([hangUp]);
  if (step === "dialed") {
    if (params.get("DialCallStatus") === "completed") {
      if (call.state === "ringing") await store.updateIncoming(ctx.tx, call.id, { state: "answered" });
      return twiml([hangUp]);
    }
    await noteMissed(ctx, call, callback);
    return twiml(await voicemailOf(ctx, stepsOf(ctx, token)));
  }
  if (step === "key") return pressed(ctx, call, params.get("Digits") ?? "", stepsOf(ctx, token));
  await keep(ctx, call, callback);
  return twiml([say("Thank you. Goodbye."), hangUp]);
}

const say = (text: string): Verb => ({ name: "Say", in: text });

const record = (steps: Steps): Verb => ({
  name: "Record",
  with: {
    maxLength: voicemail.maxSeconds,
    timeout: 5,
    finishOnKey: "#",
    playBeep: "true",
    action: steps("recorded"),
    method: "POST",
  },
});

/** Says who was called, offers to end calls and texts for good (47 CFR 64.1200(b)), and records after the beep. */
async function voicemailOf(ctx: Ctx, steps: Steps): Promise<Verb[]> {
  const { name } = await outreach.findBusiness(ctx.tx);
  return [
    {
      name: "Gather",
      with: { input: "dtmf", numDigits: 1, timeout: 1, action: steps("key"), method: "POST" },
      in: [
        say(
          `You've reached ${name}. We can't answer right now. To get no more calls or texts from us, press 9. To leave a message, please speak after the beep.`,
        ),
      ],
    },
    record(steps),
    hangUp,
  ];
}

async function pressed(
  ctx: Ctx,
  { number, taskId }: store.IncomingCallRow,
  digits: string,
  steps: Steps,
): Promise<BinaryAnswer> {
  if (digits !== "9") return twiml([say("Please speak after the beep."), record(steps), hangUp]);
  if (number !== null)
    await outreach.stop(ctx, { number, wording: "Pressed 9 in a call to us", source: "call" });
  // Whoever wants no more calls isn't called back.
  if (taskId !== null) await dropTask(ctx, taskId);
  return twiml([
    say(
      number === null
        ? "We can't see your number. Please call again and show it, or send us a text that says stop."
        : "You won't get calls or texts from us anymore. Goodbye.",
    ),
    hangUp,
  ]);
}

async function keep(
  ctx: Ctx,
  call: store.IncomingCallRow,
  { params, account: { accountSid } }: Callback,
): Promise<void> {
  const recordingSid = params.get("RecordingSid") ?? "";
  const seconds = Math.round(Number(params.get("RecordingDuration") ?? 0)) || 0;
  if (!/^RE[0-9a-f]{32}$/i.test(recordingSid) || call.recordingSid !== null) return;
  const until = new Date(ctx.now.getTime() + voicemail.keptDays * dayMs).toISOString();
  await store.insertRecording(ctx.tx, { workspaceId: ctx.workspaceId, recordingSid, accountSid, until });
  await store.updateIncoming(ctx.tx, call.id, { recordingSid, recordingSeconds: seconds });
  await ctx.publish(callMissed, { callId: call.id, contactId: call.contactId, hasVoicemail: true });
}

/** A call that still rings by now was missed. */
export async function noteUnanswered(ctx: Ctx, callId: string): Promise<void> {
  const call = await store.lockIncoming(ctx.tx, callId);
  const line = await findTelephone(ctx.tx);
  if (call && line) await noteMissed(ctx, call, { line });
}

/** Makes or finds the customer of a missed call, a task, a notification and, where the owner switched it on, a text; once for each call. */
async function noteMissed(
  ctx: Ctx,
  call: store.IncomingCallRow,
  { line }: Pick<Callback, "line">,
): Promise<void> {
  if (call.state !== "ringing") return;
  const { number } = call;
  const named = { firstName: "Caller", lastName: shownNumber(number ?? ""), source: "Phone call" };
  const contact = number === null ? null : await contactOfCaller(ctx, { ...named, number });
  await store.updateIncoming(ctx.tx, call.id, { state: "missed", contactId: contact?.id ?? null });
  await ctx.publish(callMissed, { callId: call.id, contactId: contact?.id ?? null, hasVoicemail: false });
  const business = await outreach.findBusiness(ctx.tx);
  const who = contact?.name ?? "somebody who hides their number";
  await tellOf(
    ctx,
    { assignedTo: contact?.assignedTo ?? null },
    {
      type: "call_missed",
      title: `Missed call from ${who}`,
      body: "If they left a voicemail, it’s on the customer’s page.",
      href: contact ? `/contacts/${contact.id}` : "/ai-dialer/texts",
    },
  );
  if (number === null || !contact) return;
  const { id: taskId } = await createTaskFor(ctx, [contact.assignedTo], {
    title: `Call ${contact.name} back`.slice(0, 300),
    description: `They called from ${shownNumber(number)} and nobody answered.`,
    type: "call",
    status: "pending",
    priority: "high",
    dueDate: dayIn(business.timeZone, ctx.now),
    dueTime: null,
    contactId: contact.id,
    dealId: null,
    repeats: null,
    repeatEvery: 1,
    remindMinutes: null,
  });
  await store.updateIncoming(ctx.tx, call.id, { taskId });
  if (line.missedCallText && line.canText) await textBack(ctx, number, contact.id, business.name);
}

/** One text per caller and day, with the booking link: an answer, so it asks for no consent; a STOP holds it. */
async function textBack(ctx: Ctx, number: string, contactId: string, company: string): Promise<void> {
  if ((await outreach.listStopped(ctx, [number])).has(number)) return;
  const at = ctx.now.toISOString();
  const conversationId = await takeConversation(ctx.tx, {
    workspaceId: ctx.workspaceId,
    id: newId(),
    number,
    contactId,
    messageId: newId(),
    at,
  });
  const since = new Date(ctx.now.getTime() - dayMs).toISOString();
  if (await hasSent(ctx.tx, { conversationId, kind: "missed_call", since })) return;
  const body = ownAnswers.missed_call(company, await bookingLinkOf(ctx));
  await sendTextTo(ctx, { conversationId, number, contactId, kind: "missed_call", body });
}
