import { appointmentEvents } from "#areas/calendar/contract/appointments.events.ts";
import { on } from "#platform/server/events.ts";
import type { Ctx } from "#platform/server/context.ts";
import { listWritingIds } from "./calendar-accounts.store.ts";
import { wakeSync } from "./meeting-copies.service.ts";

/** Has the accounts of the business brought up to date; which of them a change concerns is seen there. */
async function wakeAll(ctx: Ctx): Promise<void> {
  for (const id of await listWritingIds(ctx.tx)) await wakeSync(ctx, id);
}

/** What changes about a meeting changes in its host's calendar elsewhere, too; of several at once with the last. */
export const copySubscribers = appointmentEvents.map((type) =>
  on(type, async (ctx, { together }) => {
    if (!together || together.number === together.count) await wakeAll(ctx);
  }),
);
