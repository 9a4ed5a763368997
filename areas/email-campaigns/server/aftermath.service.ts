import { AppError, found } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import { checkCount } from "#platform/server/counted.ts";
import { bouncesTooMuch, campaignKind, nextStatus } from "#areas/email-campaigns/contract/campaigns.rules.ts";
import type { Campaign } from "#areas/email-campaigns/contract/campaigns.schema.ts";
import * as outreach from "#areas/outreach/server/index.ts";
import { work } from "./campaign-life.service.ts";
import { getCampaign, holdFor, saveCampaign } from "./campaigns.service.ts";
import * as store from "./campaigns.store.ts";
import { countTotals, notifyStop } from "./sending.service.ts";

/** Records what a person found out about emails without an answer, for one customer or for all; 409 when these aren't as many as `count` says. Sending again is their decision. */
export async function settleUnknown(
  ctx: Ctx,
  id: string,
  answer: { contactId?: string; count?: number; outcome: "arrived" | "send_again" },
): Promise<Campaign> {
  if (answer.outcome === "send_again") await holdFor(ctx, id, "reopen");
  // Counted under the lock, so that two presses don't settle them at the same time.
  else found(await store.lockCampaign(ctx.tx, id), "Campaign");
  const { totalUnknown } = await getCampaign(ctx, id);
  if (answer.contactId === undefined)
    checkCount(answer.count, totalUnknown, ["email has no answer", "emails have no answer"]);
  const { contactId, outcome } = answer;
  const source = { kind: campaignKind, sourceId: id, contactId };
  if ((await outreach.resolveSource(ctx, source, { outcome })) === 0)
    throw new AppError("conflict", "Every email here has been settled.");
  // Counted in the product's own name: the person who answers may not see all of the ledger.
  await work(ctx, id);
  return getCampaign(ctx, id);
}

/** Continues a campaign of which an email is to go out again. One that was ended stays ended: that email is not sent. */
export async function reopenAfter(ctx: Ctx, id: string): Promise<void> {
  const campaign = await store.lockCampaign(ctx.tx, id);
  const next = campaign && nextStatus(campaign, "reopen");
  if (next && next !== campaign.status)
    await saveCampaign(ctx, campaign, {
      status: next,
      workedAt: ctx.now.toISOString(),
      nextDueAt: ctx.now.toISOString(),
    });
  if (campaign) await work(ctx, id);
}

/** Recounts a campaign after some of its emails bounced, and pauses it when too many do. */
export async function recountBounced(ctx: Ctx, id: string): Promise<void> {
  const campaign = await store.lockCampaign(ctx.tx, id);
  if (!campaign || campaign.deletedAt !== null) return;
  const totals = await countTotals(ctx, id);
  const next =
    bouncesTooMuch(totals.totalSent + totals.totalFailed, totals.totalBounced) &&
    campaign.statusReason !== "too_many_bounces" &&
    totals.totalPending > 0
      ? nextStatus(campaign, "suspend")
      : undefined;
  await saveCampaign(ctx, campaign, {
    ...totals,
    ...(next && { status: next, statusReason: "too_many_bounces" as const }),
  });
  if (next) await notifyStop(ctx, campaign, "too_many_bounces");
}
