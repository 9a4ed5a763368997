import type { Ctx } from "#platform/server/context.ts";
import { newId } from "#platform/server/ids.ts";
import * as store from "./activities.store.ts";

export type NewActivity = { type: string; title: string; description?: string | null; contactId?: string | null; metadata?: Record<string, unknown> };

/** Notes that something happened, now, by whoever acts. */
export async function recordActivity(ctx: Ctx, activity: NewActivity): Promise<void> {
  await store.insertActivity(ctx.tx, rowOf(ctx, activity));
}

/** Notes what happened to many customers at once: it stands on each one's page, and not on everybody's dashboard. */
export async function recordActivities(ctx: Ctx, list: readonly NewActivity[]): Promise<void> {
  await store.insertActivities(ctx.tx, list.map((activity) => ({ ...rowOf(ctx, activity), ofMany: true })));
}

function rowOf(ctx: Ctx, activity: NewActivity): Parameters<typeof store.insertActivity>[1] {
  return {
    workspaceId: ctx.workspaceId,
    id: newId(),
    type: activity.type,
    title: activity.title.slice(0, 300),
    description: activity.description ?? null,
    contactId: activity.contactId ?? null,
    userId: ctx.actor.userId,
    metadata: activity.metadata ?? {},
    createdAt: ctx.now.toISOString(),
  };
}
