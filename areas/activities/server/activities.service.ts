import type { NewActivity, ToldActivity } from "#platform/server/activity-words.ts";
import type { Ctx } from "#platform/server/context.ts";
import { newId } from "#platform/server/ids.ts";
import { sampleIdsBy } from "#areas/customers/contract/contacts.sample.ts";
import { sampleActivitiesAt } from "#areas/customers/contract/contact-activities.sample.ts";
import * as store from "./activities.store.ts";

/** Records that something happened, now, by the acting person. */
export async function recordActivity(ctx: Ctx, activity: NewActivity): Promise<void> {
  await store.insertActivity(ctx.tx, rowOf(ctx, activity));
}

/** Records what happened to many customers at once: shown on each one's page, but not on the dashboard. */
export async function recordActivities(ctx: Ctx, list: readonly NewActivity[]): Promise<void> {
  await store.insertActivities(
    ctx.tx,
    list.map((activity) => ({ ...rowOf(ctx, activity), ofMany: true })),
  );
}

/** Records one thing that happened to many customers alike: shown on each one's page. */
async function recordForAll(
  ctx: Ctx,
  activity: Pick<NewActivity, "type" | "title" | "metadata">,
  contactIds: readonly string[],
): Promise<void> {
  const { title, type, metadata = {} } = activity;
  await store.insertSame(
    ctx.tx,
    {
      workspaceId: ctx.workspaceId,
      type,
      title: title.slice(0, 300),
      userId: ctx.actor.userId,
      metadata,
      createdAt: ctx.now.toISOString(),
    },
    contactIds.map((contactId) => ({ id: newId(), contactId })),
  );
}

/** Records an event as it is told: by one entry, by several, or not at all. */
export async function recordTold(
  ctx: Ctx,
  told: ToldActivity | readonly ToldActivity[] | undefined,
): Promise<void> {
  const entries = told === undefined ? [] : [told].flat();
  const ofMany = entries.filter(({ isOneOfMany }) => isOneOfMany);
  if (ofMany.length > 0) await recordActivities(ctx, ofMany);
  for (const entry of entries)
    if (entry.contactIds) await recordForAll(ctx, entry, entry.contactIds);
    else if (!entry.isOneOfMany) await recordActivity(ctx, entry);
}

/** Adds the sample's activities to the entered workspace, labeled, as done by `ownerId`. `contactIds` are its customers, in the sample's order. */
export async function addSample(ctx: Ctx, ownerId: string, contactIds: readonly string[]): Promise<void> {
  const when = { now: ctx.now, today: ctx.now.toISOString().slice(0, 10) };
  const ids = sampleIdsBy((contact) => contact.id, when, contactIds);
  // Ids grow with time, and the list is newest first: the latest is inserted last.
  await store.insertActivities(
    ctx.tx,
    sampleActivitiesAt(when)
      .reverse()
      .map(({ contact, ...told }) => ({
        ...told,
        workspaceId: ctx.workspaceId,
        id: newId(),
        contactId: ids.get(contact.id) ?? null,
        userId: ownerId,
        isSample: true,
      })),
  );
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
    scheduledFor: activity.scheduledFor ?? null,
    createdAt: ctx.now.toISOString(),
  };
}
