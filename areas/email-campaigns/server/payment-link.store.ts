import { sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";

/** The link of the oldest payment app that has one, is on and answered when it was last asked; undefined when there is none. */
export async function findPaymentLink(tx: Tx): Promise<string | undefined> {
  const { rows } = await tx.execute<{ link: string }>(
    sql`SELECT config->'options'->>'link' AS link FROM integrations WHERE app_id = 'payment' AND is_active AND status <> 'failed'
      AND deleted_at IS NULL AND config->'options'->>'link' <> '' ORDER BY id LIMIT 1`,
  );
  return rows[0]?.link;
}
