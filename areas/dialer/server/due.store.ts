import { sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { countBy, type DueSpan, madeBefore } from "#platform/server/due.ts";

const isDue = (span: DueSpan) =>
  sql`status = 'scheduled' AND deleted_at IS NULL AND scheduled_for <= ${span.until.toISOString()}::timestamptz AND ${madeBefore("updated_at", span)}`;

/** Campaigns whose scheduled time has come by then, over all businesses. */
export const countDue = (tx: Tx, span: DueSpan): Promise<number> =>
  countBy(tx, sql`SELECT count(*) AS many FROM phone_campaigns WHERE ${isDue(span)}`);

/** Leaves them to the decision of their owners, as any campaign whose time was missed. */
export async function hideDue(tx: Tx, span: DueSpan): Promise<void> {
  await tx.execute(
    sql`UPDATE phone_campaigns SET status = 'needs_decision', status_reason = 'missed' WHERE ${isDue(span)}`,
  );
}
