import { and, asc, eq, getTableColumns, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { fullNameIn, people } from "#platform/server/people.table.ts";
import { hosts } from "./calendar.table.ts";
import { feeds } from "./feeds.table.ts";

const { workspaceId: _w, ...columns } = getTableColumns(feeds);
export type FeedRow = Omit<typeof feeds.$inferSelect, "workspaceId"> & {
  hostName: string;
  hostUserId: string | null;
};

const query = (tx: Tx) =>
  tx
    .select({
      ...columns,
      hostName: sql<string>`coalesce(${fullNameIn("users")}, ${hosts.name})`,
      hostUserId: hosts.userId,
    })
    .from(feeds)
    .innerJoin(hosts, and(eq(hosts.workspaceId, feeds.workspaceId), eq(hosts.id, feeds.hostId)))
    .leftJoin(people, eq(people.id, hosts.userId))
    .$dynamic();

export async function findFeed(tx: Tx, id: string): Promise<FeedRow | undefined> {
  return (await query(tx).where(eq(feeds.id, id)))[0];
}

/** A feed, locked until the transaction ends. */
export async function lockFeed(tx: Tx, id: string): Promise<FeedRow | undefined> {
  return (await query(tx).where(eq(feeds.id, id)).for("no key update", { of: feeds }))[0];
}

/** Feeds of these hosts, or of all, in the order in which they were added. */
export async function listFeeds(tx: Tx, hostIds?: readonly string[]): Promise<FeedRow[]> {
  return query(tx)
    .where(hostIds ? inArray(feeds.hostId, [...hostIds]) : undefined)
    .orderBy(asc(feeds.createdAt), asc(feeds.id));
}

/** The calendars of an account elsewhere. */
export async function listFeedsOfAccount(tx: Tx, accountId: string): Promise<FeedRow[]> {
  return query(tx).where(eq(feeds.accountId, accountId)).orderBy(asc(feeds.createdAt), asc(feeds.id));
}

/** How many feeds a host has. The host has to be locked. */
export async function countFeeds(tx: Tx, hostId: string): Promise<number> {
  return tx.$count(feeds, eq(feeds.hostId, hostId));
}

export async function insertFeed(tx: Tx, row: typeof feeds.$inferInsert): Promise<void> {
  await tx.insert(feeds).values(row);
}

export async function updateFeed(
  tx: Tx,
  id: string,
  changes: Partial<typeof feeds.$inferInsert>,
): Promise<void> {
  await tx.update(feeds).set(changes).where(eq(feeds.id, id));
}

/** Disconnects a feed; its busy times go with it. */
export async function removeFeed(tx: Tx, id: string): Promise<void> {
  await tx.delete(feeds).where(eq(feeds.id, id));
}

/** Takes feeds that nobody tried to read since a moment: those it returns are the caller's to read. */
export async function claimFeeds(
  tx: Tx,
  which: { id: string } | { hostIds: readonly string[] },
  { now, since }: { now: Date; since: Date },
): Promise<string[]> {
  const rows = await tx
    .update(feeds)
    .set({ lastTryAt: now.toISOString() })
    .where(
      and(
        "id" in which
          ? eq(feeds.id, which.id)
          : and(inArray(feeds.hostId, [...which.hostIds]), isNull(feeds.fileId)),
        or(isNull(feeds.lastTryAt), lt(feeds.lastTryAt, since.toISOString())),
      ),
    )
    .returning({ id: feeds.id });
  return rows.map(({ id }) => id);
}

export type WantedFeed = { workspaceId: string; feedId: string };

/** Of all businesses: feeds that nobody tried to read since a moment. */
export async function listNotTriedSince(tx: Tx, moment: Date): Promise<WantedFeed[]> {
  const { rows } = await tx.execute(
    sql`SELECT workspace_id AS "workspaceId", feed_id AS "feedId" FROM app.feeds_not_tried_since(${moment.toISOString()}::timestamptz)`,
  );
  return rows as WantedFeed[];
}
