import { asc, eq, getTableColumns, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import {
  invoiceReminders as reminders,
  invoiceReminderSettings as settings,
  invoiceReminderSteps as steps,
} from "./invoice-reminders.table.ts";

export type StepRow = Omit<typeof steps.$inferSelect, "workspaceId">;
export type ReminderRow = Pick<typeof reminders.$inferSelect, "isOff" | "handledDays" | "remindedAt">;

export async function findSettings(tx: Tx): Promise<{ isOn: boolean; version: number } | undefined> {
  return (await tx.select({ isOn: settings.isOn, version: settings.version }).from(settings))[0];
}

/** The settings, locked; a business that never saved any gets its row first. */
export async function lockSettings(
  tx: Tx,
  row: typeof settings.$inferInsert,
): Promise<{ isOn: boolean; version: number }> {
  await tx.insert(settings).values(row).onConflictDoNothing();
  const [found] = await tx
    .select({ isOn: settings.isOn, version: settings.version })
    .from(settings)
    .for("update");
  return found ?? { isOn: false, version: 1 };
}

export async function updateSettings(tx: Tx, changes: Partial<typeof settings.$inferInsert>): Promise<void> {
  await tx.update(settings).set(changes);
}

/** The steps of the business, the earliest first. */
export async function listSteps(tx: Tx): Promise<StepRow[]> {
  const { workspaceId: _, ...columns } = getTableColumns(steps);
  return tx.select(columns).from(steps).orderBy(asc(steps.days));
}

export async function replaceSteps(tx: Tx, rows: (typeof steps.$inferInsert)[]): Promise<void> {
  await tx.delete(steps);
  if (rows.length > 0) await tx.insert(steps).values(rows);
}

/** What is known of an invoice's reminders; nothing yet is as good as on. */
export async function findReminders(tx: Tx, invoiceId: string): Promise<ReminderRow> {
  const [row] = await tx
    .select({
      isOff: reminders.isOff,
      handledDays: reminders.handledDays,
      remindedAt: reminders.remindedAt,
    })
    .from(reminders)
    .where(eq(reminders.invoiceId, invoiceId));
  return row ?? { isOff: false, handledDays: null, remindedAt: null };
}

export async function saveReminders(
  tx: Tx,
  key: { workspaceId: string; invoiceId: string },
  changes: Partial<ReminderRow>,
): Promise<void> {
  await tx
    .insert(reminders)
    .values({ ...key, ...changes })
    .onConflictDoUpdate({ target: [reminders.workspaceId, reminders.invoiceId], set: changes });
}

/**
 * Open invoices with a step whose day has come and that was not looked after yet, locked; those locked by others come next time.
 */
export async function lockToRemind(tx: Tx, today: string, limit: number): Promise<string[]> {
  const { rows } = await tx.execute(sql`
    SELECT i.id FROM invoices i
    LEFT JOIN invoice_reminders r ON r.workspace_id = i.workspace_id AND r.invoice_id = i.id
    WHERE i.kind = 'invoice' AND i.amount_due > 0 AND i.finalized_at IS NOT NULL AND NOT i.is_sample AND NOT coalesce(r.is_off, false)
      AND EXISTS (SELECT FROM invoice_reminder_steps s WHERE i.due_date + s.days <= ${today}::date AND s.days > coalesce(r.handled_days, -1000))
    ORDER BY i.due_date, i.id LIMIT ${limit} FOR UPDATE OF i SKIP LOCKED`);
  return rows.map((row) => row.id as string);
}

/** Businesses that have reminders turned on. */
export async function listRemindingWorkspaces(tx: Tx): Promise<string[]> {
  const { rows } = await tx.execute(sql`SELECT id FROM app.workspaces_with_reminders() AS id`);
  return rows.map((row) => row.id as string);
}
