import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { passwordResets, users } from "./users.table.ts";

export type User = typeof users.$inferSelect;

export async function findUser(tx: Tx, id: string): Promise<User | undefined> {
  return (await tx.select().from(users).where(eq(users.id, id)))[0];
}

/** A person whose account nobody else changes, and who signs in nowhere else, until the transaction ends. */
export async function lockUser(tx: Tx, id: string): Promise<User | undefined> {
  return (await tx.select().from(users).where(eq(users.id, id)).for("no key update"))[0];
}

/** Like `lockUser`, by the address. */
export async function lockUserByEmail(tx: Tx, emailKey: string): Promise<User | undefined> {
  return (await tx.select().from(users).where(eq(users.emailKey, emailKey)).for("no key update"))[0];
}

export async function findUserByEmail(tx: Tx, emailKey: string): Promise<User | undefined> {
  return (await tx.select().from(users).where(eq(users.emailKey, emailKey)))[0];
}

/** False when the email or the username is taken. */
export async function insertUser(tx: Tx, user: typeof users.$inferInsert): Promise<boolean> {
  return (await tx.insert(users).values(user).onConflictDoNothing().returning({ id: users.id })).length === 1;
}

export async function isUsernameTaken(tx: Tx, username: string): Promise<boolean> {
  return (await tx.select({ id: users.id }).from(users).where(eq(users.username, username))).length > 0;
}

/** True when the person has shown that they read email at their address; false for an unknown person. */
export async function isEmailConfirmed(tx: Tx, userId: string): Promise<boolean> {
  const at = (await findUser(tx, userId))?.emailConfirmedAt;
  return at !== null && at !== undefined;
}

/** The address that a person gave at sign-up, in one line; null if they gave none. */
export async function findAddress(tx: Tx, userId: string): Promise<string | null> {
  return (
    (await findUser(tx, userId))?.address
      ?.split(/\s*\n\s*/)
      .filter(Boolean)
      .join(", ")
      .trim() || null
  );
}

/** Marks that the person reads email at their address; the first time counts. */
export async function updateEmailConfirmed(tx: Tx, userId: string, now: string): Promise<void> {
  await tx
    .update(users)
    .set({ emailConfirmedAt: now })
    .where(and(eq(users.id, userId), isNull(users.emailConfirmedAt)));
}

export async function updatePassword(
  tx: Tx,
  userId: string,
  passwordHash: string,
  now: string,
): Promise<void> {
  await tx.update(users).set({ passwordHash, updatedAt: now }).where(eq(users.id, userId));
}

/** Keeps the newest link only. */
export async function replaceReset(tx: Tx, reset: typeof passwordResets.$inferInsert): Promise<void> {
  await removeResets(tx, reset.userId);
  await tx.insert(passwordResets).values(reset);
}

/** Removes the link, so that it works once; undefined when it is unknown or too old. */
export async function takeReset(tx: Tx, tokenHash: Buffer, now: string): Promise<string | undefined> {
  const taken = await tx
    .delete(passwordResets)
    .where(and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now)))
    .returning({ userId: passwordResets.userId });
  return taken[0]?.userId;
}

/** Whose link this is; undefined when it is unknown or too old. It keeps working. */
export async function findByReset(tx: Tx, tokenHash: Buffer, now: string): Promise<User | undefined> {
  const rows = await tx
    .select({ user: users })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now)));
  return rows[0]?.user;
}

export async function removeResets(tx: Tx, userId: string): Promise<void> {
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
}

/** Removes the links that are too old to be used. */
export async function removeExpiredResets(tx: Tx): Promise<void> {
  await tx.delete(passwordResets).where(lt(passwordResets.expiresAt, sql`now()`));
}

/** Marks that a person has been through the setup. */
export async function updateSetupCompleted(tx: Tx, userId: string, now: string): Promise<void> {
  await tx.update(users).set({ setupCompleted: true, updatedAt: now }).where(eq(users.id, userId));
}

/** Removes an account with its sessions and memberships. */
export async function removeUser(tx: Tx, userId: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, userId));
}

type Details = Pick<User, "firstName" | "lastName" | "phone" | "jobTitle" | "look"> &
  Pick<User, "emailAlerts" | "smsAlerts" | "pushAlerts" | "marketingAlerts">;

/** Changes what a person says of themselves, and how they want things. */
export async function updateDetails(
  tx: Tx,
  id: string,
  changes: Partial<Details>,
  now: string,
): Promise<void> {
  await tx
    .update(users)
    .set({ ...changes, updatedAt: now })
    .where(eq(users.id, id));
}

/** Gives a person another address, which they have shown to read; false when somebody else has it. */
export async function updateEmail(
  tx: Tx,
  id: string,
  address: { email: string; emailKey: string; now: string },
): Promise<boolean> {
  const { email, emailKey, now } = address;
  if ((await findUserByEmail(tx, emailKey)) !== undefined) return false;
  await tx
    .update(users)
    .set({ email, emailKey, emailConfirmedAt: now, updatedAt: now })
    .where(eq(users.id, id));
  return true;
}

/**
 * False when a person gets no email alerts (reminders and lists): they want none, or haven't confirmed their address, which may be a stranger's, and
 * alerts are full of what people wrote. Mail about their account is sent all the same.
 */
export async function isEmailWanted(tx: Tx, id: string): Promise<boolean> {
  const user = await findUser(tx, id);
  return user !== undefined && user.emailAlerts && user.emailConfirmedAt !== null;
}

/** Removes everything by which a person can sign in, but the password. */
export async function removeSignIns(tx: Tx, userId: string): Promise<void> {
  await removeResets(tx, userId);
  await tx.execute(sql`DELETE FROM two_factors WHERE user_id = ${userId}`);
  await tx.execute(sql`DELETE FROM email_returns WHERE user_id = ${userId}`);
  await tx.execute(sql`DELETE FROM passkeys WHERE user_id = ${userId}`);
}

/** Leaves of a person the name alone: nobody signs in as them, and their address can be used again. */
export async function updateToClosed(tx: Tx, id: string, now: string): Promise<void> {
  const address = `closed-${id}@account.invalid`;
  await tx
    .update(users)
    .set({
      email: address,
      emailKey: address,
      username: `closed-${id}`.slice(0, 50),
      passwordHash: "",
      isActive: false,
      emailConfirmedAt: null,
      phone: null,
      jobTitle: null,
      website: null,
      address: null,
      profileImageUrl: null,
      companyName: "",
      companySize: "",
      industry: "",
      updatedAt: now,
    })
    .where(eq(users.id, id));
}

/** Removes the accounts of these people. */
export async function removeUsers(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const id of ids) await removeUser(tx, id);
}
