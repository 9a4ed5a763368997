import { sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";

/** How many customers the current business has in all, whoever asks. */
export async function countContacts(tx: Tx): Promise<number> {
  const { rows } = await tx.execute(sql`SELECT coalesce(sum(contacts), 0)::int AS used FROM contact_tallies`);
  return Number(rows[0]?.["used"] ?? 0);
}

/** Makes others who add customers to the current business wait until the transaction ends. */
export async function lockRoom(tx: Tx): Promise<void> {
  await tx.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended('contact room ' || current_setting('app.workspace_id'), 0))`,
  );
}
