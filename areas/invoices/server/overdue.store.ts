import { sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";

/** Businesses with something open whose due day was over before this day. */
export async function listWorkspacesDueBefore(tx: Tx, day: string): Promise<string[]> {
  const { rows } = await tx.execute(
    sql`SELECT id FROM app.workspaces_with_invoices_due_before(${day}::date) AS id`,
  );
  return rows.map((row) => row.id as string);
}
