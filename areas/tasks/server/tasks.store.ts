import {
  and,
  asc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { WallTime } from "#platform/contract/wall-time.ts";
import type { Tx } from "#platform/server/database.ts";
import { fullName, fullNameIn, people } from "#platform/server/people.table.ts";
import type { Task, TaskStatus } from "#areas/tasks/contract/tasks.schema.ts";
import { tasks } from "./tasks.table.ts";

const { workspaceId: _w, searchText: _s, sortDay: _d, sortMinute: _m, ...columns } = getTableColumns(tasks);
export type TaskRow = Omit<
  typeof tasks.$inferSelect,
  "workspaceId" | "searchText" | "sortDay" | "sortMinute"
>;

// No name for a customer whom the reader does not see or who is in the bin.
const contactName = sql<
  string | null
>`(SELECT ${fullNameIn("c")} FROM contacts c WHERE c.workspace_id = ${tasks.workspaceId} AND c.id = ${tasks.contactId})`;
/** A task as it is shown, read from `tasks` joined with `people`. */
export const shown = {
  id: tasks.id,
  title: tasks.title,
  description: tasks.description,
  type: tasks.type,
  status: tasks.status,
  priority: tasks.priority,
  dueDate: tasks.dueDate,
  dueTime: tasks.dueTime,
  contactId: tasks.contactId,
  contactName,
  dealId: tasks.dealId,
  assignedTo: tasks.assignedTo,
  assignedName: fullName,
  createdBy: tasks.createdBy,
  completedAt: tasks.completedAt,
  repeats: tasks.repeats,
  repeatEvery: tasks.repeatEvery,
  remindMinutes: tasks.remindMinutes,
  isSample: tasks.isSample,
  version: tasks.version,
  createdAt: tasks.createdAt,
  updatedAt: tasks.updatedAt,
};

const query = (tx: Tx) =>
  tx.select(shown).from(tasks).leftJoin(people, eq(people.id, tasks.assignedTo)).$dynamic();

/** How many of the list have this status, of those that the reader sees. */
export async function countTasks(tx: Tx, status: TaskStatus): Promise<number> {
  return tx.$count(tasks, and(isNull(tasks.deletedAt), eq(tasks.status, status)));
}

/** The rule `isUpcomingMeeting` in SQL. */
export const upcomingMeetings = ({ day, time }: WallTime): SQL | undefined =>
  and(
    eq(tasks.status, "pending"),
    inArray(tasks.type, ["meeting", "appointment"]),
    or(
      gt(tasks.dueDate, day),
      and(eq(tasks.dueDate, day), or(isNull(tasks.dueTime), gte(tasks.dueTime, time))),
    ),
  );

export async function findTask(tx: Tx, id: string): Promise<Task | undefined> {
  return (await query(tx).where(and(eq(tasks.id, id), isNull(tasks.deletedAt))))[0];
}

/** Tasks locked until the transaction ends: those of the list, or those in the bin. */
export async function lockTasks(
  tx: Tx,
  ids: readonly string[],
  where: "list" | "bin" = "list",
): Promise<TaskRow[]> {
  return tx
    .select(columns)
    .from(tasks)
    .where(
      and(
        inArray(tasks.id, [...ids]),
        where === "bin" ? isNotNull(tasks.deletedAt) : isNull(tasks.deletedAt),
      ),
    )
    .orderBy(asc(tasks.id))
    .for("update");
}

/** A customer's tasks, locked: those of the list, or those deleted together with the customer. */
export async function lockTasksOfContact(
  tx: Tx,
  contactId: string,
  where: "list" | "bin",
): Promise<TaskRow[]> {
  const there =
    where === "bin"
      ? and(isNotNull(tasks.deletedAt), eq(tasks.deletedWithContact, true))
      : isNull(tasks.deletedAt);
  return tx
    .select(columns)
    .from(tasks)
    .where(and(eq(tasks.contactId, contactId), there))
    .orderBy(asc(tasks.id))
    .for("update");
}

/** The task added when this one was completed, locked; also from the bin. */
export async function lockNext(tx: Tx, madeFrom: string): Promise<TaskRow | undefined> {
  return (await tx.select(columns).from(tasks).where(eq(tasks.madeFrom, madeFrom)).for("update"))[0];
}

/** A second successor of the same task is dropped, by the unique index on `made_from`. */
export async function insertTasks(tx: Tx, rows: (typeof tasks.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(tasks).values(rows).onConflictDoNothing();
}

export async function updateTask(
  tx: Tx,
  id: string,
  changes: Partial<typeof tasks.$inferInsert>,
): Promise<void> {
  await tx.update(tasks).set(changes).where(eq(tasks.id, id));
}

export async function removeTask(tx: Tx, id: string): Promise<void> {
  await tx.delete(tasks).where(eq(tasks.id, id));
}

export type TaskContact = { name: string; assignedTo: string | null };

/** What tasks know of a customer; undefined for one in the bin or one the reader does not see. */
export async function findContact(tx: Tx, id: string): Promise<TaskContact | undefined> {
  const { rows } = await tx.execute(
    sql`SELECT ${fullNameIn("contacts")} AS name, assigned_to AS "assignedTo" FROM contacts WHERE id = ${id} AND deleted_at IS NULL`,
  );
  return rows[0] as TaskContact | undefined;
}

/** Moves one person's open tasks to another, including those in the bin; closed ones stay. */
export async function reassignOpen(tx: Tx, from: string, to: string | null): Promise<void> {
  await tx
    .update(tasks)
    .set({ assignedTo: to })
    .where(and(eq(tasks.assignedTo, from), eq(tasks.status, "pending")));
}

/** Moves everything of one person to another. */
export async function reassignAll(tx: Tx, from: string, to: string): Promise<void> {
  await tx.update(tasks).set({ assignedTo: to }).where(eq(tasks.assignedTo, from));
  await tx.update(tasks).set({ createdBy: to }).where(eq(tasks.createdBy, from));
}

/** Open tasks with a reminder that has not gone out. */
export async function listReminding(tx: Tx): Promise<TaskRow[]> {
  return tx
    .select(columns)
    .from(tasks)
    .where(
      and(
        isNotNull(tasks.remindMinutes),
        isNull(tasks.remindedAt),
        eq(tasks.status, "pending"),
        isNull(tasks.deletedAt),
      ),
    )
    .orderBy(asc(tasks.id))
    .for("update");
}

/** A person's tasks for this day and the overdue ones, in order. */
export async function listDueBy(tx: Tx, userId: string, today: string, limit: number): Promise<Task[]> {
  return query(tx)
    .where(
      and(
        isNull(tasks.deletedAt),
        eq(tasks.status, "pending"),
        eq(tasks.assignedTo, userId),
        sql`${tasks.dueDate} <= ${today}::date`,
      ),
    )
    .orderBy(asc(tasks.sortDay), asc(tasks.sortMinute), asc(tasks.id))
    .limit(limit);
}

/** Workspaces whose bin has something deleted before `moment`. */
export async function listWorkspacesWithBin(tx: Tx, moment: string): Promise<string[]> {
  const { rows } = await tx.execute(sql`SELECT id FROM app.workspaces_with_task_bin_before(${moment}) AS id`);
  return rows.map((row) => row.id as string);
}

/** Permanently removes what was deleted before `moment`, at most `limit`; returns how many. */
export async function removeDeletedBefore(tx: Tx, moment: string, limit: number): Promise<number> {
  const { rowCount } = await tx.execute(
    sql`DELETE FROM tasks WHERE id IN (SELECT id FROM tasks WHERE deleted_at < ${moment} ORDER BY deleted_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)`,
  );
  return rowCount ?? 0;
}
