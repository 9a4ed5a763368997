import { eq } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { formations } from "./formations.table.ts";

/** How many marked sample orders there are. */
export async function countSample(tx: Tx): Promise<number> {
  return tx.$count(formations, eq(formations.isSample, true));
}

/** Removes them, with their steps. */
export async function removeSample(tx: Tx): Promise<void> {
  await tx.delete(formations).where(eq(formations.isSample, true));
}
