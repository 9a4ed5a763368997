import { sql } from "drizzle-orm";
import { isoOf } from "#platform/server/columns.ts";
import type { Tx } from "#platform/server/database.ts";
import type { PeriodLockChange } from "#areas/books/contract/period-lock.schema.ts";

/** Until which day the books are locked. */
export async function findLockedUntil(tx: Tx): Promise<string | null> {
  const { rows } = await tx.execute(sql`SELECT locked_until AS day FROM books_settings`);
  return (rows[0]?.day as string | null | undefined) ?? null;
}

/** The same; it stays until this transaction ends, as it does for whoever writes to the books. */
export async function lockSharedUntil(tx: Tx, workspaceId: string): Promise<string | null> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock_shared(app.books_gate(${workspaceId}::uuid))`);
  return findLockedUntil(tx);
}

/** The same, once nobody is writing to the books any more: until this transaction ends, others wait. */
export async function lockLockedUntil(tx: Tx, workspaceId: string): Promise<string | null> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(app.books_gate(${workspaceId}::uuid))`);
  const { rows } = await tx.execute(sql`SELECT locked_until AS day FROM books_settings FOR UPDATE`);
  return (rows[0]?.day as string | null | undefined) ?? null;
}

/** Sets the day and writes down who did so. */
export async function insertChange(
  tx: Tx,
  row: Omit<PeriodLockChange, "changedByName"> & { workspaceId: string },
): Promise<void> {
  await tx.execute(sql`UPDATE books_settings SET locked_until = ${row.lockedUntil}::date`);
  await tx.execute(sql`INSERT INTO period_lock_changes (workspace_id, id, locked_from, locked_until, reason, changed_by, changed_at)
    VALUES (${row.workspaceId}::uuid, ${row.id}::uuid, ${row.before}::date, ${row.lockedUntil}::date, ${row.reason}, ${row.changedBy}::uuid, ${row.changedAt}::timestamptz)`);
}

/** The latest ones, the newest first. */
export async function listLockChanges(tx: Tx, limit: number): Promise<PeriodLockChange[]> {
  const { rows } = await tx.execute(sql`
    SELECT c.id, c.locked_from AS before, c.locked_until AS "lockedUntil", c.reason, c.changed_by AS "changedBy",
      nullif(trim(concat_ws(' ', u.first_name, u.last_name)), '') AS "changedByName", c.changed_at::text AS "changedAt"
    FROM period_lock_changes AS c LEFT JOIN users AS u ON u.id = c.changed_by ORDER BY c.id DESC LIMIT ${limit}`);
  return (rows as PeriodLockChange[]).map((row) => ({ ...row, changedAt: isoOf(row.changedAt) }));
}
