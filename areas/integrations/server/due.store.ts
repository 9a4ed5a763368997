import { sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { countBy, type DueSpan, madeBefore } from "#platform/server/due.ts";

const isDue = (span: DueSpan) =>
  sql`status = 'pending' AND (next_attempt_at IS NULL OR next_attempt_at <= ${span.until.toISOString()}::timestamptz) AND ${madeBefore("created_at", span)}`;

/** Deliveries to webhooks that are due by then, over all businesses. */
export const countDue = (tx: Tx, span: DueSpan): Promise<number> =>
  countBy(tx, sql`SELECT count(*) AS many FROM webhook_deliveries WHERE ${isDue(span)}`);

/** Has them never be delivered. */
export async function skipDue(tx: Tx, span: DueSpan): Promise<void> {
  await tx.execute(
    sql`UPDATE webhook_deliveries SET status = 'dropped', next_attempt_at = NULL, claimed_until = NULL, done_at = now() WHERE ${isDue(span)}`,
  );
}
