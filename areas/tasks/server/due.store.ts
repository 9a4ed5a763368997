import { sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { countBy, type DueSpan } from "#platform/server/due.ts";

const isDue = ({ since, until }: DueSpan) =>
  sql`digest AND (last_digest_day IS NULL OR last_digest_day < ${until.toISOString()}::timestamptz::date) AND ${since.toISOString()}::timestamptz < ${until.toISOString()}::timestamptz`;

/** Morning emails that today's is due of, over all businesses. */
export const countDigestsDue = (tx: Tx, span: DueSpan): Promise<number> =>
  countBy(tx, sql`SELECT count(*) AS many FROM task_settings WHERE ${isDue(span)}`);

/** Has them count as sent today. */
export async function skipDigestsDue(tx: Tx, span: DueSpan): Promise<void> {
  await tx.execute(
    sql`UPDATE task_settings SET last_digest_day = ${span.until.toISOString()}::timestamptz::date WHERE ${isDue(span)}`,
  );
}
