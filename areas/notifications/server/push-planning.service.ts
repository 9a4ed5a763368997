import type { Ctx } from "#platform/server/context.ts";
import { liveSessionsIn } from "#platform/server/sessions.ts";
import { sendPush } from "./push.jobs.ts";
import { listPush } from "./push.store.ts";

/** Who has the app open reads it meanwhile, and isn't told twice. */
const patienceMs = 10_000;

/** Has people's browsers told of what was just added, a little later and only if it is still unread then. */
export async function planPush(ctx: Ctx, userIds: readonly string[]): Promise<void> {
  const devices = await listPush(ctx.tx, userIds);
  if (devices.length === 0) return;
  const live = await liveSessionsIn(ctx.tx, ctx.workspaceId, userIds);
  for (const { id, userId, sessionId } of devices)
    if (live.has(sessionId))
      await ctx.enqueue(
        sendPush,
        { workspaceId: ctx.workspaceId, userId, id },
        // A later one takes the place of one that waits: many become one.
        { runAt: new Date(ctx.now.getTime() + patienceMs), jobKey: `push ${id}` },
      );
}
