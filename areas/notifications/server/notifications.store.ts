import { and, count, desc, eq, getTableColumns, gt, isNull, lt, lte } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import type { Notification } from "#areas/notifications/contract/notifications.schema.ts";
import { notifications } from "./notifications.table.ts";

const { workspaceId: _w, userId: _u, ...columns } = getTableColumns(notifications);

/** Of one person, newest first, those before `beforeId` when given. */
export async function listNotifications(
  tx: Tx,
  wanted: { userId: string; beforeId?: string; limit: number },
): Promise<Notification[]> {
  return tx
    .select(columns)
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, wanted.userId),
        wanted.beforeId ? lt(notifications.id, wanted.beforeId) : undefined,
      ),
    )
    .orderBy(desc(notifications.id))
    .limit(wanted.limit);
}

export async function countUnread(tx: Tx, userId: string): Promise<number> {
  return (
    (
      await tx
        .select({ count: count() })
        .from(notifications)
        .where(and(eq(notifications.userId, userId), isNull(notifications.readAt)))
    )[0]?.count ?? 0
  );
}

export async function insertNotifications(
  tx: Tx,
  rows: (typeof notifications.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(notifications).values(rows);
}

/** A person's newest unread ones that came after `afterId`, newest first. */
export async function listUnread(
  tx: Tx,
  { userId, afterId, limit }: { userId: string; afterId: string | null; limit: number },
): Promise<Notification[]> {
  return tx
    .select(columns)
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        isNull(notifications.readAt),
        afterId ? gt(notifications.id, afterId) : undefined,
      ),
    )
    .orderBy(desc(notifications.id))
    .limit(limit);
}

export async function findNotification(
  tx: Tx,
  userId: string,
  id: string,
): Promise<Notification | undefined> {
  return (
    await tx
      .select(columns)
      .from(notifications)
      .where(and(eq(notifications.userId, userId), eq(notifications.id, id)))
  )[0];
}

/** Marks a person's unread notifications as read: one, all up to one, or all. */
export async function updateRead(
  tx: Tx,
  userId: string,
  readAt: string,
  { id, upToId }: { id?: string; upToId?: string },
): Promise<void> {
  await tx
    .update(notifications)
    .set({ readAt })
    .where(
      and(
        eq(notifications.userId, userId),
        isNull(notifications.readAt),
        id ? eq(notifications.id, id) : undefined,
        upToId ? lte(notifications.id, upToId) : undefined,
      ),
    );
}

/** Moves one person's notifications to another. */
export async function updateReader(tx: Tx, from: string, to: string): Promise<void> {
  await tx.update(notifications).set({ userId: to }).where(eq(notifications.userId, from));
}
