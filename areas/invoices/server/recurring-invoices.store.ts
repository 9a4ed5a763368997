import { and, asc, desc, eq, getTableColumns, isNotNull, isNull, lt, lte, sql } from "drizzle-orm";
import { containing } from "#platform/contract/like.ts";
import { folded } from "#platform/contract/text.ts";
import type { Tx } from "#platform/server/database.ts";
import { fullNameIn } from "#platform/server/people.table.ts";
import type { NewLineItem } from "#areas/invoices/contract/invoice-figures.schema.ts";
import type {
  RecurringInvoiceQuery,
  SeriesState,
} from "#areas/invoices/contract/recurring-invoices.schema.ts";
import { shown, type ShownRow } from "./invoices.store.ts";
import { invoices } from "./invoices.table.ts";
import { recurringInvoiceRuns as runs, recurringInvoices as series } from "./recurring-invoices.table.ts";

const { workspaceId: _w, searchText: _s, ...all } = getTableColumns(series);
const columns = { ...all, lineItems: sql<NewLineItem[]>`${series.lineItems}` };
export type SeriesRow = Omit<typeof series.$inferSelect, "workspaceId" | "searchText" | "lineItems"> & {
  lineItems: NewLineItem[];
};
type NewSeriesRow = typeof series.$inferInsert;

const shownSeries = {
  ...columns,
  contactName: sql<
    string | null
  >`(SELECT ${fullNameIn("c")} FROM contacts c WHERE c.workspace_id = recurring_invoices.workspace_id AND c.id = recurring_invoices.contact_id AND c.deleted_at IS NULL)`,
  invoiceCount: sql<number>`(SELECT count(*)::int FROM recurring_invoice_runs r WHERE r.workspace_id = recurring_invoices.workspace_id AND r.series_id = recurring_invoices.id AND r.outcome = 'made')`,
};
export type ShownSeries = SeriesRow & { contactName: string | null; invoiceCount: number };

const conditionOf: Record<SeriesState, ReturnType<typeof sql>> = {
  active: sql`(${series.nextDate} IS NOT NULL AND ${series.pausedAt} IS NULL)`,
  paused: sql`(${series.nextDate} IS NOT NULL AND ${series.pausedAt} IS NOT NULL)`,
  ended: sql`${series.nextDate} IS NULL`,
};

/** Series that are not deleted, the newest first, below an id. */
export async function listSeries(
  tx: Tx,
  { state, contactId, search = "" }: Pick<RecurringInvoiceQuery, "state" | "contactId" | "search">,
  { beforeId, limit }: { beforeId: string | undefined; limit: number },
): Promise<ShownSeries[]> {
  const pattern = containing(folded(search.trim()));
  return tx
    .select(shownSeries)
    .from(series)
    .where(
      and(
        isNull(series.deletedAt),
        state && conditionOf[state],
        contactId === undefined ? undefined : eq(series.contactId, contactId),
        pattern === "%%" ? undefined : sql`${series.searchText} LIKE ${pattern}`,
        beforeId === undefined ? undefined : lt(series.id, beforeId),
      ),
    )
    .orderBy(desc(series.id))
    .limit(limit);
}

export async function findSeries(tx: Tx, id: string): Promise<ShownSeries | undefined> {
  return (
    await tx
      .select(shownSeries)
      .from(series)
      .where(and(eq(series.id, id), isNull(series.deletedAt)))
  )[0];
}

/** A series, locked until the transaction ends: one of the list, or a deleted one. */
export async function lockSeries(
  tx: Tx,
  id: string,
  where: "list" | "bin" = "list",
): Promise<SeriesRow | undefined> {
  const there = where === "bin" ? isNotNull(series.deletedAt) : isNull(series.deletedAt);
  return (
    await tx
      .select(columns)
      .from(series)
      .where(and(eq(series.id, id), there))
      .for("update")
  )[0];
}

export async function insertSeries(tx: Tx, row: NewSeriesRow): Promise<void> {
  await tx.insert(series).values(row);
}

export async function updateSeries(
  tx: Tx,
  id: string,
  changes: Partial<Omit<NewSeriesRow, "workspaceId" | "id">>,
): Promise<void> {
  await tx.update(series).set(changes).where(eq(series.id, id));
}

/** Notes that a try failed, unless another one was noted since `seen` of them; returns whether it was. */
export async function updateFailures(
  tx: Tx,
  id: string,
  seen: number,
  changes: Partial<Omit<NewSeriesRow, "workspaceId" | "id">>,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(series)
    .set({ ...changes, failures: seen + 1 })
    .where(
      and(
        eq(series.id, id),
        eq(series.failures, seen),
        isNull(series.pausedAt),
        isNull(series.deletedAt),
        isNotNull(series.nextDate),
      ),
    );
  return (rowCount ?? 0) > 0;
}

/** Series with a day that has come, which were not tried after `triedBefore`; those that wait longest first. */
export async function listDue(
  tx: Tx,
  today: string,
  { triedBefore, limit }: { triedBefore: string; limit: number },
): Promise<string[]> {
  const rows = await tx
    .select({ id: series.id })
    .from(series)
    .where(
      and(
        lte(series.nextDate, today),
        isNull(series.pausedAt),
        isNull(series.deletedAt),
        sql`(${series.triedAt} IS NULL OR ${series.triedAt} <= ${triedBefore}::timestamptz)`,
      ),
    )
    .orderBy(asc(series.nextDate), asc(series.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function insertRun(tx: Tx, row: typeof runs.$inferInsert): Promise<void> {
  await tx.insert(runs).values(row);
}

const { workspaceId: _r, ...runColumns } = getTableColumns(runs);
export type RunRow = Omit<typeof runs.$inferSelect, "workspaceId">;

/** The days of a series that are over, the newest first, each with its invoice unless that lies in the bin or is gone. */
export async function listRuns(
  tx: Tx,
  seriesId: string,
  { beforeId, limit }: { beforeId: string | undefined; limit: number },
): Promise<{ run: RunRow; invoice: ShownRow | null }[]> {
  const rows = await tx
    .select({ run: runColumns, invoice: shown })
    .from(runs)
    .leftJoin(invoices, and(eq(invoices.id, runs.invoiceId), isNull(invoices.deletedAt)))
    .where(and(eq(runs.seriesId, seriesId), beforeId === undefined ? undefined : lt(runs.id, beforeId)))
    .orderBy(desc(runs.id))
    .limit(limit);
  return rows.map(({ run, invoice }) => ({ run, invoice: invoice?.id ? (invoice as ShownRow) : null }));
}

/** Whether a series has a day that is over. */
export async function hasRuns(tx: Tx, seriesId: string): Promise<boolean> {
  const rows = await tx.select({ id: runs.id }).from(runs).where(eq(runs.seriesId, seriesId)).limit(1);
  return rows.length > 0;
}

/** Businesses with a day that has come where the clock is furthest ahead. */
export async function listWorkspacesDueUntil(tx: Tx, day: string): Promise<string[]> {
  const { rows } = await tx.execute(
    sql`SELECT id FROM app.workspaces_with_series_due_until(${day}::date) AS id`,
  );
  return rows.map((row) => row.id as string);
}

/** Workspaces with something deleted before `moment`. */
export async function listWorkspacesWithBin(tx: Tx, moment: string): Promise<string[]> {
  const { rows } = await tx.execute(
    sql`SELECT id FROM app.workspaces_with_series_bin_before(${moment}) AS id`,
  );
  return rows.map((row) => row.id as string);
}

/** Permanently removes what was deleted before `moment`, at most `limit`; returns how many. */
export async function removeDeletedBefore(tx: Tx, moment: string, limit: number): Promise<number> {
  const { rowCount } = await tx.execute(
    sql`DELETE FROM recurring_invoices WHERE id IN (SELECT id FROM recurring_invoices WHERE deleted_at < ${moment} ORDER BY deleted_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)`,
  );
  return rowCount ?? 0;
}

export async function removeSample(tx: Tx): Promise<void> {
  await tx.delete(series).where(eq(series.isSample, true));
}
