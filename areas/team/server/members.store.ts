import { asc, eq, sql } from "drizzle-orm";
import type { Role } from "#platform/contract/endpoint.ts";
import type { Tx } from "#platform/server/database.ts";
import { people } from "#platform/server/people.table.ts";
import type { Member } from "#areas/team/contract/members.schema.ts";
import { members, workspaces } from "./members.table.ts";

export async function insertWorkspace(tx: Tx, workspace: typeof workspaces.$inferInsert): Promise<void> {
  await tx.insert(workspaces).values(workspace);
}

export async function insertMember(tx: Tx, member: typeof members.$inferInsert): Promise<void> {
  await tx.insert(members).values(member);
}

/** Everyone in the entered workspace, first come first. */
export async function listMembers(tx: Tx): Promise<Member[]> {
  return tx
    .select({ id: people.id, firstName: people.firstName, lastName: people.lastName, email: people.email, role: members.role })
    .from(members).innerJoin(people, eq(people.id, members.userId))
    .orderBy(asc(members.createdAt), asc(people.id)).limit(1000);
}

/** The entered workspace and a person's role in it. */
export async function findMembership(tx: Tx, userId: string): Promise<{ id: string; name: string; role: Role } | undefined> {
  const rows = await tx.select({ id: workspaces.id, name: workspaces.name, role: members.role })
    .from(members).innerJoin(workspaces, eq(workspaces.id, members.workspaceId)).where(eq(members.userId, userId));
  return rows[0];
}

/** The workspace that a person joined first, whichever is entered. */
export async function findFirstWorkspace(tx: Tx, userId: string): Promise<string | undefined> {
  const { rows } = await tx.execute(sql`SELECT id FROM app.workspaces_of(${userId}) AS id LIMIT 1`);
  return rows[0]?.id as string | undefined;
}

/** True when the person works in the entered workspace. */
export async function isMember(tx: Tx, userId: string): Promise<boolean> {
  return (await tx.select({ userId: members.userId }).from(members).where(eq(members.userId, userId))).length > 0;
}
