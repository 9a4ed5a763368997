import { and, desc, eq, getTableColumns, lt } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { fullName, people } from "#platform/server/people.table.ts";
import type { InvoiceEvent } from "#areas/invoices/contract/invoices.schema.ts";
import { invoiceEvents } from "./invoices.table.ts";

export async function insertEvents(tx: Tx, rows: (typeof invoiceEvents.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(invoiceEvents).values(rows);
}

const { workspaceId: _w, invoiceId: _i, ...columns } = getTableColumns(invoiceEvents);

/** What happened to a document below an id, the newest first. */
export async function listEvents(
  tx: Tx,
  invoiceId: string,
  { beforeId, limit }: { beforeId: string | undefined; limit: number },
): Promise<InvoiceEvent[]> {
  return tx
    .select({ ...columns, userName: fullName })
    .from(invoiceEvents)
    .leftJoin(people, eq(people.id, invoiceEvents.userId))
    .where(
      and(
        eq(invoiceEvents.invoiceId, invoiceId),
        beforeId === undefined ? undefined : lt(invoiceEvents.id, beforeId),
      ),
    )
    .orderBy(desc(invoiceEvents.id))
    .limit(limit);
}
