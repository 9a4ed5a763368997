import { sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { countBy, type DueSpan } from "#platform/server/due.ts";

/** Emails to people that wait in the ledger and are due by then, over all businesses. */
export const countDue = (tx: Tx, { until }: DueSpan): Promise<number> =>
  countBy(tx, sql`SELECT count(*) AS many FROM deliveries WHERE ${isDue(until)}`);

/** Has them never be sent. */
export async function skipDue(tx: Tx, { until }: DueSpan): Promise<void> {
  await tx.execute(
    sql`UPDATE deliveries SET state = 'skipped', reason = 'cancelled', settled_at = now(), claimed_by = NULL WHERE ${isDue(until)}`,
  );
}

// One that was being sent when the backup was made is never sent again by itself.
const isDue = (until: Date) =>
  sql`(state = 'pending' OR state = 'claimed' AND sending_at IS NULL) AND due_at <= ${until.toISOString()}::timestamptz`;
