import { found } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import {
  answerIn,
  type CallFacts,
  callStatusOf,
  isSpokenWith,
  outcomeOfCall,
  strongerAnswer,
} from "#areas/dialer/contract/call-facts.rules.ts";
import { nextTry } from "#areas/dialer/contract/call-tries.rules.ts";
import { callCompleted } from "#areas/dialer/contract/calls.events.ts";
import type { CallOutcome, CallStatus } from "#areas/dialer/contract/phone-records.schema.ts";
import { findBusiness, reportDelivery } from "#areas/outreach/server/index.ts";
import { findTelephone } from "#areas/telephone/server/index.ts";
import { outcomeLabels } from "#areas/dialer/contract/practice.rules.ts";
import { followAnswer } from "./call-answers.service.ts";
import { priceOn } from "./live-line.service.ts";
import { runKey, runPhoneCampaign } from "./phone-campaigns.jobs.ts";
import { findAny } from "./phone-campaigns.store.ts";
import type { PhoneRecordRow } from "./phone-records.store.ts";
import * as tries from "./tries.store.ts";

const factsOf = ({ status, answer, heard, answeredBy, isScreened }: PhoneRecordRow): CallFacts => ({
  status: status as CallStatus,
  answer,
  heard,
  answeredBy,
  isScreened,
});

/** Adds to what is known of a call, and says anew what came of it; where it has ended, others are told anew, too. */
export async function noteFacts(
  ctx: Ctx,
  record: PhoneRecordRow,
  changes: Partial<
    Pick<PhoneRecordRow, "answer" | "heard" | "answeredBy" | "isScreened" | "transcript" | "sid">
  >,
): Promise<void> {
  const outcome = outcomeOfCall({ ...factsOf(record), ...changes });
  await tries.updateTry(ctx.tx, record.id, { ...changes, outcome, isSuccess: isSpokenWith(outcome) });
  if (record.endedAt !== null && outcome !== null && outcome !== record.outcome)
    await tell(ctx, record, { outcome, seconds: record.duration ?? 0 });
}

/** Tells others what a call came to, and has its campaign count. */
async function tell(
  ctx: Ctx,
  { id: recordId, campaignId, contactId }: PhoneRecordRow,
  { outcome, seconds }: { outcome: CallOutcome; seconds: number },
): Promise<void> {
  await ctx.publish(callCompleted, { recordId, campaignId, contactId, outcome, seconds });
  await ctx.enqueue(
    runPhoneCampaign,
    { workspaceId: ctx.workspaceId, campaignId },
    { jobKey: runKey(campaignId) },
  );
}

/**
 * Takes what Twilio says of how far a call is. The first end counts, and what follows from it happens once: what it cost, whether the person is called
 * again, and that others are told. A call that goes on was taken, whatever the answer to its creation was.
 */
export async function endCall(
  ctx: Ctx,
  record: PhoneRecordRow,
  { word, seconds, sid }: { word: string; seconds: number; sid: string | null },
): Promise<void> {
  if (record.endedAt !== null) return;
  const campaign = found(await findAny(ctx.tx, record.campaignId), "Campaign");
  const delivery = {
    id: record.deliveryId ?? record.id,
    label: campaign.name,
    messageId: sid,
    reason: null,
    detail: null,
  };
  const status = callStatusOf(word);
  if (status === "in_progress") {
    if (sid && record.sid === null) await tries.updateTry(ctx.tx, record.id, { sid });
    await reportDelivery(ctx, { ...delivery, state: "accepted" });
    return;
  }
  const outcome = outcomeOfCall({ ...factsOf(record), status }) ?? "failed";
  const answer = answerIn(record);
  // Nobody knows who spoke, and nobody will: a STOP is rather taken than lost.
  if (answer !== null && strongerAnswer(record.followed, answer) !== record.followed)
    await followAnswer(ctx, { record, campaign }, { answer });
  const count = await tries.countTries(ctx.tx, record.phoneNumber);
  const { timeZone: zone } = await findBusiness(ctx.tx);
  const retryAt = nextTry(outcome, { tries: count, now: ctx.now, zone });
  await tries.updateTry(ctx.tx, record.id, {
    status,
    outcome,
    isSuccess: isSpokenWith(outcome),
    duration: seconds,
    endedAt: ctx.now.toISOString(),
    retryAt: retryAt?.toISOString() ?? null,
    ...(await realCost(ctx, seconds, record.dialedSeconds)),
    ...(sid && record.sid === null && { sid }),
  });
  if (retryAt) await reportDelivery(ctx, { ...delivery, state: "again", dueAt: retryAt });
  else if (status === "completed") await reportDelivery(ctx, { ...delivery, state: "accepted" });
  else
    await reportDelivery(ctx, {
      ...delivery,
      state: "failed",
      reason: outcome,
      detail: detailOf(outcome, count),
    });
  await tell(ctx, record, { outcome, seconds });
}

const detailOf = (outcome: CallOutcome, count: number): string =>
  outcome === "failed" ? "The call failed" : `${outcomeLabels[outcome]} (try ${count} in 7 days)`;

/** Takes how long somebody talked to the person whom they were put through to, which costs like another call. */
export async function noteDialed(ctx: Ctx, record: PhoneRecordRow, dialedSeconds: number): Promise<void> {
  await tries.updateTry(ctx.tx, record.id, {
    dialedSeconds,
    ...(record.endedAt !== null && (await realCost(ctx, record.duration ?? 0, dialedSeconds))),
  });
}

/** What a call cost by the business's own price, with the one to whom it was put through: every minute that began. Without a price it stays what it might have cost. */
async function realCost({ tx }: Ctx, ...legs: number[]): Promise<{ cost?: string }> {
  const price = priceOn("call", await findTelephone(tx));
  const minutes = legs.reduce((total, seconds) => total + Math.ceil(seconds / 60), 0);
  return price === null ? {} : { cost: (minutes * price).toFixed(4) };
}
