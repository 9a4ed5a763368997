import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { emailChanges } from "./users.table.ts";

export type EmailChange = typeof emailChanges.$inferSelect;

/** The new address that a person asked for; undefined when there is none, or it is over. */
export async function findEmailChange(tx: Tx, userId: string, now: string): Promise<EmailChange | undefined> {
  const rows = await tx
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), gt(emailChanges.expiresAt, now)));
  return rows[0];
}

/** Keeps the newest only: links of the one before work no more. */
export async function replaceEmailChange(
  tx: Tx,
  row: Pick<EmailChange, "userId" | "email" | "askedAt" | "expiresAt">,
): Promise<void> {
  await removeEmailChange(tx, row.userId);
  await tx.insert(emailChanges).values(row);
}

/** Notes the hash of a link that is about to be sent; undefined when this address isn't asked for any more. */
export async function updateEmailChange(
  tx: Tx,
  asked: { userId: string; email: string },
  hash: { tokenHash: Buffer } | { stopHash: Buffer },
): Promise<EmailChange | undefined> {
  const rows = await tx
    .update(emailChanges)
    .set(hash)
    .where(and(eq(emailChanges.userId, asked.userId), eq(emailChanges.email, asked.email)))
    .returning();
  return rows[0];
}

/** Whose change this link is about; undefined when it is unknown or too old. */
export async function findByLink(
  tx: Tx,
  link: "tokenHash" | "stopHash",
  hash: Buffer,
  now: string,
): Promise<EmailChange | undefined> {
  const rows = await tx
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges[link], hash), gt(emailChanges.expiresAt, now)));
  return rows[0];
}

/** Removes a person's change, with its links; undefined when there was none. */
export async function removeEmailChange(tx: Tx, userId: string): Promise<EmailChange | undefined> {
  return (await tx.delete(emailChanges).where(eq(emailChanges.userId, userId)).returning())[0];
}

/** Removes those that nobody took in time. */
export async function removeExpiredEmailChanges(tx: Tx): Promise<void> {
  await tx.delete(emailChanges).where(lt(emailChanges.expiresAt, sql`now()`));
}
