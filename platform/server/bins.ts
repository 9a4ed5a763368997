import { and, desc, isNotNull, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { z } from "zod";
import { binDays } from "#platform/contract/product.ts";
import { readCursor } from "./cursor.ts";
import type { Tx } from "./database.ts";
import { handles, job, type JobContext, type JobHandler } from "./jobs.ts";
import { type Page, pageOf, type PageWanted } from "./paging.ts";

/** How many rows are removed for good in one transaction. */
const maxAtOnce = 500;

/** A bin as its store knows it; `removeDeletedBefore` removes at most `max` and returns how many it removed. */
export type Bin = {
  listWorkspacesWithBin(tx: Tx, moment: string): Promise<string[]>;
  removeDeletedBefore(tx: Tx, moment: string, max: number): Promise<number>;
};

/** Removes for good, in every business, what has been in a bin for `binDays`. */
export const emptyBins = job({ name: "platform.empty_bins", payload: z.object({}), schedule: "23 3 * * *" });

/** The job that empties these bins, each named by its table. A failure in one does not stop the others. */
export const binJobs = (bins: readonly (readonly [table: string, bin: Bin])[]): JobHandler[] => [
  handles(emptyBins, async (_payload, context) => {
    const failures: unknown[] = [];
    for (const [table, bin] of bins)
      await emptyBin(context, table, bin).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  }),
];

async function emptyBin({ database, log }: JobContext, table: string, bin: Bin): Promise<void> {
  const moment = new Date(Date.now() - binDays * 86_400_000).toISOString();
  for (const workspaceId of await database.transact((tx) => bin.listWorkspacesWithBin(tx, moment))) {
    let removed = maxAtOnce;
    while (removed === maxAtOnce)
      removed = await database.inWorkspace(workspaceId, (tx) =>
        bin.removeDeletedBefore(tx, moment, maxAtOnce),
      );
    log.info({ workspaceId, table }, "bin emptied");
  }
}

/** How a page of a bin is read, last deleted first: select `deletedKey` too, pass `where`, `orderBy` and `limit` to the query and its rows to `page`. */
export function binOrder(
  { deletedAt, id }: { deletedAt: SQLWrapper; id: SQLWrapper },
  scope: string,
  { limit, cursor }: PageWanted,
) {
  const at = readCursor(scope, cursor);
  return {
    deletedKey: sql<string>`${deletedAt}::text`,
    where: and(
      isNotNull(deletedAt),
      at && sql`(${deletedAt}, ${id}) < (${at[0]}::timestamptz, ${at[1]}::uuid)`,
    ) as SQL,
    orderBy: [desc(deletedAt), desc(id)],
    limit: limit + 1,
    page: <Row extends { id: string; deletedKey: string }>(found: Row[]): Page<Row> =>
      pageOf(found, limit, scope, (row) => [row.deletedKey, row.id]),
  };
}
