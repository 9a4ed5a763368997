import { and, count, desc, eq, gt, isNull, lt, or } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { fullName, people } from "#platform/server/people.table.ts";
import type { ApiKey } from "#areas/integrations/contract/api-keys.schema.ts";
import { apiKeys } from "./api-keys.table.ts";

export type ApiKeyRow = Omit<ApiKey, "state">;

const shown = {
  id: apiKeys.id,
  name: apiKeys.name,
  role: apiKeys.role,
  last4: apiKeys.last4,
  createdBy: fullName,
  createdAt: apiKeys.createdAt,
  lastUsedAt: apiKeys.lastUsedAt,
  expiresAt: apiKeys.expiresAt,
};
const isKept = isNull(apiKeys.revokedAt);
const worksAt = (now: string) => and(isKept, or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)));

/** Those that were not revoked, newest first, below `beforeId` when given. */
export async function listApiKeys(
  tx: Tx,
  { beforeId, limit }: { beforeId: string | undefined; limit: number },
): Promise<ApiKeyRow[]> {
  return tx
    .select(shown)
    .from(apiKeys)
    .leftJoin(people, eq(people.id, apiKeys.createdBy))
    .where(and(isKept, beforeId === undefined ? undefined : lt(apiKeys.id, beforeId)))
    .orderBy(desc(apiKeys.id))
    .limit(limit);
}

export async function findApiKey(tx: Tx, id: string): Promise<ApiKeyRow | undefined> {
  return (
    await tx
      .select(shown)
      .from(apiKeys)
      .leftJoin(people, eq(people.id, apiKeys.createdBy))
      .where(and(isKept, eq(apiKeys.id, id)))
  )[0];
}

/** How many work at this moment. */
export async function countWorking(tx: Tx, now: string): Promise<number> {
  return (await tx.select({ count: count() }).from(apiKeys).where(worksAt(now)))[0]?.count ?? 0;
}

export async function insertApiKey(tx: Tx, row: typeof apiKeys.$inferInsert): Promise<void> {
  await tx.insert(apiKeys).values(row);
}

/** Revokes one key, or all of one person's; returns which. */
export async function updateRevoked(
  tx: Tx,
  which: { id: string } | { createdBy: string },
  revokedAt: string,
): Promise<string[]> {
  const rows = await tx
    .update(apiKeys)
    .set({ revokedAt })
    .where(and(isKept, "id" in which ? eq(apiKeys.id, which.id) : eq(apiKeys.createdBy, which.createdBy)))
    .returning({ id: apiKeys.id });
  return rows.map(({ id }) => id);
}

/** Gives one person's keys to another. */
export async function updateMaker(tx: Tx, from: string, to: string): Promise<void> {
  await tx.update(apiKeys).set({ createdBy: to }).where(eq(apiKeys.createdBy, from));
}

/** Removes those that were revoked, or ended, before this moment. */
export async function removeOver(tx: Tx, before: string): Promise<void> {
  await tx.delete(apiKeys).where(or(lt(apiKeys.revokedAt, before), lt(apiKeys.expiresAt, before)));
}
