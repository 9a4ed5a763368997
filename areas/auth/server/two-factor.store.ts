import { and, eq, gte, isNotNull, lt, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { recoveryCodes, twoFactors, usedTickets } from "./two-factor.table.ts";

export type TwoFactorRow = typeof twoFactors.$inferSelect;

/** What a person has set up, confirmed or not. */
export async function findTwoFactor(tx: Tx, userId: string): Promise<TwoFactorRow | undefined> {
  return (await tx.select().from(twoFactors).where(eq(twoFactors.userId, userId)))[0];
}

const nobody = "00000000-0000-0000-0000-000000000000";

/** True when signing in asks this person for a second step. Asked for nobody too, in the same time. */
export async function hasTwoFactor(tx: Tx, userId: string | undefined): Promise<boolean> {
  const rows = await tx
    .select({ userId: twoFactors.userId })
    .from(twoFactors)
    .where(and(eq(twoFactors.userId, userId ?? nobody), isNotNull(twoFactors.confirmedAt)));
  return rows.length > 0;
}

/** Keeps a new secret that is not confirmed yet; false when one is. */
export async function saveSecret(
  tx: Tx,
  row: { userId: string; secretSealed: Buffer; createdAt: string },
): Promise<boolean> {
  const saved = await tx
    .insert(twoFactors)
    .values(row)
    .onConflictDoUpdate({
      target: twoFactors.userId,
      set: { secretSealed: row.secretSealed, createdAt: row.createdAt, lastStep: 0 },
      setWhere: sql`${twoFactors.confirmedAt} IS NULL`,
    })
    .returning({ userId: twoFactors.userId });
  return saved.length === 1;
}

/** Turns it on; false when it is on already. */
export async function markConfirmed(tx: Tx, userId: string, now: string): Promise<boolean> {
  const { rowCount } = await tx
    .update(twoFactors)
    .set({ confirmedAt: now })
    .where(and(eq(twoFactors.userId, userId), sql`${twoFactors.confirmedAt} IS NULL`));
  return rowCount === 1;
}

/** Takes the code of this step; false when it, or a later one, was taken before. */
export async function takeStep(tx: Tx, userId: string, step: number): Promise<boolean> {
  const { rowCount } = await tx
    .update(twoFactors)
    .set({ lastStep: step })
    .where(and(eq(twoFactors.userId, userId), lt(twoFactors.lastStep, step)));
  return rowCount === 1;
}

/** Turns it off, recovery codes and all; false when it was not on. */
export async function removeTwoFactor(tx: Tx, userId: string): Promise<boolean> {
  const { rowCount } = await tx
    .delete(twoFactors)
    .where(and(eq(twoFactors.userId, userId), isNotNull(twoFactors.confirmedAt)));
  return rowCount === 1;
}

/** Removes it, set up or only begun, when that was at this moment or later; false when none was on. */
export async function removeTwoFactorSince(tx: Tx, userId: string, since: string): Promise<boolean> {
  const removed = await tx
    .delete(twoFactors)
    .where(
      and(
        eq(twoFactors.userId, userId),
        gte(sql`coalesce(${twoFactors.confirmedAt}, ${twoFactors.createdAt})`, since),
      ),
    )
    .returning({ confirmedAt: twoFactors.confirmedAt });
  return removed.some(({ confirmedAt }) => confirmedAt !== null);
}

export async function countRecoveryCodes(tx: Tx, userId: string): Promise<number> {
  return tx.$count(recoveryCodes, eq(recoveryCodes.userId, userId));
}

export async function replaceRecoveryCodes(
  tx: Tx,
  userId: string,
  { hashes, now }: { hashes: readonly Buffer[]; now: Date },
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx
    .insert(recoveryCodes)
    .values(hashes.map((codeHash) => ({ userId, codeHash, madeAt: now.toISOString() })));
}

/** Removes recovery codes that were made at this moment or later; false when there were none. */
export async function removeRecoveryCodesSince(tx: Tx, userId: string, since: string): Promise<boolean> {
  const { rowCount } = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), gte(recoveryCodes.madeAt, since)));
  return (rowCount ?? 0) > 0;
}

/** Uses up a recovery code; false when there is no such one. */
export async function takeRecoveryCode(tx: Tx, userId: string, codeHash: Buffer): Promise<boolean> {
  const { rowCount } = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)));
  return rowCount === 1;
}

/** Marks a ticket as used; false when it was before. */
export async function insertUsedTicket(tx: Tx, hash: Buffer, expiresAt: string): Promise<boolean> {
  const { rowCount } = await tx.insert(usedTickets).values({ hash, expiresAt }).onConflictDoNothing();
  return rowCount === 1;
}

/** Forgets used tickets that have ended. */
export async function removeEndedTickets(tx: Tx): Promise<void> {
  await tx.delete(usedTickets).where(lt(usedTickets.expiresAt, sql`now()`));
}
