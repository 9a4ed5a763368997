import { and, desc, eq, getTableColumns, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { binOrder } from "#platform/server/bins.ts";
import type { Tx } from "#platform/server/database.ts";
import type { Page, PageWanted } from "#platform/server/paging.ts";
import type { ReportTotals } from "#areas/financial-reports/contract/books-reports.schema.ts";
import { financialReports as table } from "./financial-reports.table.ts";

const { workspaceId: _w, reportData, deletedAt: _d, ...columns } = getTableColumns(table);
// A report of how things stand on a day counts everything until then.
const shown = {
  ...columns,
  totals: sql<ReportTotals>`report_data->'totals'`,
  hasMoved: sql<boolean>`EXISTS (SELECT FROM journal_entries AS e WHERE e.workspace_id = financial_reports.workspace_id AND e.created_at > financial_reports.generated_at
    AND e.day <= financial_reports.period_end
    AND (e.day >= financial_reports.period_start OR financial_reports.report_type IN ('balance-sheet', 'trial-balance', 'receivables')))`,
};
const opened = { ...shown, reportData };

export type KeptRow = Omit<typeof table.$inferSelect, "workspaceId" | "reportData" | "deletedAt"> & {
  totals: ReportTotals;
  hasMoved: boolean;
};
export type OpenedRow = KeptRow & Pick<typeof table.$inferSelect, "reportData">;

/** Those that are kept, by id. */
export async function listKept(
  tx: Tx,
  { beforeId, limit }: { beforeId: string | undefined; limit: number },
): Promise<KeptRow[]> {
  return tx
    .select(shown)
    .from(table)
    .where(and(isNull(table.deletedAt), beforeId === undefined ? undefined : lt(table.id, beforeId)))
    .orderBy(desc(table.id))
    .limit(limit);
}

export async function findKept(tx: Tx, id: string): Promise<OpenedRow | undefined> {
  return (
    await tx
      .select(opened)
      .from(table)
      .where(and(eq(table.id, id), isNull(table.deletedAt)))
  )[0];
}

export async function insertKept(tx: Tx, row: typeof table.$inferInsert): Promise<void> {
  await tx.insert(table).values(row);
}

/** Puts one into the bin, or takes it out; false when it is not where it would be taken from. */
export async function updateDeleted(tx: Tx, id: string, deletedAt: string | null): Promise<boolean> {
  const rows = await tx
    .update(table)
    .set({ deletedAt })
    .where(and(eq(table.id, id), deletedAt === null ? isNotNull(table.deletedAt) : isNull(table.deletedAt)))
    .returning({ id: table.id });
  return rows.length > 0;
}

/** What lies in the bin, last deleted first. */
export async function listBin(tx: Tx, wanted: PageWanted): Promise<Page<KeptRow & { deletedAt: string }>> {
  const { deletedKey, where, orderBy, limit, page } = binOrder(table, "financial-reports:bin", wanted);
  const rows = await tx
    .select({ ...shown, deletedAt: table.deletedAt, deletedKey })
    .from(table)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit);
  return page(rows as (KeptRow & { deletedAt: string; deletedKey: string })[]);
}

/** Workspaces whose bin holds something that was deleted before `moment`. */
export async function listWorkspacesWithBin(tx: Tx, moment: string): Promise<string[]> {
  const { rows } = await tx.execute(
    sql`SELECT id FROM app.workspaces_with_report_bin_before(${moment}::timestamptz) AS id`,
  );
  return rows.map((row) => row.id as string);
}

export async function removeDeletedBefore(tx: Tx, moment: string, max: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`DELETE FROM financial_reports WHERE (workspace_id, id) IN
    (SELECT workspace_id, id FROM financial_reports WHERE deleted_at < ${moment}::timestamptz LIMIT ${max} FOR UPDATE SKIP LOCKED)`);
  return rowCount ?? 0;
}
