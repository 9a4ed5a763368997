import { desc, eq, sql } from "drizzle-orm";
import type { Operation } from "#platform/contract/operations.ts";
import type { Tx } from "#platform/server/database.ts";
import { dataExports } from "./data-exports.table.ts";

export type ExportRow = typeof dataExports.$inferSelect &
  Pick<Operation, "status" | "done" | "total" | "message">;

const columns = {
  export: dataExports,
  status: sql<Operation["status"]>`operations.status`,
  done: sql<number>`operations.done`,
  total: sql<number>`operations.total`,
  message: sql<string | null>`operations.message`,
};

const select = (tx: Tx) =>
  tx
    .select(columns)
    .from(dataExports)
    .innerJoin(
      sql`operations`,
      sql`operations.workspace_id = ${dataExports.workspaceId} AND operations.id = ${dataExports.operationId}`,
    );

const flat = ({ export: row, ...operation }: Awaited<ReturnType<typeof select>>[number]): ExportRow => ({
  ...row,
  ...operation,
});

/** The exports of the last days with how far each is, newest first. */
export async function listExports(tx: Tx): Promise<ExportRow[]> {
  return (await select(tx).orderBy(desc(dataExports.createdAt), desc(dataExports.id)).limit(100)).map(flat);
}

export async function findExport(tx: Tx, id: string): Promise<ExportRow | undefined> {
  return (await select(tx).where(eq(dataExports.id, id))).map(flat)[0];
}

export async function findByOperation(tx: Tx, operationId: string): Promise<ExportRow | undefined> {
  return (await select(tx).where(eq(dataExports.operationId, operationId))).map(flat)[0];
}

export async function insertExport(tx: Tx, row: typeof dataExports.$inferInsert): Promise<void> {
  await tx.insert(dataExports).values(row);
}

export async function updateExport(
  tx: Tx,
  id: string,
  changes: Partial<typeof dataExports.$inferInsert>,
): Promise<void> {
  await tx.update(dataExports).set(changes).where(eq(dataExports.id, id));
}

/** Removes the exports of before that moment, with their bytes. */
export async function removeExportsBefore(tx: Tx, moment: Date): Promise<void> {
  await tx.execute(sql`DELETE FROM data_exports WHERE created_at < ${moment.toISOString()}`);
}

/** Adds the next piece of a zip. */
export async function insertChunk(
  tx: Tx,
  chunk: { workspaceId: string; exportId: string; position: number; bytes: Uint8Array },
): Promise<void> {
  await tx.execute(
    sql`INSERT INTO data_export_chunks (workspace_id, export_id, position, bytes) VALUES (${chunk.workspaceId}, ${chunk.exportId}, ${chunk.position}, ${chunk.bytes})`,
  );
}

/** A part of a chunk, from that byte on (0 is the first), no longer than `most`; empty at its end, undefined when there is no such chunk. */
export async function findPiece(
  tx: Tx,
  exportId: string,
  { position, from, most }: { position: number; from: number; most: number },
): Promise<Buffer | undefined> {
  const { rows } = await tx.execute(
    sql`SELECT substring(bytes FROM ${from + 1}::int FOR ${most}::int) AS bytes FROM data_export_chunks WHERE export_id = ${exportId} AND position = ${position}`,
  );
  return rows[0]?.bytes as Buffer | undefined;
}

/** Removes some of what an attempt that was cut off left behind; false when there is no more. */
export async function removeSomeChunks(tx: Tx, exportId: string): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`DELETE FROM data_export_chunks WHERE export_id = ${exportId} AND position IN (SELECT position FROM data_export_chunks WHERE export_id = ${exportId} LIMIT 500)`,
  );
  return (rowCount ?? 0) > 0;
}

/** The businesses with an export that was begun before that moment. */
export async function listWorkspacesWithExports(tx: Tx, before: Date): Promise<string[]> {
  const { rows } = await tx.execute(
    sql`SELECT id FROM app.workspaces_with_exports_before(${before.toISOString()}) AS id`,
  );
  return rows.map((row) => row.id as string);
}
