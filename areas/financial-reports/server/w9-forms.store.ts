import { and, desc, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { w9Forms as table } from "./taxes.table.ts";

export type W9Row = typeof table.$inferSelect;

/** The name of a customer who is there. */
export async function findContactName(tx: Tx, contactId: string): Promise<string | undefined> {
  const { rows } = await tx.execute(
    sql`SELECT concat_ws(' ', first_name, last_name) AS name FROM contacts WHERE id = ${contactId}::uuid AND deleted_at IS NULL`,
  );
  return rows[0]?.name as string | undefined;
}

/** A customer's form. Of several (after a merge) one that was received goes first, then the newest. */
export async function findForm(tx: Tx, contactId: string): Promise<W9Row | undefined> {
  return (
    await tx
      .select()
      .from(table)
      .where(and(eq(table.contactId, contactId), isNull(table.deletedAt)))
      .orderBy(sql`received_on IS NULL`, desc(table.updatedAt), desc(table.id))
      .limit(1)
  )[0];
}

/** A customer's form that was deleted last. */
export async function findDeleted(tx: Tx, contactId: string): Promise<W9Row | undefined> {
  return (
    await tx
      .select()
      .from(table)
      .where(and(eq(table.contactId, contactId), isNotNull(table.deletedAt)))
      .orderBy(desc(table.deletedAt), desc(table.id))
      .limit(1)
  )[0];
}

export async function insertForm(tx: Tx, row: typeof table.$inferInsert): Promise<void> {
  await tx.insert(table).values(row);
}

export async function updateForm(
  tx: Tx,
  id: string,
  changes: Partial<typeof table.$inferInsert>,
): Promise<void> {
  await tx.update(table).set(changes).where(eq(table.id, id));
}

/** Workspaces where something was deleted before `moment`. */
export async function listWorkspacesWithBin(tx: Tx, moment: string): Promise<string[]> {
  const { rows } = await tx.execute(
    sql`SELECT id FROM app.workspaces_with_contractor_bin_before(${moment}::timestamptz) AS id`,
  );
  return rows.map((row) => row.id as string);
}
export async function removeDeletedBefore(tx: Tx, moment: string, max: number): Promise<number> {
  const old = tx
    .select({ id: table.id })
    .from(table)
    .where(lt(table.deletedAt, moment))
    .limit(max)
    .for("update", { skipLocked: true });
  return (await tx.delete(table).where(sql`${table.id} IN ${old}`)).rowCount ?? 0;
}
