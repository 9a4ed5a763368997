import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { formationDates } from "./formations.table.ts";

export type DateRow = typeof formationDates.$inferSelect;

const isRow = ({ formationId, rule, period }: Pick<DateRow, "formationId" | "rule" | "period">) =>
  and(
    eq(formationDates.formationId, formationId),
    eq(formationDates.rule, rule),
    eq(formationDates.period, period),
  );

export async function listFormationDates(tx: Tx, formationId: string): Promise<DateRow[]> {
  return tx.select().from(formationDates).where(eq(formationDates.formationId, formationId));
}

/** Notes a date; false when it was before. Two at once wait for each other here. */
export async function insertFormationDate(tx: Tx, row: DateRow): Promise<boolean> {
  const rows = await tx
    .insert(formationDates)
    .values(row)
    .onConflictDoNothing()
    .returning({ rule: formationDates.rule });
  return rows.length > 0;
}

export async function removeFormationDate(
  tx: Tx,
  row: Pick<DateRow, "formationId" | "rule" | "period">,
): Promise<void> {
  await tx.delete(formationDates).where(isRow(row));
}

/** Forgets this date of all orders that have no task for it. */
export async function removeFormationDatesWithoutTask(
  tx: Tx,
  { rule, period }: Pick<DateRow, "rule" | "period">,
): Promise<void> {
  await tx
    .delete(formationDates)
    .where(
      and(eq(formationDates.rule, rule), eq(formationDates.period, period), isNull(formationDates.taskId)),
    );
}

export async function updateFormationDate(
  tx: Tx,
  row: Pick<DateRow, "formationId" | "rule" | "period">,
  changes: Partial<DateRow>,
): Promise<void> {
  await tx.update(formationDates).set(changes).where(isRow(row));
}

/** True where a date of an order is this task. */
export async function hasTask(tx: Tx, taskId: string): Promise<boolean> {
  const rows = await tx
    .select({ rule: formationDates.rule })
    .from(formationDates)
    .where(eq(formationDates.taskId, taskId))
    .limit(1);
  return rows.length > 0;
}
