import { sql } from "drizzle-orm";
import { isoOf } from "#platform/server/columns.ts";
import { readCursor } from "#platform/server/cursor.ts";
import type { Tx } from "#platform/server/database.ts";
import { mapPage, type Page, pageOf, type PageWanted } from "#platform/server/paging.ts";
import { fullNameIn } from "#platform/server/people.table.ts";
import type { NewNumberList, NumberList } from "#areas/outreach/contract/do-not-call.schema.ts";

/** A list without how far its reading is. */
export type ListRow = Omit<NumberList, "work"> & { operationId: string | null; fileId: string | null };

/** The uploaded lists, newest first; or one of them. */
export async function listNumberLists(tx: Tx, wanted: PageWanted & { id?: string }): Promise<Page<ListRow>> {
  const at = readCursor("do-not-call", wanted.cursor);
  const { rows } = await tx.execute(sql`
    SELECT l.id, l.channel, l.kind, l.file_name AS "fileName", l.numbers, l.left_out AS "leftOut", ${fullNameIn("users")} AS "createdByName", l.created_at AS "createdAt", l.created_at::text AS "createdKey",
      l.loaded_at AS "loadedAt", l.operation_id AS "operationId", l.file_id AS "fileId"
    FROM do_not_call_lists AS l LEFT JOIN users ON users.id = l.created_by
    WHERE true ${wanted.id ? sql`AND l.id = ${wanted.id}::uuid` : sql``} ${at ? sql`AND (l.created_at, l.id) < (${at[0]}::timestamptz, ${at[1]}::uuid)` : sql``}
    ORDER BY l.created_at DESC, l.id DESC LIMIT ${wanted.limit + 1}`);
  const page = pageOf(rows, wanted.limit, "do-not-call", ({ id, createdKey }) => [
    String(createdKey),
    String(id),
  ]);
  return mapPage(
    page,
    ({ createdKey: _, ...row }) =>
      ({
        ...row,
        createdAt: isoOf(row.createdAt as string),
        loadedAt: row.loadedAt && isoOf(row.loadedAt as string),
      }) as ListRow,
  );
}

/** One list, locked; undefined when there is none. */
export async function lockNumberList(
  tx: Tx,
  id: string,
): Promise<{ fileId: string | null; operationId: string | null; numbers: number } | undefined> {
  const { rows } = await tx.execute(
    sql`SELECT file_id AS "fileId", operation_id AS "operationId", numbers FROM do_not_call_lists WHERE id = ${id}::uuid FOR UPDATE`,
  );
  return rows[0] as { fileId: string | null; operationId: string | null; numbers: number } | undefined;
}

/** Notes an uploaded list, of which nothing is read yet. */
export async function insertNumberList(
  tx: Tx,
  row: NewNumberList & {
    workspaceId: string;
    id: string;
    fileName: string;
    fileId: string;
    by: string | null;
    now: Date;
  },
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO do_not_call_lists (workspace_id, id, channel, kind, file_name, file_id, created_by, created_at)
    VALUES (${row.workspaceId}::uuid, ${row.id}::uuid, ${row.channel}, ${row.kind}, ${row.fileName}, ${row.fileId}::uuid, ${row.by}::uuid, ${row.now.toISOString()}::timestamptz)`);
}

export async function updateNumberList(tx: Tx, id: string, operationId: string): Promise<void> {
  await tx.execute(
    sql`UPDATE do_not_call_lists SET operation_id = ${operationId}::uuid WHERE id = ${id}::uuid`,
  );
}

/** Adds numbers to a list, digits alone; those that it has already count once. Returns how many it has now. */
export async function insertNumbers(
  tx: Tx,
  {
    workspaceId,
    id,
    numbers,
    leftOut,
  }: { workspaceId: string; id: string; numbers: string[]; leftOut: number },
): Promise<number> {
  const { rows } = await tx.execute(sql`
    WITH added AS (
      INSERT INTO do_not_call_numbers (workspace_id, list_id, number)
      SELECT ${workspaceId}::uuid, ${id}::uuid, number FROM unnest(${`{${numbers.join(",")}}`}::bigint[]) AS number ON CONFLICT DO NOTHING RETURNING 1
    )
    UPDATE do_not_call_lists SET numbers = numbers + (SELECT count(*) FROM added), left_out = left_out + ${leftOut} WHERE id = ${id}::uuid RETURNING numbers`);
  return Number(rows[0]?.numbers ?? 0);
}

/** From now on a list counts; where it has no number it never does. Its file is no longer needed. */
export async function saveLoaded(tx: Tx, id: string, loadedAt: Date | null): Promise<void> {
  await tx.execute(
    sql`UPDATE do_not_call_lists SET loaded_at = ${loadedAt?.toISOString() ?? null}::timestamptz, file_id = NULL WHERE id = ${id}::uuid`,
  );
}

/** Removes a list with its numbers. */
export async function removeNumberList(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`DELETE FROM do_not_call_lists WHERE id = ${id}::uuid`);
}

/** Since when the oldest of a channel's registry lists that count is there: each is of other area codes; null for none. */
export async function findRegistry(tx: Tx, channel: "text" | "call"): Promise<string | null> {
  const { rows } = await tx.execute(
    sql`SELECT min(loaded_at) AS at FROM do_not_call_lists WHERE channel = ${channel} AND kind = 'registry'`,
  );
  const at = rows[0]?.at as string | null | undefined;
  return at ? isoOf(at) : null;
}
