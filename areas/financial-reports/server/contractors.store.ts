import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import type { W9State } from "#areas/financial-reports/contract/w9-forms.schema.ts";
import type { Days } from "#areas/financial-reports/contract/report-days.rules.ts";

export type PaidTo = {
  contactId: string | null;
  name: string;
  /** In cents. */
  paid: string;
  w9: W9State;
  isExempt: boolean;
};

/**
 * What each customer was paid as a contractor in a period, in cents: expenses on the account for contractors, also as a part of one. What went by
 * card or payment app is left out: those companies report that themselves. Payments that name nobody are one row.
 */
const paidTo = ({ from, to }: Days): SQL => sql`
    wanted AS (
      SELECT c.id FROM expense_categories AS c JOIN chart_of_accounts AS a ON a.workspace_id = c.workspace_id AND a.id = c.account_id
      WHERE a.account_code = '6550' OR lower(a.accountant_term) = 'contract labor'),
    paid AS (
      SELECT t.contact_id, CASE WHEN t.is_split THEN
          (SELECT round(coalesce(sum(s.amount), 0) * t.base_amount / t.amount, 2) FROM transaction_splits AS s
            WHERE s.workspace_id = t.workspace_id AND s.transaction_id = t.id AND s.category_id IN (SELECT id FROM wanted))
        WHEN t.category_id IN (SELECT id FROM wanted) THEN t.base_amount ELSE 0 END AS amount
      FROM transactions AS t JOIN chart_of_accounts AS a ON a.workspace_id = t.workspace_id AND a.id = t.account_id
      WHERE t.deleted_at IS NULL AND t.transaction_type = 'expense' AND t.transaction_date BETWEEN ${from}::date AND ${to}::date AND a.sub_type NOT IN ('credit_card', 'payment_app')
        AND (t.is_split OR t.category_id IN (SELECT id FROM wanted))),
    people AS (SELECT contact_id, (sum(amount) * 100)::bigint AS paid FROM paid GROUP BY contact_id HAVING sum(amount) <> 0),
    listed AS (
      SELECT p.contact_id, p.paid, coalesce(nullif(trim(concat_ws(' ', c.first_name, c.last_name)), ''), 'Payments that name nobody') AS name,
        CASE WHEN w.received_on IS NOT NULL THEN 'received' WHEN w.requested_on IS NOT NULL THEN 'requested' ELSE 'missing' END AS w9,
        coalesce(w.is_exempt, false) AS is_exempt, coalesce(p.contact_id, '00000000-0000-0000-0000-000000000000'::uuid) AS place
      FROM people AS p LEFT JOIN contacts AS c ON c.id = p.contact_id
      LEFT JOIN LATERAL (SELECT * FROM contractor_forms AS f WHERE f.workspace_id = c.workspace_id AND f.contact_id = p.contact_id AND f.deleted_at IS NULL
        ORDER BY f.received_on IS NULL, f.updated_at DESC, f.id DESC LIMIT 1) AS w ON true)`;
const columns = sql`contact_id AS "contactId", name, paid::text AS paid, w9, is_exempt AS "isExempt", place`;

/** Everyone who was paid as a contractor, the largest first. */
export async function listPaidContractors(tx: Tx, days: Days): Promise<PaidTo[]> {
  const { rows } = await tx.execute(
    sql`WITH ${paidTo(days)} SELECT ${columns} FROM listed ORDER BY listed.paid DESC, name`,
  );
  return rows as PaidTo[];
}

/** Where a page of them begins: after this one. */
export type ContractorPlace = { paid: string; place: string };

/** A page of them, with the place of each. */
export async function listContractorsPage(
  tx: Tx,
  days: Days,
  { after, limit }: { after: ContractorPlace | undefined; limit: number },
): Promise<(PaidTo & { place: string })[]> {
  const { rows } = await tx.execute(sql`WITH ${paidTo(days)} SELECT ${columns} FROM listed
    ${after ? sql`WHERE (-listed.paid, place) > (-(${after.paid}::bigint), ${after.place}::uuid)` : sql``}
    ORDER BY -listed.paid, place LIMIT ${limit}`);
  return rows as (PaidTo & { place: string })[];
}

/** What all of them were paid, in cents, and how many reached the threshold, are not exempt, and have sent no W-9. */
export async function sumContractors(
  tx: Tx,
  days: Days,
  threshold: string | null,
): Promise<{ paid: string; missing: number }> {
  const { rows } =
    await tx.execute(sql`WITH ${paidTo(days)} SELECT coalesce(sum(listed.paid), 0)::text AS paid,
    count(*) FILTER (WHERE contact_id IS NOT NULL AND NOT is_exempt AND w9 <> 'received' AND listed.paid >= ${threshold ?? "0"}::numeric * 100)::int AS missing FROM listed`);
  return rows[0] as { paid: string; missing: number };
}

/** A row of the contractors' file: what they were paid, and what is on their W-9, without the tax number. */
export type ContractorFileRow = PaidTo & {
  formName: string | null;
  businessName: string | null;
  classification: string | null;
  address: string | null;
  taxIdType: string | null;
  taxIdLast4: string | null;
};
/** Everyone who was paid as a contractor, with their form. */
export async function listContractorForms(tx: Tx, days: Days): Promise<ContractorFileRow[]> {
  const { rows } =
    await tx.execute(sql`WITH ${paidTo(days)} SELECT listed.contact_id AS "contactId", listed.name, listed.paid::text AS paid, w9, listed.is_exempt AS "isExempt", w.name AS "formName", w.business_name AS "businessName",
      w.classification, w.address, w.tax_id_type AS "taxIdType", w.tax_id_last4 AS "taxIdLast4"
    FROM listed LEFT JOIN LATERAL (SELECT * FROM contractor_forms AS f WHERE f.contact_id = listed.contact_id AND f.deleted_at IS NULL
      ORDER BY f.received_on IS NULL, f.updated_at DESC, f.id DESC LIMIT 1) AS w ON true ORDER BY listed.paid DESC, listed.name`);
  return rows as ContractorFileRow[];
}
