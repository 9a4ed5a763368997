import { and, desc, eq, gte } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { passkeys } from "./two-factor.table.ts";

export type PasskeyRow = typeof passkeys.$inferSelect;

/** A person's passkeys, newest first; there are at most 20. */
export async function listPasskeys(tx: Tx, userId: string): Promise<PasskeyRow[]> {
  return tx.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(desc(passkeys.id)).limit(100);
}

export async function findPasskey(tx: Tx, credentialId: string): Promise<PasskeyRow | undefined> {
  return (await tx.select().from(passkeys).where(eq(passkeys.credentialId, credentialId)))[0];
}

/** False when this passkey is there already, whoever's it is. */
export async function insertPasskey(tx: Tx, row: PasskeyRow): Promise<boolean> {
  return (await tx.insert(passkeys).values(row).onConflictDoNothing()).rowCount === 1;
}

/** Renames one of a person's passkeys. */
export async function updatePasskeyName(
  tx: Tx,
  userId: string,
  id: string,
  name: string,
): Promise<PasskeyRow | undefined> {
  const rows = await tx
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning();
  return rows[0];
}

/** Notes that a passkey signed in. */
export async function updatePasskeyUse(
  tx: Tx,
  id: string,
  use: { counter: number; synced: boolean; lastUsedAt: string },
): Promise<void> {
  await tx.update(passkeys).set(use).where(eq(passkeys.id, id));
}

/** Removes a person's passkeys that were added at this moment or later; returns how many. */
export async function removePasskeysSince(tx: Tx, userId: string, since: string): Promise<number> {
  const { rowCount } = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), gte(passkeys.createdAt, since)));
  return rowCount ?? 0;
}

/** Removes one of a person's passkeys. */
export async function removePasskey(tx: Tx, userId: string, id: string): Promise<PasskeyRow | undefined> {
  const rows = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning();
  return rows[0];
}
