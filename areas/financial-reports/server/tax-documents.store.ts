import { and, desc, eq, getTableColumns, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { binOrder } from "#platform/server/bins.ts";
import type { Tx } from "#platform/server/database.ts";
import type { Page, PageWanted } from "#platform/server/paging.ts";
import type { ScheduleC, TaxMetadata } from "#areas/financial-reports/contract/tax-documents.schema.ts";
import { taxDocuments as table } from "./taxes.table.ts";

const { workspaceId: _w, deletedAt: _d, metadata: _m, ...columns } = getTableColumns(table);
const of = (field: string) =>
  sql.raw(
    `(SELECT o.${field} FROM operations AS o WHERE o.workspace_id = tax_documents.workspace_id AND o.id = tax_documents.operation_id)`,
  );
// The file's state is that of the work that makes it. A package without a file whose work has ended was not made.
const shown = {
  ...columns,
  metadata: sql<TaxMetadata>`metadata - 'worksheet'`,
  filePath: sql<
    string | null
  >`CASE WHEN document_type = 'schedule_c' OR file_id IS NOT NULL THEN '/api/accounting/tax-documents/' || id || '/file' END`,
  fileState: sql<
    "making" | "ready" | "failed"
  >`CASE WHEN document_type = 'schedule_c' THEN 'ready' WHEN ${of("status")} IN ('waiting', 'running') THEN 'making' WHEN file_id IS NULL THEN 'failed' ELSE 'ready' END`,
  done: sql<number>`coalesce(${of("done")}, 0)`,
  total: sql<number>`coalesce(${of("total")}, 0)`,
  problem: sql<string | null>`${of("message")}`,
  hasMoved: sql<boolean>`EXISTS (SELECT FROM journal_entries AS e WHERE e.workspace_id = tax_documents.workspace_id AND e.created_at > tax_documents.generated_at AND e.day <= tax_documents.period_end
    AND (e.day >= tax_documents.period_start OR tax_documents.document_type = 'year_package'))`,
};
const opened = { ...shown, worksheet: sql<ScheduleC | null>`metadata->'worksheet'` };

export type TaxDocumentRow = Omit<typeof table.$inferSelect, "workspaceId" | "deletedAt" | "metadata"> & {
  metadata: TaxMetadata;
  filePath: string | null;
  fileState: "making" | "ready" | "failed";
  done: number;
  total: number;
  problem: string | null;
  hasMoved: boolean;
};
export type OpenedTaxDocumentRow = TaxDocumentRow & { worksheet: ScheduleC | null };

/** Those that are there, by id. */
export async function listDocuments(
  tx: Tx,
  { beforeId, limit }: { beforeId: string | undefined; limit: number },
): Promise<TaxDocumentRow[]> {
  return tx
    .select(shown)
    .from(table)
    .where(and(isNull(table.deletedAt), beforeId === undefined ? undefined : lt(table.id, beforeId)))
    .orderBy(desc(table.id))
    .limit(limit);
}

export async function findDocument(tx: Tx, id: string): Promise<OpenedTaxDocumentRow | undefined> {
  return (
    await tx
      .select(opened)
      .from(table)
      .where(and(eq(table.id, id), isNull(table.deletedAt)))
  )[0];
}

/** As `findDocument`, locked until the transaction ends; also one in the bin. */
export async function lockDocument(
  tx: Tx,
  id: string,
): Promise<(OpenedTaxDocumentRow & { deletedAt: string | null }) | undefined> {
  return (
    await tx
      .select({ ...opened, deletedAt: table.deletedAt })
      .from(table)
      .where(eq(table.id, id))
      .for("no key update")
  )[0];
}

/** The document that an operation makes. */
export async function findByOperation(tx: Tx, operationId: string): Promise<TaxDocumentRow | undefined> {
  return (await tx.select(shown).from(table).where(eq(table.operationId, operationId)))[0];
}

/** Whether a package of this year is being made; those who ask at the same moment wait for each other. */
export async function lockMaking(tx: Tx, workspaceId: string, taxYear: number): Promise<boolean> {
  await tx.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${workspaceId} year package ${taxYear}`}, 0))`,
  );
  const { rows } =
    await tx.execute(sql`SELECT EXISTS (SELECT FROM tax_documents AS d JOIN operations AS o ON o.workspace_id = d.workspace_id AND o.id = d.operation_id
    WHERE d.tax_year = ${taxYear} AND d.deleted_at IS NULL AND o.status IN ('waiting', 'running')) AS "isMaking"`);
  return rows[0]?.isMaking === true;
}

export async function insertDocument(tx: Tx, row: typeof table.$inferInsert): Promise<void> {
  await tx.insert(table).values(row);
}

export async function updateDocument(
  tx: Tx,
  id: string,
  changes: Partial<typeof table.$inferInsert>,
): Promise<void> {
  await tx.update(table).set(changes).where(eq(table.id, id));
}

/** What lies in the bin, last deleted first. */
export async function listBin(
  tx: Tx,
  wanted: PageWanted,
): Promise<Page<TaxDocumentRow & { deletedAt: string }>> {
  const { deletedKey, where, orderBy, limit, page } = binOrder(table, "tax-documents:bin", wanted);
  const rows = await tx
    .select({ ...shown, deletedAt: table.deletedAt, deletedKey })
    .from(table)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit);
  return page(rows as (TaxDocumentRow & { deletedAt: string; deletedKey: string })[]);
}

/** Workspaces whose bin holds something that was deleted before `moment`. */
export async function listWorkspacesWithBin(tx: Tx, moment: string): Promise<string[]> {
  const { rows } = await tx.execute(
    sql`SELECT id FROM app.workspaces_with_tax_bin_before(${moment}::timestamptz) AS id`,
  );
  return rows.map((row) => row.id as string);
}
/** Removes them for good, each with its file. */
export async function removeDeletedBefore(tx: Tx, moment: string, max: number): Promise<number> {
  const old = await tx
    .select({ id: table.id, fileId: table.fileId })
    .from(table)
    .where(and(isNotNull(table.deletedAt), lt(table.deletedAt, moment)))
    .limit(max)
    .for("update", { skipLocked: true });
  const files = old.flatMap(({ fileId }) => (fileId === null ? [] : [fileId]));
  if (files.length > 0) await tx.execute(sql`DELETE FROM files WHERE id = ANY(${sql.param(files)}::uuid[])`);
  if (old.length > 0)
    await tx.execute(
      sql`DELETE FROM tax_documents WHERE id = ANY(${sql.param(old.map(({ id }) => id))}::uuid[])`,
    );
  return old.length;
}
