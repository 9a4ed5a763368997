import type { Edit } from "#platform/contract/edits.ts";
import { AppError } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import { refuseClash, saysNothing } from "#platform/server/edits.ts";
import { sourceReopened } from "#areas/outreach/contract/outreach.events.ts";
import { usualQuietHours } from "#areas/outreach/contract/permission.rules.ts";
import {
  oneRowADay,
  type SendingRules,
  type SendingRulesChanges,
} from "#areas/outreach/contract/sending-rules.schema.ts";
import { type DayHours, usualCallingHours } from "#areas/outreach/contract/calling-hours.rules.ts";
import { findCountry, insertReading } from "./phone-numbers.store.ts";
import { lockSendingRules, saveSendingRules, wakeResting } from "./sending-rules.store.ts";
import { findLimits } from "./targets.store.ts";

/** How often one person gets email at most, and at which hours none is sent; the product's defaults when nothing is set. */
export async function getSendingRules(ctx: Ctx): Promise<SendingRules> {
  const { capMax, capDays, quietHours, callingHours } = await findLimits(ctx.tx);
  return {
    capMax,
    capDays,
    quietHours: quietHours.email === undefined ? usualQuietHours.email : quietHours.email,
    callingHours: [...(callingHours ?? usualCallingHours)],
    country: await findCountry(ctx.tx),
  };
}

/** The hours in which the business calls, by its own clock. */
export const callingHoursOf = async ({ tx }: Pick<Ctx, "tx">): Promise<readonly DayHours[]> =>
  (await findLimits(tx)).callingHours ?? usualCallingHours;

/** Changes these rules; they apply from the next email on. What waits for the end of the old quiet hours is checked again. 409 where they were changed meanwhile. */
export async function updateSendingRules(ctx: Ctx, sent: Edit<SendingRulesChanges>): Promise<SendingRules> {
  const { was: _, ...changes } = sent;
  if (saysNothing(sent)) return getSendingRules(ctx);
  const days = (changes.callingHours ?? []).map(({ weekday }) => weekday);
  if (new Set(days).size < days.length)
    throw new AppError("validation_failed", oneRowADay, { errors: { callingHours: oneRowADay } });
  await lockSendingRules(ctx.tx, ctx.workspaceId);
  await refuseClash(sent, () => getSendingRules(ctx));
  await saveSendingRules(ctx.tx, ctx.workspaceId, changes);
  // Numbers that are written without a country are others now.
  if (changes.country !== undefined) await insertReading(ctx.tx, ctx.workspaceId);
  if (changes.quietHours !== undefined || changes.callingHours !== undefined)
    for (const source of await wakeResting(ctx.tx)) await ctx.publish(sourceReopened, source);
  return getSendingRules(ctx);
}
