import { eq, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { scheduleCLines, taxDayTasks, taxThresholds } from "./taxes.table.ts";

/** Until this transaction ends, others who change the business's thresholds and lines wait: what is changed may not be there yet. */
export async function lockTaxSettings(tx: Tx, workspaceId: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`tax settings ${workspaceId}`}, 0))`);
}

/** The thresholds that the owner typed, by year. */
export async function listThresholds(tx: Tx): Promise<Record<string, string>> {
  const rows = await tx
    .select({ year: taxThresholds.year, amount: taxThresholds.amount })
    .from(taxThresholds);
  return Object.fromEntries(rows.map(({ year, amount }) => [String(year), amount]));
}

export async function saveThreshold(tx: Tx, row: typeof taxThresholds.$inferInsert): Promise<void> {
  const { amount, updatedAt } = row;
  await tx
    .insert(taxThresholds)
    .values(row)
    .onConflictDoUpdate({
      target: [taxThresholds.workspaceId, taxThresholds.year],
      set: { amount, updatedAt },
    });
}

/** The lines of Schedule C that were chosen, by account. */
export async function listChosenLines(tx: Tx): Promise<Map<string, string>> {
  const rows = await tx
    .select({ accountId: scheduleCLines.accountId, line: scheduleCLines.line })
    .from(scheduleCLines);
  return new Map(rows.map(({ accountId, line }) => [accountId, line]));
}

export async function saveChosenLine(tx: Tx, row: typeof scheduleCLines.$inferInsert): Promise<void> {
  const { line, updatedAt } = row;
  await tx
    .insert(scheduleCLines)
    .values(row)
    .onConflictDoUpdate({
      target: [scheduleCLines.workspaceId, scheduleCLines.accountId],
      set: { line, updatedAt },
    });
}

/** Which of a year's due days were written down as tasks, and the task while it is there. */
export async function listAddedDays(tx: Tx, year: number): Promise<Map<string, string | null>> {
  const rows = await tx
    .select({ name: taxDayTasks.name, taskId: taxDayTasks.taskId })
    .from(taxDayTasks)
    .where(eq(taxDayTasks.year, year));
  return new Map(rows.map(({ name, taskId }) => [name, taskId]));
}

/** Notes that a day is written down; false when it was before. Two at once wait for each other here. */
export async function insertAddedDay(tx: Tx, row: typeof taxDayTasks.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(taxDayTasks)
    .values(row)
    .onConflictDoNothing()
    .returning({ name: taxDayTasks.name });
  return rows.length > 0;
}
export async function updateAddedDay(tx: Tx, year: number, name: string, taskId: string): Promise<void> {
  await tx
    .update(taxDayTasks)
    .set({ taskId })
    .where(sql`${taxDayTasks.year} = ${year} AND ${taxDayTasks.name} = ${name}`);
}

/** Forgets that a day was written down as this task. */
export async function removeAddedDay(tx: Tx, taskId: string): Promise<void> {
  await tx.delete(taxDayTasks).where(eq(taxDayTasks.taskId, taskId));
}
