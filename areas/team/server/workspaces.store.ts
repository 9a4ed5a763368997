import { and, eq, sql } from "drizzle-orm";
import type { Role, Sees } from "#platform/contract/endpoint.ts";
import { preparedOnce, type Tx } from "#platform/server/database.ts";
import { members, workspaces } from "./members.table.ts";

export async function insertWorkspace(tx: Tx, workspace: typeof workspaces.$inferInsert): Promise<void> {
  await tx.insert(workspaces).values(workspace);
}

/** The name of the current workspace; undefined when it is gone. */
export async function findWorkspaceName(tx: Tx): Promise<string | undefined> {
  return (await tx.select({ name: workspaces.name }).from(workspaces))[0]?.name;
}

/** When the current workspace ends; null for a permanent one, undefined when it is gone. */
export async function findExpiry(tx: Tx): Promise<string | null | undefined> {
  return (await tx.select({ expiresAt: workspaces.expiresAt }).from(workspaces))[0]?.expiresAt;
}

/** The time zone of the current workspace (IANA). */
export async function findTimeZone(tx: Tx): Promise<string> {
  return (await findTimeZonePrepared(tx).execute())[0]?.timeZone ?? "UTC";
}

const findTimeZonePrepared = preparedOnce((tx) =>
  tx.select({ timeZone: workspaces.timeZone }).from(workspaces).prepare("find_time_zone"),
);

/** What the current workspace says of itself; undefined when it is gone. */
export async function findBusiness(
  tx: Tx,
): Promise<
  | Pick<
      typeof workspaces.$inferSelect,
      "name" | "timeZone" | "industry" | "companySize" | "website" | "address"
    >
  | undefined
> {
  const { name, timeZone, industry, companySize, website, address } = workspaces;
  return (await tx.select({ name, timeZone, industry, companySize, website, address }).from(workspaces))[0];
}

/** What the current business says of itself, locked until the transaction ends. */
export async function lockBusiness(tx: Tx): Promise<void> {
  await tx.select({ id: workspaces.id }).from(workspaces).for("no key update");
}

/** Changes the current workspace. */
export async function updateWorkspace(
  tx: Tx,
  changes: Partial<typeof workspaces.$inferInsert>,
): Promise<void> {
  await tx.update(workspaces).set(changes);
}

/** When its owner closed the current workspace, locked until the transaction ends; null while it is open, undefined when it is gone. */
export async function lockClosing(tx: Tx): Promise<{ name: string; closedAt: string | null } | undefined> {
  return (
    await tx.select({ name: workspaces.name, closedAt: workspaces.closedAt }).from(workspaces).for("update")
  )[0];
}

/** When its owner closed the current workspace; null while it is open. */
export async function findClosing(tx: Tx): Promise<string | null> {
  const [row] = await tx.select({ closedAt: workspaces.closedAt }).from(workspaces);
  return row?.closedAt ?? null;
}

/** True when its owner closed the current workspace. */
export const isClosed = async (tx: Tx): Promise<boolean> => (await findClosing(tx)) !== null;

/** The workspaces that were closed before that moment. */
export async function listClosed(tx: Tx, before: Date): Promise<string[]> {
  const { rows } = await tx.execute(
    sql`SELECT id FROM app.workspaces_closed_before(${before.toISOString()}) AS id`,
  );
  return rows.map((row) => row.id as string);
}

/** Those of these people who neither work nor worked anywhere. */
export async function listOfNoBusiness(tx: Tx, people: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute(
    sql`SELECT id FROM app.people_of_no_business(${sql.param([...people])}::uuid[]) AS id`,
  );
  return rows.map((row) => row.id as string);
}

/** Removes the current workspace with everything in it, however long that takes. */
export async function removeWorkspace(tx: Tx): Promise<void> {
  await tx.execute(sql`SET LOCAL statement_timeout = 0`);
  await tx.delete(workspaces);
}

/** The throw-away workspaces that have expired. */
export async function listExpired(tx: Tx): Promise<string[]> {
  const { rows } = await tx.execute(sql`SELECT id FROM app.expired_workspaces() AS id`);
  return rows.map((row) => row.id as string);
}

export type Membership = {
  id: string;
  name: string;
  role: Role;
  sees: Sees;
  workspaceCount: number;
  expiresAt: string | null;
  closedAt: string | null;
  /** The file of the person's picture there. */
  pictureFileId: string | null;
};

/** The current workspace, what a person may do and see there, and how many they work in. */
export async function findMembership(tx: Tx, userId: string): Promise<Membership | undefined> {
  const workspaceCount = sql<number>`(SELECT count(*) FROM app.workspaces_of(${userId}))::int`;
  const rows = await tx
    .select({
      id: workspaces.id,
      name: workspaces.name,
      role: members.role,
      sees: members.sees,
      workspaceCount,
      expiresAt: workspaces.expiresAt,
      closedAt: workspaces.closedAt,
      pictureFileId: members.pictureFileId,
    })
    .from(members)
    .innerJoin(workspaces, eq(workspaces.id, members.workspaceId))
    .where(and(eq(members.userId, userId), eq(members.status, "active")));
  return rows[0];
}

/** The workspace that a person joined first, whichever is current. */
export async function findFirstWorkspace(tx: Tx, userId: string): Promise<string | undefined> {
  const { rows } = await tx.execute(sql`SELECT id FROM app.workspaces_of(${userId}) AS id LIMIT 1`);
  return rows[0]?.id as string | undefined;
}

/** Everywhere a person works, closed businesses too, in the order of their ids. */
export async function listAllWorkspaces(tx: Tx, userId: string): Promise<string[]> {
  const { rows } = await tx.execute(sql`SELECT id FROM app.all_workspaces_of(${userId}) AS id`);
  return rows.map((row) => row.id as string);
}

/** All of a person's workspaces, whichever is current, in the order they joined. */
export async function listMemberships(
  tx: Tx,
  userId: string,
): Promise<{ id: string; name: string; role: Role }[]> {
  const { rows } = await tx.execute(sql`SELECT id, name, role FROM app.memberships_of(${userId}) LIMIT 200`);
  return rows as { id: string; name: string; role: Role }[];
}
