import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import type { Basis } from "#areas/financial-reports/contract/report-types.rules.ts";
import type { Days } from "#areas/financial-reports/contract/report-days.rules.ts";

export type TaxSums = { taxCodeId: string; name: string; taxed: string; tax: string; paid: string };
/** `paid` is what was paid to the tax office, also for several taxes at once; `owed` what is still to be paid at the end. */
export type SalesTaxSums = { sales: string; codes: TaxSums[]; paid: string; owed: string };

/**
 * What was sold by invoices in a period, in cents, and by tax what of it was taxed and the tax. What was voided or credited goes off on the day of
 * that. On the cash basis everything counts by the share of the invoice that was paid, as in `listCashChanges`.
 */
export async function sumSalesTax(tx: Tx, days: Days, basis: Basis): Promise<SalesTaxSums> {
  const { rows } = await tx.execute(sql`
    WITH receivable AS (SELECT id FROM chart_of_accounts WHERE role = 'receivable'),
    owed AS (SELECT id FROM chart_of_accounts WHERE role IN ('receivable', 'customer_credit')),
    documents AS (${basis === "cash" ? paidDocuments(days) : postedDocuments(days)}),
    taxes AS (
      SELECT p.tax_code_id, round(-p.amount * d.upto / d.whole) - round(-p.amount * d.earlier / d.whole) AS tax
      FROM documents AS d JOIN journal_postings AS p ON p.entry_id = d.entry_id WHERE p.tax_code_id IS NOT NULL),
    taxables AS (
      SELECT t.tax_code_id, d.sign * (round(base * d.upto / d.whole) - round(base * d.earlier / d.whole)) AS taxed
      FROM documents AS d JOIN invoices AS i ON i.id = d.document_id JOIN invoice_taxes AS t ON t.workspace_id = i.workspace_id AND t.invoice_id = i.id
      CROSS JOIN LATERAL (SELECT round(t.taxable * 100 * i.exchange_rate) AS base) AS amounts),
    payments AS (
      SELECT p.tax_code_id, p.amount FROM journal_postings AS p JOIN journal_entries AS e ON e.workspace_id = p.workspace_id AND e.id = p.entry_id
      WHERE p.account_id = (SELECT id FROM chart_of_accounts WHERE role = 'sales_tax') AND p.day BETWEEN ${days.from}::date AND ${days.to}::date
        AND e.source_type = 'transaction'),
    codes AS (
      SELECT tax_code_id, sum(taxed) AS taxed, sum(tax) AS tax, sum(paid) AS paid FROM (
        SELECT tax_code_id, 0 AS taxed, tax, 0 AS paid FROM taxes UNION ALL SELECT tax_code_id, taxed, 0, 0 FROM taxables
        UNION ALL SELECT tax_code_id, 0, 0, amount FROM payments) AS all_sums WHERE tax_code_id IS NOT NULL GROUP BY tax_code_id)
    SELECT ((SELECT coalesce(sum(gross), 0) FROM documents) - (SELECT coalesce(sum(tax), 0) FROM taxes))::bigint::text AS sales,
      coalesce((SELECT json_agg(json_build_object('taxCodeId', c.tax_code_id, 'name', n.name, 'taxed', c.taxed::bigint::text, 'tax', c.tax::bigint::text, 'paid', c.paid::bigint::text) ORDER BY n.name, n.id)
        FROM codes AS c JOIN tax_codes AS n ON n.id = c.tax_code_id), '[]') AS codes,
      (SELECT coalesce(sum(amount), 0)::text FROM payments) AS paid,
      (SELECT coalesce(-sum(amount), 0)::text FROM journal_postings WHERE account_id = (SELECT id FROM chart_of_accounts WHERE role = 'sales_tax')
        AND day <= ${days.to}::date) AS owed`);
  return rows[0] as SalesTaxSums;
}

/** Invoices and credit notes by the day on which they count, whole; `sign` turns what takes off. */
const postedDocuments = ({ from, to }: Days): SQL => sql`
  SELECT e.id AS entry_id, e.source_id AS document_id, 1::numeric AS upto, 0::numeric AS earlier, 1::numeric AS whole,
    CASE WHEN (e.source_type = 'credit_note') = (e.reverses IS NULL) THEN -1 ELSE 1 END AS sign,
    (SELECT coalesce(sum(p.amount), 0) FROM journal_postings AS p WHERE p.entry_id = e.id AND p.account_id IN (SELECT id FROM owed)) AS gross
  FROM journal_entries AS e WHERE e.source_type IN ('invoice', 'credit_note') AND e.source_type <> 'transaction' AND e.day BETWEEN ${from}::date AND ${to}::date`;

/** Invoices of which something was paid in the period: how much until its end, and until the day before; and what paid ones were credited. */
const paidDocuments = ({ from, to }: Days): SQL => sql`
  SELECT invoice.id AS entry_id, s.invoice_id AS document_id, s.upto, s.earlier, sides.amount::numeric AS whole, 1 AS sign, s.upto - s.earlier AS gross
  FROM (
    SELECT pay.invoice_id, sum(-p.amount)::numeric AS upto, coalesce(sum(-p.amount) FILTER (WHERE e.day < ${from}::date), 0)::numeric AS earlier
    FROM journal_entries AS e JOIN invoice_payments AS pay ON pay.workspace_id = e.workspace_id AND pay.id = e.source_id
    JOIN journal_postings AS p ON p.workspace_id = e.workspace_id AND p.entry_id = e.id AND p.account_id = (SELECT id FROM receivable)
    WHERE e.source_type IN ('invoice_payment', 'invoice_credit') AND e.source_type <> 'transaction' AND e.day <= ${to}::date GROUP BY pay.invoice_id) AS s
  JOIN journal_entries AS invoice ON invoice.source_id = s.invoice_id AND invoice.source_type = 'invoice' AND invoice.reverses IS NULL
  JOIN journal_postings AS sides ON sides.workspace_id = invoice.workspace_id AND sides.entry_id = invoice.id AND sides.account_id = (SELECT id FROM receivable)
  WHERE s.upto <> s.earlier
  UNION ALL
  SELECT e.id, e.source_id, -p.amount::numeric, 0, (SELECT -sum(side.amount)::numeric FROM journal_postings AS side WHERE side.entry_id = e.id AND side.account_id IN (SELECT id FROM owed)), -1, p.amount
  FROM journal_entries AS e JOIN journal_postings AS p ON p.workspace_id = e.workspace_id AND p.entry_id = e.id
  WHERE p.account_id = (SELECT id FROM chart_of_accounts WHERE role = 'customer_credit') AND e.source_type = 'credit_note' AND e.source_type <> 'transaction'
    AND e.day BETWEEN ${from}::date AND ${to}::date`;
