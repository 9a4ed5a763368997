import type { Ctx } from "#platform/server/context.ts";
import { helperChanged } from "#areas/automation/contract/helpers.events.ts";
import type { Helper } from "#areas/automation/contract/helpers.schema.ts";
import { notifyManagers } from "#areas/notifications/server/index.ts";
import { dropMails } from "./helper-mails.service.ts";
import { endRuns } from "./helper-runs.store.ts";
import { type HelperRow, updateHelper } from "./helpers.store.ts";

type Reason = NonNullable<Helper["pausedReason"]>;

/** Why the product switched a helper off, as people read it. */
export const pausedWords: Record<Reason, string> = {
  loop: "It set off other helpers that set it off again, so it was paused before it could go on forever.",
  too_often: "Other helpers set it off for the same customer three times within a minute, so it was paused.",
  failing: "It failed again and again, so it was paused.",
  plan: "Helpers of your own are not part of your plan, so it waits.",
};

/** Switches a helper off by itself: what is under way ends, and managers are told. */
export async function pauseHelper(
  ctx: Ctx,
  helper: Pick<HelperRow, "id" | "name">,
  reason: Reason,
): Promise<void> {
  const now = ctx.now.toISOString();
  await updateHelper(ctx.tx, helper.id, {
    isActive: false,
    pausedReason: reason,
    nextAt: null,
    updatedAt: now,
  });
  await endRuns(ctx.tx, { helperId: helper.id }, { reason: pausedWords[reason], now });
  await dropMails(ctx, { helperId: helper.id });
  await ctx.publish(helperChanged, { helperId: helper.id });
  await notifyManagers(ctx, {
    type: "helper_paused",
    title: `“${helper.name}” paused itself`,
    body: pausedWords[reason],
    href: `/automation/${helper.id}`,
  });
}
