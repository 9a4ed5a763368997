import { and, desc, eq, getTableColumns, lt, sql } from "drizzle-orm";
import { onlyRow, placeholdersFor, preparedOnce, type Tx } from "#platform/server/database.ts";
import type { DocumentKind } from "#areas/invoices/contract/invoices.schema.ts";
import { invoiceCounters, invoiceNumbers, invoices } from "./invoices.table.ts";

type Series = { workspaceId: string; kind: DocumentKind; series: string };

// Others of the series wait from here on: these are prepared.
const nextPrepared = preparedOnce((tx) =>
  tx
    .insert(invoiceCounters)
    .values({ ...placeholdersFor(invoiceCounters), next: 2 })
    .onConflictDoUpdate({
      target: [invoiceCounters.workspaceId, invoiceCounters.kind, invoiceCounters.series],
      set: { next: sql`${invoiceCounters.next} + 1` },
    })
    .returning({ taken: sql<number>`${invoiceCounters.next} - 1` })
    .prepare("lock_next_number"),
);
const insertPrepared = preparedOnce((tx) =>
  tx
    .insert(invoiceNumbers)
    .values(placeholdersFor(invoiceNumbers))
    .onConflictDoNothing()
    .prepare("insert_invoice_number"),
);

/** Takes the next number of a series; the series is locked until the transaction ends, and a rollback gives the number back. */
export async function lockNext(tx: Tx, series: Series): Promise<number> {
  return onlyRow(await nextPrepared(tx).execute(series)).taken;
}

/** Writes down that a number was given; false when the same number was given before, in another series. */
export async function insertNumber(tx: Tx, row: typeof invoiceNumbers.$inferInsert): Promise<boolean> {
  const { rowCount } = await insertPrepared(tx).execute(row);
  return (rowCount ?? 0) > 0;
}

const { workspaceId: _, ...columns } = getTableColumns(invoiceNumbers);

/** Numbers of a kind below an id, the newest first, with what they were given to. */
export async function listNumbers(
  tx: Tx,
  kind: DocumentKind,
  { beforeId, limit }: { beforeId: string | undefined; limit: number },
) {
  return tx
    .select({ ...columns, document: invoices })
    .from(invoiceNumbers)
    .leftJoin(
      invoices,
      and(eq(invoices.workspaceId, invoiceNumbers.workspaceId), eq(invoices.id, invoiceNumbers.invoiceId)),
    )
    .where(
      and(
        eq(invoiceNumbers.kind, kind),
        beforeId === undefined ? undefined : lt(invoiceNumbers.id, beforeId),
      ),
    )
    .orderBy(desc(invoiceNumbers.id))
    .limit(limit);
}
