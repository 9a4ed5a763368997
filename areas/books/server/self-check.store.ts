import { type SQL, sql } from "drizzle-orm";
import { isoOf } from "#platform/server/columns.ts";
import type { Tx } from "#platform/server/database.ts";
import type { Finding, SelfCheckName } from "#areas/books/contract/self-check.schema.ts";

/** How many rows of each check are named. */
const maxRows = 20;

export type FoundRow = {
  check: SelfCheckName;
  kind: Finding["kind"];
  id: string | null;
  name: string | null;
  expected: string | null;
  found: string | null;
};

const money = (cents: SQL): SQL => sql`((${cents})::numeric / 100)::numeric(24,2)::text`;

// Every entry has the postings it announced, on its day, and they add up to zero in each currency.
const entries = sql`
  SELECT 'entries' AS "check", 'entry' AS kind, e.id, e.description AS name, '0.00' AS expected, ${money(sql`coalesce(p.off, 0)`)} AS found
  FROM journal_entries AS e LEFT JOIN (
    SELECT entry_id, count(*) AS postings, sum(amount) AS off, min(day) AS first, max(day) AS last, count(DISTINCT currency) AS currencies
    FROM journal_postings GROUP BY entry_id) AS p ON p.entry_id = e.id
  WHERE p.entry_id IS NULL OR p.off <> 0 OR p.postings <> e.postings OR p.first <> e.day OR p.last <> e.day OR p.currencies <> 1`;

// What accounts are said to hold is what was posted to them, day by day, and months are what their days are.
const talliesOf = (said: SQL, posted: SQL): SQL => sql`
  SELECT 'tallies', 'account', coalesce(t.account_id, p.account_id), (SELECT account_name FROM chart_of_accounts WHERE id = coalesce(t.account_id, p.account_id)),
    ${money(sql`coalesce(p.amount, 0)`)}, ${money(sql`coalesce(t.amount, 0)`)}
  FROM (${said}) AS t FULL JOIN (${posted}) AS p ON p.account_id = t.account_id AND p.span = t.span
  WHERE coalesce(t.amount, 0) <> coalesce(p.amount, 0)`;
const dayTallies = talliesOf(
  sql`SELECT account_id, day AS span, sum(amount) AS amount FROM ledger_day_tallies GROUP BY 1, 2`,
  sql`SELECT account_id, day AS span, sum(amount) AS amount FROM journal_postings GROUP BY 1, 2`,
);
const monthTallies = talliesOf(
  sql`SELECT account_id, month AS span, sum(amount) AS amount FROM ledger_tallies GROUP BY 1, 2`,
  sql`SELECT account_id, date_trunc('month', day)::date AS span, sum(amount) AS amount FROM ledger_day_tallies GROUP BY 1, 2`,
);

// What stands on "Customers owe us" is what is open on invoices, one by one; what belongs to no invoice is named as the account.
const receivables = sql`
  SELECT 'receivables', CASE WHEN i.id IS NULL THEN 'account' ELSE 'invoice' END, coalesce(i.id, o.account_id), coalesce(i.invoice_number, 'no invoice'),
    ${money(sql`coalesce(i.base_open, 0) * 100`)}, ${money(sql`coalesce(o.amount, 0)`)}
  FROM (
    SELECT p.account_id, CASE e.source_type WHEN 'credit_note' THEN note.credits_id WHEN 'invoice_payment' THEN pay.invoice_id WHEN 'invoice_credit' THEN pay.invoice_id
      ELSE e.source_id END AS invoice_id, sum(p.amount) AS amount
    FROM journal_postings AS p JOIN journal_entries AS e ON e.workspace_id = p.workspace_id AND e.id = p.entry_id
    LEFT JOIN invoices AS note ON note.workspace_id = e.workspace_id AND note.id = e.source_id AND e.source_type = 'credit_note'
    LEFT JOIN invoice_payments AS pay ON pay.workspace_id = e.workspace_id AND pay.id = e.source_id AND e.source_type IN ('invoice_payment', 'invoice_credit')
    WHERE p.account_id = (SELECT id FROM chart_of_accounts WHERE role = 'receivable') GROUP BY 1, 2) AS o
  FULL JOIN (SELECT id, invoice_number, base_open FROM invoices WHERE kind = 'invoice' AND finalized_at IS NOT NULL) AS i ON i.id = o.invoice_id
  WHERE coalesce(o.amount, 0) <> coalesce(i.base_open, 0) * 100`;

// What is said to be paid of an invoice is what its payments settled.
const payments = sql`
  SELECT 'payments', 'invoice', i.id, i.invoice_number, coalesce(p.applied, 0)::numeric(24,2)::text, i.amount_paid::text
  FROM invoices AS i LEFT JOIN (
    SELECT invoice_id, sum(applied) AS applied FROM invoice_payments WHERE reversed_at IS NULL GROUP BY invoice_id) AS p ON p.invoice_id = i.id
  WHERE i.kind = 'invoice' AND i.amount_paid <> coalesce(p.applied, 0)`;

// What documents come to, worked out anew from their lines and taxes: a line half up, tax per document and code, net and tax the total.
const totals = sql`
  SELECT 'totals', 'invoice', i.id, i.invoice_number, anew.total::numeric(24,2)::text, i.total_amount::text
  FROM invoices AS i
  LEFT JOIN (SELECT invoice_id, sum(amount) AS amount, sum(round(quantity * unit_price * (100 - discount_percent) / 100, 2)) AS entered FROM invoice_lines GROUP BY invoice_id) AS l ON l.invoice_id = i.id
  LEFT JOIN (SELECT invoice_id, sum(tax) AS tax, sum(round(taxable * rate / 100, 2)) AS worked FROM invoice_taxes GROUP BY invoice_id) AS t ON t.invoice_id = i.id
  CROSS JOIN LATERAL (SELECT coalesce(l.entered, 0) + CASE WHEN i.prices_include_tax THEN 0 ELSE coalesce(t.worked, 0) END AS total) AS anew
  WHERE i.finalized_at IS NOT NULL
    AND (i.total_amount <> anew.total OR i.tax_amount <> coalesce(t.tax, 0) OR coalesce(l.amount, 0) <> coalesce(l.entered, 0))`;

// What customers have to their credit is what stands on its account.
const credits = sql`
  SELECT 'credits', 'account', a.id, a.account_name, ${money(sql`coalesce(c.left_over, 0) * 100`)}, ${money(sql`coalesce(-p.amount, 0)`)}
  FROM chart_of_accounts AS a
  CROSS JOIN (SELECT sum(base_amount - base_used) AS left_over FROM customer_credits WHERE removed_at IS NULL) AS c
  LEFT JOIN LATERAL (SELECT sum(amount) AS amount FROM journal_postings WHERE account_id = a.id) AS p ON true
  WHERE a.role = 'customer_credit' AND coalesce(c.left_over, 0) * 100 <> coalesce(-p.amount, 0)`;

// Numbers follow each other without gap, and every finalized document has the one that was given to it.
const numbers = sql`
  SELECT 'numbers', 'series', NULL::uuid, kind || ' ' || series, max(sequence)::text, count(*)::text
    FROM invoice_numbers GROUP BY kind, series HAVING count(*) <> max(sequence)
  UNION ALL SELECT 'numbers', 'invoice', i.id, i.invoice_number, i.invoice_number, coalesce(n.invoice_number, 'none')
    FROM invoices AS i LEFT JOIN invoice_numbers AS n ON n.workspace_id = i.workspace_id AND n.invoice_id = i.id
    WHERE i.finalized_at IS NOT NULL AND n.invoice_number IS DISTINCT FROM i.invoice_number`;

// What is on the statements of an account that were proved comes to what the last of them says, from what the first one began with on.
const bank = sql`
  SELECT 'bank', 'account', a.id, a.account_name, c.closing::text, (c.opening + coalesce(sum(CASE WHEN t.account_id = a.id AND t.transaction_type <> 'income' THEN -t.base_amount ELSE t.base_amount END)
      * CASE WHEN a.account_type IN ('asset', 'expense') THEN 1 ELSE -1 END, 0))::numeric(24,2)::text
  FROM (
    SELECT account_id, (array_agg(opening_balance ORDER BY day))[1] AS opening, (array_agg(closing_balance ORDER BY day DESC))[1] AS closing
    FROM reconciliations WHERE status = 'finished' GROUP BY account_id) AS c
  JOIN chart_of_accounts AS a ON a.id = c.account_id
  LEFT JOIN (reconciliation_rows AS r JOIN reconciliations AS f ON f.workspace_id = r.workspace_id AND f.id = r.reconciliation_id AND f.status = 'finished'
    JOIN transactions AS t ON t.workspace_id = r.workspace_id AND t.id = r.transaction_id AND t.deleted_at IS NULL) ON f.account_id = a.id AND (t.account_id = a.id OR t.to_account_id = a.id)
  GROUP BY a.id, a.account_name, a.account_type, c.opening, c.closing
  HAVING c.closing <> c.opening + coalesce(sum(CASE WHEN t.account_id = a.id AND t.transaction_type <> 'income' THEN -t.base_amount ELSE t.base_amount END)
    * CASE WHEN a.account_type IN ('asset', 'expense') THEN 1 ELSE -1 END, 0)`;

/**
 * Everything in the books that does not add up, at most 20 rows of each kind. One statement, so that what is written meanwhile is seen by all of its
 * parts or by none; on one processor, so that others' calls have the rest.
 */
export async function listFaults(tx: Tx): Promise<FoundRow[]> {
  const checks = [entries, dayTallies, monthTallies, receivables, payments, totals, credits, numbers, bank];
  await tx.execute(
    sql`SELECT set_config('max_parallel_workers_per_gather', '0', true), set_config('work_mem', '32MB', true), set_config('jit', 'off', true)`,
  );
  const { rows } = await tx.execute(
    sql.join(
      checks.map((check) => sql`(SELECT * FROM (${check}) AS found LIMIT ${maxRows})`),
      sql` UNION ALL `,
    ),
  );
  return rows as FoundRow[];
}

/** Keeps what was found, in place of what was found before. */
export async function replaceCheck(
  tx: Tx,
  row: {
    workspaceId: string;
    id: string;
    checkedAt: string;
    findings: readonly Finding[];
    checkedBy: string | null;
  },
): Promise<void> {
  await tx.execute(sql`DELETE FROM books_checks`);
  await tx.execute(sql`INSERT INTO books_checks (workspace_id, id, checked_at, findings, checked_by)
    VALUES (${row.workspaceId}::uuid, ${row.id}::uuid, ${row.checkedAt}::timestamptz, ${JSON.stringify(row.findings)}::jsonb, ${row.checkedBy}::uuid)`);
}

export async function findCheck(tx: Tx): Promise<{ checkedAt: string; findings: Finding[] } | undefined> {
  const { rows } = await tx.execute(
    sql`SELECT checked_at::text AS "checkedAt", findings FROM books_checks ORDER BY checked_at DESC LIMIT 1`,
  );
  const row = rows[0] as { checkedAt: string; findings: Finding[] } | undefined;
  return row && { ...row, checkedAt: isoOf(row.checkedAt) };
}

/** Businesses that have books, with their time zones. */
export async function listWorkspacesWithBooks(tx: Tx): Promise<{ id: string; timeZone: string }[]> {
  const { rows } = await tx.execute(
    sql`SELECT id, coalesce(time_zone, 'UTC') AS "timeZone" FROM app.workspaces_with_books()`,
  );
  return rows as { id: string; timeZone: string }[];
}
