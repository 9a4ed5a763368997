import { addDays, dayIn } from "#platform/contract/dates.ts";
import { AppError, found } from "#platform/contract/errors.ts";
import { fullNameOf } from "#platform/contract/full-name.ts";
import { isTimeZone } from "#platform/contract/wall-time.ts";
import { type Ctx, personIn } from "#platform/server/context.ts";
import { newId } from "#platform/server/ids.ts";
import { byHandRecord } from "#areas/dialer/contract/call-list.rules.ts";
import type { CallList, CallListEntry, CallListPerson } from "#areas/dialer/contract/call-list.schema.ts";
import { callCompleted } from "#areas/dialer/contract/calls.events.ts";
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
/** How many of those without a local time are named. */
const namedAtOnce = 20;
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
  const { next, until, withOthers } = await findNext(ctx, campaign.id, audience, after);
  return {
    campaignId: campaign.id,
    name: campaign.name,
    ...(await store.countByHand(ctx.tx, campaign.id)),
    left: will,
    noZone: { count: skipped.no_time_zone ?? 0, first: next ? [] : await listNoZone(ctx, audience) },
    withOthers,
    leftOut: reasonsOf(skipped, "call"),
    next: next ? await personOf(ctx, campaign, next) : null,
    nextAt: next ? null : (until ?? null),
  };
}

type Found = { contactId: string; name: string; address: string };
/** Whom to call; where there is nobody, when the first may be called again, and how many teammates have on their screens. */
type Next = { next?: Found; until?: string | undefined; withOthers: number };

/** The first after `after`, then from the beginning, for whom it is a good hour and whom no teammate has. */
async function findNext(
  ctx: Ctx,
  campaignId: string,
  audience: Parameters<typeof outreach.preflight>[1]["audience"],
  after: string | undefined,
): Promise<Next> {
  const others = await store.listHeldByOthers(ctx.tx, campaignId, personIn(ctx), ctx.now);
  let until: string | undefined;
  const withOthers = new Set<string>();
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
      for (const row of rows) {
        const answer = answers.get(row.contactId);
        if (answer?.allowed === true) {
          if (!others.has(row.contactId)) return { next: row, withOthers: 0 };
          withOthers.add(row.contactId);
        } else if (answer?.until && (until === undefined || answer.until < until)) until = answer.until;
      }
      if (rows.length < atOnce) break;
      afterId = rows.at(-1)?.contactId;
    }
  }
  return { until, withOthers: withOthers.size };
}

/** The first of those for whom no hour is known to be good. */
async function listNoZone(
  ctx: Ctx,
  audience: Parameters<typeof outreach.preflight>[1]["audience"],
): Promise<{ contactId: string; name: string }[]> {
  const asked = { ...byHand, audience, reason: "no_time_zone", limit: namedAtOnce } as const;
  return (await outreach.preflightRows(ctx, asked)).map(({ contactId, name }) => ({ contactId, name }));
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

/** Keeps a customer for whoever has them on their screen. 409 where a teammate has them; 404 for who isn't there. */
export async function holdForCall(ctx: Ctx, id: string, contactId: string): Promise<Record<string, never>> {
  const { workspaceId, now } = ctx;
  await findCampaign(ctx, { id, channel: "call" });
  found(await store.findPerson(ctx.tx, id, contactId), "Customer");
  const userId = personIn(ctx);
  const holder = await store.claimHold(ctx.tx, { workspaceId, campaignId: id, contactId, userId, now });
  if (holder !== userId) {
    const mate = await findUser(ctx.tx, holder);
    throw new AppError("conflict", `${mate?.firstName ?? "A teammate"} is calling them right now.`);
  }
  return {};
}

/**
 * Writes down what came of a call that somebody made by themselves, and answers whom to call next. What was said on the phone holds, whatever became of
 * the list since: the call is written down even when a teammate called them, too, or when they are no longer in the campaign; and a STOP
 * when the campaign or the customer is gone. Otherwise 404 without such a campaign or customer. Null where the campaign is gone.
 */
export async function recordCall(ctx: Ctx, id: string, entry: CallListEntry): Promise<CallList | null> {
  const { contactId, phoneNumber, outcome, note } = entry;
  const isStop = outcome === "said_stop";
  const campaign = await lockPhoneCampaign(ctx.tx, { id, channel: "call" });
  const customer = (await outreach.findFilled(ctx.tx, [contactId])).get(contactId);
  if (isStop)
    await outreach.stop(ctx, {
      number: phoneNumber,
      wording: note || "Said on the phone that they want no more calls",
      source: "call",
    });
  if (!isStop || (campaign && customer))
    await writeDown(ctx, found(campaign, "Campaign"), found(customer, "Customer"), entry);
  return campaign?.deletedAt === null ? listOf(ctx, campaign, contactId) : null;
}

async function writeDown(
  ctx: Ctx,
  campaign: PhoneCampaignRow,
  customer: { firstName: string; lastName: string },
  { contactId, phoneNumber, outcome, note }: CallListEntry,
): Promise<void> {
  const callId = newId();
  const at = ctx.now.toISOString();
  const { status, isSuccess } = byHandRecord(outcome);
  await insertRecords(ctx.tx, [
    {
      workspaceId: ctx.workspaceId,
      id: callId,
      channel: "call",
      campaignId: campaign.id,
      contactId,
      phoneNumber,
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
    address: phoneNumber,
    at: ctx.now,
  });
  await store.releaseHold(ctx.tx, campaign.id, contactId);
  if (outcome === "call_back") await taskToCall(ctx, { contactId, note, name: fullNameOf(customer) });
  await ctx.publish(callCompleted, {
    recordId: callId,
    campaignId: campaign.id,
    contactId,
    outcome,
    seconds: 0,
  });
}

/** A task for tomorrow. */
async function taskToCall(
  ctx: Ctx,
  { contactId, note, name }: Pick<CallListEntry, "contactId" | "note"> & { name: string },
): Promise<void> {
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
