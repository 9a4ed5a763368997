import { sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { countBy, type DueSpan, madeBefore } from "#platform/server/due.ts";

// What somebody scheduled or changed after the restore was looked at: it goes on.
const isDue = (span: DueSpan) =>
  sql`(status = 'publishing' OR status = 'scheduled' AND scheduled_for <= ${span.until.toISOString()}::timestamptz) AND deleted_at IS NULL AND platform <> 'practice' AND ${madeBefore("updated_at", span)}`;

/** Posts whose time has come by then, over all businesses. */
export const countDue = (tx: Tx, span: DueSpan): Promise<number> =>
  countBy(tx, sql`SELECT count(*) AS many FROM social_media_posts WHERE ${isDue(span)}`);

/** Leaves them to the decision of their writers, as any post whose time was missed. */
export async function hideDue(tx: Tx, span: DueSpan): Promise<void> {
  await tx.execute(
    sql`UPDATE social_media_posts SET status = CASE status WHEN 'publishing' THEN 'unconfirmed' ELSE 'needs_decision' END, reason = 'It was due while this installation was restored from a backup.' WHERE ${isDue(span)}`,
  );
}
