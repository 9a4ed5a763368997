import { sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";

export type OwedBy = {
  contactId: string | null;
  name: string;
  current: string;
  days1to30: string;
  days31to60: string;
  days61to90: string;
  over90: string;
  due: string;
};

/** What each customer owed at the end of a day by the ledger, in cents, by how long it was overdue. Customers who are gone go by their name. */
export async function listOwed(tx: Tx, day: string): Promise<OwedBy[]> {
  const { rows } = await tx.execute(sql`
    WITH posted AS (
      SELECT p.amount, CASE e.source_type WHEN 'credit_note' THEN note.credits_id WHEN 'invoice_payment' THEN pay.invoice_id WHEN 'invoice_credit' THEN pay.invoice_id
        ELSE e.source_id END AS invoice_id
      FROM journal_postings AS p JOIN journal_entries AS e ON e.workspace_id = p.workspace_id AND e.id = p.entry_id
      LEFT JOIN invoices AS note ON note.workspace_id = e.workspace_id AND note.id = e.source_id AND e.source_type = 'credit_note'
      LEFT JOIN invoice_payments AS pay ON pay.workspace_id = e.workspace_id AND pay.id = e.source_id AND e.source_type IN ('invoice_payment', 'invoice_credit')
      WHERE p.account_id = (SELECT id FROM chart_of_accounts WHERE role = 'receivable') AND p.day <= ${day}::date),
    open AS (SELECT invoice_id, sum(amount) AS amount FROM posted GROUP BY invoice_id HAVING sum(amount) <> 0),
    aged AS (
      SELECT i.contact_id, coalesce(i.client_name, 'Other') AS client_name, o.amount, ${day}::date - coalesce(i.due_date, ${day}::date) AS days
      FROM open AS o LEFT JOIN invoices AS i ON i.id = o.invoice_id)
    SELECT contact_id AS "contactId", max(client_name) AS name,
      coalesce(sum(amount) FILTER (WHERE days <= 0), 0)::text AS current,
      coalesce(sum(amount) FILTER (WHERE days BETWEEN 1 AND 30), 0)::text AS "days1to30",
      coalesce(sum(amount) FILTER (WHERE days BETWEEN 31 AND 60), 0)::text AS "days31to60",
      coalesce(sum(amount) FILTER (WHERE days BETWEEN 61 AND 90), 0)::text AS "days61to90",
      coalesce(sum(amount) FILTER (WHERE days > 90), 0)::text AS "over90", sum(amount)::text AS due
    FROM aged GROUP BY contact_id, CASE WHEN contact_id IS NULL THEN client_name END ORDER BY sum(amount) DESC, name`);
  return rows as OwedBy[];
}
