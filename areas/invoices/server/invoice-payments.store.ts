import { and, asc, eq, getTableColumns, isNull, lt, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import type { Currency } from "#areas/books/contract/books-settings.schema.ts";
import { customerCredits, invoicePayments } from "./invoice-payments.table.ts";
import { invoices } from "./invoices.table.ts";

const { workspaceId: _w, ...columns } = getTableColumns(invoicePayments);
const { workspaceId: _v, ...creditColumns } = getTableColumns(customerCredits);
export type PaymentRow = Omit<typeof invoicePayments.$inferSelect, "workspaceId">;
export type CreditRow = Omit<typeof customerCredits.$inferSelect, "workspaceId">;

/** The payments of an invoice, also those that were reversed, the oldest first. */
export async function listPayments(tx: Tx, invoiceId: string): Promise<PaymentRow[]> {
  return tx
    .select(columns)
    .from(invoicePayments)
    .where(eq(invoicePayments.invoiceId, invoiceId))
    .orderBy(asc(invoicePayments.id));
}

/** A payment of an invoice that the caller has locked. */
export async function findPayment(
  tx: Tx,
  { invoiceId, id }: { invoiceId: string; id: string },
): Promise<PaymentRow | undefined> {
  return (
    await tx
      .select(columns)
      .from(invoicePayments)
      .where(and(eq(invoicePayments.invoiceId, invoiceId), eq(invoicePayments.id, id)))
  )[0];
}

export async function insertPayment(tx: Tx, row: typeof invoicePayments.$inferInsert): Promise<void> {
  await tx.insert(invoicePayments).values(row);
}

export async function updatePayment(
  tx: Tx,
  id: string,
  changes: Partial<Pick<PaymentRow, "reversedAt" | "reversedBy">>,
): Promise<void> {
  await tx.update(invoicePayments).set(changes).where(eq(invoicePayments.id, id));
}

export async function insertCredit(tx: Tx, row: typeof customerCredits.$inferInsert): Promise<void> {
  await tx.insert(customerCredits).values(row);
}

export async function updateCredit(
  tx: Tx,
  id: string,
  changes: Partial<Pick<CreditRow, "used" | "baseUsed" | "removedAt">>,
): Promise<void> {
  await tx.update(customerCredits).set(changes).where(eq(customerCredits.id, id));
}

const free = sql`${customerCredits.used} < ${customerCredits.amount} AND ${customerCredits.removedAt} IS NULL`;

/** What a customer has to their credit in a currency, the oldest first, locked until the transaction ends. */
export async function lockCredits(tx: Tx, contactId: string, currency: Currency): Promise<CreditRow[]> {
  return tx
    .select(creditColumns)
    .from(customerCredits)
    .where(and(eq(customerCredits.contactId, contactId), eq(customerCredits.currency, currency), free))
    .orderBy(asc(customerCredits.id))
    .for("update");
}

/** A credit, locked until the transaction ends. */
export async function lockCredit(tx: Tx, id: string): Promise<CreditRow | undefined> {
  return (
    await tx.select(creditColumns).from(customerCredits).where(eq(customerCredits.id, id)).for("update")
  )[0];
}

/** The credit that a payment left, locked until the transaction ends. */
export async function lockCreditOfPayment(tx: Tx, paymentId: string): Promise<CreditRow | undefined> {
  return (
    await tx
      .select(creditColumns)
      .from(customerCredits)
      .where(and(eq(customerCredits.paymentId, paymentId), isNull(customerCredits.removedAt)))
      .for("update")
  )[0];
}

/** What is left to somebody's credit, below an id, the newest first. */
export async function listCredits(
  tx: Tx,
  contactId: string | undefined,
  { beforeId, limit }: { beforeId: string | undefined; limit: number },
) {
  return tx
    .select({ ...creditColumns, invoiceNumber: invoices.invoiceNumber })
    .from(customerCredits)
    .innerJoin(
      invoices,
      and(eq(invoices.workspaceId, customerCredits.workspaceId), eq(invoices.id, customerCredits.invoiceId)),
    )
    .where(
      and(
        free,
        contactId === undefined ? undefined : eq(customerCredits.contactId, contactId),
        beforeId === undefined ? undefined : lt(customerCredits.id, beforeId),
      ),
    )
    .orderBy(sql`${customerCredits.id} DESC`)
    .limit(limit);
}
