import { sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import type { Period } from "#areas/financial-reports/contract/report-days.rules.ts";

/** What an account, and a tax on it, has otherwise when an invoice counts by the share of it that was paid. */
export type CashChange = { accountId: string; taxCodeId: string | null; amount: string };

/**
 * What turns a period's postings into those of the cash basis. An invoice and what was written off of it do not count; each payment counts
 * for the same share of the invoice's sales and taxes. Of a credit note counts what had been paid. All that was paid of an invoice until a day is
 * rounded once, so that a paid one counts to the cent, whatever its payments; the rest goes to sales.
 */
export async function listCashChanges(tx: Tx, { from, to }: Period): Promise<CashChange[]> {
  const first = from ?? "0001-01-01";
  const { rows } = await tx.execute(sql`
    WITH receivable AS (SELECT id FROM chart_of_accounts WHERE role = 'receivable'),
    credit AS (SELECT id FROM chart_of_accounts WHERE role = 'customer_credit'),
    posted AS (
      SELECT e.id, e.source_type, p.position, p.account_id, p.tax_code_id, p.amount::numeric AS amount
      FROM journal_entries AS e JOIN journal_postings AS p ON p.workspace_id = e.workspace_id AND p.entry_id = e.id
      WHERE e.source_type IN ('invoice', 'write_off', 'invoice_payment', 'invoice_credit', 'credit_note') AND e.source_type <> 'transaction'
        AND e.day BETWEEN ${first}::date AND ${to}::date),
    settled AS (
      SELECT pay.invoice_id, sum(-p.amount)::numeric AS upto, coalesce(sum(-p.amount) FILTER (WHERE e.day < ${first}::date), 0)::numeric AS earlier
      FROM journal_entries AS e JOIN invoice_payments AS pay ON pay.workspace_id = e.workspace_id AND pay.id = e.source_id
      JOIN journal_postings AS p ON p.workspace_id = e.workspace_id AND p.entry_id = e.id AND p.account_id = (SELECT id FROM receivable)
      WHERE e.source_type IN ('invoice_payment', 'invoice_credit') AND e.source_type <> 'transaction' AND e.day <= ${to}::date GROUP BY pay.invoice_id),
    counted AS (
      SELECT e.id, p.account_id, p.tax_code_id, s.upto - s.earlier AS whole,
        round(p.amount * s.upto / owed.amount) - round(p.amount * s.earlier / owed.amount) AS amount,
        row_number() OVER (PARTITION BY e.id ORDER BY (p.tax_code_id IS NULL) DESC, abs(p.amount) DESC, p.position) AS place
      FROM settled AS s JOIN journal_entries AS e ON e.source_id = s.invoice_id AND e.source_type = 'invoice' AND e.reverses IS NULL
      JOIN journal_postings AS owed ON owed.workspace_id = e.workspace_id AND owed.entry_id = e.id AND owed.account_id = (SELECT id FROM receivable)
      JOIN journal_postings AS p ON p.workspace_id = e.workspace_id AND p.entry_id = e.id AND p.account_id <> owed.account_id
      WHERE s.upto <> s.earlier),
    kept AS (
      SELECT n.id, n.account_id, n.tax_code_id, n.amount AS posted, sides.credited,
        CASE WHEN sides.whole = 0 THEN 0 ELSE round(n.amount * sides.credited / sides.whole) END AS amount,
        row_number() OVER (PARTITION BY n.id ORDER BY (n.tax_code_id IS NULL) DESC, abs(n.amount) DESC, n.position) AS place
      FROM posted AS n JOIN (
        SELECT id, -coalesce(sum(amount) FILTER (WHERE account_id = (SELECT id FROM credit)), 0) AS credited,
          coalesce(sum(amount) FILTER (WHERE account_id NOT IN (SELECT id FROM credit UNION ALL SELECT id FROM receivable)), 0) AS whole
        FROM posted WHERE source_type = 'credit_note' GROUP BY id) AS sides USING (id)
      WHERE n.account_id NOT IN (SELECT id FROM credit UNION ALL SELECT id FROM receivable)),
    changes AS (
      SELECT account_id, tax_code_id, -amount AS amount FROM posted
        WHERE source_type IN ('invoice', 'write_off') OR account_id = (SELECT id FROM receivable)
      UNION ALL SELECT account_id, tax_code_id, amount FROM counted
      UNION ALL SELECT account_id, tax_code_id, -max(whole) - sum(total) FROM (
          SELECT id, whole, sum(amount) OVER (PARTITION BY id) AS total, account_id, tax_code_id, place FROM counted) AS c WHERE place = 1 GROUP BY id, account_id, tax_code_id
      UNION ALL SELECT account_id, tax_code_id, amount - posted FROM kept
      UNION ALL SELECT account_id, tax_code_id, max(credited) - sum(total) FROM (
          SELECT id, credited, sum(amount) OVER (PARTITION BY id) AS total, account_id, tax_code_id, place FROM kept) AS k WHERE place = 1 GROUP BY id, account_id, tax_code_id)
    SELECT account_id AS "accountId", tax_code_id AS "taxCodeId", sum(amount)::bigint::text AS amount FROM changes GROUP BY 1, 2 HAVING sum(amount) <> 0`);
  return rows as CashChange[];
}
