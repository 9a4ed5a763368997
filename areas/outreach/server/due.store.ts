import { sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { countBy, type DueSpan, madeBefore } from "#platform/server/due.ts";

/** Emails to people that wait in the ledger and are due by then, over all businesses. */
export const countDue = (tx: Tx, span: DueSpan): Promise<number> =>
  countBy(tx, sql`SELECT count(*) AS many FROM deliveries WHERE ${isDue(span)}`);

/** Has them never be sent. */
export async function skipDue(tx: Tx, span: DueSpan): Promise<void> {
  await tx.execute(
    sql`UPDATE deliveries SET state = 'skipped', reason = 'cancelled', settled_at = now(), claimed_by = NULL WHERE ${isDue(span)}`,
  );
}

// One that was being sent when the backup was made is never sent again by itself. One that somebody decided to send was made at that moment.
const isDue = (span: DueSpan) =>
  sql`(state = 'pending' OR state = 'claimed' AND sending_at IS NULL) AND due_at <= ${span.until.toISOString()}::timestamptz AND ${madeBefore("created_at", span)}`;
