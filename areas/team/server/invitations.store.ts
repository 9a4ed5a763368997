import { and, desc, eq, isNull, notInArray, or } from "drizzle-orm";
import type { Role } from "#platform/contract/endpoint.ts";
import type { Tx } from "#platform/server/database.ts";
import { fullName, people } from "#platform/server/people.table.ts";
import { accessEndOf } from "#areas/team/contract/invitations.rules.ts";
import type { Invitation } from "#areas/team/contract/invitations.schema.ts";
import { invitations } from "./members.table.ts";

export type InvitationRow = typeof invitations.$inferSelect;

const shown = {
  id: invitations.id,
  email: invitations.email,
  role: invitations.role,
  sees: invitations.sees,
  mail: invitations.mailStatus,
  invitedBy: fullName,
  createdAt: invitations.createdAt,
  expiresAt: invitations.expiresAt,
  accessDays: invitations.accessDays,
};
const isOpen = and(isNull(invitations.acceptedAt), isNull(invitations.revokedAt));

type OpenInvitation = Invitation & { accessDays: number | null };
const withEnd = ({ accessDays, ...row }: Omit<OpenInvitation, "accessUntil">): Invitation => ({
  ...row,
  accessUntil: accessEndOf({ accessDays, expiresAt: row.expiresAt }),
});

const select = (tx: Tx) =>
  tx.select(shown).from(invitations).leftJoin(people, eq(people.id, invitations.invitedBy));

/** Those neither accepted nor canceled, newest first; including expired ones, so that they can be resent. */
export async function listInvitations(tx: Tx): Promise<Invitation[]> {
  return (await select(tx).where(isOpen).orderBy(desc(invitations.id)).limit(500)).map(withEnd);
}

/** One of them, and for how many days it lets somebody in. */
export async function findInvitation(tx: Tx, id: string): Promise<OpenInvitation | undefined> {
  const row = (await select(tx).where(and(eq(invitations.id, id), isOpen)))[0];
  return row && { ...withEnd(row), accessDays: row.accessDays };
}

/** True when whoever sent an invitation has shown that they read email at their own address. */
export async function isSenderConfirmed(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx
    .select({ at: people.emailConfirmedAt })
    .from(invitations)
    .innerJoin(people, eq(people.id, invitations.invitedBy))
    .where(eq(invitations.id, id));
  return typeof rows[0]?.at === "string";
}

/** The current workspace's invitation behind a link, in any state, locked until the transaction ends. */
export async function lockByToken(tx: Tx, tokenHash: Buffer): Promise<InvitationRow | undefined> {
  return (
    await tx
      .select()
      .from(invitations)
      .where(or(eq(invitations.mailedHash, tokenHash), eq(invitations.copiedHash, tokenHash)))
      .for("update")
  )[0];
}

/** False when the address already has an open invitation. */
export async function insertInvitation(
  tx: Tx,
  invitation: typeof invitations.$inferInsert,
): Promise<boolean> {
  return (
    (await tx.insert(invitations).values(invitation).onConflictDoNothing().returning({ id: invitations.id }))
      .length === 1
  );
}

/** Changes an open invitation; false when there is none. */
export async function updateInvitation(
  tx: Tx,
  id: string,
  changes: Partial<typeof invitations.$inferInsert>,
): Promise<boolean> {
  return (
    (
      await tx
        .update(invitations)
        .set(changes)
        .where(and(eq(invitations.id, id), isOpen))
        .returning({ id: invitations.id })
    ).length === 1
  );
}

/** Ends the open invitations that a person sent, except those to these roles; returns how many. */
export async function endInvitationsOf(
  tx: Tx,
  userId: string,
  exceptRoles: readonly Role[],
  now: string,
): Promise<number> {
  const { rowCount } = await tx
    .update(invitations)
    .set({ revokedAt: now })
    .where(and(eq(invitations.invitedBy, userId), isOpen, notInArray(invitations.role, [...exceptRoles])));
  return rowCount ?? 0;
}
