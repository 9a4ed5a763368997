import { sql } from "drizzle-orm";
import { AppError } from "#platform/contract/errors.ts";
import type { Tx } from "./database.ts";

/** Throws 404 unless this person is a host of the installation: for everybody else there is nothing here. */
export async function refuseAllButHosts(tx: Tx, userId: string): Promise<void> {
  const { rows } = await tx.execute(sql`SELECT FROM support_hosts WHERE user_id = ${userId}`);
  if (rows.length === 0) throw new AppError("not_found", "There is nothing at this address");
}
