import { sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";

/** True while background work is done in time. */
export async function isWorkerWell(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute(sql`SELECT app.is_worker_well() AS well`);
  return rows[0]?.well === true;
}
