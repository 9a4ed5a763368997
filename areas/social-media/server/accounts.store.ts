import { and, asc, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { socialMediaAccounts } from "./accounts.table.ts";

export type AccountRow = Omit<typeof socialMediaAccounts.$inferSelect, "workspaceId">;
export type CountedAccount = AccountRow & { waitingPosts: number };

const { workspaceId: _w, ...columns } = getTableColumns(socialMediaAccounts);
// Everything but what is out, or may be.
const waitingPosts =
  sql<number>`(SELECT count(*) FROM social_media_posts WHERE social_media_posts.workspace_id = social_media_accounts.workspace_id AND social_media_posts.account_id = social_media_accounts.id AND social_media_posts.deleted_at IS NULL AND social_media_posts.status NOT IN ('published', 'unconfirmed', 'publishing'))`.mapWith(
    Number,
  );
const counted = { ...columns, waitingPosts };

/** The business's pages, oldest first. */
export async function listAccounts(tx: Tx): Promise<CountedAccount[]> {
  return tx.select(counted).from(socialMediaAccounts).orderBy(asc(socialMediaAccounts.id));
}

export async function findAccount(tx: Tx, id: string): Promise<CountedAccount | undefined> {
  return (await tx.select(counted).from(socialMediaAccounts).where(eq(socialMediaAccounts.id, id)))[0];
}

/** Those of these pages that there are. */
export async function findAccounts(tx: Tx, ids: readonly string[]): Promise<AccountRow[]> {
  return tx
    .select(columns)
    .from(socialMediaAccounts)
    .where(inArray(socialMediaAccounts.id, [...ids]));
}

/** One page, locked until the transaction ends. */
export async function lockAccount(tx: Tx, id: string): Promise<AccountRow | undefined> {
  return (
    await tx.select(columns).from(socialMediaAccounts).where(eq(socialMediaAccounts.id, id)).for("update")
  )[0];
}

/** The page that somebody is on a server, locked; without `accountId` one that waits to be connected there first, or again. */
export async function lockAccountAt(
  tx: Tx,
  { platform, server, accountId }: Pick<AccountRow, "platform" | "server"> & { accountId?: string },
): Promise<AccountRow | undefined> {
  const [row] = await tx
    .select(columns)
    .from(socialMediaAccounts)
    .where(
      and(
        eq(socialMediaAccounts.platform, platform),
        eq(socialMediaAccounts.server, server ?? ""),
        accountId === undefined
          ? eq(socialMediaAccounts.health, "reconnect")
          : eq(socialMediaAccounts.accountId, accountId),
      ),
    )
    .orderBy(sql`${socialMediaAccounts.accountId} IS NOT NULL`, asc(socialMediaAccounts.id))
    .limit(1)
    .for("update");
  return row;
}

export async function countAccounts(tx: Tx): Promise<number> {
  return tx.$count(socialMediaAccounts);
}

/** True when a page of that name is there already; names differ by more than their case. */
export async function isAccountTaken(
  tx: Tx,
  { platform, accountName, exceptId }: Pick<AccountRow, "platform" | "accountName"> & { exceptId?: string },
): Promise<boolean> {
  const many = await tx.$count(
    socialMediaAccounts,
    and(
      eq(socialMediaAccounts.platform, platform),
      sql`lower(${socialMediaAccounts.accountName}) = lower(${accountName})`,
      exceptId === undefined ? undefined : sql`${socialMediaAccounts.id} <> ${exceptId}::uuid`,
    ),
  );
  return many > 0;
}

export async function insertAccount(tx: Tx, row: typeof socialMediaAccounts.$inferInsert): Promise<void> {
  await tx.insert(socialMediaAccounts).values(row).onConflictDoNothing();
}

export async function updateAccount(tx: Tx, id: string, changes: Partial<AccountRow>): Promise<void> {
  await tx.update(socialMediaAccounts).set(changes).where(eq(socialMediaAccounts.id, id));
}

export async function removeAccount(tx: Tx, id: string): Promise<void> {
  await tx.delete(socialMediaAccounts).where(eq(socialMediaAccounts.id, id));
}
