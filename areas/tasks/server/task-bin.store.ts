import { eq } from "drizzle-orm";
import { binOrder } from "#platform/server/bins.ts";
import type { Tx } from "#platform/server/database.ts";
import { mapPage, type Page, type PageWanted } from "#platform/server/paging.ts";
import { people } from "#platform/server/people.table.ts";
import type { BinnedTask } from "#areas/tasks/contract/tasks.schema.ts";
import { shown } from "./tasks.store.ts";
import { tasks } from "./tasks.table.ts";

/** What is in the bin, last deleted first. */
export async function listBin(tx: Tx, wanted: PageWanted): Promise<Page<BinnedTask>> {
  const { deletedKey, where, orderBy, limit, page } = binOrder(tasks, "tasks:bin", wanted);
  const rows = await tx
    .select({
      ...shown,
      deletedAt: tasks.deletedAt,
      withContact: tasks.deletedWithContact,
      deletedKey,
    })
    .from(tasks)
    .leftJoin(people, eq(people.id, tasks.assignedTo))
    .where(where)
    .orderBy(...orderBy)
    .limit(limit);
  return mapPage(page(rows), ({ deletedKey: _, deletedAt, ...task }) => ({
    ...task,
    deletedAt: deletedAt ?? "",
  }));
}
