import { and, count, eq, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { contacts } from "./contacts.table.ts";

/** How many labeled sample customers there are, not counting the bin. */
export async function countSample(tx: Tx): Promise<number> {
  return (
    (
      await tx
        .select({ count: count() })
        .from(contacts)
        .where(and(eq(contacts.isSample, true), sql`${contacts.deletedAt} IS NULL`))
    )[0]?.count ?? 0
  );
}

/** Permanently removes unedited sample customers and their files, including those in the bin; returns how many. */
export async function removeSample(tx: Tx): Promise<number> {
  // As in removeContacts.
  await tx.execute(
    sql`UPDATE contacts SET deleted_at = now() WHERE is_sample AND version = 1 AND deleted_at IS NULL`,
  );
  const { rowCount } = await tx.execute(sql`
    WITH old AS (SELECT id FROM contacts WHERE is_sample AND (version = 1 OR deleted_at IS NOT NULL) FOR UPDATE),
    gone AS (DELETE FROM files WHERE id IN (SELECT file_id FROM attachments WHERE contact_id IN (SELECT id FROM old)))
    DELETE FROM contacts WHERE id IN (SELECT id FROM old)`);
  return rowCount ?? 0;
}

/** Removes the label from those that are left; returns how many. */
export async function updateSampleKept(tx: Tx): Promise<number> {
  return (
    (await tx.update(contacts).set({ isSample: false }).where(eq(contacts.isSample, true))).rowCount ?? 0
  );
}

/** Reassigns all of one person's customers to another, including those in the bin. */
export async function reassignAll(tx: Tx, from: string, to: string): Promise<void> {
  await tx.update(contacts).set({ assignedTo: to }).where(eq(contacts.assignedTo, from));
}
