import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import { pageOf, readCursor } from "#platform/server/cursor.ts";
import type { Tx } from "#platform/server/database.ts";
import { people } from "#platform/server/people.table.ts";
import type { BinnedTask } from "#areas/tasks/contract/tasks.schema.ts";
import { shown } from "./tasks.store.ts";
import { tasks } from "./tasks.table.ts";

const scope = "tasks:bin";

/** What lies in the bin, last deleted first. */
export async function listBin(
  tx: Tx,
  wanted: { limit: number; cursor?: string },
): Promise<{ rows: BinnedTask[]; next: string | undefined }> {
  const at = wanted.cursor === undefined ? undefined : readCursor(scope, wanted.cursor);
  const rows = await tx
    .select({
      ...shown,
      deletedAt: tasks.deletedAt,
      withContact: tasks.deletedWithContact,
      deletedKey: sql<string>`${tasks.deletedAt}::text`,
    })
    .from(tasks)
    .leftJoin(people, eq(people.id, tasks.assignedTo))
    .where(
      and(
        isNotNull(tasks.deletedAt),
        at && sql`(${tasks.deletedAt}, ${tasks.id}) < (${at[0]}::timestamptz, ${at[1]}::uuid)`,
      ),
    )
    .orderBy(desc(tasks.deletedAt), desc(tasks.id))
    .limit(wanted.limit + 1);
  const { page, next } = pageOf(rows, wanted.limit, scope, ({ id, deletedKey }) => [deletedKey, id]);
  return {
    rows: page.map(({ deletedKey: _, deletedAt, ...task }) => ({ ...task, deletedAt: deletedAt ?? "" })),
    next,
  };
}
