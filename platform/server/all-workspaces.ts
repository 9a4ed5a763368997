import { sql } from "drizzle-orm";
import type { Tx } from "./database.ts";

/** Every business, for a job that visits each. */
export async function allWorkspaces(tx: Tx): Promise<string[]> {
  const { rows } = await tx.execute(sql`SELECT id FROM app.all_workspaces() AS id`);
  return rows.map((row) => row.id as string);
}
