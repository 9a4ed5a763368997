import { and, asc, eq, sql } from "drizzle-orm";
import type { Role, Sees } from "#platform/contract/endpoint.ts";
import type { Tx } from "#platform/server/database.ts";
import { people } from "#platform/server/people.table.ts";
import type { Member } from "#areas/team/contract/members.schema.ts";
import { pictureAddress } from "#areas/team/contract/pictures.rules.ts";
import { members } from "./members.table.ts";

const member = {
  id: people.id,
  firstName: people.firstName,
  lastName: people.lastName,
  email: people.email,
  role: members.role,
  sees: members.sees,
  hasSecondStep: sql<boolean>`EXISTS (SELECT FROM two_factors WHERE two_factors.user_id = ${people.id} AND two_factors.confirmed_at IS NOT NULL)`,
  accessUntil: members.accessUntil,
  pictureFileId: members.pictureFileId,
  emailConfirmedAt: people.emailConfirmedAt,
};
const isActive = eq(members.status, "active");

/** Somebody who works here, and when they showed that they read email at their address, if they have. */
export type Colleague = Member & { emailConfirmedAt: string | null };
type Row = Omit<Colleague, "pictureUrl"> & { pictureFileId: string | null };
const asMember = ({ pictureFileId, ...row }: Row): Colleague => ({
  ...row,
  pictureUrl: pictureAddress(row.id, pictureFileId),
});
const select = (tx: Tx) => tx.select(member).from(members).innerJoin(people, eq(people.id, members.userId));

/** Makes someone a member of the current workspace, even after they had left it. */
export async function insertMember(tx: Tx, row: typeof members.$inferInsert): Promise<void> {
  const { role, sees = "all", createdAt, accessUntil = null } = row;
  await tx
    .insert(members)
    .values(row)
    .onConflictDoUpdate({
      target: [members.workspaceId, members.userId],
      set: { role, sees, createdAt, accessUntil, status: "active", removedAt: null },
    });
}

/** Everyone in the current workspace, in the order they joined. */
export async function listMembers(tx: Tx): Promise<Colleague[]> {
  const rows = await select(tx).where(isActive).orderBy(asc(members.createdAt), asc(people.id)).limit(1000);
  return rows.map(asMember);
}

/** Like `listMembers`, locked against other changes to the team until the transaction ends. */
export async function lockMembers(tx: Tx): Promise<Member[]> {
  const rows = await select(tx)
    .where(isActive)
    .orderBy(asc(members.createdAt), asc(people.id))
    .for("update", { of: members });
  return rows.map(asMember);
}

/** The role of somebody who works in the current workspace, and until when, which stays so until the transaction ends. */
export async function lockRole(
  tx: Tx,
  userId: string,
): Promise<{ role: Role; accessUntil: string | null } | undefined> {
  const rows = await tx
    .select({ role: members.role, accessUntil: members.accessUntil })
    .from(members)
    .where(and(eq(members.userId, userId), isActive))
    .for("share");
  return rows[0];
}

/** The businesses in which somebody's time is over who was let in for a while. */
export async function listWorkspacesWithEnded(tx: Tx, now: Date): Promise<string[]> {
  const { rows } = await tx.execute(
    sql`SELECT id FROM app.workspaces_with_access_ended(${now.toISOString()}) AS id`,
  );
  return rows.map((row) => row.id as string);
}

export async function updateMember(
  tx: Tx,
  userId: string,
  changes: {
    role?: Role;
    sees?: Sees;
    status?: "removed";
    removedAt?: string;
    pictureFileId?: string | null;
  },
): Promise<void> {
  // Whoever owns the business does so for good.
  const kept = changes.role === "owner" ? { ...changes, accessUntil: null } : changes;
  await tx.update(members).set(kept).where(eq(members.userId, userId));
}

/** The file of the picture of somebody who works in the current workspace; null without one, undefined for anybody else. */
export async function findPicture(tx: Tx, userId: string): Promise<string | null | undefined> {
  const rows = await tx
    .select({ fileId: members.pictureFileId })
    .from(members)
    .where(and(eq(members.userId, userId), isActive));
  return rows[0]?.fileId;
}

/** True when the person works in the current workspace. */
export async function isMember(tx: Tx, userId: string): Promise<boolean> {
  return (
    (
      await tx
        .select({ userId: members.userId })
        .from(members)
        .where(and(eq(members.userId, userId), isActive))
    ).length > 0
  );
}

/** Email address by id, including those who left: customers may have been assigned to them. */
export async function listEmails(tx: Tx): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: people.id, email: people.email })
    .from(members)
    .innerJoin(people, eq(people.id, members.userId));
  return new Map(rows.map((row) => [row.id, row.email]));
}

/** Everyone who works or worked in the current workspace, in the order they joined. */
export async function listEveryone(
  tx: Tx,
): Promise<(Pick<Member, "id" | "firstName" | "lastName" | "email" | "role"> & { status: string })[]> {
  const { id, firstName, lastName, email, role } = member;
  return tx
    .select({ id, firstName, lastName, email, role, status: members.status })
    .from(members)
    .innerJoin(people, eq(people.id, members.userId))
    .orderBy(asc(members.createdAt), asc(people.id));
}

export type Person = {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  emailKey: string;
  emailConfirmedAt: string | null;
};

export async function findPerson(tx: Tx, userId: string): Promise<Person | undefined> {
  const columns = {
    id: people.id,
    firstName: people.firstName,
    lastName: people.lastName,
    email: people.email,
    emailKey: people.emailKey,
    emailConfirmedAt: people.emailConfirmedAt,
  };
  return (await tx.select(columns).from(people).where(eq(people.id, userId)))[0];
}

/** True when the address, in the form of `emailKey`, has an account. */
export async function hasAccount(tx: Tx, emailKey: string): Promise<boolean> {
  return (await tx.select({ id: people.id }).from(people).where(eq(people.emailKey, emailKey))).length > 0;
}

/** True when someone with this address works in the current workspace. */
export async function hasMemberWithEmail(tx: Tx, emailKey: string): Promise<boolean> {
  return (
    (
      await tx
        .select({ id: people.id })
        .from(members)
        .innerJoin(people, eq(people.id, members.userId))
        .where(and(eq(people.emailKey, emailKey), isActive))
        .limit(1)
    ).length > 0
  );
}
