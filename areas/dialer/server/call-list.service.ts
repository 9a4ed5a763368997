import { addDays, dayIn } from "#platform/contract/dates.ts";
import { AppError, found } from "#platform/contract/errors.ts";
import { fullNameOf } from "#platform/contract/full-name.ts";
import { isTimeZone } from "#platform/contract/wall-time.ts";
import type { Ctx } from "#platform/server/context.ts";
import { newId } from "#platform/server/ids.ts";
import { byHandRecord } from "#areas/dialer/contract/call-list.rules.ts";
import type { CallList, CallListEntry, CallListPerson } from "#areas/dialer/contract/call-list.schema.ts";
import { callCompleted } from "#areas/dialer/contract/calls.events.ts";
import type { CallOutcome } from "#areas/dialer/contract/phone-records.schema.ts";
import { outcomeLabels } from "#areas/dialer/contract/practice.rules.ts";
import { zonesOfNumber } from "#areas/outreach/contract/number-zones.rules.ts";
import * as outreach from "#areas/outreach/server/index.ts";
import { createTask } from "#areas/tasks/server/index.ts";
import { findUser } from "#areas/auth/server/index.ts";
import { audienceOf } from "./audiences.service.ts";
import * as store from "./call-list.store.ts";
import { sourceOf } from "./ledger.service.ts";
import { findCampaign } from "./phone-campaigns.service.ts";
import { lockPhoneCampaign, type PhoneCampaignRow } from "./phone-campaigns.store.ts";
import { reasonsOf } from "./phone-preflight.service.ts";
import { insertRecords } from "./phone-records.store.ts";
import { scriptFor } from "./phone-words.service.ts";

/** How many are asked about together, in looking for somebody for whom it is a good hour. */
const atOnce = 200;
const byHand = { channel: "call", purpose: "marketing", isByHand: true } as const;

const audienceIn = async (ctx: Ctx, campaign: PhoneCampaignRow) =>
  (await audienceOf(ctx, { ...campaign, isPractice: false })).query;

/** A campaign as somebody calls it by themselves: whom to call next, of those after `after`, and how far it is. 404 without such a campaign. */
export async function callListOf(ctx: Ctx, id: string, after?: string): Promise<CallList> {
  return listOf(ctx, await findCampaign(ctx, { id, channel: "call" }), after);
}

async function listOf(ctx: Ctx, campaign: PhoneCampaignRow, after?: string): Promise<CallList> {
  const audience = { query: store.stillToCall(await audienceIn(ctx, campaign), campaign.id, ctx.now) };
  const { will, skipped } = await outreach.preflight(ctx, { ...byHand, audience });
  const { next, until } = await findNext(ctx, audience, after);
  return {
    campaignId: campaign.id,
    name: campaign.name,
    ...(await store.countByHand(ctx.tx, campaign.id)),
    left: will,
    leftOut: reasonsOf(skipped, "call"),
    next: next ? await personOf(ctx, campaign, next) : null,
    nextAt: next ? null : (until ?? null),
  };
}

type Found = { contactId: string; name: string; address: string };

/** The first after `after`, then from the beginning, for whom it is a good hour; otherwise when the first may be called again. */
async function findNext(
  ctx: Ctx,
  audience: Parameters<typeof outreach.preflight>[1]["audience"],
  after: string | undefined,
): Promise<{ next?: Found; until?: string | undefined }> {
  let until: string | undefined;
  for (const start of after === undefined ? [undefined] : [after, undefined]) {
    let afterId = start;
    for (;;) {
      const rows = await outreach.preflightRows(ctx, {
        ...byHand,
        audience,
        reason: null,
        limit: atOnce,
        ...(afterId !== undefined && { afterId }),
      });
      const contactIds = rows.map(({ contactId }) => contactId);
      const answers = await outreach.permissionsOf(ctx, { ...byHand, contactIds, at: ctx.now });
      const next = rows.find(({ contactId }) => answers.get(contactId)?.allowed === true);
      if (next) return { next };
      for (const answer of answers.values())
        if (!answer.allowed && answer.until && (until === undefined || answer.until < until))
          until = answer.until;
      if (rows.length < atOnce) break;
      afterId = rows.at(-1)?.contactId;
    }
  }
  return { until };
}

async function personOf(
  ctx: Ctx,
  campaign: PhoneCampaignRow,
  { contactId, name, address }: Found,
): Promise<CallListPerson> {
  const { company, timeZone, tries, lastTriedAt } = found(
    await store.findPerson(ctx.tx, campaign.id, contactId),
    "Customer",
  );
  return {
    contactId,
    name,
    company,
    phoneNumber: address,
    script: (await scriptFor(ctx, campaign, contactId)) ?? null,
    localTime: clockOf(timeZone, address, ctx.now),
    tries,
    lastTriedAt,
  };
}

/** What their clock shows, where every zone that they may be in agrees. */
function clockOf(timeZone: string | null, number: string, now: Date): string | null {
  const zones = timeZone !== null && isTimeZone(timeZone) ? [timeZone] : zonesOfNumber(number);
  const clocks = new Set(
    zones.map((zone) =>
      now.toLocaleTimeString("en-US", { timeZone: zone, hour: "numeric", minute: "2-digit" }),
    ),
  );
  const [clock] = clocks;
  return clocks.size === 1 && clock ? clock : null;
}

/**
 * Writes down what came of a call that somebody made by themselves, and answers whom to call next. 409 when a teammate has called them
 * meanwhile; 404 for a customer who isn't in the campaign.
 */
export async function recordCall(ctx: Ctx, id: string, entry: CallListEntry): Promise<CallList> {
  const { contactId, outcome, note } = entry;
  // One at a time, so that two who press at once don't both write.
  const campaign = await lockPhoneCampaign(ctx.tx, { id, channel: "call" });
  if (!campaign || campaign.deletedAt !== null) throw new AppError("not_found", "Campaign not found");
  const audience = await audienceIn(ctx, campaign);
  if (!(await store.isAmong(ctx.tx, audience, contactId)))
    throw new AppError("not_found", "Customer not found");
  if (!(await store.isAmong(ctx.tx, store.stillToCall(audience, id, ctx.now), contactId)))
    throw new AppError("conflict", await alreadyCalled(ctx, id, contactId));
  const customer = found((await outreach.findFilled(ctx.tx, [contactId])).get(contactId), "Customer");
  const number = (await store.findPerson(ctx.tx, id, contactId))?.phoneNumber;
  if (!number) throw new AppError("conflict", "There is no phone number to call anymore");
  const callId = newId();
  const at = ctx.now.toISOString();
  const { status, isSuccess } = byHandRecord(outcome);
  await insertRecords(ctx.tx, [
    {
      workspaceId: ctx.workspaceId,
      id: callId,
      channel: "call",
      campaignId: id,
      contactId,
      phoneNumber: number,
      words: (await scriptFor(ctx, campaign, contactId)) ?? campaign.words,
      status,
      outcome,
      isSuccess,
      isPractice: false,
      calledBy: ctx.actor.userId,
      note: note || null,
      begunAt: at,
      endedAt: at,
    },
  ]);
  await outreach.insertByHand(ctx.tx, {
    ...sourceOf(campaign),
    workspaceId: ctx.workspaceId,
    id: callId,
    channel: "call",
    contactId,
    address: number,
    at: ctx.now,
  });
  await follow(ctx, { outcome, contactId, number, note, name: fullNameOf(customer) });
  await ctx.publish(callCompleted, {
    recordId: callId,
    campaignId: id,
    contactId,
    outcome,
    seconds: 0,
  });
  return listOf(ctx, campaign, contactId);
}

async function alreadyCalled(ctx: Ctx, campaignId: string, contactId: string): Promise<string> {
  const last = await store.findLast(ctx.tx, campaignId, contactId);
  const who = last && last.calledBy !== ctx.actor.userId ? await findUser(ctx.tx, last.calledBy) : undefined;
  const outcome = last ? outcomeLabels[last.outcome as CallOutcome] : "called";
  return `${who ? `${who.firstName} already called them` : "This call is already written down"}: ${outcome}.`;
}

/** What an outcome brings along: a STOP for good, or a task to call back. */
async function follow(
  ctx: Ctx,
  call: Pick<CallListEntry, "outcome" | "note" | "contactId"> & { number: string; name: string },
): Promise<void> {
  const { outcome, note, contactId, number, name } = call;
  if (outcome === "said_stop")
    await outreach.stop(ctx, {
      number,
      wording: note || "Said on the phone that they want no more calls",
      source: "call",
    });
  if (outcome !== "call_back") return;
  const { timeZone } = await outreach.findBusiness(ctx.tx);
  await createTask(ctx, {
    title: `Call ${name} back`.slice(0, 200),
    description: note || null,
    type: "call",
    status: "pending",
    priority: "medium",
    dueDate: addDays(dayIn(timeZone, ctx.now), 1),
    dueTime: null,
    contactId,
    dealId: null,
    repeats: null,
    repeatEvery: 1,
    remindMinutes: null,
  });
}
