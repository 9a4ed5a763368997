import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { tasks } from "./tasks.table.ts";

/** How many labeled sample tasks there are. */
export async function countSample(tx: Tx): Promise<number> {
  return tx.$count(tasks, eq(tasks.isSample, true));
}

/** Permanently removes unedited sample tasks, including those in the bin. */
export async function removeSample(tx: Tx): Promise<void> {
  await tx
    .delete(tasks)
    .where(and(eq(tasks.isSample, true), sql`(${tasks.version} = 1 OR ${tasks.deletedAt} IS NOT NULL)`));
}

/** Removes the label from those that are left. */
export async function updateSampleKept(tx: Tx): Promise<void> {
  await tx.update(tasks).set({ isSample: false }).where(eq(tasks.isSample, true));
}
