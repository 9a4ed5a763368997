import { sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import type { Days } from "#areas/financial-reports/contract/report-days.rules.ts";

export type PaidTo = { contactId: string | null; name: string; paid: string };

/**
 * What each customer was paid as a contractor in a period, in cents: expenses on the account for contractors, also as a part of one. What went by
 * card or payment app is left out: those companies report that themselves. Payments that name nobody are one row.
 */
export async function listPaidContractors(tx: Tx, { from, to }: Days): Promise<PaidTo[]> {
  const { rows } = await tx.execute(sql`
    WITH wanted AS (
      SELECT c.id FROM expense_categories AS c JOIN chart_of_accounts AS a ON a.workspace_id = c.workspace_id AND a.id = c.account_id
      WHERE a.account_code = '6550' OR lower(a.accountant_term) = 'contract labor'),
    paid AS (
      SELECT t.contact_id, CASE WHEN t.is_split THEN
          (SELECT round(coalesce(sum(s.amount), 0) * t.base_amount / t.amount, 2) FROM transaction_splits AS s
            WHERE s.workspace_id = t.workspace_id AND s.transaction_id = t.id AND s.category_id IN (SELECT id FROM wanted))
        WHEN t.category_id IN (SELECT id FROM wanted) THEN t.base_amount ELSE 0 END AS amount
      FROM transactions AS t JOIN chart_of_accounts AS a ON a.workspace_id = t.workspace_id AND a.id = t.account_id
      WHERE t.deleted_at IS NULL AND t.transaction_type = 'expense' AND t.transaction_date BETWEEN ${from}::date AND ${to}::date AND a.sub_type NOT IN ('credit_card', 'payment_app')
        AND (t.is_split OR t.category_id IN (SELECT id FROM wanted)))
    SELECT p.contact_id AS "contactId", coalesce(nullif(trim(concat_ws(' ', c.first_name, c.last_name)), ''), 'Payments that name nobody') AS name,
      (sum(p.amount) * 100)::bigint::text AS paid
    FROM paid AS p LEFT JOIN contacts AS c ON c.id = p.contact_id GROUP BY p.contact_id, c.first_name, c.last_name HAVING sum(p.amount) <> 0 ORDER BY sum(p.amount) DESC, name`);
  return rows as PaidTo[];
}
