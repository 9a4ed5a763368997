import { and, desc, eq, getTableColumns, lt } from "drizzle-orm";
import { placeholdersFor, preparedOnce, type Tx } from "#platform/server/database.ts";
import { fullName, people } from "#platform/server/people.table.ts";
import type { InvoiceEvent } from "#areas/invoices/contract/invoices.schema.ts";
import { invoiceEvents } from "./invoices.table.ts";

const insertPrepared = preparedOnce((tx) =>
  tx.insert(invoiceEvents).values(placeholdersFor(invoiceEvents)).prepare("insert_invoice_event"),
);

export async function insertEvent(tx: Tx, row: typeof invoiceEvents.$inferInsert): Promise<void> {
  await insertPrepared(tx).execute(row);
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
