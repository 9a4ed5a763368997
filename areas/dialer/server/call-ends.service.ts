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

/** Adds to what is known of a call, and says anew what came of it. */
export async function noteFacts(
  ctx: Ctx,
  record: PhoneRecordRow,
  changes: Partial<
    Pick<PhoneRecordRow, "answer" | "heard" | "answeredBy" | "isScreened" | "transcript" | "sid">
  >,
): Promise<void> {
  const outcome = outcomeOfCall({ ...factsOf(record), ...changes });
  await tries.updateTry(ctx.tx, record.id, { ...changes, outcome, isSuccess: isSpokenWith(outcome) });
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
    cost: await realCost(ctx, seconds),
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
  await ctx.publish(callCompleted, {
    recordId: record.id,
    campaignId: record.campaignId,
    contactId: record.contactId,
    outcome,
    seconds,
  });
  await ctx.enqueue(
    runPhoneCampaign,
    { workspaceId: ctx.workspaceId, campaignId: record.campaignId },
    { jobKey: runKey(record.campaignId) },
  );
}

const detailOf = (outcome: CallOutcome, count: number): string =>
  outcome === "failed" ? "The call failed" : `${outcomeLabels[outcome]} (try ${count} in 7 days)`;

/** What a call cost by the business's own price: every minute that began. */
async function realCost({ tx }: Ctx, seconds: number): Promise<string> {
  const { pricePerMinute } = (await findTelephone(tx)) ?? {};
  return (Math.ceil(seconds / 60) * Number(pricePerMinute ?? 0)).toFixed(4);
}
