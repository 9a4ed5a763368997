import { and, count, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import type { SetupLine } from "#areas/help/contract/tickets.schema.ts";
import { setupLines } from "./tickets.table.ts";

export type LineRow = typeof setupLines.$inferSelect;

/** The lines of a ticket, in the order they were added. One of the business is as its task is; once that is gone for good, as it was last (`app.keep_setup_line`). */
export async function listLines(tx: Tx, ticketId: string): Promise<SetupLine[]> {
  const { rows } = await tx.execute(
    sql`SELECT l.id, CASE WHEN l.is_hosts THEN 'host' ELSE 'owner' END AS who, l.text, l.done_at IS NOT NULL OR coalesce(t.status = 'completed', false) AS done,
        l.task_id IS NOT NULL AND (t.id IS NULL OR t.deleted_at IS NOT NULL) AS "isRemoved", CASE WHEN t.deleted_at IS NULL THEN t.id END AS "taskId"
      FROM help_setup_lines AS l LEFT JOIN tasks AS t ON t.workspace_id = l.workspace_id AND t.id = l.task_id WHERE l.ticket_id = ${ticketId} ORDER BY l.id`,
  );
  return rows as SetupLine[];
}

/** The ticket whose line this task is; undefined for every other task. */
export async function findTicketOfTask(tx: Tx, taskId: string): Promise<string | undefined> {
  return (
    await tx.select({ ticketId: setupLines.ticketId }).from(setupLines).where(eq(setupLines.taskId, taskId))
  )[0]?.ticketId;
}

export async function countLines(tx: Tx, ticketId: string): Promise<number> {
  return (
    (await tx.select({ lines: count() }).from(setupLines).where(eq(setupLines.ticketId, ticketId)))[0]
      ?.lines ?? 0
  );
}

/** One line, locked until the transaction ends. */
export async function lockLine(tx: Tx, id: string): Promise<LineRow | undefined> {
  return (await tx.select().from(setupLines).where(eq(setupLines.id, id)).for("no key update"))[0];
}

export async function insertLine(tx: Tx, row: LineRow): Promise<void> {
  await tx.insert(setupLines).values(row);
}

/** Notes when a line was done; null: it isn't. */
export async function updateDone(tx: Tx, id: string, doneAt: string | null): Promise<void> {
  await tx.update(setupLines).set({ doneAt }).where(eq(setupLines.id, id));
}

/** Notes which task a line became. */
export async function updateTask(tx: Tx, id: string, taskId: string): Promise<void> {
  await tx
    .update(setupLines)
    .set({ taskId })
    .where(and(eq(setupLines.id, id), isNull(setupLines.taskId)));
}
