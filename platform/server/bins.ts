import { and, desc, isNotNull, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { binDays } from "#platform/contract/product.ts";
import { readCursor } from "./cursor.ts";
import type { Tx } from "./database.ts";
import type { JobContext } from "./jobs.ts";
import { type Page, pageOf, type PageWanted } from "./paging.ts";

/** How many rows are removed for good in one transaction. */
const mostAtOnce = 500;

/** A bin as its store knows it; `removeDeletedBefore` removes at most `most` and answers how many it removed. */
type Bin = {
  workspacesWithBinBefore(tx: Tx, moment: string): Promise<string[]>;
  removeDeletedBefore(tx: Tx, moment: string, most: number): Promise<number>;
};

/** Removes for good, in every business, what has lain in a bin for as long as bins keep (`binDays`). `told` stands in the log. */
export async function emptyBins(
  { database, log }: Pick<JobContext, "database" | "log">,
  bin: Bin,
  told: string,
): Promise<void> {
  const moment = new Date(Date.now() - binDays * 86_400_000).toISOString();
  for (const workspaceId of await database.transact((tx) => bin.workspacesWithBinBefore(tx, moment))) {
    let removed = mostAtOnce;
    while (removed === mostAtOnce)
      removed = await database.inWorkspace(workspaceId, (tx) =>
        bin.removeDeletedBefore(tx, moment, mostAtOnce),
      );
    log.info({ workspaceId }, told);
  }
}

/** How a page of a bin is read, last deleted first: select `deletedKey` too, give `where`, `orderBy` and `limit` to the query and its rows to `page`. */
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
