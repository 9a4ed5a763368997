import { and, desc, eq, getTableColumns, inArray, isNotNull, lt, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import type { Handover } from "#areas/accounting/contract/accounting-integrations.schema.ts";
import { accountingHandovers } from "./accounting-integrations.table.ts";

const { workspaceId: _w, ...columns } = getTableColumns(accountingHandovers);
export type HandoverRow = Omit<typeof accountingHandovers.$inferSelect, "workspaceId">;
export type HandoverKind = Handover["kind"];
/** A link, the company that it leads to with the currency of its books, and the work that goes on. */
export type Side = Company & { currency: string; operationId: string };
type Company = { integrationId: string; companyId: string };

const ofSide = ({ integrationId, companyId }: Company) =>
  and(eq(accountingHandovers.integrationId, integrationId), eq(accountingHandovers.companyId, companyId));

/** What went over or should have, below an id, the newest first. */
export async function listHandovers(
  tx: Tx,
  side: Company,
  { isProblem, beforeId, limit }: { isProblem: boolean; beforeId: string | undefined; limit: number },
): Promise<HandoverRow[]> {
  return tx
    .select(columns)
    .from(accountingHandovers)
    .where(
      and(
        ofSide(side),
        isProblem ? isNotNull(accountingHandovers.problem) : undefined,
        beforeId === undefined ? undefined : lt(accountingHandovers.id, beforeId),
      ),
    )
    .orderBy(desc(accountingHandovers.id))
    .limit(limit);
}

// An invoice with its number that counts: not void, not from the sample. One whose customer is gone is its own customer.
const counts = sql`i.kind = 'invoice' AND i.finalized_at IS NOT NULL AND i.voided_at IS NULL AND NOT i.is_sample AND i.deleted_at IS NULL`;
const customerOf = sql`coalesce(i.contact_id, i.id)`;

/** Those of a kind that can go over: each as its id and the invoice that it hangs on. Customers and payments of another currency than the company's stay here. */
const wanting = (kind: HandoverKind, { currency }: Pick<Side, "currency">) =>
  ({
    customer: sql`SELECT ${customerOf} AS object_id, max(i.id::text)::uuid AS invoice_id, min(i.issue_date) AS day FROM invoices i WHERE ${counts} AND i.currency = ${currency} GROUP BY 1`,
    invoice: sql`SELECT i.id AS object_id, i.id AS invoice_id, i.issue_date AS day FROM invoices i WHERE ${counts}`,
    payment: sql`SELECT p.id AS object_id, i.id AS invoice_id, p.date AS day FROM invoice_payments p JOIN invoices i ON i.workspace_id = p.workspace_id AND i.id = p.invoice_id
      WHERE ${counts} AND i.currency = ${currency} AND p.reversed_at IS NULL AND p.method <> 'credit' AND p.applied > 0`,
  })[kind];

const isOver = (
  { integrationId, companyId }: Side,
  kind: HandoverKind,
  objectId: ReturnType<typeof sql>,
  more = sql``,
) =>
  sql`EXISTS (SELECT FROM accounting_handovers h WHERE h.integration_id = ${integrationId} AND h.company_id = ${companyId} AND h.kind = ${kind} AND h.object_id = ${objectId} AND (h.state = 'sent' ${more}))`;

/** What each kind waits for: an invoice for its customer, a payment for its invoice. */
const readyIn = (side: Side, kind: HandoverKind) =>
  kind === "customer"
    ? sql`true`
    : kind === "invoice"
      ? sql`EXISTS (SELECT FROM invoices i WHERE i.id = w.invoice_id AND (i.currency <> ${side.currency} OR ${isOver(side, "customer", customerOf)}))`
      : isOver(side, "invoice", sql`w.invoice_id`);

/** The next of a kind to send, the oldest first; those that failed in this work are left out. */
export async function listWaiting(
  tx: Tx,
  side: Side,
  kind: HandoverKind,
  limit: number,
): Promise<{ objectId: string; invoiceId: string }[]> {
  const failed = sql`OR (h.state = 'failed' AND h.operation_id = ${side.operationId})`;
  const { rows } = await tx.execute(
    sql`SELECT w.object_id, w.invoice_id FROM (${wanting(kind, side)}) AS w WHERE NOT ${isOver(side, kind, sql`w.object_id`, failed)} AND ${readyIn(side, kind)} ORDER BY w.day, w.object_id LIMIT ${limit}`,
  );
  return rows.map((row) => ({ objectId: row.object_id as string, invoiceId: row.invoice_id as string }));
}

/** How much has not gone over, of all kinds. */
export async function countWaiting(tx: Tx, side: Side): Promise<number> {
  const { rows } = await tx.execute(
    sql`SELECT ${sql.join(
      (["customer", "invoice", "payment"] as const).map(
        (kind) =>
          sql`(SELECT count(*)::integer FROM (${wanting(kind, side)}) AS w WHERE NOT ${isOver(side, kind, sql`w.object_id`)})`,
      ),
      sql` + `,
    )} AS count`,
  );
  return rows[0]?.count as number;
}

/** Writes down that these are about to be sent; whoever was first keeps the request's id. Returns those that are not over. */
export async function saveSending(
  tx: Tx,
  rows: (typeof accountingHandovers.$inferInsert)[],
): Promise<HandoverRow[]> {
  if (rows.length === 0) return [];
  const { integrationId, companyId, kind } = rows[0] ?? {};
  await tx
    .insert(accountingHandovers)
    .values(rows)
    .onConflictDoUpdate({
      target: [
        accountingHandovers.workspaceId,
        accountingHandovers.integrationId,
        accountingHandovers.companyId,
        accountingHandovers.kind,
        accountingHandovers.objectId,
      ],
      set: {
        state: sql`'sending'`,
        problem: null,
        label: sql`excluded.label`,
        customerExternalId: sql`excluded.customer_external_id`,
        operationId: sql`excluded.operation_id`,
        attemptedAt: sql`excluded.attempted_at`,
      },
      setWhere: sql`${accountingHandovers.state} <> 'sent'`,
    });
  return tx
    .select(columns)
    .from(accountingHandovers)
    .where(
      and(
        ofSide({ integrationId: integrationId ?? "", companyId: companyId ?? "" }),
        eq(accountingHandovers.kind, kind ?? "customer"),
        inArray(
          accountingHandovers.objectId,
          rows.map(({ objectId }) => objectId),
        ),
        sql`${accountingHandovers.state} = 'sending'`,
      ),
    );
}

/** Writes down how it ended; false where it had gone over before. A refusal that is tried again gets a new request. */
export async function settleHandover(
  tx: Tx,
  id: string,
  outcome:
    | { state: "sent"; externalId: string; problem: string | null }
    | { state: "failed"; problem: string; requestId: string },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(accountingHandovers)
    .set(outcome)
    .where(and(eq(accountingHandovers.id, id), sql`${accountingHandovers.state} <> 'sent'`));
  return (rowCount ?? 0) > 0;
}

/** The ids over there of what went over, and of an invoice its customer's. */
export async function listExternalIds(
  tx: Tx,
  side: Side,
  kind: HandoverKind,
  objectIds: readonly string[],
): Promise<Map<string, { externalId: string; customerId: string }>> {
  if (objectIds.length === 0) return new Map();
  const rows = await tx
    .select({
      objectId: accountingHandovers.objectId,
      externalId: accountingHandovers.externalId,
      customerId: accountingHandovers.customerExternalId,
    })
    .from(accountingHandovers)
    .where(
      and(
        ofSide(side),
        eq(accountingHandovers.kind, kind),
        inArray(accountingHandovers.objectId, [...objectIds]),
        isNotNull(accountingHandovers.externalId),
      ),
    );
  return new Map(
    rows.map(({ objectId, externalId, customerId }) => [
      objectId,
      { externalId: externalId ?? "", customerId: customerId ?? "" },
    ]),
  );
}

/** Says at what went over and was taken back here since, that it is to be taken back there as well. */
export async function markTakenBack(
  tx: Tx,
  side: Side,
  words: { invoice: string; payment: string },
): Promise<void> {
  const mark = (kind: "invoice" | "payment", text: string, gone: ReturnType<typeof sql>) =>
    tx.execute(
      sql`UPDATE accounting_handovers AS h SET problem = ${text} WHERE h.integration_id = ${side.integrationId} AND h.company_id = ${side.companyId} AND h.kind = ${kind} AND h.state = 'sent' AND h.problem IS DISTINCT FROM ${text} AND EXISTS (${gone})`,
    );
  await mark(
    "invoice",
    words.invoice,
    sql`SELECT FROM invoices i WHERE i.id = h.object_id AND i.voided_at IS NOT NULL`,
  );
  await mark(
    "payment",
    words.payment,
    sql`SELECT FROM invoice_payments p WHERE p.id = h.object_id AND p.reversed_at IS NOT NULL`,
  );
}
