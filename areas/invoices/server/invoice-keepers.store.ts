import { sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";

/** Who looks after a customer; null for nobody. */
export async function findKeeper(tx: Tx, contactId: string): Promise<string | null> {
  const { rows } = await tx.execute(sql`SELECT assigned_to FROM contacts WHERE id = ${contactId}`);
  return (rows[0]?.assigned_to as string | null | undefined) ?? null;
}
