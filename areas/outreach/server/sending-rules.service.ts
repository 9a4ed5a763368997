import type { Ctx } from "#platform/server/context.ts";
import { sourceReopened } from "#areas/outreach/contract/outreach.events.ts";
import { usualQuietHours } from "#areas/outreach/contract/permission.rules.ts";
import type { SendingRules, SendingRulesChanges } from "#areas/outreach/contract/sending-rules.schema.ts";
import { saveSendingRules, wakeResting } from "./sending-rules.store.ts";
import { findLimits } from "./targets.store.ts";

/** How often one person gets mail at most, and at which hours none leaves; the product's own values where nobody set any. */
export async function getSendingRules(ctx: Ctx): Promise<SendingRules> {
  const { capMax, capDays, quietHours } = await findLimits(ctx.tx);
  return {
    capMax,
    capDays,
    quietHours: quietHours.email === undefined ? usualQuietHours.email : quietHours.email,
  };
}

/** Changes these rules; they hold from the next mail on. What waits for the end of the quiet hours as they were is asked about anew. */
export async function updateSendingRules(ctx: Ctx, changes: SendingRulesChanges): Promise<SendingRules> {
  if (Object.values(changes).every((value) => value === undefined)) return getSendingRules(ctx);
  await saveSendingRules(ctx.tx, ctx.workspaceId, changes);
  if (changes.quietHours !== undefined)
    for (const source of await wakeResting(ctx.tx)) await ctx.publish(sourceReopened, source);
  return getSendingRules(ctx);
}
