import { and, eq, gt, gte, lt, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { emailReturns } from "./users.table.ts";

export type EmailReturn = typeof emailReturns.$inferSelect;

/** Keeps the address that an account had until now. */
export async function insertReturn(tx: Tx, row: typeof emailReturns.$inferInsert): Promise<void> {
  await tx.insert(emailReturns).values(row);
}

/** Notes the hash of the link that is about to be sent; undefined when there is nothing to take back any more. */
export async function updateReturn(tx: Tx, id: string, tokenHash: Buffer): Promise<EmailReturn | undefined> {
  return (await tx.update(emailReturns).set({ tokenHash }).where(eq(emailReturns.id, id)).returning())[0];
}

/** The address behind a link; undefined when it is unknown, used or too old. */
export async function findReturn(tx: Tx, tokenHash: Buffer, now: string): Promise<EmailReturn | undefined> {
  const rows = await tx
    .select()
    .from(emailReturns)
    .where(and(eq(emailReturns.tokenHash, tokenHash), gt(emailReturns.expiresAt, now)));
  return rows[0];
}

/** True while an account may still take this address back. */
export async function isReturnable(tx: Tx, emailKey: string, now: string): Promise<boolean> {
  return (
    (await tx.$count(
      emailReturns,
      and(eq(emailReturns.emailKey, emailKey), gt(emailReturns.expiresAt, now)),
    )) > 0
  );
}

/** True while an address that this account had before can take it back. */
export async function hasReturn(tx: Tx, userId: string, now: string): Promise<boolean> {
  return (
    (await tx.$count(emailReturns, and(eq(emailReturns.userId, userId), gt(emailReturns.expiresAt, now)))) > 0
  );
}

/** Removes what would take back a change made then or later. */
export async function removeReturnsSince(tx: Tx, userId: string, changedAt: string): Promise<void> {
  await tx
    .delete(emailReturns)
    .where(and(eq(emailReturns.userId, userId), gte(emailReturns.changedAt, changedAt)));
}

/** Removes the person's own address of before, once they have it again. */
export async function removeReturnsTo(tx: Tx, userId: string, emailKey: string): Promise<void> {
  await tx
    .delete(emailReturns)
    .where(and(eq(emailReturns.userId, userId), eq(emailReturns.emailKey, emailKey)));
}

/** Removes those that nobody used in time. */
export async function removeExpiredReturns(tx: Tx): Promise<void> {
  await tx.delete(emailReturns).where(lt(emailReturns.expiresAt, sql`now()`));
}
