import { and, desc, eq, getTableColumns, lt, sql } from "drizzle-orm";
import { definedOf, placeholdersFor, preparedOnce, type Tx } from "#platform/server/database.ts";
import { sendAlong } from "#platform/server/one-trip.ts";
import { fullName, people } from "#platform/server/people.table.ts";
import type { Activity } from "#areas/activities/contract/activities.schema.ts";
import { activities } from "./activities.table.ts";

const insertPrepared = preparedOnce((tx) =>
  tx.insert(activities).values(placeholdersFor(activities)).prepare("insert_activity"),
);

export async function insertActivity(tx: Tx, activity: typeof activities.$inferInsert): Promise<void> {
  await sendAlong(tx, () =>
    insertPrepared(tx).execute({
      description: null,
      contactId: null,
      userId: null,
      metadata: {},
      scheduledFor: null,
      completedAt: null,
      createdAt: null,
      ofMany: false,
      isSample: false,
      ...definedOf(activity),
    }),
  );
}

/** What happened to many at once, in one statement. */
export async function insertActivities(tx: Tx, rows: (typeof activities.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await sendAlong(tx, () => tx.insert(activities).values(rows));
}

/** The same thing that happened to many customers, each with the id of its own entry, in one statement. */
export async function insertSame(
  tx: Tx,
  activity: Pick<Activity, "type" | "title" | "userId" | "metadata" | "createdAt"> & { workspaceId: string },
  entries: readonly { id: string; contactId: string }[],
): Promise<void> {
  await tx.execute(sql`INSERT INTO activities (workspace_id, id, type, title, contact_id, user_id, metadata, created_at, of_many)
    SELECT ${activity.workspaceId}::uuid, id, ${activity.type}, ${activity.title}, contact_id, ${activity.userId}::uuid, ${JSON.stringify(activity.metadata)}::jsonb, ${activity.createdAt}::timestamptz, true
    FROM unnest(${sql.param(entries.map(({ id }) => id))}::uuid[], ${sql.param(entries.map(({ contactId }) => contactId))}::uuid[]) AS one(id, contact_id)`);
}

/** Removes the sample's activities. */
export async function removeSample(tx: Tx): Promise<void> {
  await tx.delete(activities).where(eq(activities.isSample, true));
}

/** Moves one person's activities to another. */
export async function updatePerson(tx: Tx, from: string, to: string): Promise<void> {
  await tx.update(activities).set({ userId: to }).where(eq(activities.userId, from));
}

/** Newest first, all or one customer's, those before `beforeId` when given. What happened to one of many shows on the customer's page only. */
export async function listActivities(
  tx: Tx,
  wanted: { contactId?: string; beforeId?: string; limit: number },
): Promise<Activity[]> {
  const { workspaceId: _w, ofMany: _o, ...columns } = getTableColumns(activities);
  return tx
    .select({ ...columns, userName: fullName })
    .from(activities)
    .leftJoin(people, eq(people.id, activities.userId))
    .where(
      and(
        wanted.contactId ? eq(activities.contactId, wanted.contactId) : eq(activities.ofMany, false),
        wanted.beforeId ? lt(activities.id, wanted.beforeId) : undefined,
      ),
    )
    .orderBy(desc(activities.id))
    .limit(wanted.limit);
}
