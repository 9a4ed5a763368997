import { sql } from "drizzle-orm";
import { preparedOnce, type Tx } from "#platform/server/database.ts";
import type { Currency } from "#areas/books/contract/books-settings.schema.ts";

export type Outstanding = {
  outstanding: string;
  outstandingCount: number;
  overdue: string;
  overdueCount: number;
  draftCount: number;
};

/** What is open of all invoices, in the business's currency, and how many those are. */
export async function sumOutstanding(tx: Tx, today: string): Promise<Outstanding> {
  const { rows } = await tx.execute(sql`
    SELECT coalesce(sum(base_open), 0)::numeric(24,2)::text AS outstanding, count(*)::int AS "outstandingCount",
      coalesce(sum(base_open) FILTER (WHERE due_date < ${today}::date), 0)::numeric(24,2)::text AS overdue,
      (count(*) FILTER (WHERE due_date < ${today}::date))::int AS "overdueCount",
      (SELECT count(*)::int FROM invoices WHERE kind = 'invoice' AND finalized_at IS NULL AND deleted_at IS NULL) AS "draftCount"
    FROM invoices WHERE amount_due > 0 AND finalized_at IS NOT NULL`);
  return rows[0] as Outstanding;
}

export type SumsOfContact = {
  invoiced: string;
  open: string;
  overdue: string;
  invoiceCount: number;
  openCount: number;
};

/** What a customer was invoiced and owes, in the business's currency; what is void doesn't count, credit notes take off. */
export async function sumOfContact(tx: Tx, contactId: string, today: string): Promise<SumsOfContact> {
  const { rows } = await tx.execute(sql`
    SELECT coalesce(sum(CASE kind WHEN 'invoice' THEN base_amount WHEN 'credit_note' THEN -base_amount ELSE 0 END), 0)::numeric(24,2)::text AS invoiced,
      coalesce(sum(base_open), 0)::numeric(24,2)::text AS open,
      coalesce(sum(base_open) FILTER (WHERE due_date < ${today}::date), 0)::numeric(24,2)::text AS overdue,
      (count(*) FILTER (WHERE kind = 'invoice'))::int AS "invoiceCount",
      (count(*) FILTER (WHERE amount_due > 0))::int AS "openCount"
    FROM invoices WHERE contact_id = ${contactId} AND finalized_at IS NOT NULL AND voided_at IS NULL`);
  return rows[0] as SumsOfContact;
}

/** What came from a customer for invoices, in the business's currency; credit that was used came before. */
export async function sumPaidBy(tx: Tx, contactId: string): Promise<string> {
  const { rows } = await tx.execute(sql`
    SELECT coalesce(sum(round(p.amount * p.exchange_rate, 2)), 0)::numeric(24,2)::text AS paid
    FROM invoices i JOIN invoice_payments p ON p.workspace_id = i.workspace_id AND p.invoice_id = i.id
    WHERE i.contact_id = ${contactId} AND p.reversed_at IS NULL AND p.credit_id IS NULL`);
  return rows[0]?.paid as string;
}

// The answer of every write has it.
const sumCreditsPrepared = preparedOnce((tx) =>
  tx
    .select({
      currency: sql<Currency>`currency`,
      amount: sql<string>`sum(amount - used)::numeric(24,2)::text`,
    })
    .from(sql`customer_credits`)
    .where(sql`contact_id = ${sql.placeholder("contactId")} AND removed_at IS NULL AND used < amount`)
    .groupBy(sql`currency`)
    .orderBy(sql`currency`)
    .prepare("sum_customer_credits"),
);

/** What a customer has to their credit, by currency. */
export async function sumCredits(
  tx: Tx,
  contactId: string,
): Promise<{ currency: Currency; amount: string }[]> {
  return sumCreditsPrepared(tx).execute({ contactId });
}
