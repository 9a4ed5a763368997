import { sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";

/** In which country the business's numbers are that are written without one; null until somebody said so. */
export async function findCountry(tx: Tx): Promise<string | null> {
  const { rows } = await tx.execute(sql`SELECT country FROM outreach_settings`);
  return (rows[0]?.country as string | null | undefined) ?? null;
}

/** Has all numbers of a business read anew from the first customer on. */
export async function insertReading(tx: Tx, workspaceId: string): Promise<void> {
  await tx.execute(
    sql`INSERT INTO number_readings (workspace_id) VALUES (${workspaceId}::uuid) ON CONFLICT (workspace_id) DO UPDATE SET after_id = NULL`,
  );
}

/** Businesses whose numbers are to be read anew. */
export async function listWorkspacesToRead(tx: Tx): Promise<string[]> {
  const { rows } = await tx.execute(sql`SELECT id FROM app.workspaces_with_number_readings() AS id`);
  return rows.map((row) => row.id as string);
}

/** How far the reading of a business's numbers has come, locked; undefined when there is nothing to read. */
export async function lockReading(tx: Tx): Promise<{ afterId: string | null } | undefined> {
  const { rows } = await tx.execute(sql`SELECT after_id AS "afterId" FROM number_readings FOR UPDATE`);
  return rows[0] as { afterId: string | null } | undefined;
}

/** Notes how far it has come; without a customer it is done. */
export async function saveReading(tx: Tx, afterId: string | undefined): Promise<void> {
  await tx.execute(
    afterId === undefined
      ? sql`DELETE FROM number_readings`
      : sql`UPDATE number_readings SET after_id = ${afterId}::uuid`,
  );
}
