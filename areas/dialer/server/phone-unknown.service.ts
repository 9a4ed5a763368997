import { AppError } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import { checkCount } from "#platform/server/counted.ts";
import { nextPhoneStatus } from "#areas/dialer/contract/phone-campaigns.rules.ts";
import type { UnknownSettled } from "#areas/dialer/contract/phone-campaigns.schema.ts";
import { channelWords } from "#areas/dialer/contract/phone-refusals.rules.ts";
import * as outreach from "#areas/outreach/server/index.ts";
import { sourceOf } from "./ledger.service.ts";
import { findCampaign, holdFor, saveCampaign } from "./phone-campaigns.service.ts";
import * as store from "./phone-campaigns.store.ts";
import { work } from "./phone-life.service.ts";

/** Records what a person found out about calls or texts without an answer, of one customer or of all; 409 when these aren't as many as `count` says. Reaching them again is their decision. */
export async function settleUnknown(
  ctx: Ctx,
  which: store.Which,
  { contactId, count, outcome }: UnknownSettled,
): Promise<store.PhoneCampaignRow> {
  if (outcome === "send_again") await holdFor(ctx, which, "reopen");
  // Counted under the lock, so that two presses don't settle them at the same time.
  else await store.lockPhoneCampaign(ctx.tx, which);
  const source = sourceOf(await findCampaign(ctx, which));
  const { noun, many } = channelWords[which.channel];
  if (contactId === undefined)
    checkCount(count, (await outreach.findOpen(ctx.tx, source)).unknown, [
      `${noun} has no answer`,
      `${many} have no answer`,
    ]);
  if ((await outreach.resolveSource(ctx, { ...source, contactId }, { outcome })) === 0)
    throw new AppError("conflict", "Everything here has been settled.");
  const { unknown } = await outreach.findOpen(ctx.tx, source);
  await store.updatePhoneCampaign(ctx.tx, which.id, { unknownCount: unknown });
  await work(ctx, which.id);
  return findCampaign(ctx, which);
}

/** Has a campaign go on of which somebody is to be reached again. One that was ended stays ended: nobody is. */
export async function reopenAfter(ctx: Ctx, id: string): Promise<void> {
  const campaign = await store.findAny(ctx.tx, id);
  const next = campaign && nextPhoneStatus(campaign, "reopen", campaign.channel);
  if (next && next !== campaign.status) {
    const now = ctx.now.toISOString();
    await saveCampaign(ctx, campaign, { status: next, completedAt: null, workedAt: now, nextDueAt: now });
  }
  if (campaign) await work(ctx, id);
}
