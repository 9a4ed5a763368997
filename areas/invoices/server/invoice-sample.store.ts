import { inArray, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { invoicePayments } from "./invoice-payments.table.ts";
import { invoiceNumbers, invoices } from "./invoices.table.ts";

export async function hasSample(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute(sql`SELECT EXISTS (SELECT FROM invoices WHERE is_sample) AS "hasSample"`);
  return rows[0]?.hasSample === true;
}

/** The sample's documents, but for those whose credit was used for a real invoice. */
export async function listSample(tx: Tx): Promise<string[]> {
  const { rows } = await tx.execute(sql`
    SELECT id FROM invoices WHERE is_sample AND NOT EXISTS (
      SELECT FROM customer_credits c JOIN invoice_payments p ON p.workspace_id = c.workspace_id AND p.credit_id = c.id
        JOIN invoices used ON used.workspace_id = p.workspace_id AND used.id = p.invoice_id
      WHERE c.workspace_id = invoices.workspace_id AND c.invoice_id IN (invoices.id, invoices.credits_id) AND NOT used.is_sample)`);
  return rows.map((row) => row.id as string);
}

/** What was paid on these documents, by id. */
export async function listSamplePayments(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: invoicePayments.id })
    .from(invoicePayments)
    .where(inArray(invoicePayments.invoiceId, [...ids]));
  return rows.map(({ id }) => id);
}

/** Removes these documents of the sample with their numbers. */
export async function removeSample(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.delete(invoiceNumbers).where(inArray(invoiceNumbers.invoiceId, [...ids]));
  await tx.delete(invoices).where(inArray(invoices.id, [...ids]));
  // Where none of them is left, the next sample begins at one again.
  await tx.execute(sql`
    DELETE FROM invoice_counters WHERE series LIKE 'SAMPLE-%' AND NOT EXISTS (
      SELECT FROM invoice_numbers n WHERE n.workspace_id = invoice_counters.workspace_id AND n.kind = invoice_counters.kind AND n.series = invoice_counters.series)`);
}
