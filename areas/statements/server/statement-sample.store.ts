import { sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";

export type SampleRow = { id: string; day: string; amountCents: number; description: string };

/** The cleared transactions of the sample business on an account, in these days. */
export async function listSample(
  tx: Tx,
  { accountId, from, to }: { accountId: string; from: string; to: string },
): Promise<SampleRow[]> {
  const { rows } = await tx.execute(
    sql`SELECT id, transaction_date AS day, (CASE WHEN transaction_type = 'income' THEN 1 ELSE -1 END * base_amount * 100)::bigint AS "amountCents", description
      FROM transactions WHERE is_sample AND deleted_at IS NULL AND status = 'cleared' AND source_type IS NULL AND account_id = ${accountId}::uuid
        AND transaction_date BETWEEN ${from}::date AND ${to}::date ORDER BY transaction_date, id`,
  );
  return rows as SampleRow[];
}
