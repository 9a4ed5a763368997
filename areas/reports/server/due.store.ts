import { sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { countBy, type DueSpan } from "#platform/server/due.ts";

const isDue = ({ until }: DueSpan) =>
  sql`weekly AND (last_monday IS NULL OR last_monday < date_trunc('week', ${until.toISOString()}::timestamptz)::date)`;

/** Weekly reports whose Monday has come by then, over all businesses. */
export const countDue = (tx: Tx, span: DueSpan): Promise<number> =>
  countBy(tx, sql`SELECT count(*) AS many FROM report_settings WHERE ${isDue(span)}`);

/** Has them count as sent for this week. */
export async function skipDue(tx: Tx, span: DueSpan): Promise<void> {
  await tx.execute(
    sql`UPDATE report_settings SET last_monday = date_trunc('week', ${span.until.toISOString()}::timestamptz)::date WHERE ${isDue(span)}`,
  );
}
