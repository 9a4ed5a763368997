import { and, desc, eq, getTableColumns, lt, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import type { DocumentKind } from "#areas/invoices/contract/invoices.schema.ts";
import { invoiceNumbers, invoices } from "./invoices.table.ts";

type Series = { workspaceId: string; kind: DocumentKind; series: string };

/** Takes the next number of a series; the series is locked until the transaction ends, and a rollback gives the number back. */
export async function lockNext(tx: Tx, { workspaceId, kind, series }: Series): Promise<number> {
  const { rows } = await tx.execute(sql`
    INSERT INTO invoice_counters (workspace_id, kind, series, next) VALUES (${workspaceId}, ${kind}, ${series}, 2)
    ON CONFLICT (workspace_id, kind, series) DO UPDATE SET next = invoice_counters.next + 1 RETURNING next - 1 AS taken`);
  return rows[0]?.taken as number;
}

/** Writes down that a number was given; false when the same number was given before, in another series. */
export async function insertNumber(tx: Tx, row: typeof invoiceNumbers.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(invoiceNumbers).values(row).onConflictDoNothing();
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
